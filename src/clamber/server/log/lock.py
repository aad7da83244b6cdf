"""Lock of a database's owner, seen from other processes. Does not import SQLAlchemy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import filelock

if TYPE_CHECKING:
    from pathlib import Path

LOCK: Final = 0x636C616D626572
"""Key of the PostgreSQL advisory lock: "clamber" in ASCII."""

HOLDERS: Final = (
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1"  # noqa: S608 - no input
    f" AND classid = {LOCK >> 32} AND objid = {LOCK & 0xFFFFFFFF}"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
"""Query for the number of holders of the advisory lock, which takes no lock itself."""


def lock_file(database: Path) -> Path:
    """Return the path of the lock file of an SQLite database."""
    return database.with_name(f"{database.name}.owner")


def is_locked(database: Path) -> bool:
    """Return True if another process holds the lock of an SQLite database. Creates no lock file."""
    path = lock_file(database)
    if not path.exists():
        return False
    try:
        with filelock.FileLock(path, timeout=0, mode=0o600):
            return False
    except filelock.Timeout:
        return True
