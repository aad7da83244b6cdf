"""Arena: compares bots by playing the same deals in every seating.

>>> from clamber import ruleset
>>> from clamber.work import WorkerKind, make_workers
>>> settings = settings_for(ruleset("gandengyan"), ["greedy", "random"], seats=3, seed=1)
>>> stopping_rule = StoppingRule(deals=40)
>>> for tally in run(settings, stopping_rule, make_workers(WorkerKind.PROCESSES, 1)):
...     pass
>>> report = report_of(tally, stopping_rule)
>>> greedy = report.meetings[0]
>>> greedy.wins.mean > 1 / 3 + greedy.wins.half_width, report.ratings[0].low > report.ratings[1].high
(True, True)
"""

from clamber.arena.page import page
from clamber.arena.report import Report, report_of
from clamber.arena.report_html import report_html
from clamber.arena.run_file import RecordsOnly, RunFileError, RunFileWriter, Sink, read_run
from clamber.arena.running import StoppingRule, run
from clamber.arena.settings import ArenaSettings, Entrant, settings_for
from clamber.arena.tally import Tally

__all__ = [
    "ArenaSettings",
    "Entrant",
    "RecordsOnly",
    "Report",
    "RunFileError",
    "RunFileWriter",
    "Sink",
    "StoppingRule",
    "Tally",
    "page",
    "read_run",
    "report_html",
    "report_of",
    "run",
    "settings_for",
]
