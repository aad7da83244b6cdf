"""Evidence that the server takes when a person is reported: who sat where under which name, and what was said.

It holds no cards. A moderator who looks at it later is shown the replay of a finished deal by its link, and of a
running one as much as a spectator sees (`clamber.server.http.report_pages`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.server.log.reports import ReportedPerson
from clamber.server.wire.parts import millis

if TYPE_CHECKING:
    from clamber.server.table.state import Table


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
            "phrase": each.phrase,
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
