"""The database: the logs of all tables, sessions, links of finished deals, uploaded records."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import alembic.command
import alembic.config
import sqlalchemy as sa
import structlog
from sqlalchemy.ext.asyncio import create_async_engine

from clamber.server.log.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy.ext.asyncio import AsyncEngine

    from clamber.server.log.journal import Addition

METADATA: Final = sa.MetaData()
SESSIONS: Final = sa.Table(
    "sessions",
    METADATA,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(24)),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False, index=True),
)
TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("invite", sa.String(32), nullable=False, unique=True),
    sa.Column("made_at", sa.Float, nullable=False),
    sa.Column("closed_at", sa.Float, index=True),
)
LINES: Final = sa.Table(
    "events",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
DEALS: Final = sa.Table(
    "deals",
    METADATA,
    sa.Column("link", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("match", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
)
RECORDS: Final = sa.Table(
    "records",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("made_at", sa.Float, nullable=False),
)

LOG: Final = structlog.get_logger("clamber.store")
T = TypeVar("T")

CHECKPOINT_SECONDS: Final = 5.0

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


class Store:
    """One database.

    SQLite is written on the event loop itself: to hand a transaction to a thread and back costs more than the
    tenth of a millisecond it takes, and the thread waits for the interpreter at each statement. What waits for the
    disk, moving what was written from the log of SQLite into its file, is done by a thread (`_checkpoint`).
    """

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = create_async_engine(asynchronous(url), pool_pre_ping=True, hide_parameters=True)
        self._journal = Journal(self._commit)
        self._writer: sa.Engine | None = None
        self._checkpoints: asyncio.Task[None] | None = None
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine.sync_engine, "connect", _tune_sqlite)
        if _is_sqlite_file(self._engine.url):
            self._writer = sa.create_engine(self._engine.url.set(drivername="sqlite"), hide_parameters=True)
            sa.event.listen(self._writer, "connect", _tune_writer)

    async def open(self) -> None:
        """Brings the database up to date and starts to write."""
        async with self._engine.begin() as connection:
            await connection.run_sync(_migrate)
        if self._writer is not None:
            self._checkpoints = asyncio.create_task(self._checkpoint(), name="checkpoints")
        self._journal.open()

    async def close(self) -> None:
        """Writes what is waiting, and closes."""
        await self._journal.close()
        if self._checkpoints is not None:
            self._checkpoints.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._checkpoints
        await self._engine.dispose()
        if self._writer is not None:
            self._writer.dispose()

    async def ping(self) -> None:
        """Asks the database for an answer; raises if there is none."""
        async with self._engine.connect() as connection:
            await connection.execute(sa.select(1))

    async def _transact(self, work: Callable[[sa.Connection], T]) -> T:
        """Carries out one transaction, whole or not at all."""
        if self._writer is None:
            async with self._engine.begin() as beside:
                return await beside.run_sync(work)
        loop = asyncio.get_running_loop()
        patience = loop.time() + BUSY_SECONDS
        while True:
            try:
                with self._writer.begin() as connection:
                    return work(connection)
            except sa.exc.OperationalError as error:
                if not _is_busy(error) or loop.time() > patience:
                    raise
            await asyncio.sleep(BUSY_PAUSE)

    async def _write(self, statement: sa.Update | sa.Insert | sa.Delete) -> int:
        """Carries out one statement; how many rows it changed."""
        return await self._transact(lambda connection: connection.execute(statement).rowcount)

    async def _checkpoint(self) -> None:
        """Moves what was committed into SQLite's file, beside the writer and not in its way."""
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            try:
                async with self._engine.connect() as connection:
                    await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
            except sa.exc.SQLAlchemyError:
                LOG.exception("checkpoint failed")  # it is tried again; until then the log grows

    # The log

    async def append(self, addition: Addition) -> None:
        """Returns once the addition is committed.

        Raises:
            sqlalchemy.exc.SQLAlchemyError, OSError: As `Journal.append`.
        """
        await self._journal.append(addition)

    async def _commit(self, additions: Sequence[Addition]) -> None:
        await self._transact(lambda connection: _insert(connection, additions))

    async def unfinished(self) -> list[str]:
        """Ids of the tables that are not put away."""
        async with self._engine.connect() as connection:
            return list(await connection.scalars(sa.select(TABLES.c.id).where(TABLES.c.closed_at.is_(None))))

    async def has_table(self, table: str) -> bool:
        """Whether there is, or was, such a table."""
        async with self._engine.connect() as connection:
            return await connection.scalar(sa.select(TABLES.c.id).where(TABLES.c.id == table)) is not None

    async def table_of_invite(self, invite: str) -> str | None:
        """The table that an invite is for."""
        async with self._engine.connect() as connection:
            found: str | None = await connection.scalar(sa.select(TABLES.c.id).where(TABLES.c.invite == invite))
        return found

    async def reopen(self, table: str) -> None:
        """Notes that a table is no longer put away."""
        await self._write(sa.update(TABLES).where(TABLES.c.id == table).values(closed_at=None))

    async def log(self, table: str) -> list[str]:
        """The lines of a table's log."""
        query = sa.select(LINES.c.body).where(LINES.c.table_id == table).order_by(LINES.c.number)
        async with self._engine.connect() as connection:
            return list(await connection.scalars(query))

    async def deal(self, link: str) -> tuple[str, int, int] | None:
        """Table, match and number of a finished deal."""
        query = sa.select(DEALS.c.table_id, DEALS.c.match, DEALS.c.number).where(DEALS.c.link == link)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row[0], row[1], row[2])

    # Sessions and records

    async def add_session(self, session: str, now: float) -> None:
        """Remembers a new session by its hash."""
        await self._write(sa.insert(SESSIONS).values(id=session, name=None, created_at=now, seen_at=now))

    async def session_seen(self, session: str) -> float | None:
        """When a session was seen last; None if there is none."""
        async with self._engine.connect() as connection:
            found: float | None = await connection.scalar(
                sa.select(SESSIONS.c.seen_at).where(SESSIONS.c.id == session)
            )
        return found

    async def see_session(self, session: str, now: float) -> None:
        """Notes that a session is in use."""
        await self._write(sa.update(SESSIONS).where(SESSIONS.c.id == session).values(seen_at=now))

    async def expire_sessions(self, named: float, unnamed: float) -> int:
        """Forgets sessions that were not seen since a time, those that never gave a name since another; how many."""
        old = sa.or_(SESSIONS.c.seen_at < named, sa.and_(SESSIONS.c.name.is_(None), SESSIONS.c.seen_at < unnamed))
        return await self._write(sa.delete(SESSIONS).where(old))

    async def session_name(self, session: str) -> str | None:
        """The name that a session used last."""
        async with self._engine.connect() as connection:
            found: str | None = await connection.scalar(sa.select(SESSIONS.c.name).where(SESSIONS.c.id == session))
        return found

    async def name_session(self, session: str, name: str) -> None:
        """Remembers the name for the next time."""
        await self._write(sa.update(SESSIONS).where(SESSIONS.c.id == session).values(name=name))

    async def add_record(self, record: str, body: str, now: float) -> None:
        """Keeps an uploaded record."""
        await self._write(sa.insert(RECORDS).values(id=record, body=body, made_at=now))

    async def record(self, record: str) -> str | None:
        """An uploaded record."""
        async with self._engine.connect() as connection:
            found: str | None = await connection.scalar(sa.select(RECORDS.c.body).where(RECORDS.c.id == record))
        return found


