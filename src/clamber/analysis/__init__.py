"""Decision-by-decision analysis of played matches: cost of each play, turning points, and accuracy per seat.

>>> import clamber
>>> from clamber.analysis import analyse
>>> from clamber.work import WorkerKind, make_workers
>>> match = clamber.ruleset("gandengyan").new_match(seats=2, seed=3)
>>> while not match.position.is_over:
...     match = match.apply(match.position.legal()[-1])
>>> analysis = analyse(match, make_workers(WorkerKind.PROCESSES, 1), playouts=80, seed=1)
>>> analysis.unit, [player.decisions for player in analysis.players]
('points', [5, 8])
"""

from clamber.analysis.line import line_of
from clamber.analysis.partners import InformedDecision, SideSigns, judge_informed, side_signs
from clamber.analysis.result import Analysis, JudgedDecision, PlayerSummary, Swing
from clamber.analysis.running import PLAYOUTS, analyse, analysis_of, count_decisions, judge_deal, judge_match
from clamber.bots.judging import MIN_PLAYOUTS, Verdict, judge

__all__ = [
    "MIN_PLAYOUTS",
    "PLAYOUTS",
    "Analysis",
    "InformedDecision",
    "JudgedDecision",
    "PlayerSummary",
    "SideSigns",
    "Swing",
    "Verdict",
    "analyse",
    "analysis_of",
    "count_decisions",
    "judge",
    "judge_deal",
    "judge_informed",
    "judge_match",
    "line_of",
    "side_signs",
]
