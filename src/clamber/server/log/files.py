"""SQLite files: inspection before the first access, and creation for their owner only."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote, urlsplit

from clamber.server.log.faults import DAMAGED, CannotOpenError, ForeignDatabaseError

if TYPE_CHECKING:
    from collections.abc import Iterable

    import sqlalchemy as sa

MAGIC: Final = b"SQLite format 3\0"
HEADER: Final = 100
"""Length of an SQLite file header, in bytes."""

APPLICATION: Final = 0x636C616D
"""`application_id` in the header of clamber's SQLite files: "clam" in ASCII."""

APPLICATION_AT: Final = slice(68, 72)
"""Position of `application_id` in the header."""

VERSION_AT: Final = 18
WITH_LOG: Final = 2
"""Position of the write version in the header, and its value for a file with a write-ahead log."""

FIRST: Final = frozenset({"alembic_version", "sessions", "tables", "events"})
"""Names of tables that every version of clamber has created."""

OWNER_FOLDER: Final = 0o700
OWNER_FILE: Final = 0o600


def file_of(url: sa.URL) -> Path | None:
    """Return the path of an SQLite file; None for PostgreSQL and for a database in memory.

    The file may be given as a path or as a URI, e.g. `file:/srv/tables.sqlite?mode=ro`.
    """
    name = url.database
    if url.get_backend_name() != "sqlite" or name in {None, "", ":memory:"}:
        return None
    return Path(unquote(urlsplit(name).path) if name.startswith("file:") else name)


def check_tables(names: Iterable[str]) -> None:
    """Check that a database is empty or belongs to clamber, given the names of its tables.

    Raises:
        ForeignDatabaseError: The database has other tables.
    """
    tables = frozenset(names)
    if tables and not tables >= FIRST:
        raise ForeignDatabaseError(f"it is a database of another program, with the table {min(tables)!r}")


def check_file(path: Path) -> bool:
    """Return True if a file is a clamber database, False if it is missing or empty. Changes nothing.

    Raises:
        ForeignDatabaseError: The file is something else.
        CannotOpenError: The file cannot be read.
    """
    try:
        with path.open("rb") as file:
            header = file.read(HEADER)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise CannotOpenError(f"{error.strerror}: {error.filename}") from None
    if not header:
        return False
    if not header.startswith(MAGIC) or len(header) < HEADER:
        raise ForeignDatabaseError(DAMAGED)
    application = int.from_bytes(header[APPLICATION_AT])
    if application not in {0, APPLICATION}:
        raise ForeignDatabaseError(f"it is a file of another program, with the application id {application}")
    if application:
        return True
    names = _tables_in(path)
    check_tables(names)
    return bool(names) or header[VERSION_AT] == WITH_LOG  # the tables may still be in the log


def _tables_in(path: Path) -> list[str]:
    """Return the names of the tables in a file, read without locks and without its write-ahead log."""
    url = f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1"
    try:
        with contextlib.closing(sqlite3.connect(url, uri=True)) as connection:
            return [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    except sqlite3.DatabaseError:
        raise ForeignDatabaseError(DAMAGED) from None


def prepare_file(path: Path) -> None:
    """Create a file and its folder if they are missing, and make the file readable only by its owner.

    Access is restricted because the database holds the seeds of running matches, which determine every hand.

    Raises:
        CannotOpenError: The folder or the file cannot be created, or the file is foreign.
    """
    check_file(path)
    try:
        path.parent.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
        path.touch(mode=OWNER_FILE)
        path.chmod(OWNER_FILE)  # an older version or the umask may have left it readable by others
    except OSError as error:
        raise CannotOpenError(f"{error.strerror}: {error.filename}") from None
