"""Database connections: a single writer and concurrent readers."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import alembic.command
import alembic.config
import alembic.util
import sqlalchemy as sa
import structlog
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import create_async_engine

from clamber.server.log.changes import Changes
from clamber.server.log.faults import (
    DATABASE_FAILS,
    CannotOpenError,
    NoDatabaseError,
    NotStoredError,
    OlderDatabaseError,
    convert_disconnect,
    reason_of,
)
from clamber.server.log.files import check_file, check_tables, file_of, prepare_file
from clamber.server.log.health import Health
from clamber.server.log.lock import LOCK
from clamber.server.log.nodes import Nodes
from clamber.server.log.owner import Owner, process_name
from clamber.server.log.tables.logs import NODES, OWNER
from clamber.server.log.write_ahead import WriteAheadLog, tune_checkpoints, tune_reader, tune_writer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

LOG: Final = structlog.get_logger("clamber.database")
T = TypeVar("T")

BUSY_SECONDS: Final = 5.0
"""Timeout, in seconds, of a transaction that waits for another program to release SQLite's write lock, or is repeated
after a deadlock."""

BUSY_PAUSE: Final = 0.02
"""Delay between attempts, in seconds. The event loop is free meanwhile."""

PROBE_SECONDS: Final = 1.0
"""Minimum interval between checks of whether writes succeed, in seconds."""

STUCK: Final = {"idle_in_transaction_session_timeout": "2000", "lock_timeout": "5000"}
"""Settings of a node's connections, in milliseconds: PostgreSQL ends the transaction of a node that was suspended or
cut off, so that its locks do not delay the next owner, and a node does not wait longer for another's."""

MIGRATING: Final = ("SET LOCAL idle_in_transaction_session_timeout = '60s'", "SET LOCAL lock_timeout = '10min'")
"""Statements that replace `STUCK` while a node migrates, or waits for another that does: a busy machine may pause
between two statements of a migration for longer than a node may between two of a play."""

NEEDS_ROOM: Final = sa.text("CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT generate_series(1, 10000) AS n")
"""Statement that uses some 400 KB of PostgreSQL's disk until the transaction ends."""

MIGRATION: Final = LOCK + 1
"""Key of the PostgreSQL advisory lock for migrations."""

DEADLOCK: Final = "40P01"
"""SQLSTATE of PostgreSQL for a transaction that was ended because two waited for each other."""

NO_SUCH_DATABASE: Final = "3D000"
"""SQLSTATE of PostgreSQL for a missing database."""


def with_async_driver(url: str) -> str:
    """Return the database URL with the async driver."""
    for plain, driver in (("sqlite://", "sqlite+aiosqlite://"), ("postgresql://", "postgresql+asyncpg://")):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    return url


