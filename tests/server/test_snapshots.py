"""In long matches, the cost of tables, views, replays and records does not depend on the number of past deals."""

import ast
import asyncio
import contextlib
import inspect
import json
import sys
import threading
import typing
from dataclasses import fields, is_dataclass

import alembic.command
import alembic.config
import pytest
import sqlalchemy as sa
import structlog

from clamber.match import Match
from clamber.records.record import from_json, to_json
from clamber.rules.games import GAMES as GAMES_OF_CLAMBER
from clamber.rules.options import LARGEST, MOST_AT_A_TABLE, MOST_DEALS, MatchLength, Number
from clamber.rules_file import RulesTitle
from clamber.ruleset import ruleset
from clamber.server.actors.additions import addition_of
from clamber.server.actors.hub import Hub
from clamber.server.background import records
from clamber.server.background.analyst import Analyst
from clamber.server.background.records import Reader
from clamber.server.limits.visitor import Visitor
from clamber.server.limits.worker import Worker
from clamber.server.log import database as database_module
from clamber.server.log import reading
from clamber.server.log.journal import Addition
from clamber.server.log.lines import from_line
from clamber.server.log.reading import rebuilt
from clamber.server.log.snapshots import DERIVED, KINDS, LINES_BETWEEN, bare, dumps, loads
from clamber.server.log.store import Store
from clamber.server.log.tables import DEALS, SNAPSHOTS
from clamber.server.settings.config import Configuration
from clamber.server.settings.house_rules import OfferedRules
from clamber.server.table import commands
from clamber.server.table import deals as deals_module
from clamber.server.table.commands import Archive, Watching
from clamber.server.table.deals import SHEET_KEPT
from clamber.server.table.due import due_at
from clamber.server.table.entries import Answer, DealBegan, Entry, MatchBegan, NewSeat
from clamber.server.table.finished import PlayedDeal
from clamber.server.table.fold import apply
from clamber.server.table.matches import record_text, told_of
from clamber.server.table.refusal import Refusal
from clamber.server.table.settings import TableSettings
from clamber.server.table.state import Table
from clamber.server.wire.finished import replay, sheet_line
from clamber.server.wire.outgoing import view_message
from selecting import few_now
from server.kept import StoredTable, assert_same, put_together, snapshot_at, snapshots_of, updates_of

ANN = Visitor("ann", "192.0.2.1")
GAMES = [
    ("gandengyan", "pb", (("match", "deals:4"),)),
    ("biga", "pbbbb", (("match", "deals:3"),)),
    ("guandan", "pbbb", (("max_hands", 3),)),
    ("guandan/competition", "pbbb", (("max_hands", 3), ("anti_tribute", "optional"))),
    ("doudizhu", "pbb", (("match", "deals:3"),)),
    ("zhengshangyou", "pbbb", (("match", "deals:3"),)),
    ("paodekuai", "pbb", (("match", "deals:3"),)),
]


def played(rules, kinds, options=(), *, matches=1, deals=None, **settings):
    """Let bots play for everyone until `matches` matches are over, or `deals` deals of the first match."""
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


@pytest.mark.parametrize(("rules", "kinds", "options"), few_now(GAMES, 0, 1, 3))
def test_a_table_is_the_same_from_each_of_its_snapshots_as_from_all_of_its_log(rules, kinds, options):
    at = played(rules, kinds, options, matches=2, level="9" if rules.startswith("guandan") else None)
    whole = rebuilt(at.lines)
    assert whole.wrong is None
    assert_same(whole.table, at.table)
    snapshots = snapshots_of(at.told)
    assert len(snapshots) == sum(isinstance(one.entry, MatchBegan | DealBegan) for one in at.told) > 4
    assert whole.snapshot == snapshots[-1]
    for snapshot in snapshots:
        found = rebuilt(at.lines[snapshot.number :], snapshot)
        assert found.wrong is None
        assert_same(found.table, at.table)


