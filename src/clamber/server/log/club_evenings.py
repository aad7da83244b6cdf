"""Evenings of clubs, and the answers of members who come or do not."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.clubs.evenings import Evening
from clamber.server.log.club_rows import EVERYBODY, ORGANISERS, check_role, over_limit
from clamber.server.log.tables.clubs import CLUB_ANSWERS, CLUB_EVENINGS, CLUB_MEMBERS, CLUBS
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from clamber.server.log.database import Database

MOST_EVENINGS: Final = 8
"""Maximum number of evenings of a club that have not ended."""

MOST_KEPT: Final = 40
"""Maximum number of evenings of a club, ended ones included, of which the oldest are deleted."""

KEPT_DAYS: Final = 7
"""Time for which answers are kept after their evening, in days."""

_EVENING: Final = CLUB_EVENINGS.c


class Answer(NamedTuple):
    """Answer of a member to the question whether they come on a date."""

    evening: str
    day: date
    session: str
    comes: bool


class Expected(NamedTuple):
    """Member who has said to come to an evening, with the club, its name, and the evening."""

    session: str
    club: str
    name: str
    evening: str


def unknown_evening() -> Refusal:
    """Return the refusal of an evening, or of a date of it, that is not planned."""
    return Refusal("unknown_evening", "this evening does not take place, or not any more")


def _evening(row: Any) -> Evening:
    return Evening(
        row.id,
        date.fromisoformat(row.first),
        time.fromisoformat(row.time),
        row.zone,
        row.minutes,
        row.weeks,
        None if row.until is None else date.fromisoformat(row.until),
        frozenset(map(date.fromisoformat, row.cancelled.split())),
    )


def _answer(row: Any) -> Answer:
    return Answer(row.evening, date.fromisoformat(row.day), row.session, row.comes)


def _of_club(connection: sa.Connection, club: str) -> dict[str, Evening]:
    query = sa.select(CLUB_EVENINGS).where(_EVENING.club == club).order_by(_EVENING.made_at, _EVENING.id)
    return {row.id: _evening(row) for row in connection.execute(query)}


def _planned(connection: sa.Connection, club: str, name: str, day: date, now: float) -> Evening:
    """Return an evening of a club that takes place on a date, which is not over.

    Raises:
        Refusal: There is none (`unknown_evening`).
    """
    evening = _of_club(connection, club).get(name)
    if evening is None or not evening.takes_place(day) or evening.end(day) <= now:
        raise unknown_evening()
    return evening


class ClubEvenings:
    """Evenings of all clubs. Changes are refused as by `check_role`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, club: str) -> list[Evening]:
        """Return the evenings of a club, ended ones included, oldest first."""
        async with self._database.reading() as connection:
            return list((await connection.run_sync(_of_club, club)).values())

    async def answers(self, evenings: Collection[str], days: Collection[date]) -> list[Answer]:
        """Return the answers to evenings on some dates."""
        row = CLUB_ANSWERS.c
        query = sa.select(row.evening, row.day, row.session, row.comes)
        async with self._database.reading() as connection:
            wanted = (row.evening.in_(evenings), row.day.in_([day.isoformat() for day in days]))
            return [_answer(found) for found in await connection.execute(query.where(*wanted))]

    async def expected(self, after: float, until: float) -> list[Expected]:
        """Return the members who have said that they come to the evenings that begin after a time, until another."""
        days = {
            datetime.fromtimestamp(at, UTC).date() + timedelta(days=shift)
            for at in (after, until)
            for shift in (-1, 0, 1)
        }
        row, member = CLUB_ANSWERS.c, CLUB_MEMBERS.c
        joined = CLUB_ANSWERS.join(CLUB_EVENINGS, _EVENING.id == row.evening).join(CLUBS, CLUBS.c.id == _EVENING.club)
        joined = joined.join(CLUB_MEMBERS, sa.and_(member.club == CLUBS.c.id, member.session == row.session))
        query = sa.select(row.session, row.day, CLUBS.c.name, CLUB_EVENINGS).select_from(joined)
        found = []
        async with self._database.reading() as connection:
            for each in await connection.execute(
                query.where(row.comes, row.day.in_([day.isoformat() for day in days]))
            ):
                evening, day = _evening(each), date.fromisoformat(each.day)
                is_planned = evening.takes_place(day) and day not in evening.cancelled
                if is_planned and after < evening.start(day) <= until:
                    found.append(Expected(each.session, each.club, each.name, each.id))
        return found

    async def of_person(self, session: str) -> list[Answer]:
        """Return the answers of a person, oldest evening first."""
        row = CLUB_ANSWERS.c
        query = sa.select(row.evening, row.day, row.session, row.comes).where(row.session == session)
        async with self._database.reading() as connection:
            return [_answer(found) for found in await connection.execute(query.order_by(row.day, row.evening))]

    async def add(self, club: str, by: str, evening: Evening, now: float) -> None:
        """Add an evening to a club, and delete the oldest ended ones above `MOST_KEPT`.

        Raises:
            Refusal: See `check_role`; or there are too many (`club_limit`), or none of its dates is to come
                (`unknown_evening`).
        """

        def work(connection: sa.Connection) -> None:
            check_role(connection, club, by, ORGANISERS)
            known = _of_club(connection, club)
            ended = [name for name, each in known.items() if next(each.dates(now), None) is None]
            if len(known) - len(ended) >= MOST_EVENINGS:
                raise over_limit("evenings", MOST_EVENINGS)
            if next(evening.dates(now), None) is None:
                raise unknown_evening()
            _delete(connection, ended[: max(0, len(known) + 1 - MOST_KEPT)])
            times = {
                "first": evening.first.isoformat(),
                "time": evening.time.isoformat("minutes"),
                "zone": evening.zone,
            }
            row = {"id": evening.id, "club": club, **times, "minutes": evening.minutes, "weeks": evening.weeks}
            connection.execute(sa.insert(CLUB_EVENINGS).values(**row, cancelled="", made_at=now))

        await self._database.transact(work)

    async def end(self, club: str, by: str, name: str, now: float) -> None:
        """End an evening: dates that have begun stay, unless they are cancelled, and later ones do not take place."""

        def work(connection: sa.Connection) -> None:
            check_role(connection, club, by, ORGANISERS)
            evening = _of_club(connection, club).get(name)
            if evening is None:
                raise unknown_evening()
            begun = next((day for day in evening.past_dates(now) if day not in evening.cancelled), None)
            until = evening.first if begun is None else begun + timedelta(days=1)
            _change(connection, name, until=until.isoformat())

        await self._database.transact(work)

    async def cancel(self, club: str, by: str, name: str, day: date, now: float, *, cancelled: bool) -> None:
        """Cancel an evening on a date, or take that back.

        Raises:
            Refusal: See `check_role`; or it does not take place then (`unknown_evening`).
        """

        def work(connection: sa.Connection) -> None:
            check_role(connection, club, by, ORGANISERS)
            evening = _planned(connection, club, name, day, now)
            days = evening.cancelled | {day} if cancelled else evening.cancelled - {day}
            kept = [each.isoformat() for each in sorted(days) if evening.end(each) > now]
            _change(connection, name, cancelled=" ".join(kept))

        await self._database.transact(work)

    async def answer(self, club: str, answer: Answer, now: float, *, withdrawn: bool = False) -> None:
        """Replace a member's answer to an evening on a date, or withdraw it.

        Raises:
            Refusal: The person does not belong to the club (`unknown_club`), or the evening does not take place then
                (`unknown_evening`).
        """

        def work(connection: sa.Connection) -> None:
            check_role(connection, club, answer.session, EVERYBODY)
            _planned(connection, club, answer.evening, answer.day, now)
            row, day = CLUB_ANSWERS.c, answer.day.isoformat()
            same = (row.evening == answer.evening, row.day == day, row.session == answer.session)
            connection.execute(sa.delete(CLUB_ANSWERS).where(*same))
            if not withdrawn:
                connection.execute(sa.insert(CLUB_ANSWERS).values(answer._asdict() | {"day": day}))

        await self._database.transact(work)

    async def expire(self, now: float) -> None:
        """Delete the answers to past evenings."""
        before = datetime.fromtimestamp(now, UTC).date() - timedelta(days=KEPT_DAYS)
        await self._database.write(sa.delete(CLUB_ANSWERS).where(CLUB_ANSWERS.c.day < before.isoformat()))


def _change(connection: sa.Connection, name: str, **values: str) -> None:
    connection.execute(sa.update(CLUB_EVENINGS).where(_EVENING.id == name).values(values))


def _delete(connection: sa.Connection, names: Iterable[str]) -> None:
    wanted = list(names)
    connection.execute(sa.delete(CLUB_ANSWERS).where(CLUB_ANSWERS.c.evening.in_(wanted)))
    connection.execute(sa.delete(CLUB_EVENINGS).where(_EVENING.id.in_(wanted)))
