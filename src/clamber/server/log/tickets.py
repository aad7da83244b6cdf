"""Tickets of the people who ask for a quick match, and the pairs who are not matched again for a while.

A person has one ticket. Only the owner of its queue changes it, in transactions that are fenced like those of tables
(`Database.transact`), so that nobody waits in two queues or is seated twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from clamber.ratings import SHOWN_MEAN, Rating, shown
from clamber.server.log.faults import LostTicketError
from clamber.server.log.tables.people import PARTINGS, TICKETS
from clamber.server.log.tables.played import RATINGS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

    from clamber.server.log.database import Database
    from clamber.server.log.journal import LogAppend

MOST_IN_PARTY: Final = 2
"""Number of people in a party, who stay partners."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Place of a person in a queue, or at the table that a queue has found. Times are in seconds since the epoch.

    Attributes:
        session: Session of the person.
        queue: Queue, whose owner changes the ticket.
        name: Name at the table.
        asked_at: Time when the person asked first; waiting counts from here.
        apart: Accepted difference of ratings, as displayed; None for any.
        bots: True if bots may fill seats, after a while or at the person's request.
        party: Party of two people who stay partners; None for a person alone.
        table: Table with the person's seat; None while waiting.
        seated_at: Time when the seat was found.
        rating: Rating of the person, as displayed; that of a new player if there is none.
        avoid: Sessions that the person is not matched with, each until a time.
    """

    session: str
    queue: str
    name: str
    asked_at: float
    apart: int | None = None
    bots: bool = True
    party: str | None = None
    table: str | None = None
    seated_at: float | None = None
    rating: int = SHOWN_MEAN
    avoid: tuple[tuple[str, float], ...] = ()

    @property
    def found_at(self) -> float:
        """Time when the seat was found; that of the request while there is none."""
        return self.asked_at if self.seated_at is None else self.seated_at


_STORED: Final = (
    TICKETS.c.session,
    TICKETS.c.queue,
    TICKETS.c.name,
    TICKETS.c.asked_at,
    TICKETS.c.apart,
    TICKETS.c.bots,
    TICKETS.c.party,
    TICKETS.c.table_id.label("table"),
    TICKETS.c.seated_at,
)


def mark_seated(connection: sa.Connection, addition: LogAppend) -> None:
    """Write a table into the tickets of people who get a seat at it, in the transaction that seats them.

    Raises:
        LostTicketError: The table was made for somebody who does not wait any more.
    """
    for session, at in addition.seated:
        waits = (TICKETS.c.session == session, TICKETS.c.queue == addition.queue, TICKETS.c.table_id.is_(None))
        row = sa.update(TICKETS).where(*waits).values(table_id=addition.table, seated_at=at)
        if not connection.execute(row).rowcount and addition.new is not None:
            raise LostTicketError("somebody who was to get a seat does not wait any more")


def forget_tickets(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the tickets of guests, and the pairs that name them."""
    connection.execute(sa.delete(TICKETS).where(TICKETS.c.session.in_(sessions)))
    connection.execute(
        sa.delete(PARTINGS).where(sa.or_(PARTINGS.c.session.in_(sessions), PARTINGS.c.other.in_(sessions)))
    )