@pytest.mark.parametrize(("rules", "kinds", "options"), few_now(GAMES, 0, 1, 3))
def test_a_table_is_the_same_from_a_snapshot_at_any_line(rules, kinds, options):
    """In mid-deal, in a window and between deals, and it goes on in the same way."""
    at = played(rules, kinds, options)
    for number in range(1, len(at.lines), 7):
        found = rebuilt(at.lines[number:], snapshot_at(at.told, number))
        assert found.wrong is None
        assert_same(found.table, at.table)
        if not isinstance(at.told[number - 1].entry, MatchBegan | DealBegan):
            assert_same(rebuilt([], snapshot_at(at.told, number)).table, at.told[number - 1].before)


def test_a_log_that_deals_nothing_has_a_snapshot_after_many_lines():
    """Rebuilding from it replays no more lines than there are between two snapshots."""
    at = StoredTable("gandengyan", "pp")
    last, numbers = 0, []
    for number in range(len(at.lines), len(at.lines) + 2 * LINES_BETWEEN):
        addition = addition_of(updates_of(at.table, at.ask(number % 2, commands.Say, phrase="hello")), number, last)
        if addition.snapshot is not None:
            last = addition.snapshot.number
            numbers.append(last)
    assert numbers == [LINES_BETWEEN, 2 * LINES_BETWEEN]
    whole = rebuilt(at.lines)
    assert whole.snapshot.number == len(at.lines)
    assert_same(rebuilt([], whole.snapshot).table, at.table)


def test_every_value_that_a_table_may_hold_comes_back_from_a_snapshot():
    at = played("guandan", "pbbb", (("max_hands", 2),))
    assert at.table.shuffling is not None
    for one in at.told:
        kept = bare(one.after, keeps_match=not one.after.is_on or one.after.status == "between")
        assert_same(loads(dumps(kept)), kept)


def test_what_no_snapshot_knows_is_refused_and_not_lost():
    at = played("gandengyan", "pb", (("match", "deals:1"),))
    with pytest.raises(TypeError, match="complex"):
        dumps(bare(at.table, keeps_match=False).__class__(**{**vars_of(at.table), "match": None, "left": (1j,)}))


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
    assert lines - set(typing.get_args(Entry)) == {TableSettings, RulesTitle, NewSeat, Answer}


def vars_of(table):
    return {field.name: getattr(table, field.name) for field in fields(table)}


# Finished deals as displayed


@pytest.mark.parametrize(("rules", "kinds", "options"), GAMES)
def test_a_record_of_its_deals_is_the_one_of_its_log_to_the_last_letter(rules, kinds, options):
    at = played(rules, kinds, options)
    told = told_of(map(from_line, at.lines))
    text = put_together(at.played)
    assert text == record_text(told.match, shuffle=told.shuffle)
    assert len(from_json(json.loads(text)).match.deals) == len(at.played)
    assert put_together(at.played[:1]) == record_text(told.match, 0, told.shuffle)


@pytest.mark.parametrize(("rules", "kinds", "options"), GAMES)
def test_a_deal_by_itself_is_shown_as_it_is_in_its_match(rules, kinds, options):
    at = played(rules, kinds, options)
    whole = told_of(map(from_line, at.lines)).match
    for number, deal in enumerate(at.played):
        alone = deal.replayed()
        assert (len(alone.deals), alone.number, deal.number) == (1, number, number)
        shown = replay(alone, number, "link", len(at.played))
        assert shown == replay(whole, number, "link")
    with pytest.raises(ValueError, match="were forgotten"):
        to_json(alone)


def test_a_deal_by_itself_is_judged_as_it_is_in_its_match():
    at = played("gandengyan", "pb", (("match", "deals:3"),))
    whole, alone = told_of(map(from_line, at.lines)).match, at.played[2].replayed()

    async def run():
        analyst = Analyst(playouts=40, longest=1000.0)
        found = await analyst.analysis(alone, 2, "one", deals=3), await analyst.analysis(whole, 2, "other")
        with pytest.raises(Refusal) as wrong:
            await analyst.analysis(alone, 1, "link", deals=3)
        analyst.close()
        assert wrong.value.values == {"deals": 3}
        return found

    one, other = asyncio.run(run())
    assert one.model_copy(update={"id": "other"}) == other


