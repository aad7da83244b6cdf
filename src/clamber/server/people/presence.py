"""Presence of people in this process: on a page, waiting for a match, or at a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from clamber.server.wire.people import FriendTable, State

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterable

    from clamber.server.actors.hub import Hub
    from clamber.server.table.state import Table

AWAY_SECONDS: Final = 15.0
"""Time after a person's last request for news for which the person counts as present, in seconds."""

POLLS_EACH: Final = 6
"""Maximum number of waiting requests of a person. A further one ends the oldest, e.g. of a page that was closed."""

RANKS: Final[dict[State, int]] = {"here": 0, "waiting": 1, "playing": 2}
"""Precedence of the states of a person who is on several pages."""


class Whereabouts(NamedTuple):
    """State of a person, with the table at which the person plays."""

    state: State
    table: FriendTable | None = None

    def to_json(self) -> list[Any]:
        """Return the value for another node."""
        return [self.state, None if self.table is None else self.table.model_dump()]

    @classmethod
    def from_json(cls, value: list[Any]) -> Whereabouts:
        """Return the value that another node has sent."""
        state, table = value
        return cls(state, None if table is None else FriendTable(**table))


@dataclass(slots=True)
class Visitor:
    """Person who asks this process for news.

    Attributes:
        seen_at: Time of the last request.
        polls: Events that make the waiting requests look again.
    """

    seen_at: float
    polls: list[asyncio.Event] = field(default_factory=list)

    def wake(self) -> None:
        """Make the waiting requests look again."""
        for poll in self.polls:
            poll.set()


def preferred(*found: Whereabouts) -> Whereabouts:
    """Return the most telling of several whereabouts of a person."""
    return max(found, key=lambda where: RANKS[where.state])


class Presence:
    """People who are present in this process.

    Attributes:
        visitors: People who ask for news, by session.
        waiting: Function that returns the sessions that wait for a match in this process.
    """

    def __init__(self, hub: Hub) -> None:
        self.visitors: dict[str, Visitor] = {}
        self.waiting: Callable[[], Iterable[str]] = lambda: ()
        self._hub = hub
        self._last: dict[str, Whereabouts] = {}

    def visit(self, session: str) -> Visitor:
        """Return a person, who is present from now on."""
        now = self._hub.clock()
        visitor = self.visitors.setdefault(session, Visitor(now))
        visitor.seen_at = now
        return visitor

    def leave(self, session: str) -> None:
        """Drop a person, e.g. one who was deleted."""
        visitor = self.visitors.pop(session, None)
        if visitor is not None:
            polls, visitor.polls = visitor.polls, []
            for poll in polls:
                poll.set()

    def of(self, sessions: Iterable[str]) -> dict[str, Whereabouts]:
        """Return the whereabouts of those people who are present in this process."""
        present = self._all()
        return {session: present[session] for session in sessions if session in present}

    def moved(self) -> list[str]:
        """Return the people whose whereabouts have changed since the last call, and drop those who have left."""
        now = self._hub.clock()
        for session in [
            session
            for session, visitor in self.visitors.items()
            if not visitor.polls and now - visitor.seen_at >= AWAY_SECONDS
        ]:
            del self.visitors[session]
        before, self._last = self._last, self._all()
        return sorted(session for session, _ in before.items() ^ self._last.items())

    def _all(self) -> dict[str, Whereabouts]:
        found = {session: Whereabouts("here") for session in self.visitors}
        found |= {session: Whereabouts("waiting") for session in self.waiting()}
        tables = [table for table in self._hub.tables() if table.status not in {"over", "closed"}]
        for table in sorted(tables, key=lambda table: table.turn_at):
            where = Whereabouts("playing", _glimpse(table))
            found |= {seat.session: where for seat in table.seats if seat.is_human and seat.present}
        return found


def _glimpse(table: Table) -> FriendTable:
    is_free = any(seat.is_free for seat in table.seats)
    settings = table.settings
    invite = table.invite if is_free else None
    return FriendTable(id=table.id, rules=settings.rules, watch=settings.spectators, invite=invite)
