"""Database maintenance for the operator: lists, purges, names, backup and restore."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import sqlalchemy as sa
import structlog

from clamber._internal.new_file import new_file
from clamber.server.log.accounts import NameTakenError, has_account, rename_account
from clamber.server.log.browsers import fill_browsers
from clamber.server.log.faults import DATABASE_FAILS
from clamber.server.log.finished import fill_times, forget_tables
from clamber.server.log.forgetting import expire_guests, forget_guest, lines_naming_query, rename_guest
from clamber.server.log.ratings import count_on
from clamber.server.log.sanctions import OPERATOR, SanctionKind
from clamber.server.log.tables import METADATA
from clamber.server.log.tables.guests import CEREMONIES, EXPIRED, SESSIONS
from clamber.server.log.tables.logs import LINES, NODES, OWNER, REQUESTS, SHARDS, SNAPSHOTS, TABLES
from clamber.server.log.tables.moderation import CONFIRMATIONS, SANCTIONS
from clamber.server.log.tables.people import PARTINGS, TICKETS
from clamber.server.log.tables.played import DEALS, RECORDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from clamber.server.log.database import Database

LOG: Final = structlog.get_logger("clamber.admin")
FORMAT: Final = "clamber backup 2"
FORMAT_BEFORE: Final = "clamber backup 1"
"""Format of backups that may lack the browsers of their guests, and times of matches."""

_SIZE: Final = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    "postgresql": "SELECT pg_database_size(current_database())",
}
"""Query for the size of the database, in bytes, by dialect."""
OWNER_FILE: Final = 0o600
_NOT_COPIED: Final = frozenset({CEREMONIES, CONFIRMATIONS, NODES, OWNER, PARTINGS, REQUESTS, SHARDS, TICKETS})
COPIED: Final = tuple(table for table in METADATA.sorted_tables if table not in _NOT_COPIED)
"""Tables included in a backup, in foreign-key order: all except those about running processes, sign-ins, and people
who wait for a match."""

EXPIRED_AT_ONCE: Final = 100
"""Maximum number of expired guests whose names are looked for in the logs at the same time."""

ROWS_PER_BATCH: Final = 1000
"""Number of rows that a statement inserts or deletes at most."""


class NotEmptyError(Exception):
    """Raised when a backup is restored into a non-empty database, because two histories cannot be merged."""


class NothingToCopyError(Exception):
    """Raised when an exported database has no rows."""


class InvalidBackupError(Exception):
    """Raised when a file is not a valid backup.

    Attributes:
        what: Kind of fault: "begin" (invalid header), "line" (invalid row), "rows" (rows that violate the schema), or
            "end" (missing or wrong trailer).
        line: One-based line number of the fault.
    """

    def __init__(self, what: str, line: int) -> None:
        super().__init__(f"{what} {line}")
        self.what, self.line = what, line


class _Rollback(Exception):
    """Raised to roll a transaction back; holds its result."""

    def __init__(self, counts: dict[str, int]) -> None:
        super().__init__()
        self.found = counts


@dataclass(frozen=True, slots=True)
class Guest:
    """Guest, identified by session hash, with the address of the last request."""

    session: str
    name: str | None
    created_at: float
    seen_at: float
    address: str | None


class Upkeep:
    """Maintenance operations on the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def size(self) -> int:
        """Return the size of the database, in bytes.

        Raises:
            NotStoredError: The database does not respond.
        """
        async with self._database.reading() as connection:
            found = await connection.scalar(sa.text(_SIZE[connection.dialect.name]))
            return int(found)

    async def guests(self) -> list[Guest]:
        """Return all guests, most recently seen first."""
        columns = [column for column in SESSIONS.c if column.name != "permit"]
        async with self._database.reading() as connection:
            rows = await connection.execute(sa.select(*columns).order_by(SESSIONS.c.seen_at.desc()))
            return [Guest(*row) for row in rows]

    async def tables_naming(self, *sessions: str) -> dict[str, set[str]]:
        """Return the ids of the tables whose logs name guests, by guest. Reads all logs, once for all guests."""
        tables: dict[str, set[str]] = {session: set() for session in sessions}
        async with self._database.reading() as connection:
            for row in await connection.execute(lines_naming_query(sessions)):
                for session in sessions:
                    if session in row.body:
                        tables[session].add(row.table_id)
        return tables

    async def is_named_at(self, table: str, session: str) -> bool:
        """Return True if the log of a table names a guest."""
        query = lines_naming_query([session]).where(LINES.c.table_id == table).limit(1)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def expired_guests(self, before: float) -> list[str]:
        """Return up to `EXPIRED_AT_ONCE` guests who expired before a time and may still be named, oldest first."""
        query = sa.select(EXPIRED.c.session).where(EXPIRED.c.expired_at < before).order_by(EXPIRED.c.expired_at)
        async with self._database.reading() as connection:
            return list(await connection.scalars(query.limit(EXPIRED_AT_ONCE)))

    async def forget(self, session: str, tables: Collection[str], merged: Collection[str] = ()) -> dict[str, int]:
        """Remove a guest from the database and from the logs of tables, atomically; see `forget_guest`.

        None of these tables may be in memory.

        Raises:
            MergedError: Another guest was merged into the account meanwhile, or it has a bot account.
        """
        return await self._database.transact(lambda connection: forget_guest(connection, session, tables, merged))

    async def rename(self, session: str, name: str, now: float, tables: Collection[str]) -> dict[str, int]:
        """Change a guest's name, also in the logs of tables, atomically; see `rename_guest`.

        None of these tables may be in memory.

        Raises:
            NameTakenError: The guest has an account, and the name looks like that of another one.
        """

        def work(connection: sa.Connection) -> dict[str, int]:
            rename_account(connection, session, name, now)
            return rename_guest(connection, session, name, tables)

        try:
            return await self._database.transact(work)
        except sa.exc.IntegrityError:  # another account has taken the name at the same time
            raise NameTakenError from None

    async def purge(
        self,
        *,
        now: float,
        tables: float | None,
        guests: float | None,
        records: float | None,
        seated: Collection[str] = (),
        dry_run: bool = False,
    ) -> dict[str, int]:
        """Delete old data and return the number of deleted tables, guests and records.

        Args:
            now: Current time.
            tables: Cutoff time; tables archived earlier are deleted. None to keep all.
            guests: Cutoff time; guests last seen earlier are deleted, except accounts. None to keep all.
            records: Cutoff time; records uploaded earlier are deleted. None to keep all.
            seated: Sessions of guests to keep.
            dry_run: True to undo everything, so that only the numbers are returned.
        """

        def forget(connection: sa.Connection) -> dict[str, int]:
            counts = {"tables": 0, "guests": 0, "records": 0}
            if tables is not None:
                old = sa.select(TABLES.c.id).where(TABLES.c.closed_at < tables)
                forget_tables(connection, old)
                for part in (LINES, DEALS, SNAPSHOTS):
                    connection.execute(sa.delete(part).where(part.c.table_id.in_(old)))
                counts["tables"] = connection.execute(sa.delete(TABLES).where(TABLES.c.closed_at < tables)).rowcount
            if guests is not None:
                away = sa.and_(SESSIONS.c.seen_at < guests, sa.not_(has_account()))
                old_guests = set(connection.scalars(sa.select(SESSIONS.c.id).where(away)))
                counts["guests"] = expire_guests(connection, sorted(old_guests.difference(seated)), now)
            if records is not None:
                counts["records"] = connection.execute(sa.delete(RECORDS).where(RECORDS.c.made_at < records)).rowcount
            if dry_run:
                raise _Rollback(counts)
            return counts

        try:
            return await self._database.transact(forget)
        except _Rollback as rollback:
            return rollback.found

    async def export(self, path: Path) -> int:
        """Write a consistent backup, even while the server runs, and return the number of rows.

        Only the owner can read the file, because it contains the seeds of running matches. The file is given its name
        after it has been verified and flushed to disk.

        Raises:
            NothingToCopyError: The database has no rows; no file is written.
            InvalidBackupError: The verification of the written file failed.
            FileExistsError: The file already exists.
            NotStoredError: The database failed.
            OSError: The file cannot be written.
        """
        rows = 0
        with new_file(path) as file:
            os.fchmod(file.fileno(), OWNER_FILE)
            file.write(json.dumps(FORMAT) + "\n")
            async with self._database.snapshot() as connection:
                for table in COPIED:
                    async for row in await connection.stream(sa.select(table)):
                        file.write(json.dumps([table.name, *row], ensure_ascii=False, default=date.isoformat) + "\n")
                        rows += 1
            if not rows:
                raise NothingToCopyError
            file.write(json.dumps([FORMAT, rows]) + "\n")
            file.flush()
            os.fsync(file.fileno())
            _check_copy(Path(file.name))
        return rows

    async def restore(self, path: Path) -> int:
        """Restore a backup atomically and return the number of rows.

        Raises:
            NotEmptyError: The database already contains data.
            InvalidBackupError: The file is not a backup, or is incomplete.
            NotStoredError: The database failed.
            OSError: The file cannot be read.
        """
        async with self._database.reading() as connection:
            for table in COPIED:
                if await connection.scalar(sa.select(sa.func.count()).select_from(table)):
                    raise NotEmptyError(table.name)
        with path.open("rb") as file:
            rows = await self._database.transact(lambda connection: _restore_rows(connection, file))
        LOG.info("the operator has restored a backup", file=str(path), rows=rows)
        return rows