def test_a_view_holds_the_latest_lines_of_the_sheet_and_does_not_grow():
    at = played("gandengyan", "pb", (("match", "deals:1000"),), deals=SHEET_KEPT)
    short = len(view_message(at.table, 0, at.now).model_dump_json())
    before, memory = at.table.last.number, len(dumps(bare(at.table, keeps_match=True)))
    while at.table.last.number < before + 3 * SHEET_KEPT:
        if at.table.status == "between" and not at.table.seats[0].ready:
            at.ask(0, commands.Ready)
        at.tick()
    view = view_message(at.table, 0, at.now)
    assert [line.number for line in view.sheet] == list(range(at.table.last.number + 1))[-SHEET_KEPT:]
    assert len(view.model_dump_json()) < 1.2 * short
    assert len(dumps(bare(at.table, keeps_match=True))) < 1.2 * memory
    assert len(at.table.match.deals) == 1


# Finished deals in a database


async def stored(store, at):
    """Store a table's log in a database entry by entry, as its actor does, and archive the table."""
    await store.append(Addition(at.table.id, 0, (at.lines[0],), new=(at.table.invite, at.now)))
    at.do(Archive())
    for number, one in enumerate(at.told, 1):
        await store.append(addition_of([one], number))


@contextlib.asynccontextmanager
async def hub_on(store):
    hub = Hub(store, Configuration(), lambda: 5000.0)
    await hub.open()
    yield hub
    await hub.close()


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
        store = Store(database)
        await store.open()
        await stored(store, at)
        if change is not None:
            await store._database.write(change)
        async with hub_on(store) as hub:
            del counted[:]
            actor = await hub.actor("t")
            again = len(counted)
            assert actor.table.last == at.table.last
            assert actor.table.sheet == at.table.sheet
            assert_same(actor.table.__class__(**{**vars_of(actor.table), "public": at.table.public}), left(at.table))
            await actor.ask(Archive())
            await actor.stop()
            hub._actors.clear()
            del counted[:]
            await hub.actor("t")
            later = len(counted)
        await store.close()
        return again, later

    def left(table):
        seats = tuple(
            seat.__class__(**{**vars_of(seat), "present": False, "gone_at": 5000.0}) for seat in table.seats
        )
        ready_at = 5000.0 if table.ready_at else 0.0
        return table.__class__(**{**vars_of(table), "seats": seats, "watched": False, "ready_at": ready_at})

    return asyncio.run(run())


def last_deal(at):
    """Return the number of log lines since the last deal began."""
    began = max(number for number, one in enumerate(at.told, 1) if isinstance(one.entry, MatchBegan | DealBegan))
    return len(at.lines) - began


CLUB = '{"rules": "gandengyan", "options": {"match": "deals:1000"}, "name": "Club", "name_zh": "俱乐部"}'


@pytest.mark.parametrize("house", [False, True])
def test_taking_a_table_out_plays_its_last_deal_again_however_long_its_match_was(database, counted, tmp_path, house):
    (tmp_path / "club.json").write_text(CLUB, encoding="utf-8")
    named = OfferedRules.of(str(tmp_path)).named("gandengyan/club", {}, None)
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


def test_two_who_come_at_once_find_one_table_and_a_long_log_holds_up_no_other(tmp_path, monkeypatch):
    at = played("gandengyan", "pb", (("match", "deals:1000"),), deals=2)
    other = played("gandengyan", "pb", (("match", "deals:1000"),), deals=2)
    go_on = threading.Event()

    def slow(table, entry):
        assert go_on.wait(60)
        return apply(table, entry)

    async def run():
        store = Store(f"sqlite:///{tmp_path / 't.sqlite'}")
        await store.open()
        await stored(store, at)
        async with hub_on(store) as hub:
            monkeypatch.setattr(reading, "apply", slow)
            waiting = [asyncio.create_task(hub.actor("t")) for _ in range(2)]
            await asyncio.sleep(0.02)
            entry = from_line(other.lines[0])
            made = await hub.make(entry.__class__(**{**vars_of(entry), "table": "new", "invite": "new"}))
            assert made.table.id == "new"
            assert not any(one.done() for one in waiting)
            go_on.set()
            one, two = await asyncio.gather(*waiting)
            assert one is two
        await store.close()

    asyncio.run(run())