class Database:
    """SQLite or PostgreSQL database.

    SQLite writes run on the event loop itself: a transaction takes 0.1 ms, which is less than the cost of handing it
    to a thread and back, and the thread would wait for the GIL at every statement. Checkpoints of the write-ahead log
    wait for the disk, so they run in a thread (`WriteAheadLog`).

    Args:
        url: Database URL.
        synchronous: SQLite's setting of the same name.
        version: Version of this node; None for a server of one process.
    """

    def __init__(self, url: str, *, synchronous: str = "NORMAL", version: str | None = None) -> None:
        self.nodes = None if version is None else Nodes(process_name(), version)
        connect = functools.partial(
            create_async_engine,
            with_async_driver(url),
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={} if self.nodes is None else {"server_settings": STUCK},
        )
        self._engine: AsyncEngine = connect()
        # Requests that wait for a connection must not delay plays, the lock or the lease: a node that loses its lease
        # gets more of them.
        is_remote = self._engine.dialect.name == "postgresql"
        self._priority_engine = connect(pool_size=3) if is_remote else self._engine
        for engine in {self._engine, self._priority_engine}:
            sa.event.listen(engine.sync_engine, "handle_error", convert_disconnect)
            sa.event.listen(engine.sync_engine, "checkin", self._discard_if_closed)
        self._is_closed = False
        self._writer: sa.Engine | None = None
        self._write_ahead_log: WriteAheadLog | None = None
        self._health = Health()
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine.sync_engine, "connect", tune_reader)
        self._file = file_of(self._engine.url)
        self._probed = -PROBE_SECONDS
        if self._file is not None:
            plain = self._engine.url.set(drivername="sqlite")
            self._writer = sa.create_engine(plain, hide_parameters=True)
            sa.event.listen(self._writer, "connect", functools.partial(tune_writer, synchronous=synchronous))
            checkpoint_engine = sa.create_engine(plain, hide_parameters=True, poolclass=sa.NullPool)
            sa.event.listen(checkpoint_engine, "connect", tune_checkpoints)
            self._write_ahead_log = WriteAheadLog(self._file, checkpoint_engine, self._health.record_failure)
        self.changes = Changes(self._engine, self._writer)
        self.owner = Owner(self._engine, self._priority_engine, self._file, shared=self.nodes is not None)

    @property
    def fault(self) -> str | None:
        """Reason why the database rejects writes, until `ping` finds that it accepts them; None if it does."""
        return self._health.fault

    async def open(self, *, own: bool = False, existing: bool = False) -> None:
        """Open the database, creating it if it is missing and migrating it to the current schema.

        A file or database of another program is refused without changing anything in it.

        Args:
            own: True to make this process the only writer until it closes the database.
            existing: True to refuse a missing or empty database and, unless `own` is True, to leave the schema
                unchanged.

        Raises:
            NoDatabaseError: The database is missing or empty, and `existing` is True.
            CannotOpenError: Another server owns the database, or it is unusable; the message gives the reason.
        """
        try:
            self._check_file(existing=existing)
            if own:
                await self.owner.take()
            async with self._engine.begin() as connection:
                if own and self.nodes is not None:  # nodes that start together must not migrate concurrently
                    for statement in MIGRATING:
                        await connection.execute(sa.text(statement))
                    await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION)))
                await connection.run_sync(_check, existing=existing, migrate=own or not existing)
                if own:
                    await connection.run_sync(self.owner.note)
        except alembic.util.CommandError:
            await self.close()
            raise CannotOpenError("the database is of a newer version of clamber; start that one") from None
        except (*DATABASE_FAILS, sa.exc.DatabaseError) as error:
            await self.close()
            missing = getattr(getattr(error, "orig", None), "sqlstate", "") == NO_SUCH_DATABASE
            raise (NoDatabaseError if missing else CannotOpenError)(reason_of(error)) from error
        except TypeError as error:  # the driver of PostgreSQL does not know a parameter of the URL
            await self.close()
            raise CannotOpenError(f"a parameter of the address is wrong: {error}") from None
        except CannotOpenError:
            await self.close()
            raise
        if self._write_ahead_log is not None:
            self._write_ahead_log.open()

    def _check_file(self, *, existing: bool) -> None:
        """Check the file, and create it or restrict its permissions unless `existing` is True.

        Raises:
            CannotOpenError: The file is missing or empty and `existing` is True, foreign, or not accessible.
        """
        if self._file is None:
            return
        if not existing and not (self._engine.url.database or "").startswith("file:"):  # a URI is complete
            prepare_file(self._file)
        elif not check_file(self._file) and existing:
            raise NoDatabaseError("there is no such file, or it is empty")

    async def is_owned(self) -> bool:
        """Return True if another process owns the database.

        Raises:
            NotStoredError: The database does not respond.
        """
        try:
            return await self.owner.is_taken()
        except DATABASE_FAILS as error:
            raise self._health.record_failure(error) from error

    async def close(self) -> None:
        """Close all connections and release ownership. Connections in use are closed when they are returned."""
        self._is_closed = True
        if self._write_ahead_log is not None:
            await self._write_ahead_log.close()
        await self.changes.close()
        await self.owner.release()
        await self._engine.dispose()
        await self._priority_engine.dispose()
        if self._writer is not None:
            self._writer.dispose()

    def _discard_if_closed(self, connection: object, entry: sa.pool.ConnectionPoolEntry) -> None:
        if self._is_closed and connection is not None:  # the pool that it would go back to has been disposed of
            entry.invalidate()

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection for reading.

        Raises:
            NotStoredError: The database does not respond.
        """
        try:
            async with self._engine.connect() as connection:
                yield connection
        except DATABASE_FAILS as error:
            raise self._health.record_failure(error) from error

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection whose reads all see the same snapshot of the database.

        Raises:
            NotStoredError: The database does not respond. An `OSError` of the caller is not converted.
        """
        try:
            connection = await self._engine.connect()
        except DATABASE_FAILS as error:
            raise self._health.record_failure(error) from error
        try:
            if self._engine.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN")  # SQLite's driver begins no transaction for reads
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection
            await connection.rollback()
        except sa.exc.OperationalError as error:
            raise self._health.record_failure(error) from error
        finally:
            await connection.close()

    async def ping(self) -> None:
        """Check that the database accepts writes, at most once a second.

        Raises:
            NotStoredError: The database rejects writes, or does not respond.
        """
        now = time.monotonic()
        if now >= self._probed + PROBE_SECONDS:
            self._probed = now
            await self.transact(self._probe, priority=True)
            if self.fault is not None and self._write_ahead_log is not None:
                try:
                    await self._write_ahead_log.check()  # a small change may fit into the log on a full disk
                except DATABASE_FAILS as error:
                    raise self._health.record_failure(error) from error
            self._health.record_success()
        if self.fault is not None:
            raise NotStoredError(self.fault)

    def _probe(self, connection: sa.Connection) -> None:
        """Update a row. After a failure, also check that PostgreSQL's disk has room, which the update does not need.

        A node updates its own row, because a node that was cut off may still hold locks on others.
        """
        if self.nodes is None:
            connection.execute(sa.update(OWNER).values(asked=OWNER.c.asked + 1))  # SQLite writes only changed values
        else:
            connection.execute(sa.update(NODES).where(NODES.c.id == self.nodes.id).values(name=self.nodes.name))
        if self.fault is not None and connection.dialect.name == "postgresql":
            connection.execute(NEEDS_ROOM)

    async def transact(
        self, work: Callable[[sa.Connection], T], *, tables: Collection[str] = (), priority: bool = False
    ) -> T:
        """Run `work` in an atomic transaction and return its result.

        Args:
            work: Function that executes the statements. It is called again where the database was busy.
            tables: Tables changed by `work` that only their owner may change.
            priority: True to use a connection for which requests do not compete.

        Raises:
            LostShardsError: This is a node that does not own all of the tables.
            NotStoredError: The database failed, or another server owns it now.
            sqlalchemy.exc.SQLAlchemyError: The data does not fit the schema.
        """

        def checked_work(connection: sa.Connection) -> T:
            self.owner.check(connection)
            if self.nodes is not None and tables:
                self.nodes.fence(connection, tables)
            return work(connection)

        try:
            result = await self._transact(checked_work, self._priority_engine if priority else self._engine)
        except DATABASE_FAILS as error:
            raise self._health.record_failure(error) from error
        return result

    async def _transact(self, work: Callable[[sa.Connection], T], engine: AsyncEngine) -> T:
        loop = asyncio.get_running_loop()
        give_up_at = loop.time() + BUSY_SECONDS
        if self._write_ahead_log is not None:
            await self._write_ahead_log.room()
        while True:
            try:
                return await self._attempt(work, engine)
            except sa.exc.OperationalError as error:
                if not _is_busy(error) or loop.time() > give_up_at:
                    raise
            await asyncio.sleep(BUSY_PAUSE)

    async def _attempt(self, work: Callable[[sa.Connection], T], engine: AsyncEngine) -> T:
        if self._writer is None or self._write_ahead_log is None:
            async with engine.begin() as async_connection:
                return await async_connection.run_sync(work)
        async with self._write_ahead_log.writing:
            with self._writer.begin() as connection:
                result = work(connection)
        self._write_ahead_log.note_commit()
        return result

    async def write(self, statement: sa.Update | sa.Insert | sa.Delete, *, tables: Collection[str] = ()) -> int:
        """Execute a statement in its own transaction (see `transact`) and return the number of affected rows."""
        return await self.transact(lambda connection: connection.execute(statement).rowcount, tables=tables)


def _is_busy(error: sa.exc.OperationalError) -> bool:
    """Return True if another program holds SQLite's lock, or PostgreSQL has resolved a deadlock."""
    busy = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
    return busy or getattr(error.orig, "sqlstate", None) == DEADLOCK


def _check(connection: sa.Connection, *, existing: bool, migrate: bool) -> None:
    """Check that the database belongs to clamber and has the current version, migrating it if requested.

    Raises:
        NoDatabaseError: The database has no tables, and `existing` is True.
        ForeignDatabaseError: The database belongs to another program.
        OlderDatabaseError: The database has an older version, and `migrate` is False.
        alembic.util.CommandError: The database has a newer version.
    """
    names = sa.inspect(connection).get_table_names()
    check_tables(names)
    if existing and not names:
        raise NoDatabaseError("clamber has stored nothing in it")
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    if migrate:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "head")
        return
    scripts = ScriptDirectory.from_config(config)
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision != scripts.get_current_head():
        scripts.get_revision(revision or "base")
        raise OlderDatabaseError(
            "it is of an older version of clamber; the server of this version migrates it at start"
        )
