"""Detection of changes made to the database by other processes.

SQLite has a counter of commits by other connections, which is polled. PostgreSQL sends notifications
(`mailbox.CHANNEL`).
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
"""Interval at which SQLite's commit counter is polled, in seconds. A poll takes 0.1 ms."""


class Changes:
    """Watcher for changes of a database.

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
        self._listener: Any = None

    async def wait(self, seconds: float) -> None:
        """Wait until another process may have changed something, for at most `seconds`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                if self._writer is None and not await self._listen():
                    await self._notified.wait()
                while not self._has_changed():  # noqa: ASYNC110 - another process changes it
                    await asyncio.sleep(LOOK_SECONDS)
        self._notified.clear()

    def _has_changed(self) -> bool:
        """Return True if a connection other than the writer's has committed since the last call."""
        if self._writer is None:
            return True
        before = self._commits
        with contextlib.suppress(*DATABASE_FAILS), self._writer.connect() as connection:
            self._commits = connection.exec_driver_sql("PRAGMA data_version").scalar()
        return self._commits != before

    async def _listen(self) -> bool:
        """Subscribe to notifications; return True if newly subscribed, so that earlier ones may have been missed."""
        if self._listener is not None and not self._listener.is_closed():
            return False
        if self._engine.dialect.name != "postgresql":
            return False
        await self.close()
        try:
            self._connection = await self._engine.connect()
            driver: Any = (await self._connection.get_raw_connection()).driver_connection
            await driver.add_listener(CHANNEL, lambda *_: self._notified.set())
            self._listener = driver
        except Exception:  # noqa: BLE001 - also errors of the driver itself; the next call tries again
            await self.close()
            return False
        return True

    async def close(self) -> None:
        """Stop receiving notifications."""
        connection, self._connection, self._listener = self._connection, None, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()