def _rows(file: BinaryIO) -> Iterator[tuple[int, sa.Table, list[Any]]]:
    """Yield the rows of a backup, each with its line number and table.

    Raises:
        InvalidBackupError: The file is not a backup, or is incomplete.
    """
    tables = {table.name: table for table in COPIED}
    form = _parse_json(file.readline())
    if form not in (FORMAT, FORMAT_BEFORE):
        raise InvalidBackupError("begin", 1)
    number = 1
    for number, line in enumerate(file, 2):
        match _parse_json(line):
            case ["bans", subject, made_at]:  # of versions before 0012
                yield (
                    number,
                    SANCTIONS,
                    [secrets.token_hex(16), SanctionKind.ban, subject, None, "", OPERATOR, made_at],
                )
            case [str(name), *row] if name in tables and _fits(tables[name], row):
                yield number, tables[name], row
            case [str(name), rows] if name == form:
                if rows != number - 2:
                    break
                return
            case _:
                raise InvalidBackupError("line", number)
    raise InvalidBackupError("end", number)


def _check_copy(path: Path) -> None:
    """Read a backup.

    Raises:
        InvalidBackupError: The file is not a backup, or is incomplete.
    """
    with path.open("rb") as file:
        for _ in _rows(file):
            pass


def _restore_rows(connection: sa.Connection, file: BinaryIO) -> int:
    pending: dict[str, list[dict[str, Any]]] = {table.name: [] for table in COPIED}

    def write(last: int) -> None:
        for table in COPIED:  # in foreign-key order
            rows = pending[table.name]
            try:
                if rows:
                    connection.execute(sa.insert(table), rows)
            except DATABASE_FAILS:
                raise
            except sa.exc.StatementError as error:
                raise InvalidBackupError("rows", last) from error
            rows.clear()

    file.seek(0)  # `transact` retries this function if another program holds the lock
    is_complete = _parse_json(file.readline()) == FORMAT
    file.seek(0)
    number = 1
    for number, table, row in _rows(file):
        pending[table.name].append(_values(table, row, number))
        if len(pending[table.name]) >= ROWS_PER_BATCH:
            write(number)
    write(number + 1)
    if not is_complete:
        fill_times(connection)
        fill_browsers(connection)
    count_on(connection)
    return number - 1


def _values(table: sa.Table, row: list[Any], line: int) -> dict[str, Any]:
    """Return the values of a row of a backup, in which days are text.

    Raises:
        InvalidBackupError: A day is not valid.
    """
    values = dict(zip_longest(table.c.keys(), row))
    try:
        days = {name: date.fromisoformat(text) for name, text in values.items() if text and _is_day(table.c[name])}
    except (TypeError, ValueError) as error:
        raise InvalidBackupError("line", line) from error
    return values | days


def _is_day(column: sa.Column[Any]) -> bool:
    return isinstance(column.type, sa.Date)


def _fits(table: sa.Table, row: list[Any]) -> bool:
    """Return True if a row fits a table. Rows from an older version may lack trailing nullable columns."""
    return len(row) <= len(table.c) and all(column.nullable for column in list(table.c)[len(row) :])


def _parse_json(line: bytes) -> Any:
    """Parse a line of a backup; return None if it is not valid JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
