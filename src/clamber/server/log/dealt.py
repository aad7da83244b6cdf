"""Finished deals, looked up by link or by position in a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.server.log.tables import DEALS
from clamber.server.table.played import BEGINNING, PlayedDeal

if TYPE_CHECKING:
    from clamber.server.log.database import Database

_PLAYED = (DEALS.c.link, DEALS.c.match, DEALS.c.number, sa.func.coalesce(DEALS.c.told, ""))


class Deals:
    """Finished deals from all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_link(self, link: str) -> tuple[str, PlayedDeal] | None:
        """Return the table id and the deal that a link refers to; None if there is no such link."""
        async with self._database.reading() as connection:
            row = (
                await connection.execute(sa.select(DEALS.c.table_id, *_PLAYED).where(DEALS.c.link == link))
            ).first()
        return None if row is None else (row[0], PlayedDeal(*row[1:]))

    async def of_match(self, table: str, match: int, first: int, most: int) -> list[PlayedDeal]:
        """Return up to `most` deals of a match at a table, in order, starting with deal number `first`."""
        query = (
            sa.select(*_PLAYED)
            .where(DEALS.c.table_id == table, DEALS.c.match == match, DEALS.c.number >= first)
            .order_by(DEALS.c.number)
            .limit(most)
        )
        async with self._database.reading() as connection:
            return [PlayedDeal(*row) for row in await connection.execute(query)]

    async def count_told(self, table: str, match: int, deals: int) -> int:
        """Return how many of the first `deals` deals of a match can be shown without reading the log."""
        told = DEALS.c.told.startswith(BEGINNING, autoescape=True)
        query = (
            sa.select(sa.func.count())
            .select_from(DEALS)
            .where(DEALS.c.table_id == table, DEALS.c.match == match, DEALS.c.number < deals, told)
        )
        async with self._database.reading() as connection:
            return await connection.scalar(query) or 0

    async def count(self, table: str, match: int) -> int:
        """Return the number of finished deals in a match at a table."""
        query = sa.select(sa.func.max(DEALS.c.number)).where(DEALS.c.table_id == table, DEALS.c.match == match)
        async with self._database.reading() as connection:
            found: int | None = await connection.scalar(query)
        return 0 if found is None else found + 1
