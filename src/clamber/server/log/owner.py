"""Database ownership: only one server may write at a time, either a single process or its nodes together.

The owner holds a lock: a file lock next to the SQLite file, or a PostgreSQL advisory lock on a dedicated connection.
A file lock is held until its process exits. An advisory lock is released early if its connection is lost, which the
server may not notice immediately. Each new owner therefore increments a fencing token in the table `owner`, and every
transaction checks that the token is still its own, so that a former owner that was merely slow cannot write.

An outage of PostgreSQL releases the lock of a running server, which acquires it again once the database is back.
Another process that finds the lock free gives it time to do so, unless the last owner is known to have ended.

Nodes share the advisory lock and are fenced by the epochs of their shards instead (`nodes.py`). A single process
takes all shards from former nodes, and each node increments the token, so that the two never write concurrently.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import time
from typing import TYPE_CHECKING, Final

import filelock
import sqlalchemy as sa
import structlog

from clamber.server.log.faults import DATABASE_FAILS, DatabaseOwnedError, LostOwnershipError, reason_of
from clamber.server.log.lock import HOLDERS, LOCK, is_locked, lock_file
from clamber.server.log.nodes import free_all_shards
from clamber.server.log.tables.logs import NODES, OWNER
from clamber.server.outages import Outage

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

LOG: Final = structlog.get_logger("clamber.database")
LARGEST: Final = (1 << 31) - 1
"""Maximum value of the `number` column."""

PATIENCE: Final = 5.0
"""Timeout for acquiring the lock, in seconds. It gives a stopping server time to release the lock."""

ANSWER_SECONDS: Final = 2.0
"""Time limit for a check of the lock, in seconds."""

RETURN_SECONDS: Final = 4.0
"""Time for which a free lock is left to a former owner that may still run, in seconds. The owner notices the loss of
its connection within a second, or within `ANSWER_SECONDS` more if it is silent."""

LOOK_SECONDS: Final = 0.1
"""Interval between attempts to acquire the lock, in seconds."""

NOTICE_SILENCE: Final = sa.select(
    *(sa.func.set_config(f"tcp_keepalives_{name}", value, False) for name, value in  # noqa: FBT003 - SQL
      (("idle", "2"), ("interval", "2"), ("count", "3")))
)  # fmt: skip
"""Query that makes PostgreSQL release the lock of a vanished machine after 8 s instead of two hours."""

FORMER: Final = sa.union_all(sa.select(OWNER.c.name), sa.select(NODES.c.name))
"""Query for the current owners of the database, and former ones that did not release it."""

PROCESS: Final = re.compile(r"process (\d+) on (.+)")


def process_name() -> str:
    """Return a readable name of this process."""
    return f"process {os.getpid()} on {socket.gethostname()}"


def _has_ended(name: str) -> bool:
    """Return True if a process of this machine has ended; False if it may still run."""
    match = PROCESS.fullmatch(name)
    if os.name != "posix" or match is None or match[2] != socket.gethostname():
        return False
    try:
        os.kill(int(match[1]), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return int(match[1]) == os.getpid()  # e.g. process 1 of a container that was started again


class Owner:
    """Database lock held by this process.

    Args:
        engine: Engine of the database.
        apart: Engine for the lock itself, whose connections requests do not use up.
        file: File of an SQLite database; None for others.
        shared: True to share the lock with other nodes.

    Attributes:
        is_lost: True once another server has taken over the database.
    """

    def __init__(
        self, engine: AsyncEngine, engine_apart: AsyncEngine, file: Path | None, *, shared: bool = False
    ) -> None:
        self.is_lost = False
        self._engine = engine
        self._apart = engine_apart
        self._shared = shared
        self._database = file
        self._lock = None if file is None else filelock.FileLock(lock_file(file), mode=0o600)
        self._connection: AsyncConnection | None = None
        self._number: int | None = None
        self._name = process_name()
        self._outage = Outage(
            LOG,
            "the lock of the database is lost until it can be taken again",
            "the lock of the database is held again",
        )
        self._refused_since: float | None = None

    async def take(self) -> None:
        """Acquire the lock.

        Raises:
            DatabaseOwnedError: Another server holds the lock.
        """
        if self._is_advisory:
            await self._check_held()
        until = time.monotonic() + PATIENCE
        while not await self._try_lock():
            if time.monotonic() > until:
                raise DatabaseOwnedError(f"another server uses this database: {await self.name()}; stop it first")
            await asyncio.sleep(LOOK_SECONDS)

    @property
    def _is_advisory(self) -> bool:
        """True for a lock of PostgreSQL; False for a lock file, or for an in-memory database without other users."""
        return self._engine.dialect.name == "postgresql"

    async def _try_lock(self) -> bool:
        if self._lock is not None:
            try:
                self._lock.acquire(timeout=0)
            except filelock.Timeout:
                return False
        if not self._is_advisory:
            return True
        self._connection = await self._apart.connect()
        await self._connection.execution_options(isolation_level="AUTOCOMMIT")
        await self._connection.execute(NOTICE_SILENCE)
        lock = sa.func.pg_try_advisory_lock_shared if self._shared else sa.func.pg_try_advisory_lock
        if await self._connection.scalar(sa.select(lock(LOCK))):
            return True
        await self._drop_connection()
        return False

    async def is_taken(self) -> bool:
        """Return True if another process holds the lock. Creates no lock file.

        If nobody holds the lock, wait for a former owner that may take it again after an outage of the database.
        """
        if self._database is not None:
            return is_locked(self._database)
        return self._is_advisory and await self._check_held()

    async def _check_held(self) -> bool:
        until = time.monotonic() + RETURN_SECONDS
        async with self._engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            while not await connection.scalar(sa.text(HOLDERS)):
                try:
                    former = (await connection.scalars(FORMER)).all()
                except sa.exc.ProgrammingError:  # a new database, or one of an older version
                    return False
                if time.monotonic() > until or all(not name or _has_ended(name) for name in former):
                    return False
                await asyncio.sleep(LOOK_SECONDS)
        return True

    async def name(self) -> str:
        """Return the stored name of the current owner."""
        async with self._engine.connect() as connection:
            try:
                name: str | None = await connection.scalar(sa.select(OWNER.c.name))
            except sa.exc.SQLAlchemyError:
                name = None
        return name or "one that is just starting"

    def note(self, connection: sa.Connection) -> None:
        """Store this process as the owner and increment the fencing token."""
        number = connection.scalar(sa.select(OWNER.c.number))
        if number is not None and not (type(number) is int and 0 <= number < LARGEST):
            LOG.error("the number of the last owner cannot be read; it is counted from 1 again", number=repr(number))
        self._number = number + 1 if type(number) is int and 0 <= number < LARGEST else 1
        row = {"number": self._number, "name": self._name}
        connection.execute(sa.insert(OWNER).values(id=1, **row) if number is None else sa.update(OWNER).values(row))
        if not self._shared:
            free_all_shards(connection)

    def check(self, connection: sa.Connection) -> None:
        """Verify ownership, and lock out other owners until this transaction ends.

        Raises:
            LostOwnershipError: Another server is the owner.
        """
        if self._number is None or self._lock is not None or self._shared:
            return  # there is no owner, the file lock is enough, or nodes are fenced by their shards
        if connection.scalar(sa.select(OWNER.c.number).with_for_update(read=True)) != self._number:
            self.is_lost = True
            raise LostOwnershipError("another server uses this database now")

    async def keep(self) -> bool:
        """Check the lock, and take it again if its connection was lost. Called for as long as the server runs.

        Returns:
            True if this process holds the lock; False while the database cannot be reached, or has not noticed the
            loss of the former connection.

        Raises:
            LostOwnershipError: Another server has taken over the database.
        """
        if self._number is None or not self._is_advisory:
            return True
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                holds = self._connection is not None or await self._try_lock()
                number, name = await self._read_owner()
        except DATABASE_FAILS as error:
            await self._drop_connection()
            self._outage.record_failure(reason_of(error))
            return False
        if holds:
            self._outage.record_success()
        else:
            self._outage.record_failure("its former connection, or another server, still holds it")
        if self.is_lost or self._is_taken_over(number, holds=holds):
            self.is_lost = True
            raise LostOwnershipError(f"another server has taken over the database: {name}")
        return holds

    async def _read_owner(self) -> tuple[int, str]:
        """Return the stored fencing token and name of the owner, over the connection that holds the lock if any."""
        query = sa.select(OWNER.c.number, OWNER.c.name)
        if self._connection is not None:
            row = (await self._connection.execute(query)).first()
        else:
            async with self._apart.connect() as connection:
                row = (await connection.execute(query)).first()
        return (0, "") if row is None else (row.number, row.name)

    def _is_taken_over(self, number: int, *, holds: bool) -> bool:
        """Return True if another server owns the database.

        Each node changes the token. Nodes count as replaced once their lock has been refused for long, because
        `clamber admin` may hold it briefly.
        """
        if not self._shared:
            return number != self._number
        now = time.monotonic()
        if holds:
            self._refused_since = None
        elif self._refused_since is None:
            self._refused_since = now
        return self._refused_since is not None and now > self._refused_since + PATIENCE

    async def _drop_connection(self) -> None:
        """Close the connection that holds the lock. Returned to the pool, it would keep the lock."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def release(self) -> None:
        """Release the lock, and store that the database has no owner."""
        if self._connection is not None and self._number is not None:
            has_left = ~sa.exists(sa.select(NODES.c.id)) if self._shared else OWNER.c.number == self._number
            with contextlib.suppress(*DATABASE_FAILS):
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._connection.execute(sa.update(OWNER).where(has_left).values(name=""))
        self._number = None
        await self._drop_connection()
        if self._lock is not None:
            self._lock.release()
