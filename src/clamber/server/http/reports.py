"""Route for reports of people."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Any, Final

from fastapi import APIRouter, Depends, Request

from clamber.server.http.dependencies import PROBLEMS, Guest, Place
from clamber.server.http.moderators import check_moderation
from clamber.server.http.subjects import named
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.reports import MOST_ABOUT_ONE, NewReport, Reason, ReportedPerson, TooManyReportsError
from clamber.server.people.evidence import evidence_of
from clamber.server.table.refusal import Refusal
from clamber.server.wire import reports as wire

ROUTES: Final = APIRouter(dependencies=[Depends(check_moderation)])


@ROUTES.post("/api/reports", response_model=wire.ReportReceived, responses=PROBLEMS)
async def report(request: Request, body: wire.MakeReport, session: Guest, server: Place) -> Any:
    """Report another person to the moderators, with the evidence of the table. The person is not told."""
    server.admit(Operation.report, request, session)
    other = await named(server, session, body)
    subject = ReportedPerson(other.session, other.name)
    own_seat = None if other.table is None else other.table.seat_of(session)
    own_name = (
        await server.store.session_name(session)
        if other.table is None or own_seat is None
        else other.table.seats[own_seat].name
    )
    evidence, people = evidence_of(other.table, subject, ReportedPerson(session, own_name or ""))
    new = NewReport(people, other.place, Reason(body.reason), body.words, evidence)
    try:
        name = await server.store.reports.add(new, server.hub.clock())
    except TooManyReportsError:
        raise Refusal(
            "reported_often",
            f"you have reported this person {MOST_ABOUT_ONE} times today; moderators see it, so mute the person now",
            {"reports": MOST_ABOUT_ONE},
        ) from None
    if name is None:
        raise Refusal("unknown_person", "there is no such person, or not any more")
    return wire.ReportReceived(id=name)
