"""HTTP request and response bodies about clubs: members, house rules, evenings and results."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field

from clamber.server.clubs.evenings import LONGEST_MINUTES
from clamber.server.table.commands import MAX_SEATS, ListingTitle
from clamber.server.wire.names import checked_about
from clamber.server.wire.open_tables import OpenTable
from clamber.server.wire.parts import Message, Name, OptionValue, Title
from clamber.server.wire.people import AnswerInvite, Person

LONGEST_ZONE: Final = 64
"""Maximum number of characters in the name of a time zone."""

SHOWN_DATES: Final = 2
"""Number of coming dates of an evening that are shown, and answered."""

SHOWN_PAST: Final = 12
"""Number of past evenings whose results are offered by themselves."""

ClubRole: TypeAlias = Literal["owner", "organiser", "member"]
About: TypeAlias = Annotated[str, Field(max_length=2000), AfterValidator(checked_about)]
Weeks: TypeAlias = Literal[0, 1, 2]


class ClubRules(Message):
    """House rules of a club: rules by name with changed options, or those of a file, for a number of seats.

    Attributes:
        house: Name and description of rules from a file; null for other rules.
    """

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    house: Title | None = None
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)]


class ClubRulesInfo(ClubRules):
    """House rules of a club, with the id by which a table with them is opened."""

    id: str


class ClubMember(Person):
    """Member of a club.

    Attributes:
        you: True for the requester.
    """

    role: ClubRole
    you: bool


class ClubLink(Message):
    """Link by which people join. Times are in milliseconds since the epoch."""

    id: str
    made_at: int
    ends_at: int


class EveningDate(Message):
    """Date of an evening that is not over. Times are in milliseconds since the epoch.

    Attributes:
        day: Date in the time zone of the evening.
        cancelled: True if it does not take place.
        coming: Names of the members who come.
        absent: Number of those who do not.
        you: Answer of the requester; null for none.
    """

    day: dt.date
    starts_at: int
    ends_at: int
    cancelled: bool
    coming: list[str]
    absent: int
    you: bool | None


class ClubEvening(Message):
    """Evening that repeats, with its next dates.

    Attributes:
        time, zone: Local time of the beginning, such as `20:00`, and its IANA time zone.
        weeks: Number of weeks between two dates; 0 for a single one.
        ended: True if an organiser has ended it, so that it has only dates that have begun.
    """

    id: str
    time: str
    zone: str
    minutes: int
    weeks: Weeks
    ended: bool
    dates: list[EveningDate]


class Club(Message):
    """Club, as its members see it.

    Attributes:
        role: Role of the requester.
        members: Owner, organisers, others, each in the order of joining.
        links: Valid links; empty for those who do not make any.
        tables: Its tables where somebody is, in the order of the list of open tables. Their titles are the names of
            the people there.
        evenings: Those with dates to come.
        past: Latest evenings with results, latest first.
    """

    id: str
    name: str
    about: str
    role: ClubRole
    rules: list[ClubRulesInfo]
    members: list[ClubMember]
    links: list[ClubLink]
    tables: list[OpenTable]
    evenings: list[ClubEvening]
    past: list[PastEvening]


class PastEvening(Message):
    """Evening with results, and the time of its beginning in milliseconds since the epoch."""

    evening: str
    day: dt.date
    starts_at: int


class ClubSummary(Message):
    """Club of the requester.

    Attributes:
        members: Number of members.
        next_at: Beginning of the next evening, in milliseconds since the epoch; null for none.
    """

    id: str
    name: str
    role: ClubRole
    members: int
    next_at: int | None


class MyClubs(Message):
    """Clubs of the requester, in the order of joining."""

    clubs: list[ClubSummary]


class MadeClubLink(Message):
    """New link, whose token is shown only now: `/c/TOKEN` on the page."""

    token: str
    club: Club


class ClubInvitation(Message):
    """Club of a link. `id` is null unless the requester belongs to it already."""

    id: str | None
    name: str
    about: str
    members: int


class ClubJoined(Message):
    """Club that the requester belongs to now."""

    id: str


class ClubResult(Person):
    """Results of a member in a game: numbers of finished matches and of those won, and the sum of points."""

    game: str
    matches: int
    wins: int
    points: int


class ClubResults(Message):
    """Results by game, best average of points first."""

    results: list[ClubResult]


class MakeClub(Message):
    """Make a club, under a name of one's own that is used at tables, too."""

    name: ListingTitle
    about: About = ""
    person: Name


class ChangeClub(Message):
    """Change name or description; null leaves one as it is."""

    name: ListingTitle | None = None
    about: About | None = None


class JoinClub(Message):
    """Join a club by a link, under a name that is used at tables, too."""

    person: Name


class SetRole(Message):
    """Change a member's role. Who makes somebody else the owner becomes an organiser."""

    role: ClubRole


class NewEvening(Message):
    """Add an evening.

    Attributes:
        first: First date.
        time, zone: Local time of the beginning, such as `20:00`, and its IANA time zone.
        weeks: Number of weeks between two dates; 0 for a single one.
    """

    first: dt.date
    time: Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
    zone: Annotated[str, Field(max_length=LONGEST_ZONE)]
    minutes: Annotated[int, Field(ge=15, le=LONGEST_MINUTES)]
    weeks: Weeks


class CancelEvening(Message):
    """Cancel an evening on a date, or take that back."""

    cancelled: bool


class AnswerEvening(Message):
    """Say that one comes or does not; null withdraws the answer."""

    comes: bool | None


class NewClubTable(AnswerInvite):
    """Open a table for the members, with house rules of the club."""

    rules: Annotated[str, Field(max_length=32)]


QUESTIONS: Final = (
    MakeClub,
    ChangeClub,
    JoinClub,
    SetRole,
    ClubRules,
    NewEvening,
    CancelEvening,
    AnswerEvening,
    NewClubTable,
)
"""HTTP request bodies."""

ANSWERS: Final = (Club, MyClubs, MadeClubLink, ClubInvitation, ClubJoined, ClubResults)
"""HTTP response bodies."""
