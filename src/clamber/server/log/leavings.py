"""Stored leavings of rated matches, from which waits follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.server.log.acts import record_act
from clamber.server.log.tables.played import LEAVINGS
from clamber.server.table.leaving import COUNTED_SECONDS, LONGEST_WAIT

if TYPE_CHECKING:
    from collections.abc import Collection

    from clamber.server.log.acts import Act
    from clamber.server.log.database import Database
    from clamber.server.table.leaving import Leaving


def insert_leavings(connection: sa.Connection, rows: Collection[tuple[str, Leaving]]) -> None:
    """Store leavings of matches at tables, in the transaction of the log lines that they follow from."""
    if rows:
        values = [{"table_id": table, **leaving._asdict(), "pardoned": False} for table, leaving in rows]
        connection.execute(sa.insert(LEAVINGS), values)


def forget_leavings(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the leavings of guests."""
    connection.execute(sa.delete(LEAVINGS).where(LEAVINGS.c.session.in_(sessions)))


class Leavings:
    """Stored leavings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def times(self, session: str) -> list[float]:
        """Return the times at which a person left rated matches, without pardoned ones, earliest first."""
        query = sa.select(LEAVINGS.c.at).where(LEAVINGS.c.session == session, sa.not_(LEAVINGS.c.pardoned))
        async with self._database.reading() as connection:
            return list((await connection.execute(query.order_by(LEAVINGS.c.at))).scalars())

    async def pardon(self, session: str, act: Act) -> bool:
        """Let a person's last leaving not count any more, and record the act; return False if there is none."""

        def change(connection: sa.Connection) -> bool:
            of_person = sa.and_(LEAVINGS.c.session == session, sa.not_(LEAVINGS.c.pardoned))
            query = sa.select(LEAVINGS.c.table_id, LEAVINGS.c.match).where(of_person)
            found = connection.execute(query.order_by(LEAVINGS.c.at.desc()).limit(1)).first()
            if found is None:
                return False
            table, match = found
            place = sa.and_(of_person, LEAVINGS.c.table_id == table, LEAVINGS.c.match == match)
            connection.execute(sa.update(LEAVINGS).where(place).values(pardoned=True))
            record_act(connection, act)
            return True

        return await self._database.transact(change)

    async def expire(self, now: float) -> None:
        """Delete leavings from which no wait follows any more."""
        await self._database.write(
            sa.delete(LEAVINGS).where(LEAVINGS.c.at < now - 2 * COUNTED_SECONDS - LONGEST_WAIT)
        )
