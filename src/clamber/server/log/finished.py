"""Finished deals: stored forms by link or position, and results by guest. Uploaded deals are in `uploads`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from clamber.rules.games import GAMES
from clamber.server.log.tables.guests import SESSIONS
from clamber.server.log.tables.played import DEALS, PLAYERS, RESULTS, SUMS, UNSUMMED
from clamber.server.table.finished import PREFIX, PlayedDeal
from clamber.server.table.sums import SUMMED_AT_ONCE, GameSums, game_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.server.log.database import Database


@dataclass(frozen=True, slots=True)
class DealEnding:
    """Result of a deal, stored for the people who played it.

    Attributes:
        link: Replay id of the deal.
        match, number: Number of the match at its table, and of the deal within the match.
        at: End time, in seconds since the epoch.
        result: Result as JSON.
        players: (session, seat) pairs of the human players.
    """

    link: str
    match: int
    number: int
    at: float
    result: str
    players: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PastDeal:
    """Finished deal, as listed for a guest who played it.

    Attributes:
        link: Replay id of the deal.
        result: Result as JSON.
        mistakes: The guest's costly plays as JSON; None if the deal was not analysed for the guest.
    """

    link: str
    table: str
    match: int
    seat: int
    at: float
    result: str
    mistakes: str | None


@dataclass(frozen=True, slots=True)
class DealPlayer:
    """Person who held a seat in a finished deal, with the name there. Numbers are zero-based."""

    session: str
    table: str
    match: int
    deal: int
    name: str


PAST_DEALS: Final = sa.select(
    PLAYERS.c.link,
    RESULTS.c.table_id,
    RESULTS.c.match,
    PLAYERS.c.seat,
    PLAYERS.c.ended_at,
    RESULTS.c.told,
    PLAYERS.c.mistakes,
).join_from(PLAYERS, RESULTS)
"""Query for the fields of `PastDeal`."""

_PLAYED: Final = (DEALS.c.link, DEALS.c.match, DEALS.c.number, sa.func.coalesce(DEALS.c.told, ""))
"""Columns of `PlayedDeal`."""


def insert_endings(connection: sa.Connection, table: str, endings: Sequence[DealEnding]) -> None:
    """Store the results of deals that people played at a table."""
    for ending in endings:
        values = {"link": ending.link, "table_id": table, "match": ending.match, "number": ending.number}
        connection.execute(sa.insert(RESULTS).values(**values, ended_at=ending.at, told=ending.result))
        rows = [
            {"session": session, "link": ending.link, "seat": seat, "ended_at": ending.at}
            for session, seat in ending.players
        ]
        connection.execute(sa.insert(PLAYERS), rows)


def sum_up(connection: sa.Connection, session: str, limit: int = SUMMED_AT_ONCE) -> None:
    """Add up to `limit` of a guest's oldest unsummed deals to the guest's sums.

    A guest's sums are changed under the lock of the guest's row, because deals of a guest may end at several nodes.
    """
    if not lock_guest(connection, session):
        return
    query = PAST_DEALS.where(PLAYERS.c.session == session, UNSUMMED)
    query = query.order_by(PLAYERS.c.ended_at, PLAYERS.c.link).limit(limit)
    deals = [PastDeal(*row) for row in connection.execute(query)]
    sums = _sums_of(connection, session)
    for deal in deals:
        if (game := game_of(deal)) in GAMES:
            sums.setdefault(game, GameSums()).add(deal)
    _replace_sums(connection, session, {game: sums[game] for game in map(game_of, deals) if game in sums})
    condition = sa.and_(PLAYERS.c.session == session, PLAYERS.c.link.in_([deal.link for deal in deals]))
    connection.execute(sa.update(PLAYERS).where(condition).values(summed=1))


def lock_guest(connection: sa.Connection, session: str) -> bool:
    """Lock a guest until the end of the transaction; return False if there is no such guest."""
    query = sa.select(SESSIONS.c.id).where(SESSIONS.c.id == session).with_for_update()
    return connection.scalar(query) is not None


def _sums_of(connection: sa.Connection, session: str) -> dict[str, GameSums]:
    query = sa.select(SUMS.c.game, SUMS.c.body).where(SUMS.c.session == session)
    return {game: GameSums.from_text(body) for game, body in connection.execute(query)}


def _replace_sums(connection: sa.Connection, session: str, sums: Mapping[str, GameSums]) -> None:
    condition = sa.and_(SUMS.c.session == session, SUMS.c.game.in_(list(sums)))
    connection.execute(sa.delete(SUMS).where(condition))
    rows = [{"session": session, "game": game, "body": game_sums.to_text()} for game, game_sums in sums.items()]
    if rows:
        connection.execute(sa.insert(SUMS), rows)


def fill_times(connection: sa.Connection) -> None:
    """Set the times of deals in rows of an earlier version."""
    ended = sa.select(RESULTS.c.ended_at).where(RESULTS.c.link == PLAYERS.c.link).scalar_subquery()
    connection.execute(sa.update(PLAYERS).where(PLAYERS.c.ended_at.is_(None)).values(ended_at=ended))


def forget_tables(connection: sa.Connection, tables: sa.Select[tuple[str]]) -> None:
    """Delete the results stored for tables, so that their deals can be deleted afterwards. Guests' sums are kept."""
    links = sa.select(RESULTS.c.link).where(RESULTS.c.table_id.in_(tables))
    connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.link.in_(links)))
    connection.execute(sa.delete(RESULTS).where(RESULTS.c.table_id.in_(tables)))


