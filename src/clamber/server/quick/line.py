"""A queue in the memory of the node that owns it: who waits, who is about to be seated, and who is shown what."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from clamber.server.wire.parts import millis
from clamber.server.wire.quick import QuickTicket

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.server.log.tickets import Ticket
    from clamber.server.quick.offers import Offer, Queue

SIGN_SECONDS: Final = 30.0
"""Time after the last request for the ticket for which a person is matched, in seconds."""

GONE_SECONDS: Final = 600.0
"""The same for which the place is kept, in seconds."""

BOTS_SECONDS: Final = 30.0
"""Waiting time after which bots fill the seats of a casual match, in seconds."""

POLLS_EACH: Final = 2
"""Maximum number of waiting requests of a person. A further one ends the oldest, e.g. of a page that was closed."""

COUNT_SECONDS: Final = 1.0
"""Time after which the people of a queue are counted again although none has come or left, in seconds."""

TOLD_AT_ONCE: Final = 50
"""Length of a queue up to which its people are told each change of its length at once."""


@dataclass(slots=True)
class Place:
    """Ticket with the state that is not stored.

    Attributes:
        seen_at: Time of the last request for the ticket.
        polls: Events that end the waiting requests.
        wants_bots: True if the person has asked for bots now.
        returned: True if the person waits again because somebody else did not come.
    """

    ticket: Ticket
    seen_at: float
    polls: list[asyncio.Event] = field(default_factory=list)
    wants_bots: bool = False
    returned: bool = False


class Line:
    """Queue at its owner. The lock orders all changes of it.

    Attributes:
        places: Place of each person, by session.
        epoch: Epoch of the shard in which the places were read; -1 if they must be read again.
        is_due: Set if something may be due before the next regular step.
    """

    def __init__(self, offer: Offer, queue: Queue) -> None:
        self.offer, self.queue = offer, queue
        self.id = queue.id
        self.lock = asyncio.Lock()
        self.is_due = asyncio.Event()
        self.places: dict[str, Place] = {}
        self.epoch: int | None = -1
        self._count = 0
        self._counted_at: float | None = None

    def take(self, tickets: Iterable[Ticket], epoch: int | None, now: float) -> None:
        """Take over the stored tickets. People who are unknown here count as present from their next request on."""
        former = self.places
        self.places = {}
        for ticket in tickets:
            place = former.get(ticket.session)
            if place is None:
                place = Place(ticket, now - SIGN_SECONDS)
            place.ticket = ticket
            self.places[ticket.session] = place
        self.epoch = epoch
        self._counted_at = None
        for session in former.keys() - self.places.keys():
            wake(former[session])

    def waiting(self, now: float) -> list[Place]:
        """Return the places of the people who wait and have given a sign of life, longest waiting first.

        Metrics call it in another thread.
        """
        found = (
            place for place in tuple(self.places.values()) if place.ticket.table is None and is_there(place, now)
        )
        return sorted(found, key=lambda place: (place.ticket.asked_at, place.ticket.session))

    def count(self, now: float) -> int:
        """Return the number of waiting people, which is counted again after each change, and once in a second."""
        if self._counted_at is None or not 0.0 <= now - self._counted_at < COUNT_SECONDS:
            places = self.places.values()
            self._count = sum(place.ticket.table is None and is_there(place, now) for place in places)
            self._counted_at = now
        return self._count

    def add(self, place: Place) -> None:
        """Add the place of a person who has asked."""
        self.places[place.ticket.session] = place
        self._counted_at = None

    def sign(self, place: Place, now: float) -> bool:
        """Note a sign of life, and return True if the person is back who had given none for long."""
        is_back = not is_there(place, now)
        place.seen_at = now
        if is_back:
            self._counted_at = None
        return is_back

    def by_table(self) -> dict[str, list[Place]]:
        """Return the places of the people who have seats, by table."""
        people: dict[str, list[Place]] = {}
        for place in self.places.values():
            if place.ticket.table is not None:
                people.setdefault(place.ticket.table, []).append(place)
        return people

    def gone(self, now: float) -> list[str]:
        """Return the sessions that wait without having given a sign of life for long."""
        return [
            session
            for session, place in self.places.items()
            if place.ticket.table is None and not place.polls and now - place.seen_at >= GONE_SECONDS
        ]

    def party_of(self, party: str | None) -> list[Place]:
        """Return the members of a party; empty for None."""
        return [place for place in self.places.values() if party is not None and place.ticket.party == party]

    def bots_at(self, place: Place) -> float | None:
        """Return the time when bots may fill seats beside a person; None if they may not."""
        if self.queue.rated or not place.ticket.bots:
            return None
        return place.ticket.asked_at if place.wants_bots else place.ticket.asked_at + BOTS_SECONDS

    def seat(self, session: str, table: str, now: float) -> None:
        """Note that a person has a seat, which the log has stored, and tell the person."""
        place = self.places[session]
        place.ticket = replace(place.ticket, table=table, seated_at=now)
        place.returned = place.wants_bots = False
        self._counted_at = None
        wake(place)

    def drop(self, sessions: Iterable[str]) -> None:
        """Forget people whose tickets were deleted, and end their waiting requests."""
        self._counted_at = None
        for session in sessions:
            place = self.places.pop(session, None)
            if place is not None:
                wake(place)

    def tell_length(self) -> None:
        """Tell all waiting people that the queue has become longer or shorter, unless it is long."""
        if len(self.places) <= TOLD_AT_ONCE:
            for place in self.places.values():
                wake(place)

    def describe(self, place: Place, now: float) -> QuickTicket:
        """Return a ticket as a message."""
        ticket, waiting = place.ticket, self.count(now)
        others = [other for other in self.party_of(ticket.party) if other is not place]
        bots_at = self.bots_at(place)
        told = waiting if waiting <= TOLD_AT_ONCE else "many"
        return QuickTicket(
            rules=self.queue.rules,
            house=self.offer.file.title,
            seats=self.queue.seats,
            rated=self.queue.rated,
            state="waiting" if ticket.table is None else "seated",
            table=ticket.table,
            apart=ticket.apart,
            bots=ticket.bots,
            waiting=waiting,
            asked_at=millis(ticket.asked_at),
            bots_at=None if bots_at is None else millis(bots_at),
            wants_bots=place.wants_bots,
            now=millis(now),
            party=ticket.party,
            partner=others[0].ticket.name if others else None,
            returned=place.returned,
            version=f"{ticket.table or ''}-{told}-{place.wants_bots:d}{place.returned:d}{len(others)}",
        )


def is_there(place: Place, now: float) -> bool:
    """Return True if a person has given a sign of life lately, or is waiting for an answer now."""
    return bool(place.polls) or now - place.seen_at < SIGN_SECONDS


def wake(place: Place) -> None:
    """End the waiting requests of a person, whose answers are new, or go on if they are not."""
    for poll in place.polls:
        poll.set()
