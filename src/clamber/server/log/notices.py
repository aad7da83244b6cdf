"""Notices of the operator: an announcement, the refusal of new tables before maintenance, and parts that are off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.acts import record_act
from clamber.server.log.tables.moderation import NOTICES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.server.log.acts import Act
    from clamber.server.log.database import Database

ANNOUNCEMENT: Final = "announcement"
DRAIN: Final = "drain"

OFF: Final = "off "
"""Beginning of the name of a notice that a part is off, before the name of the part."""


class StoredNotice(NamedTuple):
    """Notice. Only an announcement has texts, of which the Chinese one is optional.

    Attributes:
        made_at: Time in seconds since the epoch.
    """

    name: str
    text: str
    text_zh: str
    made_at: float


class StoredNotices:
    """Stored notices, at most one of each name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> dict[str, StoredNotice]:
        """Return the notices by name."""
        async with self._database.reading() as connection:
            return {row.name: StoredNotice(*row) for row in await connection.execute(sa.select(NOTICES))}

    async def put(self, notice: StoredNotice, act: Act) -> None:
        """Store a notice, replacing the one of its name, and the act that makes it."""

        def store(connection: sa.Connection) -> None:
            connection.execute(sa.delete(NOTICES).where(NOTICES.c.name == notice.name))
            connection.execute(sa.insert(NOTICES).values(notice._asdict()))
            record_act(connection, act)

        await self._database.transact(store)

    async def remove(self, name: str, act: Act) -> bool:
        """Delete a notice, and store the act that ends it; return False if there is none."""

        def remove(connection: sa.Connection) -> bool:
            if connection.execute(sa.delete(NOTICES).where(NOTICES.c.name == name)).rowcount == 0:
                return False
            record_act(connection, act)
            return True

        return await self._database.transact(remove)


def off_parts(notices: Iterable[str]) -> frozenset[str]:
    """Return the parts that are off, by the names of all notices."""
    names = map(str, notices)  # SQLite stores values of any type
    return frozenset(name.removeprefix(OFF) for name in names if name.startswith(OFF))
