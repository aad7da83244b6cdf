"""Faults of a database, described for the operator of the server."""

from __future__ import annotations

import sqlite3

import sqlalchemy as sa


class CannotOpen(Exception):
    """Failure to open the database; the message gives the reason, and the remedy."""


class Owned(CannotOpen):
    """Failure to open the database, because another server uses it."""


class NotStored(Exception):
    """Failure to store: there is no room, no permission, or no response. It may succeed later."""


class LostOwnership(NotStored):
    """Failure to store, because another server uses the database now; this one writes nothing more."""


def in_words(error: BaseException) -> str:
    """Return the reason why the database fails, without the data that was to be written."""
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
        return "the file is damaged, or no database of SQLite"
    return str(cause).partition("\n")[0] or type(cause).__name__


DATABASE_FAILS = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.InternalError, OSError)
"""Exceptions which mean that the database fails, and not that data does not fit the schema."""


def when_cut_off(context: sa.engine.ExceptionContext) -> None:
    """Turn an unspecific driver error, such as that of a lost connection, into a failure of the database.

    SQLAlchemy calls it for every error (its event `handle_error`).

    Raises:
        sqlalchemy.exc.OperationalError: In place of the error without a kind.
    """
    if type(context.sqlalchemy_exception) is sa.exc.DBAPIError:
        context.is_disconnect = True
        raise sa.exc.OperationalError(context.statement, None, context.original_exception, hide_parameters=True)
