"""HTTP request and response bodies about daily sets of deals."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final

from pydantic import SkipValidation

from clamber.server.table.commands import BotName
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


class DailySet(Message):
    """Set of deals of one day, and how far the guest has come.

    Attributes:
        rules, options: Rules as an operator gave them, and options that differ from the defaults of the game.
        house: Name and description of the rules; null if they have none.
        bot: Bot on all other seats.
        bot_hash: Hash of everything on which its play depends.
        opens_at, closes_at: Time from which on, and until which, deals are begun.
        closed: True once no result counts any more.
        levels: Level of each deal; null in games without levels.
        lists: Digest of the list of each deal, to which the server is committed (docs/fairness.md).
        secret: Secret from which the deals follow; null until the set is closed.
        keys: Key of each deal; empty until the set is closed.
        counts: True if the guest's results count: those of people who had an account when they began.
        played: Deals that the guest has begun, in order.
        standing: Null until the guest has finished all deals.
    """

    id: str
    day: dt.date
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
    lists: list[str]
    secret: str | None
    keys: list[str]
    counts: bool
    played: list[OwnDeal]
    standing: Standing | None


class PastSet(Message):
    """Set that the guest has begun, with the points of its finished deals."""

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
        history: Latest sets first.
    """

    zone: str
    sets: list[DailySet]
    shown: bool | None
    streak: int
    history: list[PastSet]


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


QUESTIONS: Final = (PlayDaily, ShowDaily)
"""Request bodies."""

ANSWERS: Final = (DailySets, DailySet, DailyTable, DealComparison, DealDifference)
"""Response bodies."""


def difference(own: Replay, other: Replay) -> DealDifference:
    """Return the first difference between two replays of the same deal."""
    for step, (mine, theirs) in enumerate(zip(own.steps, other.steps, strict=False)):
        if mine.done is not None and theirs.done is not None and mine.done["play"] != theirs.done["play"]:
            return DealDifference(step=step, own=mine.done, other=theirs.done)
    return DealDifference(step=None, own=None, other=None)
