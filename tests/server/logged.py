"""Table with its log, driven command by command with a fake clock."""

from __future__ import annotations

import itertools

from clamber.server.log.lines import to_line
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Begin, Presence, Tick
from clamber.server.table.digest import digest
from clamber.server.table.due import due_at
from clamber.server.table.fold import apply, new_table
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.settings import TableSettings
from server.quick_bots import step
from server.shown import deal_view, history

NOW = 1000.0
KINDS = {"p": "person", "b": "bot", "o": "open"}


class LoggedTable:
    """Table with people (`p`), all present, bots (`b`) and open seats (`o`)."""

    ids = itertools.count()

    def __init__(self, rules, kinds, options=(), **settings):
        seats = tuple(NewSeat(KINDS[k], "greedy", f"P{i}", f"s{i}" if k == "p" else "") for i, k in enumerate(kinds))
        host = "s0" if "p" in kinds else ""
        first = TableMade(NOW, "t", "inv", TableSettings(rules, options, **{"pace": 0.5, **settings}), seats, host)
        self.table, self.lines, self.now = new_table(first), [to_line(first)], NOW
        for seat, kind in enumerate(kinds):
            if kind == "p":
                self.do(Presence(seat, present=True))

    def do(self, command):
        """Apply a command, log its entries, and return them."""
        after, happened = step(self.table, command, self.now)
        for entry in happened:
            self.table = apply(self.table, entry)
            self.lines.append(to_line(entry, digest(self.table, entry)))
        self.table = after
        return happened

    def begin(self, seed=7):
        self.do(Begin(seed))
        return self

    def ask(self, seat, request, /, **fields):
        return self.do(Asked(seat, request(**fields), f"r{next(self.ids)}", seed=9, invite="fresh"))

    def tick(self):
        """Advance the clock to the next due time and apply what is due."""
        self.now = max(self.now, due_at(self.table))
        return self.do(Tick())


def one_deal():
    """Play one deal: seat 0 plays, hands over and takes back; seat 1 is a bot; seat 2 runs out of time."""
    at, handed = LoggedTable("gandengyan", "pbp", (("match", "deals:1"),), time_limit=30.0).begin(), 0
    seen = []
    while at.table.status == "playing":
        if at.table.to_act == 0 and not at.table.seats[0].why:
            handed += 1
            if handed == 2:
                at.ask(0, commands.HandOver)
                continue
            play = deal_view(at.table, 0)["legal"][0]["text"]
            at.ask(0, commands.Act, turn=at.table.turn, play=play)
        else:
            at.tick()
            if at.table.seats[0].why and at.table.to_act != 0:
                at.ask(0, commands.TakeBack)
        seen = history(at.table, None) or seen
    return at, [(done["seat"], done["by"], done["why"]) for done in seen]
