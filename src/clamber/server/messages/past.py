"""Matches of a guest with their finished deals, as messages. They contain nothing that is still secret."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Final, Protocol

from pydantic import Field

from clamber.server.messages.plays import millis
from clamber.server.messages.results import sheet_line
from clamber.server.messages.wire import Message, SheetLine

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from clamber.server.play.table import Table


class StoredResult(Message):
    """Result of a deal, as the database stores it.

    Attributes:
        names: Names of people; null for a bot.
        totals: Points after the deal; null in games that count only levels.
        winner: Winning seats, if the deal ended the match.
    """

    rules: str
    names: list[str | None]
    line: SheetLine
    totals: list[int] | None
    winner: list[int] | None


class DealPlayed(Message):
    """Finished deal of a guest.

    Attributes:
        seat: Seat of the guest.
        ended: Time at which it ended, in milliseconds since 1970.
        line: Line of the score sheet; its link is the id of the replay.
    """

    seat: int
    ended: int
    line: SheetLine


class MatchPlayed(Message):
    """Match that a guest has played or is playing.

    Attributes:
        match: Number of the match at its table, from 0.
        names: Names of people, at the last deal; null for a bot.
        totals: Points after the last deal; null in games that count only levels.
        winner: Winning seats; null while the match is not over.
        open: True if it can be continued: it is not over, and its table is not closed for good.
        deals: Finished deals, in order.
    """

    table: str
    match: int
    rules: str
    names: list[str | None]
    totals: list[int] | None
    winner: list[int] | None
    open: bool
    deals: list[DealPlayed]


class GamesPlayed(Message):
    """Matches of a guest, the latest first.

    Attributes:
        more: Number of matches to skip for the ones before these; null if there are none.
    """

    matches: list[MatchPlayed]
    more: int | None


class CarryCode(Message):
    """Code that makes another browser this guest: valid once, and for `seconds` seconds."""

    code: str
    seconds: int


class CarryOver(Message):
    """Make this browser the guest to whom a code was given."""

    code: Annotated[str, Field(max_length=40)]


QUESTIONS: Final = (CarryOver,)
"""Messages of clients over HTTP."""

ANSWERS: Final = (GamesPlayed, CarryCode)
"""Messages of the server over HTTP."""


class FinishedDealRow(Protocol):
    """Finished deal of a guest, as the database returns it."""

    @property
    def table(self) -> str:
        """Id of the table."""

    @property
    def match(self) -> int:
        """Number of the match at its table, from 0."""

    @property
    def seat(self) -> int:
        """Seat of the guest."""

    @property
    def at(self) -> float:
        """Time at which it ended, in seconds since 1970."""

    @property
    def told(self) -> str:
        """`StoredResult`, as JSON."""


def stored_result(after: Table, before: Table) -> str:
    """Return the stored result of the deal that has just ended; `before` has the players who sat there until then."""
    finished = after.last
    assert finished is not None
    kept = StoredResult(
        rules=after.settings.rules,
        names=[seat.name if seat.is_person else None for seat in before.seats],
        line=sheet_line(finished),
        totals=None if finished.totals is None else list(finished.totals),
        winner=None if finished.result.winner is None else list(finished.result.winner),
    )
    return kept.model_dump_json()


def matches_played(rows: Iterable[FinishedDealRow], closed: Collection[str]) -> list[MatchPlayed]:
    """Return matches in the order of their rows; `closed` contains the tables that were closed for good."""
    found = []
    for (table, match), group in groupby(rows, key=lambda row: (row.table, row.match)):
        deals = [(row, StoredResult.model_validate_json(row.told)) for row in group]
        last = deals[-1][1]
        found.append(
            MatchPlayed(
                table=table,
                match=match,
                rules=last.rules,
                names=last.names,
                totals=last.totals,
                winner=last.winner,
                open=last.winner is None and table not in closed,
                deals=[DealPlayed(seat=row.seat, ended=millis(row.at), line=kept.line) for row, kept in deals],
            )
        )
    return found
