"""Endings solved by guests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.server.log.finished import lock_guest
from clamber.server.log.tables.played import SOLVED

if TYPE_CHECKING:
    from clamber.server.log.database import Database


@dataclass(frozen=True, slots=True)
class SolvedEnding:
    """Ending that a guest has solved.

    Attributes:
        number: One-based number of the ending.
        day: Proleptic Gregorian ordinal (UTC) of the day if it was solved as that day's ending; None otherwise.
        attempts: Number of attempts, including the successful one.
        at: Time in seconds since the epoch.
    """

    number: int
    day: int | None
    attempts: int
    at: float


def forget_solved(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the endings solved by guests."""
    connection.execute(sa.delete(SOLVED).where(SOLVED.c.session.in_(sessions)))


def hand_over_solved(connection: sa.Connection, session: str, heir: str) -> None:
    """Transfer the endings solved by a guest to another guest. If both solved an ending, the heir's row is kept."""
    both = sa.select(SOLVED.c.number).where(SOLVED.c.session == heir)
    numbers = list(
        connection.scalars(
            sa.select(SOLVED.c.number).where(SOLVED.c.session == session, SOLVED.c.number.not_in(both))
        )
    )
    moved = sa.and_(SOLVED.c.session == session, SOLVED.c.number.in_(numbers))
    connection.execute(sa.update(SOLVED).where(moved).values(session=heir))
    connection.execute(sa.delete(SOLVED).where(SOLVED.c.session == session))


class Solved:
    """Solved endings, by guest."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session: str) -> list[SolvedEnding]:
        """Return the endings that a guest has solved, by number."""
        query = sa.select(SOLVED.c.number, SOLVED.c.day, SOLVED.c.attempts, SOLVED.c.solved_at)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.where(SOLVED.c.session == session).order_by(SOLVED.c.number))
            return [SolvedEnding(*row) for row in rows]

    async def add(self, session: str, ending: SolvedEnding) -> None:
        """Store a solved ending, unless the guest was deleted meanwhile.

        If the guest has solved the ending before, the first solution is kept, unless only the new one was made on the
        day of the ending.
        """
        condition = sa.and_(SOLVED.c.session == session, SOLVED.c.number == ending.number)
        row = {"day": ending.day, "attempts": ending.attempts, "solved_at": ending.at}

        def put(connection: sa.Connection) -> None:
            if not lock_guest(connection, session):
                return
            known = connection.execute(sa.select(SOLVED.c.day).where(condition)).first()
            if known is None:
                connection.execute(sa.insert(SOLVED).values(session=session, number=ending.number, **row))
            elif ending.day is not None and known.day is None:
                connection.execute(sa.update(SOLVED).where(condition).values(row))

        await self._database.transact(put)
