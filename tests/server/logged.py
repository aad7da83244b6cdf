"""A table with its log, driven command by command by a clock of the test's own."""

from __future__ import annotations

import itertools

from clamber.server.commands import Asked, Begin, Presence, Tick, step
from clamber.server.happening import Made, to_text
from clamber.server.settings import Settings
from clamber.server.table import made

NOW = 1000.0
KINDS = {"p": "person", "b": "bot", "o": "open"}


class Logged:
    """A table of people (`p`), bots (`b`) and open seats (`o`), all of them present."""

    ids = itertools.count()

    def __init__(self, rules, kinds, options=(), **settings):
        seats = tuple((KINDS[k], "greedy", f"P{i}", f"s{i}" if k == "p" else "") for i, k in enumerate(kinds))
        first = Made(NOW, "t", "inv", Settings(rules, options, **{"pace": 0.5, **settings}), seats, "s0")
        self.table, self.lines, self.now = made(first), [to_text(first)], NOW
        for seat, kind in enumerate(kinds):
            if kind == "p":
                self.do(Presence(seat, present=True))

    def do(self, command):
        """What happened."""
        self.table, happened = step(self.table, command, self.now)
        self.lines += map(to_text, happened)
        return happened

    def begin(self, seed=7):
        self.do(Begin(seed))
        return self

    def ask(self, seat, request, **fields):
        return self.do(Asked(seat, request(id=f"r{next(self.ids)}", **fields), seed=9))

    def tick(self):
        """Lets the time pass until something is due."""
        self.now = max(self.now, self.table.due)
        return self.do(Tick())