def test_records_replays_and_sheets_are_found_deal_by_deal(database, monkeypatch):
    monkeypatch.setattr(deals_module, "SHEET_KEPT", 9)
    monkeypatch.setattr(records, "AT_ONCE", 9)
    at = played("gandengyan", "pb", (("match", "deals:1000"),), deals=12)
    lines = [
        sheet_line(deal.number, deal.link, one.after.last.result)
        for deal, one in zip(at.played, ended(at), strict=True)
    ]
    assert line_of(at.table.sheet[-1]) == lines[-1]
    whole = told_of(map(from_line, at.lines))
    threads, played_again = set(), []
    for place, name in ((PlayedDeal, "replayed"), (records, "logged_match")):
        plain = getattr(place, name)

        def noted(*args, name=name, plain=plain):
            threads.add(threading.current_thread().name)
            played_again.append(name)
            return plain(*args)

        monkeypatch.setattr(place, name, noted)

    async def text(pieces):
        return "".join([piece async for piece in pieces])

    async def ask_all(reader):
        last, count = at.played[-1], len(at.played)
        assert await text(await reader.of_match("t", 0, count, ANN)) == record_text(whole.match, None, whole.shuffle)
        link = at.played[3].link
        assert await text(await reader.record(link, ANN)) == record_text(whole.match, 3, whole.shuffle)
        for wanted, number in ((None, last.number), (0, 0), (7, 7)):
            found = await reader.deal(last.link, wanted, ANN)
            assert (found.number, found.deals) == (number, count)
            shown = replay(found.match, number, "link", found.deals)
            assert shown == replay(whole.match, number, "link")
        with pytest.raises(Refusal, match="up to 3"):
            await reader.deal(link, 4, ANN)
        assert await reader.sheet("t", 0, 6, ANN) == lines[:6]
        assert await reader.sheet("t", 0, count, ANN) == lines[-9:]
        for asked in (reader.record("none", ANN), reader.deal("none", 0, ANN)):
            with pytest.raises(Refusal, match="no such record"):
                await asked
        with pytest.raises(Refusal, match="no deal is finished"):
            await reader.of_match("t", 1, 0, ANN)

    async def run():
        store, worker = Store(database), Worker("records")
        await store.open()
        await stored(store, at)
        reader = Reader(store, worker)
        await ask_all(reader)
        assert played_again == ["replayed"] * 3, "one deal each, and none for a record or a sheet"
        assert threads == {"records_0"}
        await store._database.write(sa.update(DEALS).where(DEALS.c.number < 9).values(told=None))
        del played_again[:]
        await ask_all(reader)  # as if finished by an older version
        assert played_again.count("replayed") == 1
        assert played_again.count("logged_match") == 6
        worker.close()
        await store.close()

    asyncio.run(run())


def line_of(finished):
    return sheet_line(finished.number, finished.link, finished.result)


def ended(at):
    return [one for one in at.told if one.after.last is not one.before.last]


def test_what_is_kept_of_a_deal_shows_its_key_and_no_seed():
    at = played("gandengyan", "pb", (("match", "deals:2"),))
    shuffling = at.table.shuffling
    seeds, keys = (at.table.match.seed, shuffling.seed), [shuffling.key(number) for number in range(2)]
    assert not any(f"{seed:064x}" in deal.told for seed in seeds for deal in at.played)
    assert [[key in deal.told for key in keys] for deal in at.played] == [[True, False], [False, True]]
    assert all(deal.is_told for deal in at.played)


