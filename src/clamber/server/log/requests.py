"""Requests of `clamber admin` to the server that owns the database, in a table of the database itself.

The database is the only resource that both processes share. A request is a row; the server fills in its answer.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.server.log.tables import REQUESTS

if TYPE_CHECKING:
    from clamber.server.log.database import Database


class Requests:
    """Table of requests and answers, both as JSON text."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, asked: str) -> str:
        """Store a request and return its id.

        Raises:
            NotStored: The database rejects the row.
        """
        number = secrets.token_hex(16)
        await self._database.write(sa.insert(REQUESTS).values(id=number, asked=asked))
        return number

    async def answer(self, number: str) -> str | None:
        """Return the answer to a request; None if there is none yet.

        Raises:
            LookupError: A new owner has deleted the request.
        """
        async with self._database.reading() as connection:
            row = (await connection.execute(sa.select(REQUESTS.c.answer).where(REQUESTS.c.id == number))).first()
        if row is None:
            raise LookupError(number)
        found: str | None = row.answer
        return found

    async def remove(self, number: str) -> None:
        """Delete a request."""
        await self._database.write(sa.delete(REQUESTS).where(REQUESTS.c.id == number))

    async def waiting(self) -> list[tuple[str, str]]:
        """Return the requests without an answer, as (id, request)."""
        query = sa.select(REQUESTS.c.id, REQUESTS.c.asked).where(REQUESTS.c.answer.is_(None))
        async with self._database.reading() as connection:
            return [(row.id, row.asked) for row in await connection.execute(query)]

    async def reply(self, number: str, answer: str) -> None:
        """Store the answer to a request."""
        await self._database.write(sa.update(REQUESTS).where(REQUESTS.c.id == number).values(answer=answer))

    async def clear(self) -> None:
        """Delete all requests. Called by a new owner; who waits for an answer of its predecessor asks again."""
        await self._database.write(sa.delete(REQUESTS))
