"""Changes of the database by other processes, noticed soon and at little cost.

SQLite counts the commits of other connections in its file. PostgreSQL sends notifications (`mailbox.CHANNEL`).
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

from clamber.server.log.faults import DATABASE_FAILS
from clamber.server.log.mailbox import CHANNEL

if TYPE_CHECKING:
    import sqlalchemy as sa
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

LOOK_SECONDS: Final = 0.1
"""Interval at which the number of commits in an SQLite file is read, in seconds. It takes 0.1 ms."""


class Changes:
    """Source of the changes of a database.

    Args:
        engine: Engine of the database.
        writer: Connections that write to an SQLite file; None for other databases.
    """

    def __init__(self, engine: AsyncEngine, writer: sa.Engine | None) -> None:
        self._engine = engine
        self._writer = writer
        self._commits: int | None = None
        self._notified = asyncio.Event()
        self._connection: AsyncConnection | None = None
        self._listening: Any = None

    async def wait(self, seconds: float) -> None:
        """Return once another process may have changed something, at the latest after a time in seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                if self._writer is None and not await self._listen():
                    await self._notified.wait()
                while not self._has_changed():  # noqa: ASYNC110 - another process changes it
                    await asyncio.sleep(LOOK_SECONDS)
        self._notified.clear()

    def _has_changed(self) -> bool:
        """Return True if another connection than the writer's has committed since the last call."""
        if self._writer is None:
            return True
        before = self._commits
        with contextlib.suppress(*DATABASE_FAILS), self._writer.connect() as connection:
            self._commits = connection.exec_driver_sql("PRAGMA data_version").scalar()
        return self._commits != before

    async def _listen(self) -> bool:
        """Receive notifications; return True if they begin only now, so that earlier ones may be missed."""
        if self._listening is not None and not self._listening.is_closed():
            return False
        if self._engine.dialect.name != "postgresql":
            return False
        await self.close()
        try:
            self._connection = await self._engine.connect()
            listening: Any = (await self._connection.get_raw_connection()).driver_connection
            await listening.add_listener(CHANNEL, lambda *_: self._notified.set())
            self._listening = listening
        except Exception:  # noqa: BLE001 - also errors of the driver itself; the next call tries again
            await self.close()
            return False
        return True

    async def close(self) -> None:
        """Stop receiving notifications."""
        connection, self._connection, self._listening = self._connection, None, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()
