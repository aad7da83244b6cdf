"""Kernel table lanes: thirteen ranks, two jokers, and the special cards of a deal."""

from __future__ import annotations

from typing import Final

from clamber.kernel import ACE, BLACK, LANES, RED, SPECIAL
from clamber.rules.vocabulary import RANKS

__all__ = ["ACE", "BLACK", "HEARTS", "LANES", "RED", "RUN_PLACES", "SPECIAL", "lane_of", "run_lane"]

RUN_PLACES: Final = 14
"""Number of places in run order (A 2 3 .. K A, with the Ace at both ends)."""

HEARTS: Final = 2
"""Suit of the wild level cards."""


def run_lane(place: int) -> int:
    """Return the lane at a place in run order, which has the Ace at both ends."""
    return ACE if place == 0 else place - 1


def lane_of(rank: str) -> int:
    """Return the lane of a rank, a joker, or `*` (the special cards)."""
    return {"BJ": BLACK, "RJ": RED, "*": SPECIAL}.get(rank, RANKS.find(rank))
