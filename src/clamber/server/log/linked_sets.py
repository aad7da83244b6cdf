"""Stored sets by link: made and ended by people, with the results of all who have finished them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from clamber.server.log.daily_rows import SETS, DailySet, set_from, stored_values
from clamber.server.log.finished import lock_guest
from clamber.server.log.tables.daily import DAILY_PLAYS, DAILY_SETS
from clamber.server.log.tables.guests import SESSIONS
from clamber.server.log.tables.played import PLAYERS, RESULTS

if TYPE_CHECKING:
    from collections.abc import Collection

    from clamber.server.log.database import Database


class Finisher(NamedTuple):
    """Person who has finished a set.

    Attributes:
        name: Name; None for a person who was deleted.
        points: Points of each deal, in order.
    """

    session: str
    name: str | None
    points: list[int]


class LinkedSets:
    """Stored sets by link."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: DailySet, most: int) -> bool:
        """Store a set by link, unless its maker has `most` open ones already; return True if it was stored."""

        def put(connection: sa.Connection) -> bool:
            if not lock_guest(connection, new.maker or ""):
                return False
            made = sa.select(sa.func.count()).where(DAILY_SETS.c.maker == new.maker, DAILY_SETS.c.closed_at.is_(None))
            if (connection.scalar(made) or 0) >= most:
                return False
            connection.execute(sa.insert(DAILY_SETS).values(stored_values(new)))
            return True

        return await self._database.transact(put)

    async def end(self, name: str, maker: str, now: float) -> bool:
        """Let no more deals of a set by link be begun; return False if a person has made no such set."""
        own = sa.and_(DAILY_SETS.c.id == name, DAILY_SETS.c.maker == maker)

        def put(connection: sa.Connection) -> bool:
            is_later = DAILY_SETS.c.closes_at > now
            connection.execute(sa.update(DAILY_SETS).where(own, is_later).values(closes_at=now))
            return connection.scalar(sa.select(DAILY_SETS.c.id).where(own)) is not None

        return await self._database.transact(put)

    async def made_by(self, maker: str, most: int | None = None) -> list[DailySet]:
        """Return the sets by link of a person, latest first; `most` of them, or all."""
        query = SETS.where(DAILY_SETS.c.maker == maker).order_by(DAILY_SETS.c.opens_at.desc())
        async with self._database.reading() as connection:
            return [set_from(row) for row in await connection.execute(query.limit(most))]

    async def knows(self, source: str, session: str) -> bool:
        """Return True if a person has played in the match of a deal."""
        linked = RESULTS.alias()
        same_match = sa.and_(RESULTS.c.table_id == linked.c.table_id, RESULTS.c.match == linked.c.match)
        query = (
            sa.select(PLAYERS.c.link)
            .select_from(linked.join(RESULTS, same_match).join(PLAYERS, PLAYERS.c.link == RESULTS.c.link))
            .where(linked.c.link == source, PLAYERS.c.session == session)
        )
        async with self._database.reading() as connection:
            return await connection.scalar(query.limit(1)) is not None

    async def finishers(self, name: str, *, deals: int, most: int, apart: Collection[str] = ()) -> list[Finisher]:
        """Return the people who have finished a set, latest first.

        Args:
            name: The set.
            deals: Number of its deals.
            most: Maximum number of people.
            apart: People who are left out.
        """
        of_set = sa.and_(DAILY_PLAYS.c.set_id == name, DAILY_PLAYS.c.ended_at.is_not(None))
        done = (
            sa.select(DAILY_PLAYS.c.session, sa.func.max(DAILY_PLAYS.c.ended_at).label("at"))
            .where(of_set, DAILY_PLAYS.c.session.not_in(apart))
            .group_by(DAILY_PLAYS.c.session)
            .having(sa.func.count() == deals)
            .order_by(sa.desc("at"))
            .limit(most)
            .subquery()
        )
        query = (
            sa.select(DAILY_PLAYS.c.session, SESSIONS.c.name, DAILY_PLAYS.c.points)
            .join_from(done, DAILY_PLAYS, DAILY_PLAYS.c.session == done.c.session)
            .outerjoin(SESSIONS, SESSIONS.c.id == DAILY_PLAYS.c.session)
            .where(of_set)
            .order_by(done.c.at.desc(), DAILY_PLAYS.c.session, DAILY_PLAYS.c.deal)
        )
        people: dict[str, Finisher] = {}
        async with self._database.reading() as connection:
            for session, person, points in await connection.execute(query):
                people.setdefault(session, Finisher(session, person, [])).points.append(points)
        return list(people.values())
