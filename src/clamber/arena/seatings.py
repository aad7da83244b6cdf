"""Seatings of two bots: every deal is played in all of them, so that both have the same luck of the cards."""

from __future__ import annotations

from dataclasses import dataclass

ONE, OTHER = 0, 1
"""Indices of the two bots that meet."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Assignment of seats to two bots.

    Attributes:
        bots: For each seat the bot that sits there.
        measured: For each of the two the seat whose result counts for it; None if none does.
    """

    bots: tuple[int, ...]
    measured: tuple[int | None, int | None]

    def seats_of(self, bot: int) -> tuple[int, ...]:
        """Return the seats of one of the two."""
        return tuple(seat for seat, sitting in enumerate(self.bots) if sitting == bot)


def seatings(sides: str, seats: int) -> tuple[Seating, ...]:
    """Return all seatings in which a deal is played.

    Partners across the table are one bot, against the other. Everywhere else a bot sits alone among copies of the
    other, in every seat in turn, and only its own result counts: the declarer is unknown before the deal, so bots
    cannot be seated by side, and the result of a bot that is paid for the play of its copies does not measure that
    bot.

    Args:
        sides: Sides of the rules (`Match.sides`).
        seats: Number of seats.
    """
    if sides == "across":
        ways = [tuple((seat + swapped) % 2 for seat in range(seats)) for swapped in (0, 1)]
        return tuple(Seating(way, (way.index(ONE), way.index(OTHER))) for way in ways)
    alone = [
        tuple(bot if at == seat else 1 - bot for at in range(seats)) for bot in (ONE, OTHER) for seat in range(seats)
    ]
    return tuple(Seating(way, (_lone(way, ONE), _lone(way, OTHER))) for way in dict.fromkeys(alone))


def _lone(way: tuple[int, ...], bot: int) -> int | None:
    return way.index(bot) if way.count(bot) == 1 else None
