"""What may be wrong with a database, in words for whoever runs the server."""

from __future__ import annotations

import sqlite3

import sqlalchemy as sa


class CannotOpen(Exception):
    """The database cannot be used; the message says why, and what would be right."""


class Owned(CannotOpen):
    """Another server uses the database."""


class NotStored(Exception):
    """The database took nothing: there is no room, nobody may write, or it does not answer. It may do so later."""


class LostOwnership(NotStored):
    """Another server uses the database now; this one writes nothing more."""


def in_words(error: BaseException) -> str:
    """Why the database fails, without what was to be written."""
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
"""What tells that the database fails, and not that something does not fit."""


def when_cut_off(context: sa.engine.ExceptionContext) -> None:
    """Calls it a failure of the database where a driver has no better word than "error", as for a connection cut off.

    SQLAlchemy asks it about every error (its event `handle_error`).

    Raises:
        sqlalchemy.exc.OperationalError: In place of the error without a kind.
    """
    if type(context.sqlalchemy_exception) is sa.exc.DBAPIError:
        context.is_disconnect = True
        raise sa.exc.OperationalError(context.statement, None, context.original_exception, hide_parameters=True)
