"""Planner weights of a game: numbers on its page, tuned by matches against other bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_WEIGHT: Final = 10_000
"""Largest absolute value of a weight; the kernel refuses others."""


@dataclass(frozen=True, slots=True)
class PlannerWeights:
    """Planner weights, in thousandths of a turn. The kernel has a struct with the same fields.

    A turn that hands the lead to others costs 1000. One that is likely to win it back costs less.

    Attributes:
        single, pair, triple, run: Reduction of the cost of a play of this shape that nothing beats.
        willing: Likelihood that a seat that can beat a play does so.
        bomb, bomb_card: Negative cost of a bomb, and of each of its cards beyond four.
        stuck: Cost of a card that no play takes.
        lead: Value of having the lead.
        patience: Value of passing.
        kept_bomb: Value of a bomb in the hand.
        mate: Value of letting a partner's play stand.
        split: Penalty of a play that leaves cards of the ranks that it takes from; bombs are exempt.
        urgency: Value of beating an opponent who is about to go out.
        near: Number of cards from which on an opponent is about to go out.
        card: Value of each card of a lead.
        low_first: Preference for leading a turn that wins nothing back, times its cost.
        exit: Penalty of leading as many cards as an opponent holds.
        feed: Value of leading as many cards as a partner holds.
        bid_from, bid_step: A hand is worth one point for each `bid_step` by which its cost is below `bid_from`.
        expose_cards, expose_from: Smallest hand and highest cost with which an Ace is shown.
        reveal_from: Highest cost of a hand with which the other Big Ace is shown.
        given_power: Preference for giving away a card over one that is a rank higher.
    """

    single: int = 850
    pair: int = 750
    triple: int = 900
    run: int = 600
    willing: int = 600
    bomb: int = 300
    bomb_card: int = 20
    stuck: int = 1500
    lead: int = 1000
    patience: int = 0
    kept_bomb: int = 900
    mate: int = 750
    split: int = 0
    urgency: int = 800
    near: int = 8
    card: int = 60
    low_first: int = 300
    exit: int = 500
    feed: int = 100
    bid_from: int = 5500
    bid_step: int = 800
    expose_cards: int = 12
    expose_from: int = 4000
    reveal_from: int = -1000
    given_power: int = 20
