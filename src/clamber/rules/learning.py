"""Objectives of bots that learn, as numbers on a game's page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Learning:
    """Value of the end of a deal to a bot that learns.

    The largest values should be about 1, and deals that pay far more than others should not outweigh all the rest.

    Attributes:
        win: Value of a gain of any size; a loss of any size costs as much.
        point: Value of each point, or of each level.
        limit: Number of points or levels that count at most.
        seats: Numbers of players in the deals that it learns from, in turn; empty: the largest that the game allows.
    """

    win: float = 0.5
    point: float = 0.05
    limit: float = 10
    seats: tuple[int, ...] = ()
