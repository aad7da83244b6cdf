"""JSON form of deal results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from clamber.as_json.plays import card_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cards import Cards
    from clamber.deal import Result
    from clamber.engine import CompiledRules


class ResultJson(TypedDict):
    """Result of a deal.

    Attributes:
        void: True if the deal does not count.
        order: Seats in the order they went out.
        hands: Cards remaining in each hand.
        scores: Points per seat; null in games scored only by levels.
        levels: Levels of both teams after the deal (Guandan).
        declarer, partner: Holders of the Big Aces (Big A); `declarer` is the landlord (Dou Dizhu).
        winner: Winning seats, if the deal ended the match.
    """

    void: bool
    order: list[int]
    hands: list[list[str]]
    scores: list[int] | None
    levels: list[str] | None
    declarer: int | None
    partner: int | None
    winner: list[int] | None


def result_json(
    engine: CompiledRules, result: Result, hands: Sequence[Cards], level: int, special: int | None
) -> ResultJson:
    """Return the JSON form of a result, with the cards left in each hand."""
    return ResultJson(
        void=result.void,
        order=list(result.order),
        hands=[card_list(engine, hand, level, special) for hand in hands],
        scores=None if result.scores is None else list(result.scores),
        levels=None if result.levels is None else list(result.levels),
        declarer=result.declarer,
        partner=result.partner,
        winner=None if result.winner is None else list(result.winner),
    )
