"""Where cards stand in the kernel's tables: thirteen ranks, two jokers, and the special cards of a deal."""

from __future__ import annotations

from typing import Final

from clamber.kernel import ACE, BLACK, LANES, RED, SPECIAL
from clamber.rules.vocabulary import RANKS

__all__ = ["ACE", "BLACK", "HEARTS", "LANES", "RED", "RUN_PLACES", "SPECIAL", "lane_of", "run_lane"]

RUN_PLACES: Final = 14
"""A 2 3 .. K A: the Ace at both ends."""

HEARTS: Final = 2
"""The suit of the wild level cards."""


def run_lane(place: int) -> int:
    """The lane at a place of the run order; the Ace at both ends."""
    return ACE if place == 0 else place - 1


def lane_of(rank: str) -> int:
    """The lane of a rank, a joker or `*`."""
    return {"BJ": BLACK, "RJ": RED, "*": SPECIAL}.get(rank, RANKS.find(rank))
