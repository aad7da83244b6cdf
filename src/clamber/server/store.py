"""The append-only log and what else has to last: sessions, links of finished deals, uploaded records.

One writer commits what many tables hand in together, so that a table waits for the disk once, however many
others wait with it.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import alembic.command
import alembic.config
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.ext.asyncio import AsyncEngine

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
EVENTS: Final = sa.Table(
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

MOST_AT_ONCE: Final = 500
"""Entries in one transaction."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to be committed.

    Attributes:
        table: The table's id.
        number: The first line's number in its log.
        lines: What happened.
        new: Invite and time, of a table that is new.
        deals: Finished deals: link, match, number.
        closed_at: When it closed, if it did.
    """

    table: str
    number: int
    lines: tuple[str, ...]
    new: tuple[str, float] | None = None
    deals: tuple[tuple[str, int, int], ...] = ()
    closed_at: float | None = None


def asynchronous(url: str) -> str:
    """A database's URL with the driver that does not block."""
    for plain, driver in (("sqlite://", "sqlite+aiosqlite://"), ("postgresql://", "postgresql+asyncpg://")):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    return url


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = create_async_engine(asynchronous(url), pool_pre_ping=True)
        self._queue: asyncio.Queue[tuple[Entry, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine.sync_engine, "connect", _tune_sqlite)

    async def open(self) -> None:
        """Brings the database up to date and starts to write."""
        async with self._engine.begin() as connection:
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write(), name="store writer")

    async def close(self) -> None:
        """Writes what is waiting, and closes."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self._engine.dispose()

    async def ping(self) -> None:
        """Nothing, if the database answers."""
        async with self._engine.connect() as connection:
            await connection.execute(sa.select(1))

    # The log

    async def append(self, entry: Entry) -> None:
        """Returns once the entry is committed.

        Raises:
            sqlalchemy.exc.SQLAlchemyError: It could not be; nothing of it is there.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((entry, done))
        await done

    async def _write(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._commit([entry for entry, _ in batch])
            except Exception as error:  # noqa: BLE001 - one by one, so that only the guilty table hears of it
                await self._one_by_one(batch, error)
            else:
                for _, done in batch:
                    if not done.done():
                        done.set_result(None)
            for _ in batch:
                self._queue.task_done()

    async def _one_by_one(self, batch: Sequence[tuple[Entry, asyncio.Future[None]]], first: Exception) -> None:
        for entry, done in batch:
            problem: Exception | None = first if len(batch) == 1 else None
            if problem is None:
                try:
                    await self._commit([entry])
                except Exception as error:  # noqa: BLE001 - handed to whoever waits
                    problem = error
            if not done.done():
                if problem is None:
                    done.set_result(None)
                else:
                    done.set_exception(problem)

    async def _commit(self, entries: Sequence[Entry]) -> None:
        new = [
            {"id": e.table, "invite": e.new[0], "made_at": e.new[1], "closed_at": None}
            for e in entries
            if e.new is not None
        ]
        lines = [
            {"table_id": e.table, "number": e.number + i, "body": line}
            for e in entries
            for i, line in enumerate(e.lines)
        ]
        deals = [
            {"link": link, "table_id": e.table, "match": match, "number": number}
            for e in entries
            for link, match, number in e.deals
        ]
        async with self._engine.begin() as connection:
            for table, rows in ((TABLES, new), (EVENTS, lines), (DEALS, deals)):
                if rows:
                    await connection.execute(sa.insert(table), rows)
            for entry in entries:
                if entry.closed_at is not None:
                    await connection.execute(
                        sa.update(TABLES).where(TABLES.c.id == entry.table).values(closed_at=entry.closed_at)
                    )

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
        async with self._engine.begin() as connection:
            await connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(closed_at=None))

    async def log(self, table: str) -> list[str]:
        """What happened at a table, line by line."""
        query = sa.select(EVENTS.c.body).where(EVENTS.c.table_id == table).order_by(EVENTS.c.number)
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
        async with self._engine.begin() as connection:
            await connection.execute(sa.insert(SESSIONS).values(id=session, name=None, created_at=now, seen_at=now))

    async def session_seen(self, session: str) -> float | None:
        """When a session was seen last; None if there is none."""
        async with self._engine.connect() as connection:
            found: float | None = await connection.scalar(
                sa.select(SESSIONS.c.seen_at).where(SESSIONS.c.id == session)
            )
        return found

    async def see_session(self, session: str, now: float) -> None:
        """Notes that a session is in use."""
        async with self._engine.begin() as connection:
            await connection.execute(sa.update(SESSIONS).where(SESSIONS.c.id == session).values(seen_at=now))

    async def expire_sessions(self, named: float, unnamed: float) -> int:
        """Forgets sessions that were not seen since a time, those that never gave a name since another; how many."""
        old = sa.or_(SESSIONS.c.seen_at < named, sa.and_(SESSIONS.c.name.is_(None), SESSIONS.c.seen_at < unnamed))
        async with self._engine.begin() as connection:
            return (await connection.execute(sa.delete(SESSIONS).where(old))).rowcount

    async def session_name(self, session: str) -> str | None:
        """The name that a session used last."""
        async with self._engine.connect() as connection:
            found: str | None = await connection.scalar(sa.select(SESSIONS.c.name).where(SESSIONS.c.id == session))
        return found

    async def name_session(self, session: str, name: str) -> None:
        """Remembers the name for the next time."""
        async with self._engine.begin() as connection:
            await connection.execute(sa.update(SESSIONS).where(SESSIONS.c.id == session).values(name=name))

    async def add_record(self, record: str, body: str, now: float) -> None:
        """Keeps an uploaded record."""
        async with self._engine.begin() as connection:
            await connection.execute(sa.insert(RECORDS).values(id=record, body=body, made_at=now))

    async def record(self, record: str) -> str | None:
        """An uploaded record."""
        async with self._engine.connect() as connection:
            found: str | None = await connection.scalar(sa.select(RECORDS.c.body).where(RECORDS.c.id == record))
        return found


def _tune_sqlite(connection: Any, _record: Any) -> None:
    """Readers beside the writer, and a commit that survives the end of the process, without waiting for the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
