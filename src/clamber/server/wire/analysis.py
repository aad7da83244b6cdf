"""Conversion of deal analyses to messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from clamber.analysis.decisions import decisions
from clamber.analysis.mistakes import mistake
from clamber.as_json.plays import play_json
from clamber.engine import Hidden
from clamber.server.wire.studies import DealAnalysis, Judgement, Standing, TurningPoint
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from clamber.analysis import Analysis, Judged
    from clamber.as_json.plays import PlayInfo
    from clamber.match import Match
    from clamber.view import View


def deal_analysis(match: Match, found: Analysis, number: int, link: str, *, complete: bool) -> DealAnalysis:
    """Return the analysis of one deal of a match, covering the decisions judged so far."""
    step_of = _steps(match, number)
    views = {decision.event: decision.view for decision in decisions(match, number)}
    unit: Literal["points", "levels"] = "points" if match.rules.game.levels is None else "levels"
    return DealAnalysis(
        id=link,
        deal=number,
        unit=unit,
        playouts=found.playouts,
        complete=complete,
        plays=[_judgement(one, step_of[one.event], views[one.event]) for one in found.of_deal(number)],
        turning_points=[
            TurningPoint(step=step_of[turn.judged.event], seat=turn.judged.seat, before=turn.before, after=turn.after)
            for turn in found.turning_points(number)
        ],
        seats=[
            Standing(
                decisions=player.decisions,
                accuracy=player.accuracy,
                lost=player.lost,
                worst=[step_of[one.event] for one in player.worst],
            )
            for player in found.players
        ],
    )


def _steps(match: Match, number: int) -> list[int]:
    """Return the replay step that each event of a deal leads to. Declined questions have no step of their own."""
    steps, step = [], 0
    for event in match.deals[match.place(number)].events:
        step += event.hidden is not Hidden.all
        steps.append(step)
    return steps


def _judgement(one: Judged, step: int, view: View) -> Judgement:
    kind = None
    if not one.is_best:
        kind = mistake(view, parse_action(view.masked, one.played), parse_action(view.masked, one.best))
    return Judgement(
        step=step,
        seat=one.seat,
        played=_info(one.played, view),
        better=None if one.is_best else _info(one.best, view),
        before=one.before,
        after=one.after,
        margin=one.margin,
        cost=one.cost,
        proven=one.is_proven,
        mistake=kind,
        by_stand_in=one.by_stand_in,
    )


def _info(text: str, view: View) -> PlayInfo:
    at = view.masked
    play = parse_action(at, text)
    return play_json(at.engine, play, at.level_index, at.special_face, capture=at.captures(play))
