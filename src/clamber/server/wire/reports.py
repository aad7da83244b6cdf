"""HTTP request and response bodies about muted and reported people."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field

from clamber.server.table.commands import MAX_SEATS
from clamber.server.wire.names import checked_words
from clamber.server.wire.parts import Message
from clamber.server.wire.people import LONGEST_HANDLE, Person

ReportReason: TypeAlias = Literal["insult", "leaving", "cheating", "name", "flood", "other"]
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


QUESTIONS: Final = (SetTowards, MakeReport)
"""HTTP request bodies."""

ANSWERS: Final = (Towards, MyMutes, ReportReceived)
"""HTTP response bodies."""
