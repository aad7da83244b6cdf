"""Number of people playing each game, which the start page shows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from clamber.rules.games import GAMES
from clamber.server.wire.api import InPlay, Playing

if TYPE_CHECKING:
    from clamber.server.actors.hub import Hub
    from clamber.server.nodes.node import Node

COUNT_SECONDS: Final = 5.0
"""Time for which a count is cached, in seconds."""


class PlayingNow:
    """Cached count of the tables in play and of the people present at them, without names or table ids."""

    def __init__(self, hub: Hub, node: Node | None = None) -> None:
        self._hub = hub
        self._node = node
        self._cached = Playing(games=[])
        self._expires_at = 0.0

    async def now(self) -> Playing:
        """Return the numbers for all games, of all reachable nodes, at most `COUNT_SECONDS` old."""
        now = self._hub.clock()
        if now >= self._expires_at:
            self._expires_at = now + COUNT_SECONDS  # set first, so that concurrent requests do not count again
            self._cached = await self._count_all()
        return self._cached

    async def _count_all(self) -> Playing:
        counts = [self.here()]
        if self._node is not None:
            answers = await self._node.bus.ask_all(self._node.others, "playing")
            counts += [Playing.model_validate(answer) for answer in answers]
        tables: Counter[str] = Counter()
        people: Counter[str] = Counter()
        for answer in (answer for count in counts for answer in count.games):
            tables[answer.game] += answer.tables
            people[answer.game] += answer.people
        return _playing(tables, people)

    def here(self) -> Playing:
        """Return the numbers for this process."""
        tables: Counter[str] = Counter()
        people: Counter[str] = Counter()
        for table in self._hub.tables():
            present = sum(seat.is_human and seat.present for seat in table.seats)
            if table.is_on and present > 0:
                game = table.settings.rules.partition("/")[0]
                tables[game] += 1
                people[game] += present
        return _playing(tables, people)


def _playing(tables: Counter[str], people: Counter[str]) -> Playing:
    return Playing(
        games=[InPlay(game=game, tables=tables[game], people=people[game]) for game in GAMES if tables[game]]
    )
