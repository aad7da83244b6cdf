"""Stored word list of the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from clamber.server.log.tables.moderation import WORDS

if TYPE_CHECKING:
    from collections.abc import Collection

    from clamber.server.log.database import Database

MOST_WORDS: Final = 5000
"""Maximum number of entries."""


class WordsFullError(Exception):
    """Raised if the list would have more than `MOST_WORDS` entries."""


class StoredWords:
    """Stored entries of the list (`word_list.canonical_entry`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> list[tuple[str, float]]:
        """Return the entries and the times when they were added, in the order of the entries."""
        async with self._database.reading() as connection:
            rows = await connection.execute(sa.select(WORDS.c.word, WORDS.c.made_at))
            return sorted((row.word, row.made_at) for row in rows)  # databases sort letters differently

    async def add(self, words: Collection[str], now: float) -> list[str]:
        """Store entries, all or none; return those that were not stored yet.

        Raises:
            WordsFullError: There would be too many entries.
        """

        def store(connection: sa.Connection) -> list[str]:
            known = set(connection.scalars(sa.select(WORDS.c.word)))
            new = sorted({*words} - known)
            if len(known) + len(new) > MOST_WORDS:
                raise WordsFullError
            if new:
                connection.execute(sa.insert(WORDS), [{"word": word, "made_at": now} for word in new])
            return new

        return await self._database.transact(store)

    async def remove(self, words: Collection[str]) -> list[str]:
        """Delete entries, all or none; return those that were not stored, for which none is deleted."""

        def delete(connection: sa.Connection) -> list[str]:
            known = set(connection.scalars(sa.select(WORDS.c.word)))
            if not (unknown := sorted({*words} - known)):
                for word in words:
                    connection.execute(sa.delete(WORDS).where(WORDS.c.word == word))
            return unknown

        return await self._database.transact(delete)
