"""What bots that learn are after in a game: numbers on its page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Learning:
    """What the end of a deal is worth to a bot that learns.

    The largest values should be about 1, and deals that pay far more than others should not drown these.

    Attributes:
        win: What it is worth to get something, and to lose as much not to.
        point: What each point is worth, or each level.
        limit: How many of them count.
        seats: How many play in the deals that it learns from, one number after the other; empty for as many as play.
    """

    win: float = 0.5
    point: float = 0.05
    limit: float = 10
    seats: tuple[int, ...] = ()
