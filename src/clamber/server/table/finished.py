"""Finished deals as kept by a table."""

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
    """Finished deal.

    Attributes:
        match, number: Zero-based match index at the table, and deal index within the match.
        result: Result of the deal.
        hands: Cards remaining in each hand.
        dealt: Cards dealt to each seat.
        totals: Total points per seat after the deal; None in games scored only by levels.
        before: Levels of both teams before the deal (Guandan).
        level: Rank index of the level (Guandan).
        special: Face of the wild card or the Big Ace; None if neither applies.
        link: Replay id.
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
        """This deal without the cards and score factors, which a score sheet omits."""
        return replace(self, hands=(), dealt=(), result=replace(self.result, factors=()))


def finished_deal(match: Match, count: int, dealt: tuple[Cards, ...]) -> FinishedDeal:
    """Return the match's last deal, which must be over. `count` is the number of earlier matches at the table."""
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
        special=position.special_face,
        link=deal_link(match.seed or 0, number),
    )


def _levels_before(match: Match) -> tuple[str, str] | None:
    earlier = match.deals[-2].result if len(match.deals) > 1 else None
    return match.levels_at_start if earlier is None else earlier.levels


def deal_link(seed: int, number: int) -> str:
    """Return a deal's replay id: an unguessable one-way hash that reveals nothing about the seed."""
    return hashlib.sha256(f"clamber replay {seed:064x} {number}".encode()).hexdigest()[:20]
