"""Requests of `clamber admin` to the server that owns the database: client side (see `requests.py`).

It uses the database driver directly, because importing SQLAlchemy takes longer than the rest of a command.
"""

from __future__ import annotations

import contextlib
import itertools
import re
import secrets
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, Self
from urllib.parse import unquote, urlsplit

from clamber.server.log.lock import HOLDERS, is_locked

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

CHANNEL: Final = "clamber_requests"
"""PostgreSQL notification channel for new requests."""

CONNECT_SECONDS: Final = 10.0
"""Time limit for a connection to PostgreSQL, in seconds."""

BUSY_SECONDS: Final = 5.0
"""Time for which a statement waits for another program to release SQLite's write lock, in seconds."""

VERSIONS: Final = Path(__file__).parent / "migrations" / "versions"


class StatementError(Exception):
    """Raised when the database does not execute a statement; the message gives the reason."""


class Driver(Protocol):
    """Connection that executes single statements, each in its own transaction."""

    async def rows(self, statement: str, *values: str) -> Sequence[Any]:
        """Execute a statement with `?` placeholders, and return its rows."""
        ...

    async def is_owned(self) -> bool:
        """Return True if a server owns the database."""
        ...


class Mailbox:
    """Table of requests and answers, as JSON text.

    The methods raise `StatementError`.
    """

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.is_owned = driver.is_owned

    async def owner(self) -> str:
        """Return the stored name of the current or last owner of the database."""
        return str((await self._driver.rows("SELECT name FROM owner"))[0][0])

    async def put(self, request: str) -> str:
        """Store a request and return its id."""
        number = secrets.token_hex(16)
        await self._driver.rows("INSERT INTO requests (id, asked) VALUES (?, ?)", number, request)
        return number

    async def answer(self, number: str) -> str | None:
        """Return the answer to a request; None if there is none yet.

        Raises:
            LookupError: A new owner has deleted the request.
        """
        rows = await self._driver.rows("SELECT answer FROM requests WHERE id = ?", number)
        if not rows:
            raise LookupError(number)
        answer: str | None = rows[0][0]
        return answer

    async def remove(self, number: str) -> None:
        """Delete a request."""
        await self._driver.rows("DELETE FROM requests WHERE id = ?", number)


@contextlib.asynccontextmanager
async def mailbox_of(url: str) -> AsyncIterator[Mailbox | None]:
    """Yield the mailbox of a database of this version; None if it cannot be opened, or has another version."""
    try:
        driver = _Sqlite(url) if url.startswith("sqlite:") else await _Postgres.connect(url)
    except Exception:  # noqa: BLE001 - opening it by SQLAlchemy fails likewise, and gives the reason in words
        yield None
        return
    try:
        try:
            versions = [str(row[0]) for row in await driver.rows("SELECT version_num FROM alembic_version")]
        except StatementError:
            versions = []
        yield Mailbox(driver) if versions == [max(path.name[:4] for path in VERSIONS.glob("0*.py"))] else None
    finally:
        await driver.close()


class _Sqlite:
    def __init__(self, url: str) -> None:
        name = url.removeprefix("sqlite:///").partition("?")[0]
        self._file = Path(unquote(urlsplit(name).path) if name.startswith("file:") else name).absolute()
        uri = f"{self._file.as_uri()}?mode=rw"
        self._connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)

    async def rows(self, statement: str, *values: str) -> Sequence[Any]:
        try:
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise StatementError(str(error)) from error

    async def is_owned(self) -> bool:
        return is_locked(self._file)

    async def close(self) -> None:
        self._connection.close()


class _Postgres:
    def __init__(self, connection: Any, failures: tuple[type[Exception], ...]) -> None:
        self._connection, self._failures = connection, failures

    @classmethod
    async def connect(cls, url: str) -> Self:
        import asyncpg  # noqa: PLC0415 - takes a while, and is needed for PostgreSQL only

        failures = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
        return cls(await asyncpg.connect(**{"timeout": CONNECT_SECONDS, **_arguments(url)}), failures)

    async def rows(self, statement: str, *values: str) -> Sequence[Any]:
        numbers = itertools.count(1)
        numbered = re.sub(r"\?", lambda _: f"${next(numbers)}", statement)
        try:
            rows: Sequence[Any] = await self._connection.fetch(numbered, *values)
            if statement.startswith("INSERT"):
                await self._connection.execute(f"NOTIFY {CHANNEL}")
        except self._failures as error:
            raise StatementError(str(error)) from error
        return rows

    async def is_owned(self) -> bool:
        return bool((await self.rows(HOLDERS))[0][0])

    async def close(self) -> None:
        with contextlib.suppress(*self._failures):
            await self._connection.close()


def _arguments(url: str) -> dict[str, Any]:
    """Return the arguments for the PostgreSQL driver, parsing plain URLs as SQLAlchemy does."""
    if "?" not in url:
        return {"dsn": url}
    import sqlalchemy as sa  # noqa: PLC0415 - takes a while

    parsed = sa.make_url(url.replace("postgresql:", "postgresql+asyncpg:", 1))
    return dict(parsed.get_dialect()().create_connect_args(parsed)[1])
