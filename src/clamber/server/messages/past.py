"""What a guest has played, as messages: matches with their finished deals. Nothing of these is secret any more."""

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
    """How a deal ended, as the database keeps it.

    Attributes:
        names: Of people; null for a bot.
        totals: Points after the deal; null where only levels count.
        winner: The winning seats, if the deal ended the match.
    """

    rules: str
    names: list[str | None]
    line: SheetLine
    totals: list[int] | None
    winner: list[int] | None


class DealPlayed(Message):
    """A finished deal of a guest.

    Attributes:
        seat: Where they sat.
        ended: When it ended, in milliseconds since 1970.
        line: As it stands in the score sheet; its link is that of the replay.
    """

    seat: int
    ended: int
    line: SheetLine


class MatchPlayed(Message):
    """A match that a guest has played, or plays.

    Attributes:
        match: Which one of the table, counted from 0.
        names: Of people, at the last deal; null for a bot.
        totals: Points after the last deal; null where only levels count.
        winner: The winning seats; null while the match is not over.
        open: Whether it can be gone on with: it is not over, and neither is the table closed for good.
        deals: Its finished deals, in order.
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
    """What a guest has played, the latest match first.

    Attributes:
        more: How many matches to skip for those before these; null where there are none.
    """

    matches: list[MatchPlayed]
    more: int | None


class CarryCode(Message):
    """What makes another browser this guest: it counts once, and for so many seconds."""

    code: str
    seconds: int


class CarryOver(Message):
    """Makes this browser the guest that a code was given to."""

    code: Annotated[str, Field(max_length=40)]


QUESTIONS: Final = (CarryOver,)
"""What clients send over HTTP."""

ANSWERS: Final = (GamesPlayed, CarryCode)
"""What is answered over HTTP."""


class Row(Protocol):
    """A finished deal of a guest, as the database tells it."""

    @property
    def table(self) -> str:
        """The table's id."""

    @property
    def match(self) -> int:
        """Which match of the table."""

    @property
    def seat(self) -> int:
        """Where the guest sat."""

    @property
    def at(self) -> float:
        """When it ended."""

    @property
    def told(self) -> str:
        """A `StoredResult`, as JSON."""


def stored_result(after: Table, before: Table) -> str:
    """What is kept of the deal that has just ended; `before` says who sat there until then."""
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


def matches_played(rows: Iterable[Row], closed: Collection[str]) -> list[MatchPlayed]:
    """Matches in the order of their rows; `closed` are the tables that were closed for good."""
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
