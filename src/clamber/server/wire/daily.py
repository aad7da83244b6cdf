"""HTTP request and response bodies about daily sets of deals."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field, SkipValidation

from clamber.server.table.commands import MAX_SEATS, BotName
from clamber.server.table.daily_deal import MOST_DEALS
from clamber.server.wire.parts import EventInfo, Message, Name, OptionValue, Title

if TYPE_CHECKING:
    from clamber.server.wire.api import Replay


class OwnDeal(Message):
    """Deal of a set that the guest has begun.

    Attributes:
        deal: Zero-based number of the deal.
        table: Table at which it is played.
        points: Points, or levels gained by the side relative to the other; null until the deal has ended.
        abandoned: True if a bot has played it on.
        link: Id of its replay; null until it has ended.
    """

    deal: int
    table: str
    points: int | None
    abandoned: bool
    link: str | None


class Standing(Message):
    """Result of a guest who has finished a set, beside the accounts that have.

    Attributes:
        people: Number of accounts that have finished the set.
        rank: Rank among them, from 1. Of a guest without an account, the rank that the result would have.
        matchpoints: Share of matchpoints in per cent; null while nobody else has finished a deal.
        provisional: True until the set closes.
    """

    people: int
    rank: int
    matchpoints: float | None
    provisional: bool


class SetPerson(Message):
    """Person who has finished a set by link.

    Attributes:
        name: Name; null for a person who was deleted.
        points: Points of each deal.
        matchpoints: Share of matchpoints in per cent; null while nobody else has finished a deal.
        yours: True for the guest.
    """

    name: str | None
    points: list[int]
    matchpoints: float | None
    yours: bool


class ByLink(Message):
    """Maker, origin and people of a set by link.

    Attributes:
        yours: True if the guest has made it.
        repeats: True if it repeats the deals of a match.
        source: Replay id of the match's last deal; null until the guest may see the results, and for a fresh set.
        earlier: Points of the seat in these deals; empty like `source`.
        people: Latest people who have finished the set, best first; empty until the guest may see the results.
    """

    yours: bool
    repeats: bool
    source: str | None
    earlier: list[int]
    people: list[SetPerson]


class DailySet(Message):
    """Set of deals of one day or by link, and how far the guest has come.

    Attributes:
        day: Day of the set; null for a set by link.
        seat: The guest's seat in all deals.
        rules, options: Rules as an operator gave them, and options that differ from the defaults of the game.
        house: Name and description of the rules; null if they have none.
        bot: Bot on all other seats.
        bot_hash: Hash of everything on which its play depends.
        opens_at, closes_at: Time from which on, and until which, deals are begun.
        closed: True once no result counts any more.
        levels: Level of each deal; null in games without levels.
        lists: Digest of the list of each deal, to which the server is committed (docs/fairness.md); null for deals
            of a match, whose cards are known.
        secret: Secret from which the deals follow; null until the set is closed.
        keys: Key of each deal; empty until the set is closed.
        finished: Number of accounts that have finished the set; of people, if it is a set by link.
        counts: True if the guest's results count: those of people who had an account when they began, and all of a
            set by link.
        played: Deals that the guest has begun, in order.
        standing: Null until the guest has finished all deals.
        by_link: Null for the set of a day.
    """

    id: str
    day: dt.date | None
    seat: int
    rules: str
    options: dict[str, OptionValue]
    house: Title | None
    game: str
    seats: int
    bot: BotName
    bot_hash: str
    opens_at: int
    closes_at: int
    closed: bool
    levels: list[str | None]
    lists: list[str | None]
    secret: str | None
    keys: list[str]
    finished: int
    counts: bool
    played: list[OwnDeal]
    standing: Standing | None
    by_link: ByLink | None


class LinkedSet(Message):
    """Set by link that the guest has made or begun.

    Attributes:
        opened_at: Time when it was made.
        ended: True if no more deals are begun.
        yours: True if the guest has made it.
        played: Number of deals that the guest has finished.
    """

    id: str
    rules: str
    house: Title | None
    seats: int
    deals: int
    opened_at: int
    ended: bool
    yours: bool
    played: int


class PastSet(Message):
    """Set of a day that the guest has begun, with the points of its finished deals."""

    id: str
    day: dt.date
    rules: str
    seats: int
    deals: int
    points: list[int]


class DailySets(Message):
    """Sets of the day, and those that the guest has played.

    Attributes:
        zone: Time zone at whose midnight the sets change.
        shown: True if others who have finished a set see the guest's replays of it; null without an account.
        streak: Number of consecutive days with a finished set, up to today or yesterday.
        history: Sets of days, latest first.
        links: Sets by link, latest first.
    """

    zone: str
    sets: list[DailySet]
    shown: bool | None
    streak: int
    history: list[PastSet]
    links: list[LinkedSet]


class MakeSet(Message):
    """Make a set by link from a fresh secret.

    Attributes:
        house: Name and description of rules from a file of the maker; null for other rules.
        deals: Number of deals; null for the usual number of the game.
    """

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    house: Title | None = None
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)]
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)] | None = None


class RepeatMatch(Message):
    """Make a set by link from the last deals of a match.

    Attributes:
        link: Replay id of the last of them.
        seat: Seat of the people of the set; null for the guest's seat in the match, or else seat 0.
    """

    link: Annotated[str, Field(max_length=32)]
    seat: Annotated[int, Field(ge=0, lt=MAX_SEATS)] | None = None


class MadeSet(Message):
    """Set by link, at `/daily/{id}`."""

    id: str


class PlayDaily(Message):
    """Begin the next deal of a set, or continue the one that is not finished."""

    name: Name


class DailyTable(Message):
    """Table of a deal of a set."""

    table: str
    deal: int


class SameResult(Message):
    """Number of accounts with the same points in a deal."""

    points: int
    people: int


class ShowDaily(Message):
    """Let others who have finished a set see the own replays of all sets, with the name of the account, or not."""

    shown: bool


class ShownDeal(Message):
    """Finished deal of a set whose person shows it.

    Attributes:
        link: Id of its replay.
        yours: True for the guest's own.
    """

    name: str
    points: int
    link: str
    yours: bool


class DealDifference(Message):
    """First play in which another person's deal differs from the own one, after the same history.

    Attributes:
        step: Step of both replays after it; null if all plays are the same.
        own, other: The plays; null if all are the same.
    """

    step: int | None
    own: SkipValidation[EventInfo | None]
    other: SkipValidation[EventInfo | None]


class DealComparison(Message):
    """Deal of a set beside the field: the accounts that have finished the deal.

    Attributes:
        deal: Zero-based number of the deal.
        points: Points of the guest; null if the guest has not played the deal.
        people: Number of accounts.
        beaten: Share of the others with fewer points, in per cent; null without others or own points.
        matchpoints: Share of matchpoints, in per cent: two for each result beaten, and one for each tie.
        more: Own points minus the mean of the others.
        results: The points of all, lowest first.
        shown: Best deals of those who show theirs, best first.
        provisional: True until the set closes.
    """

    deal: int
    points: int | None
    people: int
    beaten: float | None
    matchpoints: float | None
    more: float | None
    results: list[SameResult]
    shown: list[ShownDeal]
    provisional: bool


QUESTIONS: Final = (PlayDaily, ShowDaily, MakeSet, RepeatMatch)
"""Request bodies."""

ANSWERS: Final = (DailySets, DailySet, DailyTable, DealComparison, DealDifference, MadeSet)
"""Response bodies."""


def difference(own: Replay, other: Replay) -> DealDifference:
    """Return the first difference between two replays of the same deal."""
    for step, (mine, theirs) in enumerate(zip(own.steps, other.steps, strict=False)):
        if mine.done is not None and theirs.done is not None and mine.done["play"] != theirs.done["play"]:
            return DealDifference(step=step, own=mine.done, other=theirs.done)
    return DealDifference(step=None, own=None, other=None)
