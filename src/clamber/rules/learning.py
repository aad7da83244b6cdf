"""Training objectives, defined on each game's page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Learning:
    """Value assigned to the result of a deal during training.

    The largest values should be about 1, and unusually expensive deals should not outweigh all others.

    Attributes:
        win: Value of winning, whatever the amount. A loss has the negative value.
        point: Value per point or per level.
        limit: Maximum number of points or levels counted.
        seats: Numbers of players in training deals, used in turn. If empty, the game's maximum is used.
    """

    win: float = 0.5
    point: float = 0.05
    limit: float = 10
    seats: tuple[int, ...] = ()
