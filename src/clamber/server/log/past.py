"""Results of finished deals, looked up by the guests who played them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from clamber.server.log.lines import beginning_of
from clamber.server.log.solved import forget_solved, hand_over_solved
from clamber.server.log.tables import LINES, PLAYERS, RESULTS
from clamber.server.table.entries import TableClosed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.server.log.database import Database


@dataclass(frozen=True, slots=True)
class DealEnding:
    """Result of a deal, stored for the people who played it.

    Attributes:
        link: Replay id of the deal.
        match, number: Number of the match at its table, and of the deal within the match.
        at: End time, in seconds since the epoch.
        told: Result as JSON.
        players: (session, seat) pairs of the human players.
    """

    link: str
    match: int
    number: int
    at: float
    told: str
    players: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PastDeal:
    """Finished deal, as listed for a guest who played it.

    Attributes:
        told: Result as JSON.
        mistakes: The guest's costly plays as JSON; None if the deal was not analysed for the guest.
    """

    table: str
    match: int
    seat: int
    at: float
    told: str
    mistakes: str | None


PAST_DEALS: Final = sa.select(
    RESULTS.c.table_id, RESULTS.c.match, PLAYERS.c.seat, RESULTS.c.ended_at, RESULTS.c.told, PLAYERS.c.mistakes
).join_from(RESULTS, PLAYERS)
"""Query for the fields of `PastDeal`."""


def insert_endings(connection: sa.Connection, table: str, endings: Sequence[DealEnding]) -> None:
    """Store the results of deals that people played at a table."""
    for one in endings:
        values = {"link": one.link, "table_id": table, "match": one.match, "number": one.number}
        connection.execute(sa.insert(RESULTS).values(**values, ended_at=one.at, told=one.told))
        rows = [{"session": session, "link": one.link, "seat": seat} for session, seat in one.players]
        connection.execute(sa.insert(PLAYERS), rows)


def forget_tables(connection: sa.Connection, tables: sa.Select[tuple[str]]) -> None:
    """Delete the results stored for tables, so that their deals can be deleted afterwards."""
    links = sa.select(RESULTS.c.link).where(RESULTS.c.table_id.in_(tables))
    connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.link.in_(links)))
    connection.execute(sa.delete(RESULTS).where(RESULTS.c.table_id.in_(tables)))


def forget_guests(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the lists of deals played, and of endings solved, by guests."""
    forget_solved(connection, sessions)
    connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.session.in_(sessions)))


class Past:
    """Finished deals, by guest."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session: str, skip: int, most: int) -> list[PastDeal]:
        """Return a guest's finished deals from up to `most` matches, latest match first, skipping `skip` matches."""
        match = (RESULTS.c.table_id, RESULTS.c.match)
        latest = sa.func.max(RESULTS.c.ended_at).label("latest")
        page = (
            sa.select(*match, latest)
            .join_from(RESULTS, PLAYERS)
            .where(PLAYERS.c.session == session)
            .group_by(*match)
            .order_by(latest.desc(), *match)
            .limit(most)
            .offset(skip)
            .subquery()
        )
        rows = (
            PAST_DEALS.join(page, sa.and_(page.c.table_id == RESULTS.c.table_id, page.c.match == RESULTS.c.match))
            .where(PLAYERS.c.session == session)
            .order_by(page.c.latest.desc(), *match, RESULTS.c.number)
        )
        async with self._database.reading() as connection:
            return [PastDeal(*row) for row in await connection.execute(rows)]

    async def all_of(self, session: str) -> list[PastDeal]:
        """Return all finished deals of a guest, oldest first."""
        query = PAST_DEALS.where(PLAYERS.c.session == session).order_by(
            RESULTS.c.ended_at, RESULTS.c.table_id, RESULTS.c.match, RESULTS.c.number
        )
        async with self._database.reading() as connection:
            return [PastDeal(*row) for row in await connection.execute(query)]

    async def own(self, session: str, table: str, match: int, number: int) -> tuple[str, int] | None:
        """Return the link of a finished deal and the seat of a guest; None if the guest did not play it."""
        place = sa.and_(RESULTS.c.table_id == table, RESULTS.c.match == match, RESULTS.c.number == number)
        query = sa.select(PLAYERS.c.link, PLAYERS.c.seat).join_from(RESULTS, PLAYERS)
        async with self._database.reading() as connection:
            row = (await connection.execute(query.where(place, PLAYERS.c.session == session))).first()
        return None if row is None else (row[0], row[1])

    async def keep_mistakes(self, session: str, link: str, told: str) -> None:
        """Store a guest's costly plays in a deal as JSON, in place of those stored before."""
        own = sa.and_(PLAYERS.c.session == session, PLAYERS.c.link == link)
        await self._database.transact(
            lambda connection: connection.execute(sa.update(PLAYERS).where(own).values(mistakes=told))
        )

    async def ended(self, tables: Iterable[str]) -> set[str]:
        """Return the subset of tables that were closed permanently."""
        end = LINES.c.body.startswith(beginning_of(TableClosed), autoescape=True)
        query = sa.select(LINES.c.table_id).where(LINES.c.table_id.in_(tuple(tables)), end)
        async with self._database.reading() as connection:
            return set(await connection.scalars(query))

    async def hand_over(self, session: str, heir: str) -> None:
        """Transfer the finished deals and solved endings of a guest to another guest, `heir`."""
        theirs = sa.select(PLAYERS.c.link).where(PLAYERS.c.session == heir)
        given = sa.and_(PLAYERS.c.session == session, PLAYERS.c.link.not_in(theirs))

        def give(connection: sa.Connection) -> None:
            links = list(connection.scalars(sa.select(PLAYERS.c.link).where(given)))
            moved = sa.and_(PLAYERS.c.session == session, PLAYERS.c.link.in_(links))
            connection.execute(sa.update(PLAYERS).where(moved).values(session=heir))
            connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.session == session))
            hand_over_solved(connection, session, heir)

        await self._database.transact(give)
