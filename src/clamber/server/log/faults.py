"""Database errors, described for the server's operator."""

from __future__ import annotations

import sqlite3
from typing import Final

import sqlalchemy as sa


class CannotOpenError(Exception):
    """Raised when the database cannot be opened; the message gives the reason and the remedy."""


class DatabaseOwnedError(CannotOpenError):
    """Raised when the database to open is in use by another server."""


class ForeignDatabaseError(CannotOpenError):
    """Raised when the file or database to open does not belong to clamber. Nothing in it was changed."""


class NoDatabaseError(CannotOpenError):
    """Raised when the database to open does not exist, or has never been used by clamber."""


class OlderDatabaseError(CannotOpenError):
    """Raised when a database of an older version is opened without migrating it."""


class NotStoredError(Exception):
    """Raised when the database lacks space or permission, or does not respond. A later attempt may succeed."""


class LostOwnershipError(NotStoredError):
    """Raised when another server has taken over the database. This server must stop writing."""


class LostLeaseError(NotStoredError):
    """Raised when the lease of a node expired before it was renewed. The node no longer owns any shard."""


class LostShardsError(NotStoredError):
    """Raised when another node may own a shard to be written. Nothing was written."""


class LostDealError(Exception):
    """Raised when somebody begins a deal of a daily set that was begun already, or is closed. Nothing was written."""


class LostTicketError(Exception):
    """Raised when somebody who is to be seated at a new table has no waiting ticket any more. Nothing was written."""


DAMAGED: Final = "the file is damaged, or no database of SQLite"


def reason_of(error: BaseException) -> str:
    """Return a readable reason for a database error, excluding the data being written."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return "there is no room left for the database"
    if code == sqlite3.SQLITE_IOERR:
        return "the disk of the database is full or has a fault"
    if code == sqlite3.SQLITE_READONLY:
        return "the database may only be read"
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return "another program holds the database"
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return DAMAGED
    return str(cause).partition("\n")[0] or type(cause).__name__


DATABASE_FAILS = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.InternalError, sa.exc.TimeoutError, OSError)
"""Exceptions that indicate a failure of the database itself, as opposed to data that violates the schema."""


DATA_EXCEPTION: Final = "22"
"""Class of PostgreSQL's error codes for values that a column or a statement cannot take."""


def convert_disconnect(context: sa.engine.ExceptionContext) -> None:
    """Convert an unspecific driver error, e.g. from a lost connection, to an `OperationalError`.

    Listener for SQLAlchemy's `handle_error` event.

    Raises:
        sqlalchemy.exc.DataError: PostgreSQL has rejected a value, which says nothing about the database.
        sqlalchemy.exc.OperationalError: The error is another plain `DBAPIError`.
    """
    if type(context.sqlalchemy_exception) is sa.exc.DBAPIError:
        if str(getattr(context.original_exception, "sqlstate", None) or "").startswith(DATA_EXCEPTION):
            raise sa.exc.DataError(context.statement, None, context.original_exception, hide_parameters=True)
        context.is_disconnect = True
        raise sa.exc.OperationalError(context.statement, None, context.original_exception, hide_parameters=True)
