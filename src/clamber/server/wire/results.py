"""Finished deals as messages, which contain no information that is still secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.as_json.plays import card_list
from clamber.as_json.results import result_json
from clamber.server.wire.parts import DealResult, SheetLine

if TYPE_CHECKING:
    from clamber.deal import Result
    from clamber.engine import Engine
    from clamber.server.table.finished import FinishedDeal


def deal_result(engine: Engine, finished: FinishedDeal) -> DealResult:
    """Return a finished deal as a message that contains no information that is still secret."""
    result, level, special = finished.result, finished.level, finished.special
    told = result_json(engine, result, finished.hands, level, special)
    return DealResult(
        match=finished.match,
        number=finished.number,
        void=told["void"],
        order=told["order"],
        hands=told["hands"],
        dealt=[card_list(engine, hand, level, special) for hand in finished.dealt],
        scores=told["scores"],
        levels=told["levels"],
        levels_before=None if finished.before is None else list(finished.before),
        declarer=told["declarer"],
        partner=told["partner"],
        winner=told["winner"],
        totals=None if finished.totals is None else list(finished.totals),
        factors=list(result.factors),
        link=finished.link,
    )


def sheet_line(finished: FinishedDeal) -> SheetLine:
    """Return the score sheet line for a finished deal."""
    return line_of(finished.number, finished.link, finished.result)


def line_of(number: int, link: str, result: Result) -> SheetLine:
    """Return the score sheet line for a deal, given its index in the match, its replay id, and its result."""
    return SheetLine(
        number=number,
        void=result.void,
        order=list(result.order),
        scores=None if result.scores is None else list(result.scores),
        levels=None if result.levels is None else list(result.levels),
        declarer=result.declarer,
        partner=result.partner,
        link=link,
    )
