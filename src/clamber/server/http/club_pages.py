"""Clubs as their members see them, with the tables of all nodes and the next dates of their evenings."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import itertools
import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, NamedTuple

from fastapi import Depends, Path, Request

from clamber.server.actors.hub import Hub
from clamber.server.clubs.evenings import Evening
from clamber.server.http.dependencies import Guest, Place, ServerParts
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.club_evenings import Answer
from clamber.server.log.club_rows import ORGANISERS, Club, Member
from clamber.server.people.news import person
from clamber.server.table.refusal import Refusal
from clamber.server.wire import clubs as wire
from clamber.server.wire.open_tables import OpenTable, club_table, place_in_list
from clamber.server.wire.parts import millis

Id = Annotated[str, Path(max_length=32)]


def check_clubs(server: Place) -> None:
    """Check that the operator has turned clubs on.

    Raises:
        Refusal: They are off.
    """
    if not server.config.clubs:
        raise Refusal("no_clubs", "this server has no clubs")


class Visit(NamedTuple):
    """Request of a guest about a club."""

    server: ServerParts
    club: str
    session: str


async def _reading(request: Request, club: Id, session: Guest, server: Place) -> Visit:
    server.admit(Operation.reading, request, session)
    return Visit(server, club, session)


async def _changing(request: Request, club: Id, session: Guest, server: Place) -> Visit:
    server.admit(Operation.club, request, session)
    return Visit(server, club, session)


Reading = Annotated[Visit, Depends(_reading)]
"""Request that reads."""

Changing = Annotated[Visit, Depends(_changing)]
"""Request that changes something."""


async def club_of(visit: Visit) -> wire.Club:
    """Return a club as a member sees it.

    Raises:
        Refusal: The guest does not belong to it (`unknown_club`).
    """
    server, club, session = visit
    found, role = await server.store.clubs.find(club, session)
    now, members = server.hub.clock(), await server.store.clubs.members(club)
    handles = await server.store.people.handles([member.person.session for member in members])
    links = await server.store.clubs.links(club, now) if role in ORGANISERS else []
    evenings = await server.store.club_evenings.of(club)
    return wire.Club(
        id=club,
        name=found.name,
        about=found.about,
        role=role.value,
        rules=rules_of(found),
        members=[
            _member(member, handles[member.person.session], session)
            for member in members
            if member.person.session in handles
        ],
        links=[
            wire.ClubLink(id=link.token, made_at=millis(link.made_at), ends_at=millis(link.ends_at)) for link in links
        ],
        tables=await _tables_of(server, club),
        evenings=await _coming(server, evenings, members, session),
        past=await _past(server, club, evenings),
    )


def rules_of(club: Club) -> list[wire.ClubRulesInfo]:
    """Return the house rules of a club."""
    return [wire.ClubRulesInfo.model_validate(row) for row in json.loads(club.rules)]


def _member(member: Member, handle: str, session: str) -> wire.ClubMember:
    own = {"role": member.role.value, "you": member.person.session == session}
    return wire.ClubMember.model_validate({**person(member.person, handle), **own})


# Tables


def club_tables_here(hub: Hub, club: str) -> list[OpenTable]:
    """Return the tables of a club in this process."""
    rows = (club_table(table) for table in hub.tables() if table.settings.club == club)
    return [row for row in rows if row is not None]


async def _tables_of(server: ServerParts, club: str) -> list[OpenTable]:
    tables = club_tables_here(server.hub, club)
    if server.node is not None:
        for rows in await server.node.bus.ask_all(server.node.others, "club tables", club=club):
            tables += [OpenTable.model_validate(row) for row in rows]
    return sorted(tables, key=place_in_list)


# Evenings


def next_dates(evening: Evening, now: float) -> list[date]:
    """Return the dates of an evening that are shown and answered, the next one first."""
    return list(itertools.islice(evening.dates(now), wire.SHOWN_DATES))


async def next_at(server: ServerParts, club: str) -> int | None:
    """Return the beginning of the next evening of a club, in milliseconds since the epoch; None for none."""
    now = server.hub.clock()
    starts = [
        evening.start(day)
        for evening in await server.store.club_evenings.of(club)
        for day in next_dates(evening, now)
        if day not in evening.cancelled
    ]
    return millis(min(starts)) if starts else None


async def _coming(
    server: ServerParts, evenings: Sequence[Evening], members: Sequence[Member], session: str
) -> list[wire.ClubEvening]:
    """Return the evenings with dates to come, the next one first."""
    now = server.hub.clock()
    dates = {evening: days for evening in evenings if (days := next_dates(evening, now))}
    asked = {day for days in dates.values() for day in days}
    answers = await server.store.club_evenings.answers([evening.id for evening in dates], asked)
    names = {member.person.session: member.person.name or "" for member in members}
    return [
        wire.ClubEvening.model_validate(
            {
                "id": evening.id,
                "time": evening.time.isoformat("minutes"),
                "zone": evening.zone,
                "minutes": evening.minutes,
                "weeks": evening.weeks,
                "ended": evening.until is not None,
                "dates": [_date(evening, day, answers, names, session) for day in dates[evening]],
            }
        )
        for evening in sorted(dates, key=lambda evening: evening.start(dates[evening][0]))
    ]


def _date(
    evening: Evening, day: date, answers: Sequence[Answer], names: Mapping[str, str], session: str
) -> wire.EveningDate:
    given = {
        answer.session: answer.comes
        for answer in answers
        if (answer.evening, answer.day) == (evening.id, day) and answer.session in names
    }
    return wire.EveningDate(
        day=day,
        starts_at=millis(evening.start(day)),
        ends_at=millis(evening.end(day)),
        cancelled=day in evening.cancelled,
        coming=[name for member, name in names.items() if given.get(member)],
        absent=sum(not comes for comes in given.values()),
        you=given.get(session),
    )


async def _past(server: ServerParts, club: str, evenings: Sequence[Evening]) -> list[wire.PastEvening]:
    """Return the latest evenings with results, latest first."""
    now = server.hub.clock()
    begun = [
        (evening.start(day), evening, day)
        for evening in evenings
        for day in itertools.islice(evening.past_dates(now), wire.SHOWN_PAST)
    ]
    if not begun:
        return []
    times = await server.store.club_results.times(club, min(start for start, *_ in begun))
    played = [row for row in begun if _has_match(row[1].match_times(row[2]), times)]
    played.sort(key=lambda row: row[0], reverse=True)
    return [
        wire.PastEvening(evening=evening.id, day=day, starts_at=millis(start))
        for start, evening, day in played[: wire.SHOWN_PAST]
    ]


def _has_match(between: tuple[float, float], times: Sequence[float]) -> bool:
    return any(between[0] <= at <= between[1] for at in times)
