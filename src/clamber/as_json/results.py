"""JSON form of deal results."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

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


def result_text(
    engine: CompiledRules, result: Result, hands: Sequence[Cards], level: int, special: int | None
) -> str:
    """Return a result as JSON, with the cards left in each hand."""
    return engine.encoder.result(
        void=result.void,
        order=result.order,
        hands=[hand.masks for hand in hands],
        scores=result.scores,
        levels=result.levels,
        declarer=result.declarer,
        partner=result.partner,
        winner=result.winner,
        level=level,
        special=special,
    )


def result_json(
    engine: CompiledRules, result: Result, hands: Sequence[Cards], level: int, special: int | None
) -> ResultJson:
    """Return the JSON form of a result, with the cards left in each hand."""
    fields: ResultJson = json.loads(result_text(engine, result, hands, level, special))
    return fields