class StoredDeals:
    """Finished deals of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find_link(self, link: str) -> tuple[str, PlayedDeal] | None:
        """Return the table id and the deal that a link refers to; None if there is no such link."""
        async with self._database.reading() as connection:
            row = (
                await connection.execute(sa.select(DEALS.c.table_id, *_PLAYED).where(DEALS.c.link == link))
            ).first()
        return None if row is None else (row[0], PlayedDeal(*row[1:]))

    async def of_match(self, table: str, match: int, first: int, limit: int) -> list[PlayedDeal]:
        """Return up to `limit` deals of a match at a table, in order, starting with deal number `first`."""
        query = (
            sa.select(*_PLAYED)
            .where(DEALS.c.table_id == table, DEALS.c.match == match, DEALS.c.number >= first)
            .order_by(DEALS.c.number)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return [PlayedDeal(*row) for row in await connection.execute(query)]

    async def count_stored(self, table: str, match: int, deals: int) -> int:
        """Return how many of the first `deals` deals of a match can be shown without reading the log."""
        told = DEALS.c.told.startswith(PREFIX, autoescape=True)
        query = (
            sa.select(sa.func.count())
            .select_from(DEALS)
            .where(DEALS.c.table_id == table, DEALS.c.match == match, DEALS.c.number < deals, told)
        )
        async with self._database.reading() as connection:
            return await connection.scalar(query) or 0

    async def count(self, table: str, match: int) -> int:
        """Return the number of finished deals in a match at a table."""
        query = sa.select(sa.func.max(DEALS.c.number)).where(DEALS.c.table_id == table, DEALS.c.match == match)
        async with self._database.reading() as connection:
            last: int | None = await connection.scalar(query)
        return 0 if last is None else last + 1

    # By guest

    async def page(self, session: str, limit: int, before: tuple[float, str] | None = None) -> list[PastDeal]:
        """Return up to `limit` finished deals of a guest, latest first.

        Args:
            session: The guest.
            limit: Maximum number of deals.
            before: End time and link of a deal that all of them precede; None for the latest.
        """
        order = (PLAYERS.c.ended_at, PLAYERS.c.link)
        query = PAST_DEALS.where(PLAYERS.c.session == session).order_by(*(column.desc() for column in order))
        if before is not None:
            query = query.where(sa.tuple_(*order) < sa.tuple_(*map(sa.literal, before)))
        async with self._database.reading() as connection:
            return [PastDeal(*row) for row in await connection.execute(query.limit(limit))]

    async def sums(self, session: str) -> dict[str, GameSums]:
        """Return the sums of a guest's results, by game, excluding unsummed deals."""
        async with self._database.reading() as connection:
            return await connection.run_sync(_sums_of, session)

    async def sum_some(self) -> bool:
        """Sum some unsummed deals of one guest; return False if there are none.

        Such deals were stored by earlier versions, which had no sums.
        """
        query = (
            sa.select(PLAYERS.c.session).join(SESSIONS, SESSIONS.c.id == PLAYERS.c.session).where(UNSUMMED).limit(1)
        )
        async with self._database.reading() as connection:
            session = await connection.scalar(query)
        if session is not None:
            await self._database.transact(lambda connection: sum_up(connection, session))
        return session is not None

    async def find_player(self, session: str, table: str, match: int, number: int) -> tuple[str, int] | None:
        """Return the link of a finished deal and the seat of a guest; None if the guest did not play it."""
        place = sa.and_(RESULTS.c.table_id == table, RESULTS.c.match == match, RESULTS.c.number == number)
        query = sa.select(PLAYERS.c.link, PLAYERS.c.seat).join_from(RESULTS, PLAYERS)
        async with self._database.reading() as connection:
            row = (await connection.execute(query.where(place, PLAYERS.c.session == session))).first()
        return None if row is None else (row[0], row[1])

    async def player(self, link: str, seat: int, number: int | None = None) -> DealPlayer | None:
        """Return the person who held a seat in a finished deal; None if there is none, or the person was deleted.

        Args:
            link: Link of the deal, or of another one of the same match.
            seat: The seat.
            number: Zero-based number of the deal in the match; None for the deal of the link.
        """
        linked = RESULTS.alias()
        same_match = sa.and_(RESULTS.c.table_id == linked.c.table_id, RESULTS.c.match == linked.c.match)
        query = (
            sa.select(PLAYERS.c.session, RESULTS.c.table_id, RESULTS.c.match, RESULTS.c.number, RESULTS.c.told)
            .select_from(linked.join(RESULTS, same_match).join(PLAYERS, PLAYERS.c.link == RESULTS.c.link))
            .where(linked.c.link == link, PLAYERS.c.seat == seat)
            .where(RESULTS.c.number == (linked.c.number if number is None else number))
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else DealPlayer(*row[:-1], json.loads(row.told)["names"][seat])

    async def ending(self, table: str, match: int, number: int) -> tuple[str, float] | None:
        """Return the link of a finished deal that people played, and its end; None if there is no such deal."""
        place = sa.and_(RESULTS.c.table_id == table, RESULTS.c.match == match, RESULTS.c.number == number)
        async with self._database.reading() as connection:
            row = (await connection.execute(sa.select(RESULTS.c.link, RESULTS.c.ended_at).where(place))).first()
        return None if row is None else (row[0], row[1])

    async def keep_mistakes(self, session: str, link: str, mistakes: str) -> None:
        """Store a guest's costly plays in a deal as JSON, unless an earlier analysis was stored."""
        condition = sa.and_(PLAYERS.c.session == session, PLAYERS.c.link == link)

        def keep(connection: sa.Connection) -> None:
            lock_guest(connection, session)
            row = connection.execute(PAST_DEALS.add_columns(PLAYERS.c.summed).where(condition)).first()
            if row is None or (deal := PastDeal(*row[:-1])).mistakes is not None:
                return
            connection.execute(sa.update(PLAYERS).where(condition).values(mistakes=mistakes))
            sums = _sums_of(connection, session)
            if row[-1] is not None and (game := game_of(deal)) in sums:
                sums[game].add_mistakes(mistakes, link, deal.seat)
                _replace_sums(connection, session, {game: sums[game]})

        await self._database.transact(keep)
