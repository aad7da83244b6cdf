"""Seatings for two bots. Every deal is played in all seatings so that card luck cancels out."""

from __future__ import annotations

from dataclasses import dataclass

ONE, OTHER = 0, 1
"""Indices of the two bots in a pair."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Assignment of seats to two bots.

    Attributes:
        bots: Bot at each seat.
        measured: For each bot, the seat whose result counts for it; None if no seat counts.
    """

    bots: tuple[int, ...]
    measured: tuple[int | None, int | None]


def seatings(sides: str, seats: int) -> tuple[Seating, ...]:
    """Return all seatings in which a deal is played.

    With fixed partnerships, one bot plays one side and the other bot plays the opposing side. In all other games, a
    bot sits alone among copies of the other bot, in each seat in turn, and only its own result counts. Bots cannot be
    seated by side because the declarer is unknown before the deal, and a result that depends on the play of a bot's
    copies does not measure that bot alone.

    Args:
        sides: Sides defined by the rules (`Match.sides`).
        seats: Number of seats.
    """
    if sides == "across":
        arrangements = [tuple((seat + swapped) % 2 for seat in range(seats)) for swapped in (0, 1)]
        return tuple(
            Seating(arrangement, (arrangement.index(ONE), arrangement.index(OTHER))) for arrangement in arrangements
        )
    arrangements_of_one = [
        tuple(bot if other == seat else 1 - bot for other in range(seats))
        for bot in (ONE, OTHER)
        for seat in range(seats)
    ]
    return tuple(
        Seating(arrangement, (_lone_seat(arrangement, ONE), _lone_seat(arrangement, OTHER)))
        for arrangement in dict.fromkeys(arrangements_of_one)
    )


def _lone_seat(arrangement: tuple[int, ...], bot: int) -> int | None:
    return arrangement.index(bot) if arrangement.count(bot) == 1 else None
