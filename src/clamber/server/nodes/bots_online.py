"""Bot accounts that wait for challenges at this moment, with their seats in use."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.server.actors.hub import Hub
    from clamber.server.nodes.node import Node

AWAY_SECONDS: Final = 20.0
"""Time without a poll after which a bot account is not listed any more, in seconds."""

POLLS_EACH: Final = 2
"""Maximum number of waiting polls of a bot account. A further one ends the oldest."""

LIST_SECONDS: Final = 1.0
"""Time for which the list of all nodes is cached, in seconds."""


class OnlineBot(NamedTuple):
    """Bot account that waits for challenges.

    Attributes:
        games: Names of the games that it plays; empty for all.
        tables: Number of tables at which it plays at once.
        seated: Number of unfinished tables at which it has a seat.
    """

    session: str
    games: tuple[str, ...]
    tables: int
    seated: int = 0


@dataclass(slots=True)
class _Presence:
    """Polls of a bot account, and the offer of the last one."""

    games: tuple[str, ...] = ()
    tables: int = 1
    seen_at: float = 0.0
    polls: list[asyncio.Event] = field(default_factory=list)


class BotsOnline:
    """Bot accounts that poll for challenges, at this node and at others.

    Attributes:
        is_closed: True once the server stops and requests do not wait any more.
    """

    def __init__(self, hub: Hub, node: Node | None = None) -> None:
        self._hub = hub
        self._node = node
        self._present: dict[str, _Presence] = {}
        self._answered: dict[str, set[asyncio.Event]] = {}
        self._cached: dict[str, OnlineBot] = {}
        self._expires_at = 0.0
        self.is_closed = False

    def close(self) -> None:
        """End all waiting requests, because the server stops."""
        self.is_closed = True
        for present in self._present.values():
            for poll in present.polls:
                poll.set()
        for answered in self._answered.values():
            for poll in answered:
                poll.set()

    # Presence

    @contextlib.contextmanager
    def polling(self, session: str, games: Sequence[str], tables: int) -> Iterator[asyncio.Event]:
        """List a bot account within the context, and yield an event that is set when its challenges have changed."""
        present = self._present.setdefault(session, _Presence())
        present.games, present.tables = tuple(games), tables
        if len(present.polls) >= POLLS_EACH:
            present.polls.pop(0).set()
        poll = asyncio.Event()
        present.polls.append(poll)
        try:
            yield poll
        finally:
            present.seen_at = self._hub.clock()
            if poll in present.polls:
                present.polls.remove(poll)

    def is_latest(self, session: str, poll: asyncio.Event) -> bool:
        """Return False for a poll that a later one has ended."""
        return session in self._present and poll in self._present[session].polls

    def here(self) -> list[OnlineBot]:
        """Return the bot accounts that poll at this node, and those that are only seated here, with no `tables`."""
        now, seated = self._hub.clock(), self._seated()
        for session, present in tuple(self._present.items()):
            if not present.polls and now - present.seen_at > AWAY_SECONDS:
                del self._present[session]
        online = [
            OnlineBot(session, present.games, present.tables, seated.pop(session, 0))
            for session, present in self._present.items()
        ]
        return online + [OnlineBot(session, (), 0, count) for session, count in seated.items()]

    def _seated(self) -> Counter[str]:
        tables = (table for table in self._hub.tables() if table.status not in {"over", "closed"})
        return Counter(seat.session for table in tables for seat in table.seats if seat.is_program)

    async def all(self) -> dict[str, OnlineBot]:
        """Return the bot accounts that poll at any reachable node, by session, at most `LIST_SECONDS` old."""
        now = self._hub.clock()
        if now >= self._expires_at:
            rows = await self._rows()
            self._cached, self._expires_at = _joined(rows), self._hub.clock() + LIST_SECONDS
        return self._cached

    async def _rows(self) -> list[OnlineBot]:
        rows = self.here()
        if self._node is not None:
            for answer in await self._node.bus.ask_all(self._node.others, "bots online"):
                rows += [OnlineBot(session, tuple(games), *numbers) for session, games, *numbers in answer]
        return rows

    async def seated(self, session: str) -> int:
        """Return the number of unfinished tables at which a bot account has a seat, of all reachable nodes."""
        return sum(row.seated for row in await self._rows() if row.session == session)

    # Challenges

    def wake(self, session: str, challenge: str = "") -> None:
        """Let the polls of a bot account and those for the answer to a challenge look again, at this node."""
        present = self._present.get(session)
        for poll in (*([] if present is None else present.polls), *self._answered.get(challenge, ())):
            poll.set()

    async def wake_all(self, session: str, challenge: str = "") -> None:
        """Do `wake` at all nodes."""
        self.wake(session, challenge)
        if self._node is not None:
            await self._node.bus.ask_all(self._node.others, "challenge", session=session, challenge=challenge)

    @contextlib.contextmanager
    def awaiting(self, challenge: str) -> Iterator[asyncio.Event]:
        """Yield an event that is set when a challenge was answered."""
        answered = asyncio.Event()
        self._answered.setdefault(challenge, set()).add(answered)
        try:
            yield answered
        finally:
            self._answered[challenge].discard(answered)
            if not self._answered[challenge]:
                del self._answered[challenge]


def _joined(rows: Sequence[OnlineBot]) -> dict[str, OnlineBot]:
    seated = Counter[str]()
    for row in rows:
        seated[row.session] += row.seated
    return {row.session: row._replace(seated=seated[row.session]) for row in rows if row.tables}