class Tickets:
    """Tickets of all queues."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session: str) -> Ticket | None:
        """Return a person's ticket, without rating and pairs; None if there is none."""
        async with self._database.reading() as connection:
            rows = await connection.execute(sa.select(*_STORED).where(TICKETS.c.session == session))
            row = rows.mappings().first()
        return None if row is None else Ticket(**row)

    async def queue_of_party(self, party: str) -> str | None:
        """Return the queue in which a party waits; None if there is no such party."""
        async with self._database.reading() as connection:
            query = sa.select(TICKETS.c.queue).where(TICKETS.c.party == party).limit(1)
            queue: str | None = await connection.scalar(query)
        return queue

    async def of_queue(self, queue: str, *, game: str, seats: int, now: float) -> list[Ticket]:
        """Return the tickets of a queue, oldest first.

        Args:
            queue: The queue.
            game: Game of its ratings.
            seats: Number of seats of its ratings.
            now: Current time.
        """
        async with self._database.reading() as connection:
            query = sa.select(*_STORED).where(TICKETS.c.queue == queue)
            found = await connection.execute(query.order_by(TICKETS.c.asked_at, TICKETS.c.session))
            rows = found.mappings().all()
            own = sa.select(TICKETS.c.session).where(TICKETS.c.queue == queue)
            ratings = await _ratings(connection, own, game=game, seats=seats)
            avoided = await _avoided(connection, own, now)
        return [_completed(Ticket(**row), ratings, avoided) for row in rows]

    async def add(self, ticket: Ticket, *, game: str, seats: int, now: float) -> Ticket | None:
        """Store a waiting ticket and return it with the person's rating and pairs.

        Returns:
            None if the person has a ticket already.
        """
        values = {
            "session": ticket.session,
            "queue": ticket.queue,
            "name": ticket.name,
            "party": ticket.party,
            "apart": ticket.apart,
            "bots": ticket.bots,
            "asked_at": ticket.asked_at,
        }
        try:
            await self._database.write(sa.insert(TICKETS).values(values), tables=[ticket.queue])
        except sa.exc.IntegrityError:
            return None
        async with self._database.reading() as connection:
            ratings = await _ratings(connection, [ticket.session], game=game, seats=seats)
            avoided = await _avoided(connection, [ticket.session], now)
        return _completed(ticket, ratings, avoided)

    async def change(self, queue: str, session: str, **values: Any) -> None:
        """Change columns of a ticket."""
        row = sa.update(TICKETS).where(TICKETS.c.session == session, TICKETS.c.queue == queue)
        await self._database.write(row.values(values), tables=[queue])

    async def put_back(self, queue: str, sessions: Collection[str]) -> None:
        """Let people wait again who had a seat at a table that did not begin."""
        row = sa.update(TICKETS).where(TICKETS.c.session.in_(sessions), TICKETS.c.queue == queue)
        await self._database.write(row.values(table_id=None, seated_at=None), tables=[queue])

    async def remove(self, queue: str, sessions: Collection[str]) -> None:
        """Delete tickets of a queue."""
        rows = sa.delete(TICKETS).where(TICKETS.c.session.in_(sessions), TICKETS.c.queue == queue)
        await self._database.write(rows, tables=[queue])

    async def part(self, session: str, others: Collection[str], until: float) -> None:
        """Store that a person is not matched with others until a time, nor they with the person."""
        pairs = sorted({pair for other in others for pair in ((session, other), (other, session))})

        def work(connection: sa.Connection) -> None:
            for one, other in pairs:
                connection.execute(sa.delete(PARTINGS).where(PARTINGS.c.session == one, PARTINGS.c.other == other))
            rows = [{"session": one, "other": other, "until": until} for one, other in pairs]
            connection.execute(sa.insert(PARTINGS), rows)

        if pairs:
            await self._database.transact(work)

    async def expire(self, now: float, tickets: float) -> None:
        """Delete pairs whose time is over, and tickets older than a time, e.g. of queues that are not offered now."""
        await self._database.write(sa.delete(PARTINGS).where(PARTINGS.c.until < now))
        await self._database.write(sa.delete(TICKETS).where(TICKETS.c.asked_at < tickets))


def _completed(
    ticket: Ticket, ratings: Mapping[str, int], avoided: Mapping[str, Sequence[tuple[str, float]]]
) -> Ticket:
    rating, avoid = ratings.get(ticket.session, SHOWN_MEAN), tuple(avoided.get(ticket.session, ()))
    return replace(ticket, rating=rating, avoid=avoid)


async def _ratings(
    connection: AsyncConnection, sessions: sa.Select[tuple[str]] | Collection[str], *, game: str, seats: int
) -> dict[str, int]:
    query = sa.select(RATINGS.c.session, RATINGS.c.mu, RATINGS.c.sigma).where(
        RATINGS.c.session.in_(sessions), RATINGS.c.game == game, RATINGS.c.seats == seats
    )
    return {row.session: shown(Rating(row.mu, row.sigma)) for row in await connection.execute(query)}


async def _avoided(
    connection: AsyncConnection, sessions: sa.Select[tuple[str]] | Collection[str], now: float
) -> dict[str, list[tuple[str, float]]]:
    query = sa.select(PARTINGS).where(PARTINGS.c.session.in_(sessions), PARTINGS.c.until > now)
    avoided: dict[str, list[tuple[str, float]]] = {}
    for row in await connection.execute(query.order_by(PARTINGS.c.other)):
        avoided.setdefault(row.session, []).append((row.other, row.until))
    return avoided
