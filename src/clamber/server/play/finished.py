"""A finished deal, as a table remembers it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.deal import Result
    from clamber.match import Match


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A finished deal.

    Attributes:
        match, number: Which deal of which match of the table; both count from 0.
        result: How it ended.
        hands: What each seat still held.
        dealt: What each seat was dealt.
        totals: Points of each seat after it; None where only levels count.
        before: Both teams' levels before it (Guandan).
        level: The place of the level played among the ranks (Guandan).
        special: The face of the wild card or the Big Ace; -1 for none.
        link: The id of its replay.
    """

    match: int
    number: int
    result: Result
    hands: tuple[Cards, ...]
    dealt: tuple[Cards, ...]
    totals: tuple[int, ...] | None
    before: tuple[str, str] | None
    level: int
    special: int | None
    link: str

    @property
    def line(self) -> FinishedDeal:
        """The same without what a line of a score sheet does not say: cards, and how the score came about."""
        return replace(self, hands=(), dealt=(), result=replace(self.result, factors=()))


def finished_deal(match: Match, count: int, dealt: tuple[Cards, ...]) -> FinishedDeal:
    """The last deal of a match, which is over; `count` says how many matches the table had before this one."""
    position, result = match.position, match.result
    assert position is not None
    assert result is not None
    number = match.number
    return FinishedDeal(
        match=count,
        number=number,
        result=result,
        hands=position.hands,
        dealt=dealt,
        totals=None if match.rules.game.levels is not None else match.totals,
        before=_levels_before(match),
        level=position.level_index,
        special=None if position.special is None else position.special.face,
        link=deal_link(match.seed or 0, number),
    )


def _levels_before(match: Match) -> tuple[str, str] | None:
    earlier = match.deals[-2].result if len(match.deals) > 1 else None
    return match.levels_at_start if earlier is None else earlier.levels


def deal_link(seed: int, number: int) -> str:
    """The id of a deal's replay: nobody can guess it, and it tells nothing of the seed."""
    return hashlib.sha256(f"clamber replay {seed:064x} {number}".encode()).hexdigest()[:20]
