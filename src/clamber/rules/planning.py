"""What the planner weighs in a game: numbers on its page, tuned by matches against other bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_WEIGHT: Final = 10_000
"""What a weight may be at most, and its negative at least: the kernel refuses others."""


@dataclass(frozen=True, slots=True)
class PlannerWeights:
    """What the planner weighs, in thousandths of a turn. The kernel has a struct with the same fields.

    A turn that hands the lead to others costs 1000. One that is likely to win it back costs less.

    Attributes:
        single, pair, triple, run: How much less a play of this shape costs that nothing beats.
        willing: How likely somebody plays on it who could.
        bomb, bomb_card: How much less than nothing a bomb costs, and how much less each card beyond four.
        stuck: What a card costs that no play takes.
        lead: What it is worth to have the lead.
        patience: What it is worth to pass.
        kept_bomb: What a bomb is worth in the hand.
        mate: What it is worth to let a partner's play stand.
        split: How much rather a play leaves nothing of the ranks that it takes from.
        urgency: What it is worth to beat an opponent who is about to go out.
        near: From how few cards on an opponent is.
        card: What each card of a lead is worth.
        low_first: How much sooner a turn is led that wins nothing back.
        exit: What it costs to lead as many cards as an opponent holds.
        feed: What it is worth to lead as many cards as a partner holds.
        bid_from, bid_step: A hand is worth as many points as its cost is steps below this.
        expose_cards, expose_from: An Ace is shown with so many cards, and if they cost no more than this.
        reveal_from: The other Big Ace is shown if the hand costs no more than this.
        given_power: How much rather a lower card is given away than one that is a rank higher.
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
