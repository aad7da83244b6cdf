"""News for people who are on the site, by requests that wait until there are some.

Each node answers the requests that it receives. A node that changes something tells the others about whom, and asks
them for the whereabouts of friends. A message between nodes may be lost; the next request of a person finds it out.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import structlog
from cachetools import TTLCache

from clamber.server.limits.rate_limits import MOST_KNOWN
from clamber.server.log.people import Acquaintance
from clamber.server.log.people import Presence as Shown
from clamber.server.people.presence import POLLS_EACH, Presence, Whereabouts, preferred
from clamber.server.wire.parts import millis
from clamber.server.wire.people import FriendHere, InviteReceived, News, Person

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from clamber.server.actors.hub import Hub
    from clamber.server.log.personal_invites import NamedInvite
    from clamber.server.nodes.node import Node

LOG: Final = structlog.get_logger("clamber.people")

STEP_SECONDS: Final = 1.0
"""Interval at which changes of presence are looked for, in seconds."""

KNOWN_SECONDS: Final = 60.0
"""Time for which the friends and invites of a person are reused, in seconds; each change ends it at once."""


class _Known(NamedTuple):
    """Friends whose presence a person sees, the valid invites, and the handles of all of them."""

    friends: list[tuple[Acquaintance, Shown]]
    invites: list[NamedInvite]
    handles: dict[str, str]


class NewsDesk:
    """News for the people who ask this process.

    Attributes:
        presence: People who are present in this process.
    """

    def __init__(self, hub: Hub, node: Node | None = None) -> None:
        self.presence = Presence(hub)
        self._hub, self._node = hub, node
        self._store, self._clock = hub.store, hub.clock
        self._known: TTLCache[str, _Known] = TTLCache(MOST_KNOWN, KNOWN_SECONDS, timer=hub.clock)
        self._changes = 0
        self._is_closed = False

    async def poll(self, session: str, known: str, seconds: float) -> News:
        """Return the news for a person, which is also a sign of presence.

        Args:
            session: The person.
            known: Version that the person has seen; the answer waits until there is another one.
            seconds: Maximum time to wait.
        """
        visitor = self.presence.visit(session)
        if len(visitor.polls) >= POLLS_EACH:
            visitor.polls.pop(0).set()
        poll = asyncio.Event()
        visitor.polls.append(poll)
        deadline = asyncio.get_running_loop().time() + seconds
        try:
            while True:
                news = await self._news(session)
                if news.version != known or poll not in visitor.polls or self._is_closed:
                    return news
                try:
                    async with asyncio.timeout_at(deadline):
                        await poll.wait()
                except TimeoutError:
                    return news
                poll.clear()
        finally:
            visitor.seen_at = self._clock()
            if poll in visitor.polls:
                visitor.polls.remove(poll)

    async def _news(self, session: str) -> News:
        known = await self._known_to(session)
        gone, now = self._hub.gone, self._clock()
        friends = [(friend, shown) for friend, shown in known.friends if friend.session not in gone]
        where = await self.where([friend.session for friend, _ in friends])
        news = News(
            invites=[
                _invite(received, known.handles)
                for received in known.invites
                if received.invite.ends_at > now and received.invite.sender not in gone
            ],
            friends=[
                _friend(friend, shown, where[friend.session], known.handles)
                for friend, shown in friends
                if friend.session in where
            ],
            version="",
        )
        digest = hashlib.blake2b(news.model_dump_json().encode(), digest_size=9)
        return news.model_copy(update={"version": digest.hexdigest()})

    async def _known_to(self, session: str) -> _Known:
        known = self._known.get(session)
        if known is None:
            changes = self._changes
            friends = await self._store.people.visible_friends(session)
            invites = await self._store.personal_invites.received(session, self._clock())
            named = {friend.session for friend, _ in friends} | {received.invite.sender for received in invites}
            known = _Known(friends, invites, await self._store.people.handles(named) if named else {})
            known = known._replace(
                friends=[row for row in friends if row[0].session in known.handles],
                invites=[received for received in invites if received.invite.sender in known.handles],
            )
            if changes == self._changes:  # nothing has changed while it was read
                self._known[session] = known
        return known

    async def where(self, sessions: Collection[str]) -> dict[str, Whereabouts]:
        """Return the whereabouts of those people who are present at a node that is reachable."""
        found = self.presence.of(sessions)
        if self._node is not None and sessions:
            for answer in await self._node.bus.ask_all(self._node.others, "whereabouts", sessions=list(sessions)):
                for session, value in answer.items():
                    there = Whereabouts.from_json(value)
                    found[session] = preferred(there, found.get(session, there))
        return found

    # Changes

    async def tell(self, sessions: Iterable[str]) -> None:
        """Let people know at once what has changed for them: an invite, a tie, or the settings of a friend."""
        changed = sorted(set(sessions))
        self.forget(changed)
        if self._node is not None:
            await self._node.bus.ask_all(self._node.others, "news", sessions=changed)

    def forget(self, sessions: Iterable[str]) -> None:
        """Read again what has changed for people, and let their waiting requests look."""
        self._changes += 1
        for session in sessions:
            self._known.pop(session, None)
            if session in self.presence.visitors:
                self.presence.visitors[session].wake()

    def show_moves(self, sessions: Collection[str]) -> None:
        """Let the waiting requests of people look who see the presence of one of those who have moved."""
        moved = frozenset(sessions)
        for session, visitor in self.presence.visitors.items():
            known = self._known.get(session)
            if known is not None and any(friend.session in moved for friend, _ in known.friends):
                visitor.wake()

    def whereabouts(self, sessions: Iterable[str]) -> dict[str, list[Any]]:
        """Return the whereabouts of people in this process, for another node."""
        return {session: where.to_json() for session, where in self.presence.of(sessions).items()}

    # The loop

    async def run(self) -> None:
        """Look for changes of presence until cancelled."""
        while True:
            await asyncio.sleep(STEP_SECONDS)
            try:
                await self.step()
            except Exception:
                LOG.exception("changes of presence cannot be shown")  # the next step shows later ones

    async def step(self) -> None:
        """Show the changes of presence since the last step, here and at the other nodes."""
        moved = self.presence.moved()
        if not moved:
            return
        self.show_moves(moved)
        if self._node is not None:
            await self._node.bus.ask_all(self._node.others, "moves", sessions=moved)

    def close(self) -> None:
        """End all waiting requests, because the server stops."""
        self._is_closed = True
        for visitor in self.presence.visitors.values():
            visitor.wake()


def person(found: Acquaintance, handle: str) -> dict[str, str | None]:
    """Return the fields of a `Person`."""
    return {"handle": handle, "name": found.name, "avatar": found.avatar}


def _friend(friend: Acquaintance, shown: Shown, where: Whereabouts, handles: dict[str, str]) -> FriendHere:
    table = where.table if shown is Shown.table else None
    return FriendHere.model_validate(
        {**person(friend, handles[friend.session]), "state": where.state, "table": table}
    )


def _invite(received: NamedInvite, handles: dict[str, str]) -> InviteReceived:
    invite = received.invite
    sender = Acquaintance(invite.sender, received.name, received.avatar)
    return InviteReceived(
        id=invite.id,
        sender=Person.model_validate(person(sender, handles[invite.sender])),
        table=invite.table,
        rules=invite.rules,
        again=invite.source is not None,
        made_at=millis(invite.made_at),
        ends_at=millis(invite.ends_at),
    )
