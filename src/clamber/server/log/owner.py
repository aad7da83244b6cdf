"""Who may write to a database: one server, until it ends or another one has taken its place.

A lock says who: of the system on a file beside SQLite's, of PostgreSQL on a connection of its own. The system's lock
ends with its process and never before. PostgreSQL's may end before: its connection is lost, and the server does not
know yet. So whoever gets the lock counts one further in the table `owner`, and every transaction looks whether that
is still its own number (fencing): who was only slow writes nothing more.
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
"""The number of the lock in PostgreSQL: the letters of clamber."""

LARGEST: Final = (1 << 31) - 1
"""The largest number that the table holds."""

PATIENCE: Final = 5.0
"""Seconds in which a server that was ended may let go."""


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
        """Gets the lock.

        Raises:
            Owned: Another server has it.
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
            return True  # a database in memory is nobody else's
        connection = await self._engine.connect()
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        if await connection.scalar(sa.select(sa.func.pg_try_advisory_lock(LOCK))):
            self._connection = connection
            return True
        await connection.close()
        return False

    async def _other(self) -> str:
        """What the owner has written about itself."""
        async with self._engine.connect() as connection:
            try:
                found: str | None = await connection.scalar(sa.select(OWNER.c.name))
            except sa.exc.SQLAlchemyError:
                found = None
        return found or "one that is just starting"

    def note(self, connection: sa.Connection) -> None:
        """Writes down who the owner is, and counts one further."""
        found = connection.scalar(sa.select(OWNER.c.number))
        if found is not None and not (type(found) is int and 0 <= found < LARGEST):
            LOG.error("the number of the last owner cannot be read; it is counted from 1 again", number=repr(found))
        self._number = found + 1 if type(found) is int and 0 <= found < LARGEST else 1
        row = {"number": self._number, "name": self._name}
        connection.execute(sa.insert(OWNER).values(id=1, **row) if found is None else sa.update(OWNER).values(row))

    def check(self, connection: sa.Connection) -> None:
        """Holds whoever would be the next owner off until this transaction is over.

        Raises:
            LostOwnership: There is another one.
        """
        if self._number is None or self._lock is not None:
            return  # nobody owns it, or the system's lock says it
        if connection.scalar(sa.select(OWNER.c.number).with_for_update(read=True)) != self._number:
            raise LostOwnership("another server uses this database now")

    async def keep(self) -> None:
        """Looks after the lock; where its connection was lost, another one gets it again.

        Raises:
            LostOwnership: Another server has it.
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
                return  # the database is gone: so are all who could own it
        if number != self._number:
            raise LostOwnership("another server uses this database now")

    async def _number_again(self) -> int | None:
        """Whose number stands there, once this server has the lock again; None if another one has it."""
        if not await self._try() or self._connection is None:
            return None
        found: int | None = await self._connection.scalar(sa.select(OWNER.c.number))
        return found

    async def _let_go(self) -> None:
        """Ends the connection that holds the lock; in a pool it would hold it on."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def release(self) -> None:
        """Lets go of the lock."""
        self._number = None
        await self._let_go()
        if self._lock is not None:
            self._lock.release()
