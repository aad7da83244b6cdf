"""Settings and reports for short arena runs, and a misbehaving bot."""

from clamber import ruleset
from clamber.arena import StoppingRule, report_of, run, settings_for
from clamber.work import WorkerKind, make_workers

GAMES = [
    ("guandan", {}, 4),
    ("doudizhu", {}, 3),
    ("biga", {}, 5),
    ("gandengyan", {}, 4),
    ("gandengyan", {}, 2),
    ("zhengshangyou", {"tribute": "two"}, 4),
    ("paodekuai", {}, 3),
]
"""(game, options, seats) for every game, plus two-seat Gan Deng Yan."""


def arena_settings(name, options, seats, bots, *, seed=1, **more):
    return settings_for(ruleset(name, options), bots, seats=seats, seed=seed, **more)


def report_on(settings, deals=12, *, until=None, workers=1, sink=None, kind=WorkerKind.PROCESSES):
    enough = StoppingRule(deals, until)
    (*_, tally) = run(settings, enough, make_workers(kind, workers), sink)
    return report_of(tally, enough)


class Stumbling:
    """Greedy bot that, at every fourth decision, raises an exception or returns an illegal play."""

    def __init__(self):
        from clamber.bots import Greedy

        self.greedy, self.asked = Greedy(), 0

    def choose(self, view):
        self.asked += 1
        if self.asked % 8 == 4:
            raise OSError("lost the thread")
        if self.asked % 8 == 0:
            return "3s3h3d3c9c"
        return self.greedy.choose(view)
