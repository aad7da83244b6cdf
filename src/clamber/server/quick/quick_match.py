"""Quick match: requests of people who ask, wait and leave, and the loop that matches them.

A queue belongs to a shard as a table does. Only its owner answers requests about it and matches its people.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import structlog

from clamber.server import metrics
from clamber.server.actors.parts import QUICK_MATCH
from clamber.server.faults import NotOwnedError
from clamber.server.limits.cpu import CpuMeter, charged
from clamber.server.log.faults import NotStoredError
from clamber.server.log.tickets import MOST_IN_PARTY, Ticket
from clamber.server.quick.line import POLLS_EACH, Line, Place, wake
from clamber.server.quick.matching import Matching
from clamber.server.quick.refusals import no_offer, no_party, no_ticket, quick_off, seated
from clamber.server.quick.tables import has_begun
from clamber.server.table.commands import Kick
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from clamber.server.actors.hub import Hub
    from clamber.server.quick.offers import Offer, Queue
    from clamber.server.wire.quick import AskQuick, QuickTicket

LOG: Final = structlog.get_logger("clamber.quick")

STEP_SECONDS: Final = 1.0
"""Maximum interval between two steps of a queue, in seconds."""

SOONEST_SECONDS: Final = 0.05
"""Minimum interval between two steps, in seconds, so that people who ask at the same time are matched together."""

PAUSE: Final = 4.0
"""Least pause after a step, as a multiple of its own CPU time."""

MOST_WAITING: Final = 5000
"""Maximum number of people in a queue."""

KEPT_SECONDS: Final = 24 * 3600.0
"""Time after which a ticket is deleted in any case, in seconds."""


class QuickMatch:
    """Queues of this process.

    Args:
        hub: Tables of this process.
        offers: Offers of the operator, in their order.
        heeds_blocks: True to keep people apart who have blocked each other.

    Attributes:
        offers: As above.
    """

    def __init__(self, hub: Hub, offers: Sequence[Offer], *, heeds_blocks: bool) -> None:
        self.offers = tuple(offers)
        self.matching = Matching(hub, heeds_blocks=heeds_blocks)
        self._hub = hub
        self._store, self._clock = hub.store, hub.clock
        queues = [(offer, offer.queue(rated=rated)) for offer in offers for rated in (False, True)]
        self._lines = {queue.id: Line(offer, queue) for offer, queue in queues}
        self._is_closed = False
        metrics.QUICK_WAITING.set_function(lambda: sum(self.waiting_here().values()))

    @property
    def is_off(self) -> bool:
        """True if an operator has turned quick matches off."""
        return QUICK_MATCH in self._hub.parts.off

    def heed_parts(self) -> None:
        """Tell the people who wait that quick matches are off."""
        if self.is_off:
            for line in self._lines.values():
                for place in line.places.values():
                    wake(place)

    # Requests

    def check_on(self) -> None:
        """Raise if quick matches are turned off.

        Raises:
            Refusal: They are (code `quick_off`).
        """
        if self.is_off:
            raise quick_off()

    def offer_of(self, rules: str, seats: int) -> Offer:
        """Return an offer.

        Raises:
            Refusal: The server does not offer it.
        """
        for offer in self.offers:
            if (offer.rules, offer.seats) == (rules, seats):
                return offer
        raise no_offer()

    async def ask(self, session: str, queue: Queue, wish: AskQuick, party: str | None = None) -> QuickTicket:
        """Let a person wait, or change the wishes of a person who waits. Repeating it changes nothing.

        Args:
            session: The person, whose name and permission were checked.
            queue: One of the offered queues.
            wish: The request.
            party: Party of one other person in the queue, which the person joins; None for none.

        Raises:
            NotOwnedError: Another node owns the queue.
            Refusal: The person has a ticket for another queue, the queue or the party is full, or there is no such
                party.
        """
        async with self._locked(queue.id) as line:
            place = line.places.get(session)
        former = None if place is None else await self._table_left(place)
        async with self._locked(queue.id) as line:
            now, place = self._clock(), line.places.get(session)
            if place is not None and former is not None and place.ticket.table == former:
                await self._store.tickets.remove(line.id, [session])
                line.drop([session])
                place = None
            if place is None:
                place = await self._add(line, session, wish, party)
                line.tell_length()
            elif place.ticket.table is None:
                await self._change(line, place, apart=wish.apart, bots=wish.bots)
                if party is not None:
                    await self._join_party(line, place, party)
            line.sign(place, now)
            place.returned = False
            line.is_due.set()
            return line.describe(place, now)

    async def poll(self, session: str, known: str, seconds: float) -> QuickTicket:
        """Return a person's ticket, which is a sign of life.

        Args:
            session: The person.
            known: Version of the ticket that the person has seen; the answer waits until it is another one.
            seconds: Maximum time to wait.

        Raises:
            NotOwnedError: Another node owns the queue.
            Refusal: The person has no ticket, or not any more.
        """
        line, place = await self._place(session)
        if line.sign(place, self._clock()):
            line.tell_length()
            line.is_due.set()
        poll = asyncio.Event()
        if len(place.polls) >= POLLS_EACH:
            place.polls[0].set()
            del place.polls[0]
        place.polls.append(poll)
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while poll in place.polls and line.places.get(session) is place and not self._is_closed:
                        if self.is_off or line.describe(place, self._clock()).version != known:
                            break
                        await poll.wait()
                        poll.clear()
        finally:
            place.seen_at = self._clock()
            if poll in place.polls:
                place.polls.remove(poll)
        if line.places.get(session) is not place:
            raise no_ticket()
        if place.ticket.table is None and self.is_off:
            await self.leave(session)
            raise quick_off()
        return line.describe(place, self._clock())

    async def start_with_bots(self, session: str) -> QuickTicket:
        """Fill the seats of a person's match with bots, without waiting any longer.

        Raises:
            NotOwnedError: Another node owns the queue.
            Refusal: The person has no ticket, or waits for a rated match.
        """
        line, place = await self._place(session)
        async with self._locked(line.id):
            if line.queue.rated:
                raise Refusal("quick_rated", "bots do not fill the seats of a rated match")
            for member in line.party_of(place.ticket.party) or [place]:
                member.wants_bots = True
            if not place.ticket.bots:
                await self._change(line, place, apart=place.ticket.apart, bots=True)
            line.is_due.set()
            return line.describe(place, self._clock())

    async def make_party(self, session: str) -> QuickTicket:
        """Give a waiting person a party, which a partner joins by its link, or return the one that there is.

        Raises:
            NotOwnedError: Another node owns the queue.
            Refusal: The person has no ticket, or has a seat already.
        """
        line, place = await self._place(session)
        async with self._locked(line.id):
            if place.ticket.table is not None:
                raise seated()
            if place.ticket.party is None:
                await self._change(line, place, party=secrets.token_urlsafe(12))
            return line.describe(place, self._clock())

    async def leave_party(self, session: str) -> QuickTicket:
        """Let the members of a person's party wait alone.

        Raises:
            NotOwnedError: Another node owns the queue.
            Refusal: The person has no ticket, or has a seat already.
        """
        line, place = await self._place(session)
        async with self._locked(line.id):
            if place.ticket.table is not None:
                raise seated()
            await self._end_party(line, place)
            line.is_due.set()
            return line.describe(place, self._clock())

    async def queue_of_party(self, party: str) -> Queue:
        """Return the queue in which a party waits.

        Raises:
            Refusal: There is no such party.
        """
        queue = await self._store.tickets.queue_of_party(party)
        if queue is None or queue not in self._lines:
            raise no_party()
        return self._lines[queue].queue

    async def leave(self, session: str) -> None:
        """Delete a person's ticket. A seat at a table whose match has not begun becomes free again.

        Raises:
            NotOwnedError: Another node owns the queue.
            Refusal: The match has begun.
        """
        try:
            line, place = await self._place(session)
        except Refusal:
            return
        if place.ticket.table is not None:
            await self.matching.work.finish(place.ticket.table)
        async with self._locked(line.id):
            if line.places.get(session) is not place:
                return
            actor = None if place.ticket.table is None else self._hub.in_memory(place.ticket.table)
            if actor is not None and session in actor.table.guests:
                is_playing = has_begun(actor.table) and actor.table.status != "over"
                if is_playing or self.matching.work.is_busy(actor.table.id):
                    raise seated()
                await actor.ask(Kick(session, may_return=True))
            await self._end_party(line, place)
            await self._store.tickets.remove(line.id, [session])
            line.drop([session])
            line.tell_length()
            line.is_due.set()

    def close(self) -> None:
        """End all waiting requests, because the server stops."""
        self._is_closed = True
        for line in self._lines.values():
            for place in line.places.values():
                wake(place)

    def waiting_here(self) -> dict[str, int]:
        """Return the numbers of people waiting in the queues that this process owns."""
        now = self._clock()
        lines = [line for line in self._lines.values() if self._store.owns(line.id)]
        return {line.id: line.count(now) for line in lines}

    def people_waiting(self) -> list[str]:
        """Return the sessions of the people waiting in the queues that this process owns."""
        now = self._clock()
        lines = [line for line in self._lines.values() if self._store.owns(line.id)]
        return [place.ticket.session for line in lines for place in line.waiting(now)]

    # The loop

    async def run(self) -> None:
        """Match people until cancelled, in a loop for each queue, so that none waits for another one."""
        try:
            await asyncio.gather(*map(self._run, self._lines.values()))
        finally:
            self.matching.work.cancel()

    async def _run(self, line: Line) -> None:
        while True:
            line.is_due.clear()
            meter = CpuMeter()
            await charged(self._step(line), meter)
            await asyncio.sleep(max(SOONEST_SECONDS, PAUSE * meter.seconds))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(STEP_SECONDS):
                    await line.is_due.wait()

    async def step(self) -> None:
        """Do whatever is due in the queues that this process owns."""
        for line in self._lines.values():
            await self._step(line)

    async def _step(self, line: Line) -> None:
        """Do whatever is due in a queue if this process owns it. A failure affects this step only."""
        if not self._store.owns(line.id):
            return
        try:
            async with self._locked(line.id):
                await self.matching.step(line, self._clock())
        except (NotOwnedError, NotStoredError):
            line.epoch = -1
        except Refusal as refusal:  # e.g. a table was put away meanwhile; the next step opens it
            line.epoch = -1
            LOG.warning("a step of a queue is repeated", queue=line.id, code=refusal.code)
        except Exception:
            line.epoch = -1
            LOG.exception("a queue cannot go on", queue=line.id)

    async def expire(self) -> None:
        """Delete tickets and pairs that no step deletes, e.g. of queues that are not offered any more."""
        now = self._clock()
        await self._store.tickets.expire(now, now - KEPT_SECONDS)

    # Places

    @contextlib.asynccontextmanager
    async def _locked(self, queue: str) -> AsyncIterator[Line]:
        """Yield a queue of this process whose places are those of the database, and lock it.

        Raises:
            NotOwnedError: Another node owns the queue.
        """
        line = self._lines[queue]
        async with line.lock:
            if not self._store.owns(queue):
                raise NotOwnedError(queue)
            if line.epoch != self._store.epoch(queue):
                await self._reload(line)
            try:
                yield line
            except NotStoredError:
                line.epoch = -1  # it is unknown whether it was stored
                raise

    async def _reload(self, line: Line) -> None:
        epoch, now, offer = self._store.epoch(line.id), self._clock(), line.offer
        line.epoch = -1
        tickets = await self._store.tickets.of_queue(line.id, game=offer.game, seats=offer.seats, now=now)
        line.take(tickets, epoch, now)

    async def _place(self, session: str) -> tuple[Line, Place]:
        """Return a person's place, with its queue.

        Raises:
            NotOwnedError: Another node owns the queue.
            Refusal: The person has no ticket.
        """
        for line in self._lines.values():
            place = line.places.get(session)
            if place is not None and self._store.owns(line.id) and line.epoch == self._store.epoch(line.id):
                return line, place
        ticket = await self._store.tickets.of(session)
        if ticket is None or ticket.queue not in self._lines:
            raise no_ticket()
        async with self._locked(ticket.queue) as line:
            if session not in line.places:
                raise no_ticket()
            return line, line.places[session]

    async def _add(self, line: Line, session: str, wish: AskQuick, party: str | None) -> Place:
        if party is not None:
            self._check_party(line, session, party)
        if len(line.places) >= MOST_WAITING:
            raise Refusal("quick_full", f"{MOST_WAITING} people wait already", {"people": MOST_WAITING})
        now, offer = self._clock(), line.offer
        new = Ticket(session, line.id, wish.name, now, wish.apart, wish.bots, party)
        ticket = await self._store.tickets.add(new, game=offer.game, seats=offer.seats, now=now)
        if ticket is None:
            raise Refusal("quick_elsewhere", "you wait or play in another queue; leave it first")
        place = Place(ticket, now)
        line.add(place)
        return place

    async def _change(self, line: Line, place: Place, **wishes: Any) -> None:
        if any(getattr(place.ticket, name) != value for name, value in wishes.items()):
            await self._store.tickets.change(line.id, place.ticket.session, **wishes)
            place.ticket = replace(place.ticket, **wishes)

    def _check_party(self, line: Line, session: str, party: str) -> None:
        members = [place for place in line.party_of(party) if place.ticket.session != session]
        if not members or any(place.ticket.table is not None for place in members):
            raise no_party()
        if len(members) >= MOST_IN_PARTY:
            raise Refusal("party_full", "this party is complete", {"people": MOST_IN_PARTY})

    async def _join_party(self, line: Line, place: Place, party: str) -> None:
        if place.ticket.party != party:
            self._check_party(line, place.ticket.session, party)
            await self._end_party(line, place)
            await self._change(line, place, party=party)
            line.tell_length()

    async def _end_party(self, line: Line, place: Place) -> None:
        members = line.party_of(place.ticket.party)
        for member in members:
            await self._change(line, member, party=None)
        if members:
            line.tell_length()

    async def _table_left(self, place: Place) -> str | None:
        """Return the table of a person's ticket if the person does not play there any more; None otherwise."""
        session, name = place.ticket.session, place.ticket.table
        if name is None:
            return None
        try:
            table = (await self._hub.actor(name)).table
        except Refusal:
            return name
        return name if table.status == "over" or session not in table.guests else None