def test_deals_that_an_older_version_has_finished_are_found_by_their_log(tmp_path):
    at = played("gandengyan", "pb", (("match", "deals:1000000000"),), deals=3)
    path = tmp_path / "old.sqlite"
    config = alembic.config.Config()
    migrations = database_module.Path(database_module.__file__).parent / "migrations"
    config.set_main_option("script_location", str(migrations))
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "0006")
        connection.execute(sa.text("INSERT INTO tables (id, invite, made_at, closed_at) VALUES ('t', 'inv', 1, 2)"))
        for number, line in enumerate(at.lines):
            connection.execute(
                sa.text("INSERT INTO events (table_id, number, body) VALUES ('t', :number, :line)"),
                {"number": number, "line": line},
            )
        for deal in at.played:
            connection.execute(
                sa.text("INSERT INTO deals (link, table_id, match, number) VALUES (:link, 't', 0, :number)"),
                {"link": deal.link, "number": deal.number},
            )
    engine.dispose()
    whole = told_of(map(from_line, at.lines))

    async def run():
        store, worker = Store(f"sqlite:///{path}"), Worker("records")
        await store.open()
        reader = Reader(store, worker)
        found = await reader.deal(at.played[2].link, 1, ANN)
        assert replay(found.match, 1, "link", found.deals) == replay(whole.match, 1, "link")
        pieces = await reader.of_match("t", 0, 3, ANN)
        assert "".join([piece async for piece in pieces]) == record_text(whole.match, None, whole.shuffle)
        assert await reader.sheet("t", 0, 3, ANN) == list(map(line_of, at.table.sheet))
        async with hub_on(store) as hub:
            assert (await hub.actor("t")).table.sheet == at.table.sheet
            snapshot = await store.snapshot("t")
            assert snapshot.number == max(n for n, one in enumerate(at.told, 1) if isinstance(one.entry, DealBegan))
        worker.close()
        await store.close()

    asyncio.run(run())


# Rule numbers


@pytest.mark.parametrize(
    ("rules", "option", "most", "more"),
    [
        ("gandengyan", "match", "deals:1000", "deals:1001"),
        ("gandengyan", "match", "target:1000000", "target:1000001"),
        ("gandengyan", "max_payment", 1_000_000, 1_000_001),
        ("guandan", "max_hands", 1000, 1001),
        ("doudizhu", "max_multiplier", 1_000_000, LARGEST),
    ],
)
def test_a_number_that_is_too_large_for_a_table_is_refused_in_words_at_each_door(guest, rules, option, most, more):
    seats = [{"kind": "me"}] + [{"kind": "bot"}] * (2 if rules == "doudizhu" else 3)
    wish = {"rules": rules, "options": {option: more}, "seats": seats}
    pad = {"rules": rules, "options": {option: more}, "seats": len(seats), "deals": []}
    for path, body in (
        ("/api/tables", wish),
        ("/api/rules", {"rules": rules, "options": {option: more}}),
        ("/api/settle", pad),
    ):
        refused = guest.post(path, body)
        problem = refused.json()["problem"]
        assert (refused.status_code, problem["code"], problem["sentence"]) == (422, "bad_option", "option-most"), path
    assert str(most).rpartition(":")[2] in problem["message"].replace(",", "")
    assert guest.post("/api/tables", {**wish, "options": {option: most}}).status_code == 201
    assert ruleset(rules, {option: more}).options == {option: more}, "what was agreed once can be read"


def test_every_number_of_every_game_has_an_end_at_a_table():
    for game in GAMES_OF_CLAMBER.values():
        for option in game.options:
            match option:
                case Number():
                    assert option.limit_at_a_table <= MOST_AT_A_TABLE
                    assert option.most_instead_of(LARGEST) == option.limit_at_a_table
                    assert option.most_instead_of(option.limit_at_a_table) is None
                case MatchLength():
                    for kind in option.kinds:
                        ends = {"deals": MOST_DEALS, "target": MOST_AT_A_TABLE}.get(kind)
                        assert option.most_instead_of(f"{kind}:{LARGEST}" if ends else kind) == ends
