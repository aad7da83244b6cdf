"""In long matches, the cost of tables and views does not depend on the number of past deals."""

import ast
import asyncio
import inspect
import sys
import threading
import typing
from dataclasses import fields, is_dataclass, replace

import pytest
import sqlalchemy as sa
import structlog

from clamber.match import Match
from clamber.rules_file import RulesTitle
from clamber.server.actors.appends import append_of
from clamber.server.log import reading
from clamber.server.log.lines import from_line
from clamber.server.log.reading import rebuild
from clamber.server.log.snapshots import DERIVED, KINDS, LINES_BETWEEN, bare, dumps
from clamber.server.log.tables.logs import SNAPSHOTS
from clamber.server.settings.house_rules import OfferedRules
from clamber.server.table import commands
from clamber.server.table.commands import Archive
from clamber.server.table.deals import SHEET_KEPT
from clamber.server.table.fold import apply
from clamber.server.table.logged import Entry
from clamber.server.table.logged.deals import DealBegan, MatchBegan, WindowAnswer
from clamber.server.table.logged.tables import NewSeat
from clamber.server.table.settings import TableSettings
from clamber.server.table.state import Table
from clamber.server.wire.outgoing import view_text
from selecting import few_now
from server.hubs import store_of
from server.kept import (
    GAMES,
    StoredTable,
    assert_same,
    hub_on,
    played,
    snapshot_at,
    snapshots_of,
    stored,
    updates_of,
)
from server.shown import view_message


@pytest.mark.parametrize(("rules", "kinds", "options"), few_now(GAMES, 0, 1, 3))
def test_a_table_is_the_same_from_each_of_its_snapshots_as_from_all_of_its_log(rules, kinds, options):
    at = played(rules, kinds, options, matches=2, level="9" if rules.startswith("guandan") else None)
    whole = rebuild(at.lines)
    assert whole.wrong is None
    assert_same(whole.table, at.table)
    snapshots = snapshots_of(at.told)
    assert len(snapshots) == sum(isinstance(one.entry, MatchBegan | DealBegan) for one in at.told) > 4
    assert whole.snapshot == snapshots[-1]
    for snapshot in snapshots:
        found = rebuild(at.lines[snapshot.number :], snapshot)
        assert found.wrong is None
        assert_same(found.table, at.table)


@pytest.mark.parametrize(("rules", "kinds", "options"), few_now(GAMES, 0, 1, 3))
def test_a_table_is_the_same_from_a_snapshot_at_any_line(rules, kinds, options):
    """In mid-deal, in a window and between deals, and it goes on in the same way."""
    at = played(rules, kinds, options)
    for number in range(1, len(at.lines), 7):
        found = rebuild(at.lines[number:], snapshot_at(at.told, number))
        assert found.wrong is None
        assert_same(found.table, at.table)
        if not isinstance(at.told[number - 1].entry, MatchBegan | DealBegan):
            assert_same(rebuild([], snapshot_at(at.told, number)).table, at.told[number - 1].before)


def test_a_log_that_deals_nothing_has_a_snapshot_after_many_lines():
    """Rebuilding from it replays no more lines than there are between two snapshots."""
    at = StoredTable("gandengyan", "pp")
    last, numbers = 0, []
    for number in range(len(at.lines), len(at.lines) + 2 * LINES_BETWEEN):
        addition = append_of(updates_of(at.table, at.ask(number % 2, commands.Say, phrase="hello")), number, last)
        if addition.snapshot is not None:
            last = addition.snapshot.number
            numbers.append(last)
    assert numbers == [LINES_BETWEEN, 2 * LINES_BETWEEN]
    whole = rebuild(at.lines)
    assert whole.snapshot.number == len(at.lines)
    assert_same(rebuild([], whole.snapshot).table, at.table)


def test_what_no_snapshot_knows_is_refused_and_not_lost():
    at = played("gandengyan", "pb", (("match", "deals:1"),))
    with pytest.raises(TypeError, match="complex"):
        dumps(replace(bare(at.table, keeps_match=False), match=None, left=(1j,)))


def annotations_of(kind):
    """Return the annotations of a type, those that only type checkers import included."""
    module = sys.modules[kind.__module__]
    space = dict(vars(module))
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            exec(compile(ast.Module(node.body, []), module.__name__, "exec"), space)  # noqa: S102 - imports of clamber
    return typing.get_type_hints(kind, localns=space)


def reachable(kinds, left_out):
    """Return the types with fields that are reachable from types by annotations, except by fields left out."""
    found, waiting = set(), list(kinds)
    while waiting:
        kind = waiting.pop()
        waiting += typing.get_args(kind)
        if kind not in found and (is_dataclass(kind) or hasattr(kind, "_fields")):
            found.add(kind)
            hints = annotations_of(kind)
            waiting += [hints[name] for name in field_names(kind) if name not in left_out.get(kind, ())]
    return found


