"""Pages of the server's table of ratings, which are the same for all visitors and kept for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cachetools import TTLCache

from clamber.server.wire.profile import ROWS_AT_ONCE, RatingTable, rating_table

if TYPE_CHECKING:
    from clamber.server.log.store import Store

MOST_PAGES: Final = 200
TABLE_SECONDS: Final = 60.0
"""Time for which a page of the table of ratings is kept, in seconds."""

MOST_KEPT: Final = 256
"""Maximum number of pages in memory."""


class RatingPages:
    """Cache of the pages of the table of ratings, which are the same for all visitors."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pages: TTLCache[tuple[str, int, int, bool], RatingTable] = TTLCache(MOST_KEPT, TABLE_SECONDS)

    async def page(self, game: str, seats: int, page: int, *, bots: bool = False) -> RatingTable:
        """Return a page, which may be up to `TABLE_SECONDS` old."""
        key = game, seats, page, bots
        if key not in self._pages:
            first = page * ROWS_AT_ONCE
            rows = await self._store.rating_tables.best(game, seats, ROWS_AT_ONCE + 1, first, bots=bots)
            more = page + 1 if len(rows) > ROWS_AT_ONCE and page + 1 < MOST_PAGES else None
            shown = rows[:ROWS_AT_ONCE]
            self._pages[key] = rating_table(game=game, seats=seats, rows=shown, first=first, more=more)
        return self._pages[key]
