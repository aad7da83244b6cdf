"""HTTP request and response bodies about muted and reported people."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field

from clamber.server.table.commands import MAX_SEATS
from clamber.server.wire.names import checked_words
from clamber.server.wire.parts import Message
from clamber.server.wire.people import LONGEST_HANDLE, Person

ReportReason: TypeAlias = Literal["insult", "leaving", "cheating", "name", "flood", "other"]
ReportState: TypeAlias = Literal["open", "closed"]
ReportPart: TypeAlias = Literal["subject", "reporter"]
Words: TypeAlias = Annotated[str, Field(max_length=2000), AfterValidator(checked_words)]
Id: TypeAlias = Annotated[str, Field(max_length=32)]


class Subject(Message):
    """Another person, named by exactly one of a table, a deal, a profile and a handle.

    Attributes:
        table, seat: Seat of an open table.
        deal, number, seat: Seat of a finished deal, by its link, or by its number in the match that the link is of.
        profile: Link of a shared profile.
        person: Handle, as in the list of muted people.
        name: Name that the requester sees on the seat of a table; refused if another person has taken it meanwhile.
    """

    table: Id | None = None
    deal: Id | None = None
    profile: Id | None = None
    person: Annotated[str, Field(max_length=LONGEST_HANDLE)] | None = None
    number: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    seat: Annotated[int, Field(ge=0, lt=MAX_SEATS)] | None = None
    name: Annotated[str, Field(max_length=120)] | None = None


class SetTowards(Subject):
    """Mute or block a person, or end either; null leaves it as it is. The person is not told."""

    muted: bool | None = None
    blocked: bool | None = None


class Towards(Message):
    """The requester's decisions about a person.

    Attributes:
        name: Name of the person; null for a person without one.
        is_live: True if the requester has sockets at tables here, which follow the decisions at once. Sockets that
            were opened without a cookie do not.
        may_block: True if the server offers blocks.
        may_report: True if the server takes reports.
    """

    name: str | None
    is_live: bool
    muted: bool
    blocked: bool
    may_block: bool
    may_report: bool


class MutedPerson(Person):
    """Muted person, with the time of the decision."""

    at: int


class MyMutes(Message):
    """People whom the requester has muted, latest first."""

    people: list[MutedPerson]


class MakeReport(Subject):
    """Report a person. The same report again, of the same deal and reason, replaces the words of the first.

    Attributes:
        words: The reporter's own words, at most 500 visible characters; may be empty.
    """

    reason: ReportReason
    words: Words = ""


class ReportReceived(Message):
    """Answer to a report."""

    id: str


class PersonInReport(Message):
    """Person whom a report concerns.

    Attributes:
        handle: Public identifier; null once the person was deleted.
        guest: Identifier that `clamber admin` takes; null once the person was deleted.
        name: Name at the time of the report; empty for a person without one.
        now: Current name; null for none.
    """

    handle: str | None
    guest: str | None
    name: str
    now: str | None


class ReportRow(Message):
    """Report in the queue. Times are in milliseconds since the epoch.

    Attributes:
        match, deal: Zero-based numbers; null before the first deal, and without a table.
        club: Club of the table; null for none.
        outcome: Id of the sanction that followed; null for none.
    """

    id: str
    state: ReportState
    reason: ReportReason
    words: str
    subject: PersonInReport
    reporter: PersonInReport
    table: str | None
    match: int | None
    deal: int | None
    club: str | None
    made_at: int
    closed_at: int | None
    outcome: str | None


class ReportList(Message):
    """Page of reports.

    Attributes:
        more: Cursor of the next page; null on the last one.
    """

    reports: list[ReportRow]
    more: str | None


class EvidenceSeat(Message):
    """Seat at the time of a report. `part` tells the reported person and the reporter."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    part: ReportPart | None


class EvidencePhrase(Message):
    """Phrase said, or message written, at the table before a report.

    Attributes:
        phrase: The phrase; null for a message.
        text: The message; null for a phrase, and for a message of a person who was deleted.
    """

    at: int
    seat: int
    name: str
    part: ReportPart | None
    phrase: str | None
    text: str | None


class Evidence(Message):
    """Evidence that the server took with a report.

    Attributes:
        status: Status of the table at that time.
        spectators: True if the table may be watched.
        said: Latest phrases, oldest first.
        held_back: Number of phrases that spectators of the table do not see yet.
    """

    status: str
    rules: str
    spectators: bool
    seats: list[EvidenceSeat]
    said: list[EvidencePhrase]
    held_back: int


class SanctionRow(Message):
    """Sanction on a reported person."""

    id: str
    kind: Literal["ban", "suspension", "mute", "warning"]
    reason: str
    made_at: int
    ends_at: int | None
    lifted_at: int | None


class ReportDetail(ReportRow):
    """Report with its evidence, and the history of the reported person.

    Attributes:
        evidence: Null without a table, or if the person had too many open reports to keep it.
        link: Link of the deal's replay; null while the deal runs, and for a deal without one.
        earlier: Other reports about the person, latest first, at most 20.
        sanctions: Latest first, at most 20.
    """

    evidence: Evidence | None
    link: str | None
    earlier: list[ReportRow]
    sanctions: list[SanctionRow]


class CloseReport(Message):
    """Close a report.

    Attributes:
        outcome: Id of the sanction that followed; null for none.
        reason: Reason, for the audit log.
    """

    outcome: Id | None = None
    reason: Words = ""


QUESTIONS: Final = (SetTowards, MakeReport, CloseReport)
"""HTTP request bodies."""

ANSWERS: Final = (Towards, MyMutes, ReportReceived, ReportList, ReportDetail)
"""HTTP response bodies."""