def _insert(connection: sa.Connection, additions: Sequence[Addition]) -> None:
    new = [
        {"id": one.table, "invite": one.new[0], "made_at": one.new[1], "closed_at": None}
        for one in additions
        if one.new is not None
    ]
    lines = [
        {"table_id": one.table, "number": one.number + i, "body": line}
        for one in additions
        for i, line in enumerate(one.lines)
    ]
    deals = [
        {"link": link, "table_id": one.table, "match": match, "number": number}
        for one in additions
        for link, match, number in one.deals
    ]
    for table, rows in ((TABLES, new), (LINES, lines), (DEALS, deals)):
        if rows:
            connection.execute(sa.insert(table), rows)
    for addition in additions:
        if addition.closed_at is not None:
            connection.execute(
                sa.update(TABLES).where(TABLES.c.id == addition.table).values(closed_at=addition.closed_at)
            )


def _tune_sqlite(connection: Any, _record: Any) -> None:
    """Readers beside the writer, and a commit that survives the end of the process without waiting for the disk.

    A power cut may take back what was written since the last checkpoint, whole transactions from the end.
    """
    _set(connection, "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000")


def _tune_writer(connection: Any, record: Any) -> None:
    """If another program holds the lock, it fails at once: to wait inside SQLite would be to stop the server."""
    _tune_sqlite(connection, record)
    _set(connection, "busy_timeout=0", "wal_autocheckpoint=0")


def _is_busy(error: sa.exc.OperationalError) -> bool:
    """Whether another program holds the lock."""
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


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
