"""A guest's past matches and finished deals as messages, which contain no information that is still secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from clamber.server.table.sums import SummedDeal
from clamber.server.wire.parts import Message, SheetLine, Title, millis
from clamber.server.wire.results import sheet_line

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from clamber.server.table.state import Table


class StoredResult(Message):
    """Deal result as stored in the database.

    Attributes:
        house: Title of the rules; null if they have none, and in results of earlier versions.
        names: Names of people; null for bots.
        totals: Total points after the deal; null in games scored only by levels.
        winner: Winning seats, if the deal ended the match.
    """

    rules: str
    house: Title | None = None
    names: list[str | None]
    line: SheetLine
    totals: list[int] | None
    winner: list[int] | None


class DealPlayed(Message):
    """Finished deal played by a guest.

    Attributes:
        seat: The guest's seat.
        ended: End time, in milliseconds since 1970.
        line: Score sheet line, whose link is the replay id.
    """

    seat: int
    ended: int
    line: SheetLine


class MatchPlayed(Message):
    """Match played, or being played, by a guest.

    Attributes:
        match: Zero-based match index at the table.
        house: Title of the rules; null if they have none.
        names: Names of people as of the last of `deals`; null for bots.
        totals: Total points after the last of `deals`; null in games scored only by levels.
        winner: Winning seats; null while the match is not over.
        open: True if the match can be continued, i.e. it is not over and its table is not permanently closed.
        deals: Finished deals on this page, in order.
    """

    table: str
    match: int
    rules: str
    house: Title | None = None
    names: list[str | None]
    totals: list[int] | None
    winner: list[int] | None
    open: bool
    deals: list[DealPlayed]


class GamesPlayed(Message):
    """A page of a guest's finished deals, latest first, by match. Earlier deals of a match may follow on later pages.

    Attributes:
        more: `before` of the next page; null on the last page.
    """

    matches: list[MatchPlayed]
    more: str | None


ANSWERS: Final = (GamesPlayed,)
"""HTTP response bodies."""


class FinishedDealRow(SummedDeal, Protocol):
    """Database row for a guest's finished deal."""

    @property
    def at(self) -> float:
        """End time of the deal, in seconds since 1970."""


def stored_result(after: Table, before: Table) -> str:
    """Return the storable result of a deal that has just ended. `before` still holds the players of that deal."""
    finished = after.last
    assert finished is not None
    kept = StoredResult(
        rules=after.settings.rules,
        house=after.settings.house,
        names=[seat.name if seat.is_person else None for seat in before.seats],
        line=sheet_line(finished),
        totals=None if finished.totals is None else list(finished.totals),
        winner=None if finished.result.winner is None else list(finished.result.winner),
    )
    return kept.model_dump_json()


def matches_played(rows: Sequence[FinishedDealRow], closed: Collection[str]) -> list[MatchPlayed]:
    """Return the matches of finished deals.

    Args:
        rows: Deals, latest first.
        closed: Ids of permanently closed tables.
    """
    found: dict[tuple[str, int], MatchPlayed] = {}
    for row in rows:
        kept = StoredResult.model_validate_json(row.told)
        if (row.table, row.match) not in found:
            found[row.table, row.match] = MatchPlayed(
                table=row.table,
                match=row.match,
                rules=kept.rules,
                house=kept.house,
                names=kept.names,
                totals=kept.totals,
                winner=kept.winner,
                open=kept.winner is None and row.table not in closed,
                deals=[],
            )
        found[row.table, row.match].deals.insert(0, DealPlayed(seat=row.seat, ended=millis(row.at), line=kept.line))
    return list(found.values())
