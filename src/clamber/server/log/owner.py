"""Database ownership: only one server may write at a time, either a single process or its nodes together.

The owner holds a lock: a file lock next to the SQLite file, or a PostgreSQL advisory lock on a dedicated connection.
A file lock is held until its process exits. An advisory lock is released early if its connection is lost, which the
server may not notice immediately. Each new owner therefore increments a fencing token in the table `owner`, and every
transaction checks that the token is still its own, so that a former owner that was merely slow cannot write.

Nodes share the advisory lock and are fenced by the epochs of their shards instead (`nodes.py`). A single process
takes all shards from former nodes, and each node increments the token, so that neither kind writes beside the other.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from typing import TYPE_CHECKING, Final

import filelock
import sqlalchemy as sa
import structlog

from clamber.server.log.faults import DATABASE_FAILS, LostOwnership, Owned
from clamber.server.log.lock import HOLDERS, LOCK, is_locked, lock_file
from clamber.server.log.nodes import free_all_shards
from clamber.server.log.tables import OWNER

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

LOG: Final = structlog.get_logger("clamber.database")
LARGEST: Final = (1 << 31) - 1
"""Maximum value of the `number` column."""

PATIENCE: Final = 5.0
"""Timeout for acquiring the lock, in seconds. It gives a stopping server time to release the lock."""


def process_name() -> str:
    """Return a name of this process for the operator."""
    return f"process {os.getpid()} on {socket.gethostname()}"


class Owner:
    """Database lock held by this process.

    Args:
        engine: Engine of the database.
        file: File of an SQLite database; None for others.
        shared: True to share the lock with other nodes.
    """

    def __init__(self, engine: AsyncEngine, file: Path | None, *, shared: bool = False) -> None:
        self._engine = engine
        self._shared = shared
        self._database = file
        self._lock = None if file is None else filelock.FileLock(lock_file(file), mode=0o600)
        self._connection: AsyncConnection | None = None
        self._number: int | None = None
        self._name = process_name()

    async def take(self) -> None:
        """Acquire the lock.

        Raises:
            Owned: Another server holds the lock.
        """
        until = time.monotonic() + PATIENCE
        while not await self._try():
            if time.monotonic() > until:
                raise Owned(f"another server uses this database: {await self.name()}; stop it first")
            await asyncio.sleep(0.1)

    async def _try(self) -> bool:
        if self._lock is not None:
            try:
                self._lock.acquire(timeout=0)
            except filelock.Timeout:
                return False
            return True
        if self._engine.dialect.name != "postgresql":
            return True  # an in-memory database has no other users
        connection = await self._engine.connect()
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        lock = sa.func.pg_try_advisory_lock_shared if self._shared else sa.func.pg_try_advisory_lock
        if await connection.scalar(sa.select(lock(LOCK))):
            self._connection = connection
            return True
        await connection.close()
        return False

    async def is_taken(self) -> bool:
        """Return True if another process holds the lock. Creates no lock file."""
        if self._database is not None:
            return is_locked(self._database)
        if self._engine.dialect.name != "postgresql":
            return False
        async with self._engine.connect() as connection:
            return bool(await connection.scalar(sa.text(HOLDERS)))

    async def name(self) -> str:
        """Return the stored name of the current owner."""
        async with self._engine.connect() as connection:
            try:
                found: str | None = await connection.scalar(sa.select(OWNER.c.name))
            except sa.exc.SQLAlchemyError:
                found = None
        return found or "one that is just starting"

    def note(self, connection: sa.Connection) -> None:
        """Store this process as the owner and increment the fencing token."""
        found = connection.scalar(sa.select(OWNER.c.number))
        if found is not None and not (type(found) is int and 0 <= found < LARGEST):
            LOG.error("the number of the last owner cannot be read; it is counted from 1 again", number=repr(found))
        self._number = found + 1 if type(found) is int and 0 <= found < LARGEST else 1
        row = {"number": self._number, "name": self._name}
        connection.execute(sa.insert(OWNER).values(id=1, **row) if found is None else sa.update(OWNER).values(row))
        if not self._shared:
            free_all_shards(connection)

    def check(self, connection: sa.Connection) -> None:
        """Verify ownership, and lock out other owners until this transaction ends.

        Raises:
            LostOwnership: Another server is the owner.
        """
        if self._number is None or self._lock is not None or self._shared:
            return  # there is no owner, the file lock is enough, or nodes are fenced by their shards
        if connection.scalar(sa.select(OWNER.c.number).with_for_update(read=True)) != self._number:
            raise LostOwnership("another server uses this database now")

    async def keep(self) -> None:
        """Check the lock, and reacquire it on a new connection if its connection was lost.

        Raises:
            LostOwnership: Another server is the owner.
        """
        if self._connection is None or self._number is None:
            return
        try:
            number = await self._connection.scalar(sa.select(OWNER.c.number))
        except DATABASE_FAILS:
            await self._let_go()
            try:
                number = await self._number_again()
            except DATABASE_FAILS:
                return  # other servers cannot reach the database either
        if number is None or (number != self._number and not self._shared):
            raise LostOwnership("another server uses this database now")

    async def _number_again(self) -> int | None:
        """Reacquire the lock and return the stored fencing token; None if another server holds the lock."""
        if not await self._try() or self._connection is None:
            return None
        found: int | None = await self._connection.scalar(sa.select(OWNER.c.number))
        return found

    async def _let_go(self) -> None:
        """Close the connection that holds the lock, because it would keep the lock if returned to the pool."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def release(self) -> None:
        """Release the lock."""
        self._number = None
        await self._let_go()
        if self._lock is not None:
            self._lock.release()
