"""Stored daily sets and sets by link, the deals that people have begun, and the counts of their results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.daily_rows import PLAYS, SETS, DailyPlay, DailySet, delete_some, set_from, stored_values
from clamber.server.log.tables.daily import DAILY_PLAYS, DAILY_POINTS, DAILY_SETS, DAILY_TOTALS
from clamber.server.log.tables.guests import ACCOUNTS, SESSIONS
from clamber.server.log.tables.played import DEALS

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import date

    from clamber.server.log.database import Database


class Counts(NamedTuple):
    """Numbers of people with each result in a set.

    Attributes:
        deals: By deal and points.
        wholes: By the points of all deals (`points_text`), of those who have finished the set.
    """

    deals: dict[int, dict[int, int]]
    wholes: dict[str, int]


class ShownPlay(NamedTuple):
    """Finished deal of a set that its person shows to others who have finished the set.

    Attributes:
        link: Replay id.
    """

    session: str
    name: str
    points: int
    link: str


_SHOWN: Final = (
    sa.select(DAILY_PLAYS.c.session, SESSIONS.c.name, DAILY_PLAYS.c.points, DAILY_PLAYS.c.link)
    .join_from(DAILY_PLAYS, ACCOUNTS, ACCOUNTS.c.session == DAILY_PLAYS.c.session)
    .join(SESSIONS, SESSIONS.c.id == ACCOUNTS.c.session)
    .where(ACCOUNTS.c.shows_daily, ACCOUNTS.c.named_at.is_not(None), ~DAILY_PLAYS.c.abandoned)
)


class Daily:
    """Stored sets."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: DailySet) -> None:
        """Store a set of a day, unless there is one of the same rules and day."""
        values = stored_values(new)

        def put(connection: sa.Connection) -> None:
            same = (DAILY_SETS.c[name] == values[name] for name in ("day", "rules", "seats"))
            if connection.scalar(sa.select(DAILY_SETS.c.id).where(*same)) is None:
                connection.execute(sa.insert(DAILY_SETS).values(values))

        try:
            await self._database.transact(put)
        except sa.exc.IntegrityError:
            return  # another node was faster

    async def find(self, name: str) -> DailySet | None:
        """Return a set; None if there is no such set."""
        return next(iter(await self._sets(DAILY_SETS.c.id == name)), None)

    async def of_day(self, day: date) -> list[DailySet]:
        """Return the sets of a day."""
        return await self._sets(DAILY_SETS.c.day == day)

    async def open_sets(self) -> list[DailySet]:
        """Return the sets that are not closed, of any day."""
        return await self._sets(DAILY_SETS.c.closed_at.is_(None))

    async def named(self, names: Collection[str]) -> list[DailySet]:
        """Return sets by their ids."""
        return await self._sets(DAILY_SETS.c.id.in_(names))

    async def _sets(self, condition: sa.ColumnElement[bool]) -> list[DailySet]:
        query = SETS.where(condition).order_by(DAILY_SETS.c.day, DAILY_SETS.c.rules, DAILY_SETS.c.seats)
        async with self._database.reading() as connection:
            return [set_from(row) for row in await connection.execute(query)]

    async def close(self, name: str, now: float) -> None:
        """Close a set with the results that it has."""
        still_open = sa.and_(DAILY_SETS.c.id == name, DAILY_SETS.c.closed_at.is_(None))
        await self._database.write(sa.update(DAILY_SETS).where(still_open).values(closed_at=now))

    async def expire(self, before: float) -> None:
        """Delete the sets that were closed before a time, with their deals and counts, in small transactions."""
        while await self._database.transact(lambda connection: delete_some(connection, before)):
            pass

    # Deals of people

    async def plays(self, session: str, *, of: str | None = None, limit: int | None = None) -> list[DailyPlay]:
        """Return the deals that a person has begun, latest set first.

        Args:
            session: The person.
            of: Set; None for all.
            limit: Maximum number of deals; None for all.
        """
        query = PLAYS.where(DAILY_PLAYS.c.session == session)
        query = query if of is None else query.where(DAILY_PLAYS.c.set_id == of)
        query = query.order_by(DAILY_PLAYS.c.begun_at.desc(), DAILY_PLAYS.c.deal.desc()).limit(limit)
        async with self._database.reading() as connection:
            return [DailyPlay._make(row) for row in await connection.execute(query)]

    async def unfinished(self) -> list[DailyPlay]:
        """Return the deals of open sets that are not finished."""
        query = PLAYS.join_from(DAILY_PLAYS, DAILY_SETS, DAILY_SETS.c.id == DAILY_PLAYS.c.set_id)
        query = query.where(DAILY_PLAYS.c.ended_at.is_(None), DAILY_SETS.c.closed_at.is_(None))
        async with self._database.reading() as connection:
            return [DailyPlay._make(row) for row in await connection.execute(query)]

    async def is_hidden(self, link: str, session: str) -> bool:
        """Return True if a link is to a deal of an open set that a person has not finished."""
        own = DAILY_PLAYS.alias()
        finished = sa.exists().where(
            own.c.set_id == DAILY_PLAYS.c.set_id,
            own.c.deal == DAILY_PLAYS.c.deal,
            own.c.session == session,
            own.c.ended_at.is_not(None),
        )
        of_link = sa.select(DEALS.c.table_id).where(DEALS.c.link == link).scalar_subquery()
        query = (
            sa.select(DAILY_PLAYS.c.table_id)
            .join_from(DAILY_PLAYS, DAILY_SETS, DAILY_SETS.c.id == DAILY_PLAYS.c.set_id)
            .where(DAILY_PLAYS.c.table_id == of_link, DAILY_SETS.c.closed_at.is_(None), ~finished)
        )
        async with self._database.reading() as connection:
            return await connection.scalar(query) is not None

    async def shown(self, name: str, deal: int, *, most: int, apart: Collection[str] = ()) -> list[ShownPlay]:
        """Return the best finished plays of a deal by accounts that show theirs; none that a bot has played on.

        Args:
            name: The set.
            deal: Zero-based number of the deal.
            most: Maximum number.
            apart: People who are left out.
        """
        query = (
            _SHOWN.where(DAILY_PLAYS.c.set_id == name, DAILY_PLAYS.c.deal == deal, DAILY_PLAYS.c.link.is_not(None))
            .where(DAILY_PLAYS.c.session.not_in(apart))
            .order_by(DAILY_PLAYS.c.points.desc(), DAILY_PLAYS.c.ended_at, DAILY_PLAYS.c.session)
        )
        async with self._database.reading() as connection:
            return [ShownPlay._make(row) for row in await connection.execute(query.limit(most))]

    async def opened(self, table: str) -> tuple[str, int] | None:
        """Return the secret of a table's set, once it is closed, and the number of the table's deal; else None."""
        query = (
            sa.select(DAILY_SETS.c.secret, DAILY_PLAYS.c.deal)
            .join_from(DAILY_PLAYS, DAILY_SETS, DAILY_SETS.c.id == DAILY_PLAYS.c.set_id)
            .where(DAILY_PLAYS.c.table_id == table, DAILY_SETS.c.closed_at.is_not(None))
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row[0], row[1])

    async def counts(self, name: str) -> Counts:
        """Return the counts of a set."""
        by_deal = sa.select(DAILY_POINTS.c.deal, DAILY_POINTS.c.points, DAILY_POINTS.c.people)
        whole = sa.select(DAILY_TOTALS.c.points, DAILY_TOTALS.c.people).where(DAILY_TOTALS.c.set_id == name)
        deals: dict[int, dict[int, int]] = {}
        async with self._database.reading() as connection:
            for deal, points, people in await connection.execute(by_deal.where(DAILY_POINTS.c.set_id == name)):
                deals.setdefault(deal, {})[points] = people
            rows = (await connection.execute(whole)).all()
        return Counts(deals, {row.points: row.people for row in rows})