def field_names(kind):
    return [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields


def test_every_type_of_a_table_is_read_back_from_a_snapshot_and_every_type_of_an_entry_from_its_line():
    """A type that is not listed makes all snapshots that hold it useless, without a fault."""
    of_table = reachable([Table], {Match: DERIVED})
    assert of_table - {Match} == set(KINDS.values())
    lines = reachable(typing.get_args(Entry), {})
    assert lines - set(typing.get_args(Entry)) == {TableSettings, RulesTitle, NewSeat, WindowAnswer}


# Views


def test_a_view_holds_the_latest_lines_of_the_sheet_and_does_not_grow():
    at = played("gandengyan", "pb", (("match", "deals:1000"),), deals=SHEET_KEPT)
    short = len(view_text(at.table, 0, at.now))
    before, memory = at.table.last.number, len(dumps(bare(at.table, keeps_match=True)))
    while at.table.last.number < before + 3 * SHEET_KEPT:
        if at.table.status == "between" and not at.table.seats[0].ready:
            at.ask(0, commands.Ready)
        at.tick()
    view = view_message(at.table, 0, at.now)
    assert [line.number for line in view.sheet] == list(range(at.table.last.number + 1))[-SHEET_KEPT:]
    assert len(view_text(at.table, 0, at.now)) < 1.2 * short
    assert len(dumps(bare(at.table, keeps_match=True))) < 1.2 * memory
    assert len(at.table.match.deals) == 1


# Tables in a database


@pytest.fixture
def counted(monkeypatch):
    """Return a list that collects the thread of each entry that is replayed to build a table."""
    found = []

    def counting(table, entry):
        found.append(threading.current_thread().name)
        return apply(table, entry)

    monkeypatch.setattr(reading, "apply", counting)
    return found


def taken_out(database, counted, at, change=None):
    """Restore a table and return the number of entries that were replayed."""

    async def run():
        async with store_of(database) as store:
            await stored(store, at)
            if change is not None:
                await store._database.write(change)
            async with hub_on(store) as hub:
                del counted[:]
                actor = await hub.actor("t")
                again = len(counted)
                assert actor.table.last == at.table.last
                assert actor.table.sheet == at.table.sheet
                assert_same(replace(actor.table, public=at.table.public), left(at.table))
                await actor.ask(Archive())
                await actor.stop()
                hub._actors.clear()
                del counted[:]
                await hub.actor("t")
                later = len(counted)
        return again, later

    def left(table):
        seats = tuple(replace(seat, present=False, gone_at=5000.0) for seat in table.seats)
        return replace(table, seats=seats, watched=False, ready_at=5000.0 if table.ready_at else 0.0)

    return asyncio.run(run())


def last_deal(at):
    """Return the number of log lines since the last deal began."""
    began = max(number for number, one in enumerate(at.told, 1) if isinstance(one.entry, MatchBegan | DealBegan))
    return len(at.lines) - began


CLUB = '{"rules": "gandengyan", "options": {"match": "deals:1000"}, "name": "Club", "name_zh": "俱乐部"}'


@pytest.mark.parametrize("house", [False, True])
def test_taking_a_table_out_plays_its_last_deal_again_however_long_its_match_was(database, counted, tmp_path, house):
    (tmp_path / "club.json").write_text(CLUB, encoding="utf-8")
    named = OfferedRules.of(str(tmp_path)).find("gandengyan/club", {}, None)
    options = tuple(named.rules.options.items())
    at = played(named.rules.name, "pb", options, deals=12, house=named.title if house else None)
    again, later = taken_out(database, counted, at)
    assert again == last_deal(at) < len(at.lines) / 4, "the last deal, and that it was put away"
    assert later == again + 2, "and that it was taken out and put away"
    assert set(counted) == {"rebuilding_0"}, "beside the event loop"


@pytest.mark.parametrize(
    ("change", "warned"),
    [
        (sa.delete(SNAPSHOTS), False),
        (sa.update(SNAPSHOTS).values(version="0 0.0.1"), False),
        (sa.update(SNAPSHOTS).values(body='{"is":"Table"}'), True),
        (sa.update(SNAPSHOTS).values(body="nothing"), True),
        (sa.update(SNAPSHOTS).values(number=SNAPSHOTS.c.number + 3), True),
    ],
    ids=["none", "of another version", "half of one", "no snapshot", "at another line"],
)
def test_a_snapshot_that_cannot_be_used_is_ignored_as_the_log_is_the_truth(database, counted, change, warned):
    at = played("gandengyan", "pb", (("match", "deals:1000"),), deals=4)
    with structlog.testing.capture_logs() as logs:
        again, later = taken_out(database, counted, at, change)
    assert again >= len(at.lines) - 1, "all of it"
    assert later == last_deal(at) + 2, "the next time there is a snapshot of this version"
    assert ("snapshot is not used" in [line["event"] for line in logs]) == warned


async def test_two_who_come_at_once_find_one_table_and_a_long_log_holds_up_no_other(tmp_path, monkeypatch):
    at = played("gandengyan", "pb", (("match", "deals:1000"),), deals=2)
    other = played("gandengyan", "pb", (("match", "deals:1000"),), deals=2)
    go_on = threading.Event()

    def slow(table, entry):
        assert go_on.wait(60)
        return apply(table, entry)

    async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}") as store:
        await stored(store, at)
        async with hub_on(store) as hub:
            monkeypatch.setattr(reading, "apply", slow)
            waiting = [asyncio.create_task(hub.actor("t")) for _ in range(2)]
            await asyncio.sleep(0.02)
            entry = from_line(other.lines[0])
            made = await hub.make(replace(entry, table="new", invite="new"))
            assert made.table.id == "new"
            assert not any(one.done() for one in waiting)
            go_on.set()
            one, two = await asyncio.gather(*waiting)
            assert one is two
