"""Planner weights, defined on each game's page and tuned in matches against other bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_WEIGHT: Final = 10_000
"""Maximum absolute value of a weight accepted by the kernel."""


@dataclass(frozen=True, slots=True)
class PlannerWeights:
    """Planner weights, in thousandths of a turn. The kernel has a struct with the same fields.

    A turn that gives up the lead costs 1000. A turn that is likely to regain the lead costs less.

    Attributes:
        single, pair, triple, run: Cost reduction for an unbeatable play of this shape.
        willing: Probability that a seat able to beat a play does so.
        bomb, bomb_card: Negative cost of a bomb, and of each card beyond four.
        stuck: Cost of a card that fits in no play.
        lead: Value of having the lead.
        patience: Value of passing.
        kept_bomb: Value of keeping a bomb in hand.
        mate: Value of not beating a partner's play.
        split: Penalty for a play that uses only some of the cards of a rank, except for bombs.
        urgency: Value of beating an opponent who is about to go out.
        near: Hand size at or below which an opponent is about to go out.
        card: Value per card led.
        low_first: Preference for leading turns that do not regain the lead, multiplied by their cost.
        exit: Penalty for leading as many cards as an opponent holds.
        feed: Value of leading as many cards as a partner holds.
        bid_from, bid_step: A hand is worth one point for every `bid_step` that its cost is below `bid_from`.
        expose_cards, expose_from: Minimum hand size and maximum cost for exposing an Ace.
        reveal_from: Maximum hand cost for revealing the other Big Ace.
        given_power: Preference for giving away a card instead of one a rank higher.
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
