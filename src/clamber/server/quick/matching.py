"""Work of a queue's owner: composing groups, giving them tables, and following these until their first match is over.

Every step reads only tickets and tables, and the log changes both in one transaction, so that a step that was
interrupted is repeated or continued by the next one, here or at the node that owns the queue then. Tables are opened,
begun and closed by tasks of their own, and later steps see the result. A slow table does not delay other seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import structlog

from clamber.server import metrics
from clamber.server.actors.parts import QUICK_MATCH
from clamber.server.log.faults import LostTicketError
from clamber.server.quick.groups import groups, suits
from clamber.server.quick.tables import (
    ARRIVAL_SECONDS,
    SEAL_SECONDS,
    QuickTables,
    arrivals,
    free_seats,
    has_begun,
)
from clamber.server.quick.work import TableWork
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from clamber.server.actors.actor import Actor
    from clamber.server.actors.hub import Hub
    from clamber.server.quick.groups import Blocked, Group
    from clamber.server.quick.line import Line, Place

LOG: Final = structlog.get_logger("clamber.quick")

APART_SECONDS: Final = 600.0
"""Time for which people are not matched again after one of them has left the others, in seconds."""

OPENING_SECONDS: Final = 60.0
"""Time after which the table of a ticket is not opened any more to look for its people, in seconds."""


class Matching:
    """Matching of all queues of this process.

    Attributes:
        work: Work at their tables.
    """

    def __init__(self, hub: Hub, *, heeds_blocks: bool) -> None:
        self._hub = hub
        self._heeds_blocks = heeds_blocks
        self._tickets = hub.store.tickets
        self._tables = QuickTables(hub)
        self.work = TableWork()
        self._complete_since: dict[str, float] = {}
        self._closed: set[str] = set()

    async def step(self, line: Line, now: float) -> None:
        """Do whatever is due in a queue, whose lock the caller holds.

        Raises:
            NotStoredError: The database does not respond, or this node does not own the queue any more.
        """
        if gone := line.gone(now):
            await self._remove(line, gone)
        for table, places in line.by_table().items():
            await self._follow(line, table, places, now)
        waiting = [place.ticket for place in line.waiting(now)]
        if not waiting or QUICK_MATCH in self._hub.parts.off:
            return
        offer, blocked = line.offer, await self._blocked(line)
        for group in groups(waiting, now, seats=offer.seats, sides=offer.sides, blocked=blocked):
            await self._seat(line, group, now)
        if not line.queue.rated:
            await self._join(line, now, blocked)
            await self._fill(line, now, blocked)

    async def _blocked(self, line: Line) -> Blocked:
        """Return whom the people of a queue have blocked, among those who wait or play in it."""
        blocked: dict[str, frozenset[str]] = {}
        if not self._heeds_blocks:
            return blocked
        for session, other in await self._hub.store.people.blocked_pairs(list(line.places)):
            blocked[session] = blocked.get(session, frozenset()) | {other}
        return blocked

    # New tables

    async def _seat(self, line: Line, group: Group, now: float) -> None:
        people = [ticket for ticket in group if ticket is not None]
        try:
            actor = await self._tables.make(line, group)
        except LostTicketError:
            line.epoch = -1  # somebody was forgotten; the others are matched again once the tickets are read
            return
        except Refusal as refusal:
            LOG.warning("no table for a quick match", queue=line.id, code=refusal.code)
            return
        for ticket in people:
            line.seat(ticket.session, actor.table.id, now)
            metrics.QUICK_WAIT.observe(now - ticket.asked_at)
        metrics.QUICK_SEATED.labels("table").inc(len(people))
        line.tell_length()

    async def _fill(self, line: Line, now: float, blocked: Blocked) -> None:
        """Give people tables with bots who have waited for long, or do not want to wait."""
        agreed = [
            place.ticket for place in line.waiting(now) if (at := line.bots_at(place)) is not None and at <= now
        ]
        offer = line.offer
        for group in groups(agreed, now, seats=offer.seats, sides=offer.sides, with_bots=True, blocked=blocked):
            await self._seat(line, group, now)

    # Seats of bots

    async def _join(self, line: Line, now: float, blocked: Blocked) -> None:
        """Give people who accept bots a bot's seat at a table where people play whom they suit."""
        tables = self._with_bots(line)
        for place in line.waiting(now):
            ticket = place.ticket
            if not ticket.bots or ticket.party is not None:
                continue
            for actor, people in tables.items():
                known = {other.ticket.session for other in people}
                if (
                    free_seats(actor.table, ticket.session)
                    and known.issuperset(actor.table.guests)  # others came by an invite, without wishes
                    and all(suits(ticket, other.ticket, now, blocked) for other in people)
                ):
                    try:
                        await self._tables.sit(actor, ticket)
                    except Refusal:
                        continue
                    line.seat(ticket.session, actor.table.id, now)
                    people.append(place)
                    metrics.QUICK_WAIT.observe(now - ticket.asked_at)
                    metrics.QUICK_SEATED.labels("bot").inc()
                    line.tell_length()
                    break

    def _with_bots(self, line: Line) -> dict[Actor, list[Place]]:
        """Return the tables of a queue with seats of bots, and their people, in the order of their ids."""
        people = line.by_table()
        tables = sorted(table for table in people if not self.work.is_busy(table))
        actors = ((self._hub.in_memory(table), people[table]) for table in tables)
        return {actor: found for actor, found in actors if actor is not None and free_seats(actor.table, "")}

    # Tables that were found

    async def _follow(self, line: Line, table: str, places: Collection[Place], now: float) -> None:
        """Begin or abandon the first match of a table, and delete the tickets of people who have left it."""
        if self.work.is_busy(table):
            return
        actor = self._hub.in_memory(table)
        if actor is None:
            if table in self._closed:
                self._closed.discard(table)
                await self._return(line, places, {place.ticket.session for place in places})
            elif any(now - place.ticket.found_at < OPENING_SECONDS for place in places):
                self.work.start(table, self._open(table), line.is_due.set)
            return
        state = actor.table
        if not has_begun(state):
            if state.status == "closed":
                await self._return(line, places, state.guests)
            else:
                await self._begin(line, actor, places, now)
        elif state.status in {"over", "closed"}:
            await self._remove(line, [place.ticket.session for place in places])
        elif left := [place.ticket.session for place in places if place.ticket.session not in state.guests]:
            for session in left:
                await self._part(session, state.guests, now)
            await self._remove(line, left)

    async def _open(self, table: str) -> None:
        """Open the table of tickets after a restart, unless it was closed because somebody did not come."""
        try:
            await self._hub.actor(table)
        except Refusal as refusal:
            if refusal.code != "table_closed":
                raise
            self._closed.add(table)

    async def _begin(self, line: Line, actor: Actor, places: Collection[Place], now: float) -> None:
        """Let a match begin whose people are there, or whose time to come is over."""
        table = actor.table
        here, absent, has_seals = arrivals(table)
        is_short = line.queue.rated and any(not seat.is_person for seat in table.seats)
        if here and not absent and not is_short:
            since = self._complete_since.setdefault(table.id, now)
            if has_seals or now >= since + SEAL_SECONDS:
                del self._complete_since[table.id]
                self.work.start(table.id, self._tables.begin(actor, ()), line.is_due.set)
            return
        found_at = min(place.ticket.found_at for place in places)
        if (here or absent) and now < found_at + ARRIVAL_SECONDS and not is_short:
            return
        self._complete_since.pop(table.id, None)
        for session in {place.ticket.session for place in places}.difference(here):
            await self._part(session, (*here, *absent), now)
        end = self._tables.begin if here and not line.queue.rated else self._tables.abandon
        self.work.start(table.id, end(actor, absent), line.is_due.set)

    async def _part(self, session: str, others: Iterable[str], now: float) -> None:
        """Store that a person who has left others, or did not come, is not matched with them for a while."""
        await self._tickets.part(session, [other for other in others if other != session], now + APART_SECONDS)

    async def _return(self, line: Line, places: Iterable[Place], present: Collection[str]) -> None:
        """Let the people of a table that was closed wait again, with the time that they have waited.

        Those who had lost their seats before it was closed, because they did not come, lose their tickets.
        """
        sessions = [place.ticket.session for place in places]
        await self._remove(line, [session for session in sessions if session not in present])
        back = [session for session in sessions if session in present]
        await self._tickets.put_back(line.id, back)
        for session in back:
            line.places[session].returned = True
        line.epoch = -1  # the tickets are read again, with the new pairs

    async def _remove(self, line: Line, sessions: Collection[str]) -> None:
        if sessions:
            await self._tickets.remove(line.id, sessions)
            line.drop(sessions)
            line.tell_length()
