"""How two bots are seated: every deal is played in all of these, so that the luck of the cards goes to both."""

from __future__ import annotations

from dataclasses import dataclass

ONE, OTHER = 0, 1
"""The two bots that meet."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where.

    Attributes:
        bots: For each seat which of the two bots sits there.
        measured: For each of the two the seat whose result counts for it; None where none does.
    """

    bots: tuple[int, ...]
    measured: tuple[int | None, int | None]

    def seats_of(self, bot: int) -> tuple[int, ...]:
        """Where one of the two sits."""
        return tuple(seat for seat, sitting in enumerate(self.bots) if sitting == bot)


def seatings(sides: str, seats: int) -> tuple[Seating, ...]:
    """All that are played.

    Partners across the table are one bot, against the other. Everywhere else a bot sits alone among copies of the
    other, in every seat in turn, and its own result is what counts: a declarer whom nobody has named yet cannot be
    seated, and a bot that is paid for what its copies do is not measured.

    Args:
        sides: Who plays with whom, as the rules say it (`Match.sides`).
        seats: How many play.
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
