"""Reports of people, with the evidence that the server took when they were made.

The people whom a report concerns are numbered rows with their names at that time, and its evidence names them by
number. When somebody is deleted, the reports by and about the person go, and in those of others the name and the
messages of the person do.
"""

from __future__ import annotations

import enum
import json
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.acts import Act, ActKind, record_act
from clamber.server.log.people import known_people
from clamber.server.log.tables.moderation import REPORT_PEOPLE, REPORTS, SANCTIONS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from clamber.server.log.database import Database

DAY: Final = 24 * 3600.0

MOST_ABOUT_ONE: Final = 5
"""Maximum number of reports that a person makes about another one in a day."""

MOST_WITH_EVIDENCE: Final = 50
"""Maximum number of open reports about a person that hold evidence. Further ones hold the words alone, so that
nobody fills the database by reporting one person from many browsers."""

SUBJECT: Final = 0
"""Number of the reported person among the people of a report."""

REPORTER: Final = 1
"""Number of the reporter among the people of a report."""

NAMELESS: Final = "***"
"""Name of a person who was deleted after a report."""


class Reason(enum.Enum):
    """Reason of a report."""

    insult = "insult"
    leaving = "leaving"
    cheating = "cheating"
    name = "name"
    flood = "flood"
    other = "other"


class State(enum.Enum):
    """State of a report. In the order of the queue, open reports come first."""

    open = "open"
    closed = "closed"


class TooManyReportsError(Exception):
    """Raised if a person has made `MOST_ABOUT_ONE` reports about another one within a day."""


class ReportClosedError(Exception):
    """Raised if a report was closed already, with another outcome."""


class UnknownOutcomeError(Exception):
    """Raised if a report is closed with a sanction that the reported person does not have."""


class ReportedPerson(NamedTuple):
    """Person whom a report concerns, with the name at that time. `session` is None once the person was deleted."""

    session: str | None
    name: str


class Place(NamedTuple):
    """Place that a report is about. `match` and `deal` are zero-based; None before the first deal.

    Attributes:
        table: None for a report from a profile.
        club: Club of the table; None if it belongs to none.
    """

    table: str | None
    match: int | None
    deal: int | None
    club: str | None


NOWHERE: Final = Place(None, None, None, None)
"""Place of a report from a profile."""


@dataclass(frozen=True, slots=True)
class NewReport:
    """Report to be stored.

    Attributes:
        people: The reported person, the reporter, and the others whom the evidence names, in the order of their
            numbers.
        place: Table and deal.
        words: The reporter's own words; may be empty.
        evidence: JSON object, as made by `clamber.server.people.evidence`.
    """

    people: tuple[ReportedPerson, ...]
    place: Place
    reason: Reason
    words: str
    evidence: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Report:
    """Stored report. Times are in seconds since the epoch.

    Attributes:
        table, match, deal, club: As in `Place`; all None for a report from a profile.
        evidence: None if the person had `MOST_WITH_EVIDENCE` open reports already.
        closed_by: Session of the moderator, or `operator`; None while it is open, and for a deleted moderator.
        outcome: Id of the sanction that followed; None for none.
        people: As in `NewReport`.
    """

    id: str
    reporter: str
    subject: str
    table: str | None
    match: int | None
    deal: int | None
    club: str | None
    reason: Reason
    words: str
    evidence: dict[str, Any] | None
    made_at: float
    state: State
    closed_by: str | None
    closed_at: float | None
    outcome: str | None
    people: tuple[ReportedPerson, ...]


class Closing(NamedTuple):
    """Decision that closes a report.

    Attributes:
        by: Session of the moderator, or `operator`.
        at: Time, in seconds since the epoch.
        outcome: Id of a sanction on the reported person; None for none.
        reason: Reason, for the audit log; may be empty.
    """

    by: str
    at: float
    outcome: str | None = None
    reason: str = ""


class Cursor(NamedTuple):
    """Last report of a page."""

    state: State
    made_at: float
    id: str


@dataclass(frozen=True, slots=True)
class Selection:
    """Reports to be listed; None for all.

    Attributes:
        subject: Session of the reported person.
        clubs: Clubs to whose tables the reports belong.
        not_about: Session of a person about whom reports are left out.
    """

    state: State | None = None
    subject: str | None = None
    clubs: frozenset[str] | None = None
    not_about: str | None = None


