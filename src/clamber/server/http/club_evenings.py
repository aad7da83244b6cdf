"""Routes for the evenings and the results of clubs."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import secrets
from datetime import date, time
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query

from clamber.server.clubs.evenings import Evening, is_zone
from clamber.server.http.club_pages import Changing, Id, Reading, Visit, check_clubs, club_of
from clamber.server.http.dependencies import PROBLEMS
from clamber.server.log.club_evenings import Answer, unknown_evening
from clamber.server.people.news import person
from clamber.server.table.refusal import Refusal
from clamber.server.wire import clubs as wire

ROUTES: Final = APIRouter(dependencies=[Depends(check_clubs)])

MOST_DAYS_AHEAD: Final = 366
"""Maximum number of days until the first date of a new evening."""


@ROUTES.post("/api/clubs/{club}/evenings", response_model=wire.Club, status_code=201, responses=PROBLEMS)
async def add_evening(visit: Changing, body: wire.NewEvening) -> Any:
    """Add an evening to a club."""
    server, club, session = visit
    if not is_zone(body.zone):
        raise Refusal("bad_request", f"{body.zone!r} is no time zone such as Asia/Shanghai", {"field": "zone"})
    if abs((body.first - server.today).days) > MOST_DAYS_AHEAD:
        raise Refusal("bad_request", f"the first date is at most {MOST_DAYS_AHEAD} days away", {"field": "first"})
    begins = time.fromisoformat(body.time)
    evening = Evening(secrets.token_hex(8), body.first, begins, body.zone, body.minutes, body.weeks)
    await server.store.club_evenings.add(club, session, evening, server.hub.clock())
    return await club_of(visit)


@ROUTES.delete("/api/clubs/{club}/evenings/{evening}", response_model=wire.Club, responses=PROBLEMS)
async def end_evening(visit: Changing, evening: Id) -> Any:
    """End an evening. Dates that have begun stay, unless they are cancelled."""
    server, club, session = visit
    await server.store.club_evenings.end(club, session, evening, server.hub.clock())
    return await club_of(visit)


@ROUTES.post("/api/clubs/{club}/evenings/{evening}/{day}", response_model=wire.Club, responses=PROBLEMS)
async def cancel_evening(visit: Changing, evening: Id, day: date, body: wire.CancelEvening) -> Any:
    """Cancel an evening on a date, or take that back."""
    server, club, session = visit
    now, stored = server.hub.clock(), server.store.club_evenings
    await stored.cancel(club, session, evening, day, now, cancelled=body.cancelled)
    return await club_of(visit)


@ROUTES.post("/api/clubs/{club}/evenings/{evening}/{day}/answer", response_model=wire.Club, responses=PROBLEMS)
async def answer_evening(visit: Changing, evening: Id, day: date, body: wire.AnswerEvening) -> Any:
    """Say that the guest comes on a date or does not, or withdraw the answer."""
    server, club, session = visit
    answer = Answer(evening, day, session, bool(body.comes))
    await server.store.club_evenings.answer(club, answer, server.hub.clock(), withdrawn=body.comes is None)
    return await club_of(visit)


@ROUTES.get("/api/clubs/{club}/results", response_model=wire.ClubResults, responses=PROBLEMS)
async def club_results(
    visit: Reading, evening: Annotated[str, Query(max_length=32)] = "", day: date | None = None
) -> Any:
    """Return the results of the members: all, or those of an evening on a date."""
    server, club, session = visit
    await server.store.clubs.find(club, session)
    between = None if day is None else await _match_times(visit, evening, day)
    sums = await server.store.club_results.sums(club, between)
    members = {member.person.session: member.person for member in await server.store.clubs.members(club)}
    handles = await server.store.people.handles([each.session for each in sums])
    sums.sort(key=lambda each: (each.game, -each.points / each.matches, -each.wins, each.session))
    return wire.ClubResults(
        results=[
            wire.ClubResult.model_validate(
                {**person(members[name], handles[name]), "game": game, "matches": n, "wins": wins, "points": points}
            )
            for name, game, n, wins, points in sums
            if name in members and name in handles
        ]
    )


async def _match_times(visit: Visit, evening: str, day: date) -> tuple[float, float]:
    for each in await visit.server.store.club_evenings.of(visit.club):
        if each.id == evening and each.takes_place(day):
            return each.match_times(day)
    raise unknown_evening()
