"""Deals of a daily set: their lists, the seeds of their bots, requests refused during them, and their results.

All people of a set play the same deals, so that everything here follows from the set's secret and from the plays.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final, NamedTuple

from clamber.outcome import outcome_of_deal
from clamber.records.shuffle import Giver, Scope, rules_hash, sha256
from clamber.server.table.refusal import Refusal
from clamber.server.table.shuffle import DealShuffling

if TYPE_CHECKING:
    from clamber.server.table.settings import TableSettings
    from clamber.server.table.state import Table
    from clamber.view import View

MOST_DEALS: Final = 12
"""Maximum number of deals in a set by link."""

_DEAL: Final = b"clamber set deal "


class NewPlay(NamedTuple):
    """Deal of a set that a person begins, in the transaction that makes its table."""

    set: str
    deal: int
    session: str
    at: float


class DailyResult(NamedTuple):
    """Result of a person in a deal of a set.

    Attributes:
        set: Id of the set.
        at: End time, in seconds since the epoch.
        points: Points of the person's seat, or levels gained by its side relative to the other.
        abandoned: True if the person had given the deal up, and the seat's bot played it on.
        link: Replay id.
    """

    set: str
    at: float
    points: int
    abandoned: bool
    link: str


def secret_of_deal(secret: str, number: int) -> int:
    """Return the seed of the shuffle of a deal: the HMAC-SHA-256 of its number under the secret of its set.

    Args:
        secret: 32 bytes in hexadecimal.
        number: Zero-based number of the deal.
    """
    return int.from_bytes(hmac.digest(bytes.fromhex(secret), _DEAL + str(number).encode(), "sha256"), "big")


def scope_of(table: str, match: int, settings: TableSettings) -> Scope:
    """Return the part of a table's lists that is the same in all lists of a match.

    Each deal of a set is a match, with the number of the deal.
    """
    rules = settings.ruleset()
    start = {"rules": rules.name, "options": rules.stored_options, "level": settings.level}
    if settings.daily_set:
        return Scope(sha256(settings.daily_set), settings.daily_deal, rules_hash(start), "set")
    return Scope(sha256(table), match, rules_hash(start))


def shuffling_of(settings: TableSettings, seats: int, secret: str) -> DealShuffling:
    """Return the shuffle of a deal of a set, which no seat gives a share to, as each of its tables has it."""
    givers = tuple(Giver(seat, "person" if seat == settings.daily_seat else "bot") for seat in range(seats))
    seed = secret_of_deal(secret, settings.daily_deal)
    return DealShuffling(seed, scope_of("", 0, settings), first=0, deals=1, rounds=(givers,), until=0.0)


def bot_seed(seed: int, view: View, after: tuple[str, ...]) -> int:
    """Return the seed for a decision of a bot in a deal of a set.

    It follows from the seed of the cards and from the history that the bot has seen, so that the same plays get the
    same answers at all tables of the deal.

    Args:
        seed: Secret seed of the deal.
        view: View of the bot's seat.
        after: Earlier answers within the same question, in notation.
    """
    history = (f"{event.seat}:{'?' if event.play is None else event.play.full_text}" for event in view.history)
    source = "\n".join([f"clamber set bot {seed:x} {view.seat}", *history, "", *after])
    return int.from_bytes(hashlib.sha256(source.encode()).digest()[:8], "little")


def check_no_daily_deal(table: Table) -> None:
    """Check that a table is not for a deal of a set, in which everybody has the same conditions.

    Raises:
        Refusal: It is.
    """
    if table.settings.daily_set:
        raise Refusal("daily_deal", "a deal of a daily set does not permit this")


def check_advice(table: Table) -> None:
    """Check that hints are allowed as far as sets are concerned.

    Raises:
        Refusal: The table is for a deal of a set on a server without hints in sets.
    """
    if not table.settings.daily_hints:
        check_no_daily_deal(table)


def daily_result(before: Table, after: Table, at: float) -> DailyResult | None:
    """Return the result of the deal that a play has ended, at a table of a set; None if there is none."""
    if not after.settings.daily_set or after.last is before.last or after.match is None or after.last is None:
        return None
    seat = after.settings.daily_seat
    points = outcome_of_deal(after.match).points[seat]
    return DailyResult(after.settings.daily_set, at, points, not before.seats[seat].is_person, after.last.link)
