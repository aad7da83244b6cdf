"""Routes for moderators: the queue of reports, a report with its evidence and history, and its end."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from collections.abc import Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request

from clamber.server.http.dependencies import PROBLEMS, Place, ServerParts
from clamber.server.http.guests import identifier_of
from clamber.server.http.moderators import ByModerator, ModeratorRoute
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.people import Acquaintance
from clamber.server.log.reports import (
    REPORTER,
    SUBJECT,
    Closing,
    Cursor,
    Report,
    ReportClosedError,
    Selection,
    State,
    UnknownOutcomeError,
)
from clamber.server.log.roles import Moderator
from clamber.server.people.evidence import shown_evidence, shown_link
from clamber.server.table.refusal import Refusal
from clamber.server.wire import reports as wire
from clamber.server.wire.parts import millis
from clamber.server.wire.people import LONGEST_HANDLE

ROUTES: Final = APIRouter(route_class=ModeratorRoute)

REPORTS_AT_ONCE: Final = 50
"""Number of reports on a page of the queue."""

MOST_HISTORY: Final = 20
"""Maximum number of earlier reports and of sanctions that are shown with a report."""

CURSOR: Final = r"^(open|closed)-\d{1,12}(\.\d{1,9})?-[0-9a-f]{32}$"
"""Pattern for a page cursor: state, time and id of the last report of the page before."""

Name = Annotated[str, Path(min_length=32, max_length=32)]


@ROUTES.get("/api/moderation/reports", response_model=wire.ReportList, responses=PROBLEMS)
async def queue(  # noqa: PLR0917 - FastAPI passes them by name
    request: Request,
    moderator: ByModerator,
    server: Place,
    state: wire.ReportState | None = None,
    subject: Annotated[str | None, Query(max_length=LONGEST_HANDLE)] = None,
    before: Annotated[str | None, Query(pattern=CURSOR)] = None,
) -> Any:
    """Return a page of the reports about others that the moderator reaches, open ones first, latest first."""
    server.admit(Operation.reading, request, moderator.session)
    session = None if subject is None else await server.store.people.find(subject)
    if subject is not None and session is None:
        raise Refusal("unknown_person", "there is no such person, or not any more")
    selection = Selection(None if state is None else State(state), session, _reach(moderator), moderator.session)
    found = await server.store.reports.page(selection, REPORTS_AT_ONCE + 1, _cursor_in(before))
    shown = found[:REPORTS_AT_ONCE]
    more = None if len(found) == len(shown) else f"{shown[-1].state.value}-{shown[-1].made_at!r}-{shown[-1].id}"
    return wire.ReportList(reports=await _rows(server, shown), more=more)


@ROUTES.get("/api/moderation/reports/{report}", response_model=wire.ReportDetail, responses=PROBLEMS)
async def show(request: Request, report: Name, moderator: ByModerator, server: Place) -> Any:
    """Return a report with its evidence, and the history of the reported person."""
    server.admit(Operation.reading, request, moderator.session)
    return await _detail(server, moderator, await _reached(server, moderator, report))


@ROUTES.post("/api/moderation/reports/{report}/close", response_model=wire.ReportDetail, responses=PROBLEMS)
async def close(request: Request, report: Name, body: wire.CloseReport, moderator: ByModerator, server: Place) -> Any:
    """Close a report, with the sanction that followed, if any. Idempotent."""
    server.admit(Operation.people, request, moderator.session)
    await _reached(server, moderator, report)
    closing = Closing(moderator.session, server.hub.clock(), body.outcome, body.reason)
    try:
        await server.store.reports.close(report, closing)
    except ReportClosedError:
        raise Refusal("report_closed", "this report was closed already, with another outcome") from None
    except UnknownOutcomeError:
        raise Refusal("unknown_sanction", "the reported person has no such sanction") from None
    return await _detail(server, moderator, await _reached(server, moderator, report))


def _reach(moderator: Moderator) -> frozenset[str] | None:
    """Return the clubs whose reports a moderator sees; None for all reports."""
    return None if moderator.role is not None else moderator.clubs


def _cursor_in(text: str | None) -> Cursor | None:
    if text is None:
        return None
    state, at, name = text.split("-")
    return Cursor(State(state), float(at), name)


async def _reached(server: ServerParts, moderator: Moderator, name: str) -> Report:
    """Return a report.

    Raises:
        Refusal: There is no such report, or it is not one that the moderator reaches.
    """
    report = await server.store.reports.find(name)
    if report is None or report.subject == moderator.session or not moderator.reaches(report.club or ""):
        raise Refusal("unknown_report", "there is no such report, or it was deleted after its time")
    return report


async def _detail(server: ServerParts, moderator: Moderator, report: Report) -> wire.ReportDetail:
    now = server.hub.clock()
    about = Selection(subject=report.subject, clubs=_reach(moderator))
    earlier = [each for each in await server.store.reports.page(about, MOST_HISTORY + 1) if each.id != report.id][
        :MOST_HISTORY
    ]
    row, *others = await _rows(server, [report, *earlier])
    evidence = shown_evidence(report, now)
    return wire.ReportDetail(
        **row.model_dump(),
        evidence=None if evidence is None else wire.Evidence.model_validate(evidence),
        link=await shown_link(server.store, report, now),
        earlier=others,
        sanctions=[
            wire.SanctionRow.model_validate(
                {
                    "id": sanction.id,
                    "kind": str(sanction.kind),
                    "reason": sanction.reason,
                    "made_at": millis(sanction.made_at),
                    "ends_at": _optional_millis(sanction.ends_at),
                    "lifted_at": _optional_millis(sanction.lifted_at),
                }
            )
            for sanction in await server.store.sanctions.of(report.subject, MOST_HISTORY)
            if moderator.reaches(sanction.club or "")
        ],
    )


async def _rows(server: ServerParts, reports: Sequence[Report]) -> list[wire.ReportRow]:
    sessions = {session for report in reports for session in (report.subject, report.reporter)}
    handles = await server.store.people.handles(sessions)
    known = {person.session: person for person in await server.store.people.named(sorted(sessions))}
    return [_row(report, handles, known) for report in reports]


def _row(report: Report, handles: dict[str, str], known: dict[str, Acquaintance]) -> wire.ReportRow:
    def person(number: int) -> wire.PersonInReport:
        session, name = report.people[number]
        return wire.PersonInReport(
            handle=handles.get(session or ""),
            guest=None if session is None else identifier_of(session),
            name=name,
            now=None if session not in known else known[session].name,
        )

    return wire.ReportRow(
        id=report.id,
        state=report.state.value,
        reason=report.reason.value,
        words=report.words,
        subject=person(SUBJECT),
        reporter=person(REPORTER),
        table=report.table,
        match=report.match,
        deal=report.deal,
        club=report.club,
        made_at=millis(report.made_at),
        closed_at=_optional_millis(report.closed_at),
        outcome=report.outcome,
    )


def _optional_millis(seconds: float | None) -> int | None:
    return None if seconds is None else millis(seconds)
