"""JSON form of deal results."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from clamber.as_json.plays import card_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cards import Cards
    from clamber.deal import Result
    from clamber.engine import Engine


class ResultJson(TypedDict):
    """Result of a deal, whose fields `clamber.server.wire.parts.DealResult` documents."""

    void: bool
    order: list[int]
    hands: list[list[str]]
    scores: list[int] | None
    levels: list[str] | None
    declarer: int | None
    partner: int | None
    winner: list[int] | None


def result_json(
    engine: Engine, result: Result, hands: Sequence[Cards], level: int, special: int | None
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
