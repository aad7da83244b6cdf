"""Finished deals with their results, found by the guests who played them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.server.log.lines import beginning_of
from clamber.server.log.tables import LINES, PLAYERS, RESULTS
from clamber.server.play.entries import TableClosed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.server.log.database import Database


@dataclass(frozen=True, slots=True)
class DealEnding:
    """Result of a deal, for the people who played it.

    Attributes:
        link: The id of its replay.
        match, number: Numbers of the match at its table, and of the deal in the match.
        at: Time of its end, in seconds since 1970.
        told: The result, as JSON.
        players: Sessions of the people who sat there, and their seats.
    """

    link: str
    match: int
    number: int
    at: float
    told: str
    players: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A finished deal of a guest."""

    table: str
    match: int
    seat: int
    at: float
    told: str


def insert_endings(connection: sa.Connection, table: str, endings: Sequence[DealEnding]) -> None:
    """Store the endings of deals at a table, where people sat."""
    for one in endings:
        values = {"link": one.link, "table_id": table, "match": one.match, "number": one.number}
        connection.execute(sa.insert(RESULTS).values(**values, ended_at=one.at, told=one.told))
        rows = [{"session": session, "link": one.link, "seat": seat} for session, seat in one.players]
        connection.execute(sa.insert(PLAYERS), rows)


def forget_tables(connection: sa.Connection, tables: sa.Select[tuple[str]]) -> None:
    """Delete the results of tables; their deals may be deleted afterwards."""
    links = sa.select(RESULTS.c.link).where(RESULTS.c.table_id.in_(tables))
    connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.link.in_(links)))
    connection.execute(sa.delete(RESULTS).where(RESULTS.c.table_id.in_(tables)))


def forget_guests(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the list of deals that guests have played."""
    connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.session.in_(sessions)))


class Past:
    """Finished deals of guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session: str, skip: int, most: int) -> list[PastDeal]:
        """Return the finished deals of up to `most` matches of a guest, the latest first, after `skip` matches."""
        match = (RESULTS.c.table_id, RESULTS.c.match)
        own = sa.select(*match, PLAYERS.c.seat, RESULTS.c.ended_at, RESULTS.c.told).join_from(RESULTS, PLAYERS)
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
            own.join(page, sa.and_(page.c.table_id == RESULTS.c.table_id, page.c.match == RESULTS.c.match))
            .where(PLAYERS.c.session == session)
            .order_by(page.c.latest.desc(), *match, RESULTS.c.number)
        )
        async with self._database.reading() as connection:
            return [PastDeal(*row) for row in await connection.execute(rows)]

    async def ended(self, tables: Iterable[str]) -> set[str]:
        """Return those of these tables that were closed for good."""
        end = LINES.c.body.startswith(beginning_of(TableClosed), autoescape=True)
        query = sa.select(LINES.c.table_id).where(LINES.c.table_id.in_(tuple(tables)), end)
        async with self._database.reading() as connection:
            return set(await connection.scalars(query))

    async def hand_over(self, session: str, heir: str) -> None:
        """Transfer the finished deals of a guest to another one."""
        theirs = sa.select(PLAYERS.c.link).where(PLAYERS.c.session == heir)
        given = sa.and_(PLAYERS.c.session == session, PLAYERS.c.link.not_in(theirs))

        def give(connection: sa.Connection) -> None:
            links = list(connection.scalars(sa.select(PLAYERS.c.link).where(given)))
            moved = sa.and_(PLAYERS.c.session == session, PLAYERS.c.link.in_(links))
            connection.execute(sa.update(PLAYERS).where(moved).values(session=heir))
            connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.session == session))

        await self._database.transact(give)