def forget_reports(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the reports by and about people, and their names in those of others."""
    concerned = sa.or_(REPORTS.c.reporter.in_(sessions), REPORTS.c.subject.in_(sessions))
    _delete(connection, concerned)
    named = REPORT_PEOPLE.c.session.in_(sessions)
    for row in connection.execute(sa.select(REPORT_PEOPLE.c.report, REPORT_PEOPLE.c.number).where(named)).all():
        _forget_texts(connection, row.report, row.number)
    connection.execute(sa.update(REPORT_PEOPLE).where(named).values(session=None, name=NAMELESS))
    connection.execute(sa.update(REPORTS).where(REPORTS.c.closed_by.in_(sessions)).values(closed_by=None))


def _forget_texts(connection: sa.Connection, report: str, number: int) -> None:
    """Delete the messages of a person from the evidence of a report."""
    own = REPORTS.c.id == report
    text = connection.scalar(sa.select(REPORTS.c.evidence).where(own))
    evidence = {} if text is None else json.loads(text)
    written = [each for each in evidence.get("said", ()) if each["person"] == number and each["text"]]
    for each in written:
        each["text"] = None
    if written:
        connection.execute(sa.update(REPORTS).where(own).values(evidence=_json(evidence)))


def _json(evidence: dict[str, Any]) -> str:
    return json.dumps(evidence, ensure_ascii=False, separators=(",", ":"))


def hand_over_reports(connection: sa.Connection, session: str, heir: str) -> None:
    """Move the reports by and about a guest to another guest, except those of one of them about the other."""
    both = [session, heir]
    _delete(connection, sa.and_(REPORTS.c.reporter.in_(both), REPORTS.c.subject.in_(both)))
    for column in (REPORTS.c.reporter, REPORTS.c.subject, REPORTS.c.closed_by):
        connection.execute(sa.update(REPORTS).where(column == session).values({column: heir}))
    connection.execute(sa.update(REPORT_PEOPLE).where(REPORT_PEOPLE.c.session == session).values(session=heir))


def _delete(connection: sa.Connection, condition: sa.ColumnElement[bool]) -> None:
    reports = sa.select(REPORTS.c.id).where(condition)
    connection.execute(sa.delete(REPORT_PEOPLE).where(REPORT_PEOPLE.c.report.in_(reports)))
    connection.execute(sa.delete(REPORTS).where(condition))


class Reports:
    """Reports of all people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: NewReport, now: float) -> str | None:
        """Store a report and return its id.

        A report about the same person, deal and reason as an open one of the same reporter is that report; its words
        replace the former ones unless they are empty. Its evidence stays.

        Returns:
            None if one of the two does not exist any more, or both are the same person.

        Raises:
            TooManyReportsError: The reporter has made too many reports about this person lately.
        """
        subject, reporter = new.people[SUBJECT].session, new.people[REPORTER].session
        assert subject is not None
        assert reporter is not None
        place = new.place
        own = sa.and_(REPORTS.c.reporter == reporter, REPORTS.c.subject == subject)
        same = sa.and_(
            own,
            REPORTS.c.state == State.open.value,
            REPORTS.c.reason == new.reason.value,
            *(
                REPORTS.c[name].is_not_distinct_from(value)
                for name, value in (("table_id", place.table), ("match", place.match), ("deal", place.deal))
            ),
        )

        def work(connection: sa.Connection) -> str | None:
            there = known_people(connection, {person.session for person in new.people if person.session is not None})
            if subject == reporter or not {subject, reporter} <= there:
                return None
            known: str | None = connection.scalar(sa.select(REPORTS.c.id).where(same))
            if known is not None:
                if new.words:
                    connection.execute(sa.update(REPORTS).where(REPORTS.c.id == known).values(words=new.words))
                return known
            if _count(connection, own, REPORTS.c.made_at > now - DAY) >= MOST_ABOUT_ONE:
                raise TooManyReportsError
            about = (REPORTS.c.subject == subject, REPORTS.c.state == State.open.value)
            has_room = _count(connection, *about, REPORTS.c.evidence.is_not(None)) < MOST_WITH_EVIDENCE
            people = [person if person.session in there else ReportedPerson(None, NAMELESS) for person in new.people]
            return _insert(connection, new, now, people=people, has_room=has_room)

        return await self._database.transact(work)

    async def page(self, selection: Selection, limit: int, before: Cursor | None = None) -> list[Report]:
        """Return up to `limit` reports, open ones first, latest first.

        Args:
            selection: Reports to be listed.
            limit: Maximum number.
            before: Last report of the page before; None for the first page.
        """
        order = (REPORTS.c.state, REPORTS.c.made_at, REPORTS.c.id)
        query = sa.select(REPORTS)
        if selection.state is not None:
            query = query.where(REPORTS.c.state == selection.state.value)
        if selection.subject is not None:
            query = query.where(REPORTS.c.subject == selection.subject)
        if selection.not_about is not None:
            query = query.where(REPORTS.c.subject != selection.not_about)
        if selection.clubs is not None:
            query = query.where(REPORTS.c.club.in_(selection.clubs))
        if before is not None:
            last = (before.state.value, before.made_at, before.id)
            query = query.where(sa.tuple_(*order) < sa.tuple_(*map(sa.literal, last)))
        return await self._reports(query.order_by(*(column.desc() for column in order)).limit(limit))

    async def find(self, name: str) -> Report | None:
        """Return a report by its id, or by the beginning of it; None if there is none, or several."""
        found = await self._reports(sa.select(REPORTS).where(REPORTS.c.id.startswith(name, autoescape=True)).limit(2))
        return found[0] if len(found) == 1 else None

    async def made_by(self, session: str) -> list[Report]:
        """Return the reports that a person has made, oldest first."""
        query = sa.select(REPORTS).where(REPORTS.c.reporter == session)
        return await self._reports(query.order_by(REPORTS.c.made_at, REPORTS.c.id))

    async def close(self, name: str, closing: Closing) -> bool:
        """Close a report, and note it in the audit log; return False if there is none. Repeating it changes nothing.

        Raises:
            ReportClosedError: It was closed with another outcome.
            UnknownOutcomeError: The reported person has no such sanction.
        """

        def work(connection: sa.Connection) -> bool:
            row = connection.execute(sa.select(REPORTS).where(REPORTS.c.id == name).with_for_update()).first()
            if row is None:
                return False
            if row.state == State.closed.value:
                if row.outcome != closing.outcome:
                    raise ReportClosedError
                return True
            followed = sa.and_(SANCTIONS.c.id == closing.outcome, SANCTIONS.c.subject == row.subject)
            if closing.outcome is not None and connection.scalar(sa.select(SANCTIONS.c.id).where(followed)) is None:
                raise UnknownOutcomeError
            values = {"closed_by": closing.by, "closed_at": closing.at, "outcome": closing.outcome}
            closed = sa.update(REPORTS).where(REPORTS.c.id == name)
            connection.execute(closed.values(state=State.closed.value, **values))
            details = {"report": name, "outcome": closing.outcome}
            act = Act(closing.by, ActKind.close_report, row.subject, closing.at, closing.reason, details)
            record_act(connection, act)
            return True

        return await self._database.transact(work)

    async def expire(self, before: float) -> None:
        """Delete the reports that were made before a time, open ones included."""
        await self._database.transact(lambda connection: _delete(connection, REPORTS.c.made_at < before))

    async def _reports(self, query: sa.Select[Any]) -> list[Report]:
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
            people = sa.select(REPORT_PEOPLE).where(REPORT_PEOPLE.c.report.in_([row["id"] for row in rows]))
            named: dict[str, list[ReportedPerson]] = {}
            for each in await connection.execute(people.order_by(REPORT_PEOPLE.c.report, REPORT_PEOPLE.c.number)):
                named.setdefault(each.report, []).append(ReportedPerson(each.session, each.name))
        return [_report(row, named.get(row["id"], ())) for row in rows]


