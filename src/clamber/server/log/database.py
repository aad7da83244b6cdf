"""The connection to the database: one that writes, others that read beside it."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import unquote, urlsplit

import alembic.command
import alembic.config
import alembic.util
import sqlalchemy as sa
import structlog
from sqlalchemy.ext.asyncio import create_async_engine

from clamber.server.log.faults import DATABASE_FAILS, CannotOpen, NotStored, in_words, when_cut_off
from clamber.server.log.owner import Owner
from clamber.server.log.tables import OWNER
from clamber.server.log.write_ahead import LONG, READER_SECONDS, WriteAheadLog

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

LOG: Final = structlog.get_logger("clamber.database")
T = TypeVar("T")

BUSY_SECONDS: Final = 5.0
"""How long another program may hold SQLite's write lock before what waits is refused."""

BUSY_PAUSE: Final = 0.02
"""After how long it is tried again; the server goes on meanwhile."""


def asynchronous(url: str) -> str:
    """A database's URL with the driver that does not block."""
    for plain, driver in (("sqlite://", "sqlite+aiosqlite://"), ("postgresql://", "postgresql+asyncpg://")):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    return url


def _is_sqlite_file(url: sa.URL) -> bool:
    return url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}


class Health:
    """Whether the database takes what it is given; its log says when that changes, and not each time."""

    def __init__(self) -> None:
        self.fault: str | None = None

    def failed(self, error: BaseException) -> NotStored:
        """Notes a failure; what to raise."""
        words = in_words(error)
        if words != self.fault:
            self.fault = words
            LOG.error("nothing can be stored", reason=words)
        return NotStored(words)

    def works(self) -> None:
        """Notes that something was stored."""
        if self.fault is not None:
            self.fault = None
            LOG.info("the database takes everything again")


def _path_of(database: str) -> str:
    """Where a file of SQLite lies, which may be named as a URI: `file:/srv/tables.sqlite?mode=ro`."""
    return unquote(urlsplit(database).path) if database.startswith("file:") else database


