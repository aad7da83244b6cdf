"""Deal analyses as messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from pydantic import Field

from clamber.analysis.decisions import decisions
from clamber.analysis.mistakes import Mistake, mistake
from clamber.analysis.running import seed_of
from clamber.as_json.plays import PlayInfo, play_json
from clamber.engine import Hidden
from clamber.records.doers import stand_ins
from clamber.server.table.commands import SeatNumber
from clamber.server.table.matches import finished_place
from clamber.server.wire.parts import Message, view_bytes
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from clamber.analysis import Analysis, JudgedDecision
    from clamber.match import Match
    from clamber.view import View


PLAYOUTS: Final = 800
"""Playouts per comparison of two plays, as for a hint. Most analyses take a few seconds."""

SEED: Final = 1
"""Fixed seed, so that every guest gets the same verdicts on a deal."""

MOST_STEPS: Final = 2000
"""Maximum number of steps of a deal in which a client may report costly plays."""

MOST_COST: Final = 100_000.0
"""Maximum cost of a play that a client may report."""

Unit: TypeAlias = Literal["points", "levels"]


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


class DecisionToJudge(Message):
    """Decision of a deal, for a client that judges it by itself.

    Attributes:
        step: Replay step that the play leads to.
        view: View of the seat before the play, as in `HintView`.
        played: The play.
        seed: Seed of the comparison's worlds, 16 hexadecimal digits.
        by_stand_in: As in `Judgement`.
    """

    step: int
    seat: int
    view: str
    played: str
    seed: str
    by_stand_in: bool


class DealDecisions(Message):
    """Decisions of a finished deal, for a client that judges them by itself.

    Attributes:
        unit, playouts: As in `DealAnalysis`.
    """

    id: str
    deal: int
    unit: Unit
    playouts: int
    decisions: list[DecisionToJudge]


class CostlyPlay(Message):
    """Costly play of a person, as in `Judgement`."""

    seat: SeatNumber
    step: int = Field(ge=0, le=MOST_STEPS)
    mistake: Mistake
    cost: float = Field(gt=0, le=MOST_COST, allow_inf_nan=False)


class CostlyPlays(Message):
    """Costly plays of the people in a deal, as a client that has judged all decisions found them."""

    plays: list[CostlyPlay] = Field(max_length=MOST_STEPS)


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
    unit: Unit
    playouts: int
    complete: bool
    plays: list[Judgement]
    turning_points: list[TurningPoint]
    seats: list[SeatSummary]


def deal_analysis(match: Match, analysis: Analysis, number: int, link: str, *, complete: bool) -> DealAnalysis:
    """Return the analysis of one deal of a match, covering the decisions judged so far."""
    step_of = _steps(match, number)
    views = {decision.event: decision.view for decision in decisions(match, number)}
    return DealAnalysis(
        id=link,
        deal=number,
        unit=_unit(match),
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


def by_people(analysis: DealAnalysis) -> list[Judgement]:
    """Return the verdicts without those on plays of a bot in the place of a person."""
    return [play for play in analysis.plays if not play.by_stand_in]


def deal_decisions(match: Match, number: int, link: str, deals: int | None = None) -> DealDecisions:
    """Return the decisions of a finished deal of a match, which an analysis judges.

    Raises:
        Refusal: The deal does not exist or is not finished.
    """
    played = match.deals[finished_place(match, number, deals)]
    step_of, by_stand_in = _steps(match, number), stand_ins(played)
    found = [
        DecisionToJudge(
            step=step_of[decision.event],
            seat=decision.seat,
            view=view_bytes(decision.view),
            played=decision.played.full_text,
            seed=f"{seed_of(SEED, number, index):016x}",
            by_stand_in=by_stand_in[decision.event],
        )
        for index, decision in enumerate(decisions(match, number))
    ]
    return DealDecisions(id=link, deal=number, unit=_unit(match), playouts=PLAYOUTS, decisions=found)


def _unit(match: Match) -> Unit:
    return "points" if match.rules.game.levels is None else "levels"


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
