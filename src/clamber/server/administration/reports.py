"""Requests about reports of people: the list, and a report with its evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.subjects import SHORTEST
from clamber.server.log.reports import REPORTER, SUBJECT, Report, Selection, State
from clamber.server.people.evidence import shown_evidence, shown_link

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult

MOST_LISTED: Final = 1000
"""Maximum number of reports that are listed, the latest ones."""


async def reports(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Return the open reports, or all of them, latest first."""
    state = None if request.get("all") is True else State.open
    return [_row(report) for report in await admin.store.reports.page(Selection(state), MOST_LISTED)]


async def report(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Return a report with its evidence, and the sanctions on the reported person.

    Raises:
        DeniedError: There is no such report, or the id is too short.
    """
    name = str(request.get("report"))
    found = await admin.store.reports.find(name) if len(name) >= SHORTEST else None
    if found is None:
        raise DeniedError(f"{name} is no report; give at least the first {SHORTEST} digits that `reports` shows")
    now = admin.clock()
    return _row(found) | {
        "evidence": shown_evidence(found, now),
        "replay": await shown_link(admin.store, found, now),
        "sanctions": [
            {"kind": str(sanction.kind), "since": sanction.made_at, "until": sanction.ends_at,
             "lifted": sanction.lifted_at, "reason": sanction.reason}
            for sanction in await admin.store.sanctions.of(found.subject, MOST_LISTED)
        ],
    }  # fmt: skip


def _row(found: Report) -> dict[str, Any]:
    about, reporter = found.people[SUBJECT], found.people[REPORTER]
    return {
        "report": found.id,
        "state": found.state.value,
        "reason": found.reason.value,
        "about": about.name,
        "guest": found.subject,
        "reporter": reporter.name,
        "table": found.table,
        "match": found.match,
        "deal": found.deal,
        "since": found.made_at,
        "words": found.words,
        "closed": found.closed_at,
        "outcome": found.outcome,
    }