class Database:
    """One database.

    SQLite is written on the event loop itself: to hand a transaction to a thread and back costs more than the
    tenth of a millisecond it takes, and the thread waits for the interpreter at each statement. What waits for the
    disk, moving what was written from the log of SQLite into its file, is done by a thread (`WriteAheadLog`).
    """

    def __init__(self, url: str, *, synchronous: str = "NORMAL") -> None:
        self._engine: AsyncEngine = create_async_engine(asynchronous(url), pool_pre_ping=True, hide_parameters=True)
        sa.event.listen(self._engine.sync_engine, "handle_error", when_cut_off)
        self._writer: sa.Engine | None = None
        self._ahead: WriteAheadLog | None = None
        self._health = Health()
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine.sync_engine, "connect", _tune_sqlite)
        file = None
        if _is_sqlite_file(self._engine.url):
            file = _path_of(self._engine.url.database or "")
            plain = self._engine.url.set(drivername="sqlite")
            self._writer = sa.create_engine(plain, hide_parameters=True)
            sa.event.listen(self._writer, "connect", functools.partial(_tune_writer, synchronous=synchronous))
            beside = sa.create_engine(plain, hide_parameters=True, poolclass=sa.NullPool)
            sa.event.listen(beside, "connect", _tune_checkpoints)
            self._ahead = WriteAheadLog(file, beside, self._health.failed)
        self._owner = Owner(self._engine, file)

    @property
    def fault(self) -> str | None:
        """Why the database takes nothing at present; None if it does."""
        return self._health.fault

    async def open(self, *, own: bool = False) -> None:
        """Brings the database up to date.

        Args:
            own: Whether this process is to be the only one that writes, until it closes the database.

        Raises:
            CannotOpen: Another server owns it, or it cannot be used; the message says why.
        """
        try:
            if own:
                await self._owner.take()
            async with self._engine.begin() as connection:
                await connection.run_sync(_migrate)
                if own:
                    await connection.run_sync(self._owner.note)
        except alembic.util.CommandError:
            await self.close()
            raise CannotOpen("the database is of a newer version of clamber; start that one") from None
        except (*DATABASE_FAILS, sa.exc.DatabaseError) as error:
            await self.close()
            raise CannotOpen(in_words(error)) from error
        except CannotOpen:
            await self.close()
            raise
        if self._ahead is not None:
            self._ahead.open()

    async def close(self) -> None:
        """Lets go of all connections."""
        if self._ahead is not None:
            await self._ahead.close()
        await self._owner.release()
        await self._engine.dispose()
        if self._writer is not None:
            self._writer.dispose()

    async def keep_owning(self) -> None:
        """Looks whether this process still owns the database.

        Raises:
            LostOwnership: Another one does.
        """
        await self._owner.keep()

    def reading(self) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        """A connection that reads."""
        return self._engine.connect()

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A connection that reads everything as it was at one moment, however long that takes."""
        async with self._engine.connect() as connection:
            if self._engine.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN")  # its driver begins none for what only reads
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection
            await connection.rollback()

    async def ping(self) -> None:
        """Asks the database for an answer, and after something could not be written whether it can be now.

        Raises:
            NotStored: It cannot.
            sqlalchemy.exc.SQLAlchemyError, OSError: There is no answer.
        """
        if self.fault is not None:
            await self.write(sa.update(OWNER).values(asked=OWNER.c.asked + 1))  # SQLite writes only what changes
        async with self._engine.connect() as connection:
            await connection.execute(sa.select(1))

    async def transact(self, work: Callable[[sa.Connection], T]) -> T:
        """Carries out one transaction, whole or not at all.

        Raises:
            NotStored: The database fails, or is another server's now.
            sqlalchemy.exc.SQLAlchemyError: The work does not fit.
        """

        def owned(connection: sa.Connection) -> T:
            self._owner.check(connection)
            return work(connection)

        try:
            found = await self._transact(owned)
        except DATABASE_FAILS as error:
            raise self._health.failed(error) from error
        self._health.works()
        return found

    async def _transact(self, work: Callable[[sa.Connection], T]) -> T:
        if self._writer is None or self._ahead is None:
            async with self._engine.begin() as beside:
                return await beside.run_sync(work)
        loop = asyncio.get_running_loop()
        patience = loop.time() + BUSY_SECONDS
        await self._ahead.room()
        while True:
            try:
                async with self._ahead.writing:
                    with self._writer.begin() as connection:
                        found = work(connection)
                self._ahead.written()
            except sa.exc.OperationalError as error:
                if not _is_busy(error) or loop.time() > patience:
                    raise
            else:
                return found
            await asyncio.sleep(BUSY_PAUSE)

    async def write(self, statement: sa.Update | sa.Insert | sa.Delete) -> int:
        """Carries out one statement; how many rows it changed."""
        return await self.transact(lambda connection: connection.execute(statement).rowcount)


def _tune_sqlite(connection: Any, _record: Any) -> None:
    """Readers beside the writer, and a commit that survives the end of the process without waiting for the disk.

    Text that is no UTF-8 is read with its wrong bytes written out: what stands in one row makes no query fail.
    """
    getattr(connection, "driver_connection", connection).text_factory = _decoded
    _set(connection, "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000")


def _tune_writer(connection: Any, record: Any, *, synchronous: str) -> None:
    """If another program holds the lock, it fails at once: to wait inside SQLite would be to stop the server.

    With `synchronous=NORMAL` a power cut may take back what was written since the last checkpoint, whole transactions
    from the end; with `FULL` nothing, and each transaction waits for the disk.
    """
    _tune_sqlite(connection, record)
    limit = f"journal_size_limit={LONG}"  # of the log's file, where SQLite starts it again by itself
    _set(connection, "busy_timeout=0", "wal_autocheckpoint=0", limit, f"synchronous={synchronous}")


def _tune_checkpoints(connection: Any, record: Any) -> None:
    """Waits for readers for so long at most."""
    _tune_sqlite(connection, record)
    _set(connection, f"busy_timeout={round(READER_SECONDS * 1000)}", "wal_autocheckpoint=0")


def _is_busy(error: sa.exc.OperationalError) -> bool:
    """Whether another program holds the lock."""
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def _decoded(text: bytes) -> str:
    return text.decode(errors="backslashreplace")


def _set(connection: Any, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
