"""Evidence that the server takes when a person is reported: who sat where under which name, and what was said.

It holds no cards. A moderator who looks at it later is shown the replay of a finished deal by its link, and of a
running one as much as a spectator sees (`clamber.server.http.report_pages`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.server.log.reports import ReportedPerson
from clamber.server.wire.api import MOST_WATCH_DELAY
from clamber.server.wire.parts import millis

if TYPE_CHECKING:
    from clamber.server.log.reports import Report
    from clamber.server.log.store import Store
    from clamber.server.table.state import Table

PARTS: Final = ("subject", "reporter")
"""Parts in a report of the people with the first numbers."""


def evidence_of(
    table: Table | None, subject: ReportedPerson, reporter: ReportedPerson
) -> tuple[dict[str, Any], tuple[ReportedPerson, ...]]:
    """Return the evidence of a report as a JSON object, and the people whom it concerns, by number.

    Args:
        table: Table of the report; None for a report from a profile, or if the table cannot be read any more.
        subject: The reported person.
        reporter: The reporter.
    """
    if table is None:
        return {}, (subject, reporter)
    people = [subject, reporter]
    numbers = {subject.session: 0, reporter.session: 1}

    def number_of(session: str, name: str) -> int:
        if session not in numbers:
            numbers[session] = len(people)
            people.append(ReportedPerson(session, name))
        return numbers[session]

    seats = [
        {"kind": seat.kind, "name": None, "person": number_of(seat.session, seat.name)}
        if seat.is_human
        else {"kind": seat.kind, "name": seat.name, "person": None}
        for seat in table.seats
    ]
    said = [
        {
            "at": millis(each.at),
            "seat": each.seat,
            "person": number_of(each.session, each.name),
            "phrase": each.phrase or None,
            "text": each.text or None,
        }
        for each in table.said
    ]
    return {
        "status": table.status,
        "rules": table.settings.rules,
        "spectators": table.settings.spectators,
        "delay": millis(table.settings.watch_delay),
        "seats": seats,
        "said": said,
    }, tuple(people)


def shown_evidence(report: Report, now: float) -> dict[str, Any] | None:
    """Return the evidence of a report as a moderator sees it: with names, and without what spectators do not see yet.

    Args:
        report: The report.
        now: Current time, in seconds since the epoch.

    Returns:
        The status of the table at that time, its rules, whether it has spectators, `seats`, the phrases `said`, and
        the number of phrases that are `held_back` until the delay of the table's spectators has passed. None for a
        report without a table, or whose evidence was not kept.
    """
    kept = report.evidence
    if not kept:
        return None
    said = [each for each in kept["said"] if each["at"] + kept["delay"] <= millis(now)]
    return {
        **{name: kept[name] for name in ("status", "rules", "spectators")},
        "seats": [_named(report, number, seat) | {"kind": seat["kind"]} for number, seat in enumerate(kept["seats"])],
        "said": [
            _named(report, each["seat"], each) | {name: each[name] for name in ("at", "phrase", "text")}
            for each in said
        ],
        "held_back": len(kept["said"]) - len(said),
    }


def _named(report: Report, seat: int, part: dict[str, Any]) -> dict[str, Any]:
    """Return a seat with the name and the part of its person; `part` holds the number, or the name of a bot."""
    number = part["person"]
    name = part["name"] if number is None else report.people[number].name
    return {"seat": seat, "name": name, "part": PARTS[number] if number is not None and number < len(PARTS) else None}


async def shown_link(store: Store, report: Report, now: float) -> str | None:
    """Return the link of the deal of a report, once spectators of the table have seen its end; None before.

    If the delay of spectators is unknown, the longest one holds.
    """
    if report.table is None or report.match is None or report.deal is None:
        return None
    ending = await store.deals.ending(report.table, report.match, report.deal)
    delay = report.evidence["delay"] / 1000 if report.evidence else MOST_WATCH_DELAY
    return ending[0] if ending is not None and ending[1] + delay <= now else None