def _insert(
    connection: sa.Connection, new: NewReport, now: float, *, people: Collection[ReportedPerson], has_room: bool
) -> str:
    name, place = secrets.token_hex(16), new.place
    row = {
        "id": name,
        "reporter": new.people[REPORTER].session,
        "subject": new.people[SUBJECT].session,
        "table_id": place.table,
        "match": place.match,
        "deal": place.deal,
        "club": place.club,
        "reason": new.reason.value,
        "words": new.words,
        "evidence": _json(new.evidence) if has_room else None,
        "made_at": now,
        "state": State.open.value,
    }
    connection.execute(sa.insert(REPORTS).values(row))
    rows = [{"report": name, "number": number, **person._asdict()} for number, person in enumerate(people)]
    connection.execute(sa.insert(REPORT_PEOPLE), rows if has_room else rows[: REPORTER + 1])
    return name


def _count(connection: sa.Connection, *conditions: sa.ColumnElement[bool]) -> int:
    return connection.scalar(sa.select(sa.func.count()).select_from(REPORTS).where(*conditions)) or 0


def _report(row: sa.RowMapping, people: Sequence[ReportedPerson]) -> Report:
    values = {**row, "reason": Reason(row["reason"]), "state": State(row["state"])}
    evidence, table = values.pop("evidence"), values.pop("table_id")
    return Report(
        **values,
        table=table,
        evidence=None if evidence is None else json.loads(evidence),
        people=tuple(people),
    )
