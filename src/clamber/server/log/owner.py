"""Ownership of a database: only one server may write, until it ends or another one has taken its place.

The owner holds a lock: a file lock beside SQLite's file, or an advisory lock of PostgreSQL on a connection of its
own. The file lock ends with its process and never before. PostgreSQL's may end before, if its connection is lost, and
the server does not notice at once. Each new owner therefore increments a number in the table `owner`, and every
transaction checks that the number is still its own (fencing): a former owner that was only slow writes nothing more.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import filelock
import sqlalchemy as sa
import structlog

from clamber.server.log.faults import DATABASE_FAILS, LostOwnership, Owned
from clamber.server.log.tables import OWNER

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

LOG: Final = structlog.get_logger("clamber.database")
LOCK: Final = 0x636C616D626572
"""Key of the advisory lock in PostgreSQL: the letters of clamber."""

LARGEST: Final = (1 << 31) - 1
"""Largest number that the table holds."""

PATIENCE: Final = 5.0
"""Seconds in which a server that is stopping may release the lock."""


class Owner:
    """This process as the owner of a database."""

    def __init__(self, engine: AsyncEngine, file: str | None) -> None:
        self._engine = engine
        self._file = None if file is None else Path(f"{file}.owner")
        self._lock = None if self._file is None else filelock.FileLock(self._file, mode=0o600)
        self._connection: AsyncConnection | None = None
        self._number: int | None = None
        self._name = f"process {os.getpid()} on {socket.gethostname()}"

    async def take(self) -> None:
        """Acquire the lock.

        Raises:
            Owned: Another server holds it.
        """
        until = time.monotonic() + PATIENCE
        while not await self._try():
            if time.monotonic() > until:
                raise Owned(f"another server uses this database: {await self._other()}; stop it first")
            await asyncio.sleep(0.1)

    async def _try(self) -> bool:
        if self._lock is not None:
            try:
                self._lock.acquire(timeout=0)
            except filelock.Timeout:
                return False
            return True
        if self._engine.dialect.name != "postgresql":
            return True  # a database in memory has no other users
        connection = await self._engine.connect()
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        if await connection.scalar(sa.select(sa.func.pg_try_advisory_lock(LOCK))):
            self._connection = connection
            return True
        await connection.close()
        return False

    async def _other(self) -> str:
        """Return the name that the owner has stored."""
        async with self._engine.connect() as connection:
            try:
                found: str | None = await connection.scalar(sa.select(OWNER.c.name))
            except sa.exc.SQLAlchemyError:
                found = None
        return found or "one that is just starting"

    def note(self, connection: sa.Connection) -> None:
        """Store this process as the owner, and increment the number."""
        found = connection.scalar(sa.select(OWNER.c.number))
        if found is not None and not (type(found) is int and 0 <= found < LARGEST):
            LOG.error("the number of the last owner cannot be read; it is counted from 1 again", number=repr(found))
        self._number = found + 1 if type(found) is int and 0 <= found < LARGEST else 1
        row = {"number": self._number, "name": self._name}
        connection.execute(sa.insert(OWNER).values(id=1, **row) if found is None else sa.update(OWNER).values(row))

    def check(self, connection: sa.Connection) -> None:
        """Keep other servers from becoming the owner until this transaction is over.

        Raises:
            LostOwnership: Another server is the owner.
        """
        if self._number is None or self._lock is not None:
            return  # there is no owner, or the file lock is enough
        if connection.scalar(sa.select(OWNER.c.number).with_for_update(read=True)) != self._number:
            raise LostOwnership("another server uses this database now")

    async def keep(self) -> None:
        """Check the lock; if its connection was lost, acquire it again on a new one.

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
                return  # nor can other servers reach the database
        if number != self._number:
            raise LostOwnership("another server uses this database now")

    async def _number_again(self) -> int | None:
        """Return the stored number after acquiring the lock again; None if another server holds the lock."""
        if not await self._try() or self._connection is None:
            return None
        found: int | None = await self._connection.scalar(sa.select(OWNER.c.number))
        return found

    async def _let_go(self) -> None:
        """Close the connection that holds the lock; in a pool, it would keep the lock."""
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
