"""Notices of the operator to all clients: an announcement, and the refusal of new tables before maintenance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.tables import NOTICES

if TYPE_CHECKING:
    from clamber.server.log.database import Database

ANNOUNCEMENT: Final = "announcement"
DRAIN: Final = "drain"


class StoredNotice(NamedTuple):
    """Notice. `DRAIN` has no texts, and the Chinese text is optional.

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

    async def put(self, notice: StoredNotice) -> None:
        """Store a notice, replacing the one of its name."""

        def store(connection: sa.Connection) -> None:
            connection.execute(sa.delete(NOTICES).where(NOTICES.c.name == notice.name))
            connection.execute(sa.insert(NOTICES).values(notice._asdict()))

        await self._database.transact(store)

    async def remove(self, name: str) -> bool:
        """Delete a notice; return False if there is none."""
        return await self._database.write(sa.delete(NOTICES).where(NOTICES.c.name == name)) > 0
