"""Tables with their separately stored data: finished deals and snapshots; matches played by bots."""

from __future__ import annotations

import contextlib
import copy
import functools
from dataclasses import fields
from itertools import pairwise

from clamber.server.actors.appends import append_of, played_deal
from clamber.server.actors.hub import Hub
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import from_line
from clamber.server.log.snapshots import LINES_BETWEEN, snapshot_before
from clamber.server.settings.config import Configuration
from clamber.server.table import commands
from clamber.server.table.commands import Archive, Watching
from clamber.server.table.due import due_at
from clamber.server.table.fold import apply, new_table
from clamber.server.table.matches import RecordText
from clamber.server.wire.updates import Updates
from server.logged import LoggedTable

GAMES = [
    ("gandengyan", "pb", (("match", "deals:4"),)),
    ("biga", "pbbbb", (("match", "deals:3"),)),
    ("guandan", "pbbb", (("max_hands", 3),)),
    ("guandan/competition", "pbbb", (("max_hands", 3), ("anti_tribute", "optional"))),
    ("doudizhu", "pbb", (("match", "deals:3"),)),
    ("zhengshangyou", "pbbb", (("match", "deals:3"),)),
    ("paodekuai", "pbb", (("match", "deals:3"),)),
]


class StoredTable(LoggedTable):
    """Logged table that also collects the updates for each entry and the stored deals."""

    def __init__(self, rules, kinds, options=(), **settings):
        self.told, self.played = [], []
        super().__init__(rules, kinds, options, **settings)

    def do(self, command):
        before = self.table
        happened = super().do(command)
        told = updates_of(before, happened)
        self.told += told
        self.played += deals_of(told)
        return happened

    def copy(self):
        """Return a table that goes on by itself."""
        again = copy.copy(self)
        again.lines, again.told, again.played = [*self.lines], [*self.told], [*self.played]
        return again


def updates_of(table, entries):
    """Return the updates for each entry, where an update is the entry with the table before and after it."""
    entries, tables = list(entries), [table]
    for entry in entries:
        tables.append(apply(tables[-1], entry))
    return [Updates(before, entry, after) for entry, (before, after) in zip(entries, pairwise(tables), strict=True)]


def told_of_log(lines):
    """Return all updates for a log."""
    first, *rest = map(from_line, lines)
    return updates_of(new_table(first), rest)


def deals_of(told):
    """Return the finished deals, read back from their stored form."""
    return [played_deal(one.after) for one in told if one.after.last is not one.before.last]


def snapshots_of(told):
    """Return all snapshots stored for a table whose log has one line before these updates."""
    found = (snapshot_before(one.before, one.entry, number) for number, one in enumerate(told, 1))
    return [snapshot for snapshot in found if snapshot is not None]


def snapshot_at(told, number):
    """Return a snapshot before the entry on a line of the same log, as after many lines without one."""
    one = told[number - 1]
    return snapshot_before(one.before, one.entry, number, number - LINES_BETWEEN)


def put_together(played):
    """Return the record assembled from stored deals."""
    text = RecordText()
    return text.piece(played[:1]) + text.piece(played[1:]) + text.end()


def assert_same(one, other):
    """Assert that two tables are equal in all fields."""
    for field in fields(one):
        if field.name != "match":
            assert getattr(one, field.name) == getattr(other, field.name), field.name
    assert (one.match is None) == (other.match is None)
    if one.match is not None:
        for field in fields(one.match):
            if field.name not in {"state", "start"}:
                assert getattr(one.match, field.name) == getattr(other.match, field.name), field.name
        assert one.match.state.to_bytes() == other.match.state.to_bytes()
        assert one.match.undealt().state.to_bytes() == other.match.undealt().state.to_bytes()


def played(rules, kinds, options=(), *, matches=1, deals=None, **settings):
    """Let bots play for everyone until `matches` matches are over, or `deals` deals of the first match."""
    return _played(rules, kinds, options, matches, deals, **settings).copy()


@functools.cache
def _played(rules, kinds, options, matches, deals, **settings):
    at = StoredTable(rules, kinds, options, **settings)
    at.do(Watching(on=True))
    at.begin()
    for seat, kind in enumerate(kinds):
        if kind == "p":
            at.ask(seat, commands.HandOver)
    while at.table.status != "over" or at.table.matches < matches:
        if at.table.status == "over":
            at.ask(0, commands.Rematch)
        elif at.table.status == "between" and len(at.played) == deals:
            break
        elif at.table.status == "between":
            at.ask(0, commands.Ready)
        at.tick() if due_at(at.table) is not None else None
    return at


async def stored(store, at):
    """Store a table's log in a database entry by entry, as its actor does, and archive the table."""
    await store.append(LogAppend(at.table.id, 0, (at.lines[0],), new=(at.table.invite, at.now)))
    at.do(Archive())
    for number, one in enumerate(at.told, 1):
        await store.append(append_of([one], number))


@contextlib.asynccontextmanager
async def hub_on(store):
    hub = Hub(store, Configuration(), lambda: 5000.0)
    await hub.open()
    yield hub
    await hub.close()
