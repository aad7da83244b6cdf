"""Deal analyses as messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from clamber.analysis.decisions import decisions
from clamber.analysis.mistakes import Mistake, mistake
from clamber.as_json.plays import PlayInfo, play_json
from clamber.engine import Hidden
from clamber.server.wire.parts import Message
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from clamber.analysis import Analysis, JudgedDecision
    from clamber.match import Match
    from clamber.view import View


class Judgement(Message):
    """Verdict on a single play.

    Attributes:
        step: Replay step that the play leads to.
        played: The play.
        better: The best bot's play; null if no play is clearly better.
        before, after: Expected result for the seat with the best play, and with the actual play.
        margin: Half-width of the 95 % confidence interval of the difference.
        cost: Loss caused by the play; 0 if the loss is not significant.
        proven: True if the seat could infer all cards and the endgame was solved.
        mistake: Kind of the costly play, see `clamber.analysis.mistakes`; null if the play has no cost.
        by_stand_in: True if a bot made the play in the place of a person. Summaries and statistics omit it.
    """

    step: int
    seat: int
    played: PlayInfo
    better: PlayInfo | None
    before: float
    after: float
    margin: float
    cost: float
    proven: bool
    mistake: Mistake | None
    by_stand_in: bool


class TurningPoint(Message):
    """Large change in a seat's expected result, caused by the play at a step or between the seat's decisions."""

    step: int
    seat: int
    before: float
    after: float


class SeatSummary(Message):
    """Summary of a seat's plays, without those of a bot in the place of a person.

    Attributes:
        accuracy: Fraction of decisions in which no other play was clearly better; null if there were no decisions.
        worst: Steps of the costliest plays, worst first.
    """

    decisions: int
    accuracy: float | None
    lost: float
    worst: list[int]


class DealAnalysis(Message):
    """Play-by-play analysis of a finished deal, using only what each seat knew at the time.

    Attributes:
        unit: Unit of expected results and costs.
        playouts: Number of playouts per decision.
        complete: True if all decisions are judged; false if time ran out.
        seats: Summary per seat.
    """

    id: str
    deal: int
    unit: Literal["points", "levels"]
    playouts: int
    complete: bool
    plays: list[Judgement]
    turning_points: list[TurningPoint]
    seats: list[SeatSummary]


def deal_analysis(match: Match, analysis: Analysis, number: int, link: str, *, complete: bool) -> DealAnalysis:
    """Return the analysis of one deal of a match, covering the decisions judged so far."""
    step_of = _steps(match, number)
    views = {decision.event: decision.view for decision in decisions(match, number)}
    unit: Literal["points", "levels"] = "points" if match.rules.game.levels is None else "levels"
    return DealAnalysis(
        id=link,
        deal=number,
        unit=unit,
        playouts=analysis.playouts,
        complete=complete,
        plays=[_judgement(judged, step_of[judged.event], views[judged.event]) for judged in analysis.of_deal(number)],
        turning_points=[
            TurningPoint(step=step_of[turn.judged.event], seat=turn.judged.seat, before=turn.before, after=turn.after)
            for turn in analysis.turning_points(number)
        ],
        seats=[
            SeatSummary(
                decisions=player.decisions,
                accuracy=player.accuracy,
                lost=player.lost,
                worst=[step_of[judged.event] for judged in player.worst],
            )
            for player in analysis.players
        ],
    )


def _steps(match: Match, number: int) -> list[int]:
    """Return the replay step that each event of a deal leads to. Declined questions have no step of their own."""
    steps, step = [], 0
    for event in match.deals[match.place(number)].events:
        step += event.hidden is not Hidden.all
        steps.append(step)
    return steps


def _judgement(judged: JudgedDecision, step: int, view: View) -> Judgement:
    kind = None
    if not judged.is_best:
        kind = mistake(view, parse_action(view.masked, judged.played), parse_action(view.masked, judged.best))
    return Judgement(
        step=step,
        seat=judged.seat,
        played=_info(judged.played, view),
        better=None if judged.is_best else _info(judged.best, view),
        before=judged.before,
        after=judged.after,
        margin=judged.margin,
        cost=judged.cost,
        proven=judged.is_proven,
        mistake=kind,
        by_stand_in=judged.by_stand_in,
    )


def _info(text: str, view: View) -> PlayInfo:
    at = view.masked
    play = parse_action(at, text)
    return play_json(at.engine, play, at.level_index, at.special_face, capture=at.captures(play))
