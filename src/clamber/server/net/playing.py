"""Number of people playing each game, which the start page shows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from clamber.rules.games import GAMES
from clamber.server.wire.api import InPlay, Playing

if TYPE_CHECKING:
    from clamber.server.net.hub import Hub

COUNT_SECONDS: Final = 5.0
"""Time between two counts, in seconds, so that many visitors cost no more than one."""


class PlayingNow:
    """Cached count of the tables in play and of the people present at them. It contains no name and no table."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._counted = Playing(games=[])
        self._until = 0.0

    def now(self) -> Playing:
        """Return the numbers for all games, at most `COUNT_SECONDS` old."""
        now = self._hub.clock()
        if now >= self._until:
            self._counted, self._until = self._count(), now + COUNT_SECONDS
        return self._counted

    def _count(self) -> Playing:
        tables: Counter[str] = Counter()
        people: Counter[str] = Counter()
        for table in self._hub.tables():
            present = sum(seat.is_human and seat.present for seat in table.seats)
            if table.is_on and present > 0:
                game = table.settings.rules.partition("/")[0]
                tables[game] += 1
                people[game] += present
        return Playing(
            games=[InPlay(game=game, tables=tables[game], people=people[game]) for game in GAMES if tables[game]]
        )
