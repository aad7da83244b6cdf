"""Requests of `clamber admin` to the server that owns the database, stored in the database: server side.

The database is the only resource that both processes share. A request is a row written by `mailbox.py`; the server
fills in the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.server.log.tables.logs import REQUESTS

if TYPE_CHECKING:
    from clamber.server.log.database import Database


class Requests:
    """Table of requests and answers, both as JSON text."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def waiting(self) -> list[tuple[str, str]]:
        """Return the requests without an answer, as (id, request)."""
        query = sa.select(REQUESTS.c.id, REQUESTS.c.asked).where(REQUESTS.c.answer.is_(None))
        async with self._database.reading() as connection:
            return [(row.id, row.asked) for row in await connection.execute(query)]

    async def next(self, seconds: float) -> None:
        """Wait until another process may have stored a request, for at most `seconds`."""
        await self._database.changes.wait(seconds)

    async def reply(self, number: str, answer: str) -> None:
        """Store the answer to a request."""
        await self._database.write(sa.update(REQUESTS).where(REQUESTS.c.id == number).values(answer=answer))

    async def clear(self) -> None:
        """Delete all requests. Called by a new owner; clients that wait for its predecessor repeat their requests."""
        await self._database.write(sa.delete(REQUESTS))
