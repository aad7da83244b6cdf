"""Bad rows, clock changes and upgrades have limited effects."""

import asyncio
import contextlib
import itertools
import json
import shutil
import sqlite3
import time

import pytest
import sqlalchemy as sa
import structlog
from table_client import PATIENCE, Guest, Served

from clamber.server import metrics
from clamber.server.actors.hub import Hub
from clamber.server.administration.context import Admin
from clamber.server.administration.handler import respond
from clamber.server.log.acts import SERVER, Act, ActKind
from clamber.server.log.faults import NotStoredError
from clamber.server.log.finished import DealEnding
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import from_line
from clamber.server.log.notices import DRAIN, StoredNotice
from clamber.server.log.reading import rebuild
from clamber.server.log.sanctions import OPERATOR, Sanction, SanctionKind
from clamber.server.log.store import Store
from clamber.server.log.tables.logs import LINES
from clamber.server.log.upkeep import COPIED
from clamber.server.log.uploads import DividedRecord, RoomForRecords, Uploader
from clamber.server.run.app import assemble_server
from clamber.server.run.clock import SteadyClock
from clamber.server.settings.config import Configuration
from clamber.server.table import commands
from clamber.server.table.commands import Presence, Restart
from clamber.server.table.due import NEXT_DEAL, due_at
from clamber.server.table.finished import PlayedDeal
from selecting import few_now
from server.hubs import store_of
from server.inside import Inside
from server.logged import LoggedTable

# Bad rows


def line(**more):
    return json.dumps({"kind": "Acted", "at": 1000.0, "seat": 0, "play": "pass", "bot": False, "action": "", **more})


BAD_LINES = {
    "null": "null",
    "no JSON": "{",
    "empty": "",
    "a list": "[]",
    "deep": "[" * 100_000,
    "deep fields": '{"kind":' * 5000 + "1" + "}" * 5000,
    "another kind": line(kind="Exploded"),
    "a seat out of range": line(seat=7),
    "a seat counted from the end": line(seat=-1),
    "no seat": line(seat="0"),
    "no time": line(at=None),
    "never": line(at=1e999),
    "a play that is none": line(play="9x"),
    "a play of a card that is not there": line(play="4d4d4d4d"),
    "no play": line(play=None),
    "a field too many": line(more=1),
    "a table again": LoggedTable("gandengyan", "pp").lines[0],
}


@pytest.mark.parametrize("bad", BAD_LINES.values(), ids=BAD_LINES)
def test_a_bad_row_is_found_wherever_it_stands(bad):
    at = LoggedTable("gandengyan", "pp").begin()
    for place in (0, 1, len(at.lines)):
        lines = [*at.lines[:place], bad, *at.lines[place:]]
        if place == 0 and bad == BAD_LINES["a table again"]:
            continue
        table, wrong, _ = rebuild(lines)
        assert wrong is not None, place
        assert wrong.line <= place + 1
        assert (table is None) == (wrong.line == 0)
    assert rebuild(at.lines).wrong is None


async def put(store, name, lines, first=0):
    entry = from_line(LoggedTable("gandengyan", "pp").lines[0])
    await store.append(LogAppend(name, first, tuple(lines), new=(f"invite of {name}", entry.at)))


async def hub_with(database, count):
    """Return a store with so many tables, and a hub that has not opened them yet."""
    store = Store(database)
    await store.open(own=True)
    for number in range(count):
        lines = LoggedTable("gandengyan", "pp").begin().lines
        await put(store, f"t{number}", [text.replace('"t"', f'"t{number}"') for text in lines])
    return store, Hub(store, Configuration(), lambda: 2000.0)


async def test_tables_that_are_opened_together_share_transactions(tmp_path, monkeypatch):
    store, hub = await hub_with(f"sqlite:///{tmp_path / 'tables.sqlite'}", 40)
    commit = store._journal._commit

    async def commit_slowly(additions):
        await asyncio.sleep(0.05)  # longer than opening a table takes on a busy machine
        await commit(additions)

    monkeypatch.setattr(store._journal, "_commit", commit_slowly)
    before = metrics.TRANSACTIONS._value.get()
    await hub.open()
    assert len(hub.tables()) == 40
    assert metrics.TRANSACTIONS._value.get() - before < 40
    await hub.close()
    await store.close()


async def test_a_table_that_the_database_does_not_give_out_is_opened_by_its_next_request(tmp_path, monkeypatch):
    store, hub = await hub_with(f"sqlite:///{tmp_path / 'tables.sqlite'}", 3)
    read = store.snapshot

    async def fails(table):
        if table == "t1":
            raise NotStoredError("the database is away")
        return await read(table)

    monkeypatch.setattr(store, "snapshot", fails)
    await hub.open()
    assert sorted(table.id for table in hub.tables()) == ["t0", "t2"]
    assert not hub.rebuilder.quarantined
    monkeypatch.setattr(store, "snapshot", read)
    assert (await hub.actor("t1")).table.status == "playing"
    await hub.close()
    await store.close()


@pytest.mark.parametrize("gap", [False, True])
async def test_one_bad_table_is_quarantined_listed_and_reported_and_all_others_start(database, gap):
    async with store_of(database, own=True) as store:
        good = [text.replace('"t"', '"good"') for text in LoggedTable("gandengyan", "pp").begin().lines]
        bad = [text.replace('"t"', '"bad"') for text in LoggedTable("gandengyan", "pp").begin().lines]
        await put(store, "good", good)
        await put(store, "bad", bad if gap else [*bad, line(seat=7)])
        if gap:
            await store.append(LogAppend("bad", len(bad) + 1, (line(),)))
        hub = Hub(store, Configuration(), lambda: 2000.0)
        with structlog.testing.capture_logs() as logged:
            await hub.open()
        (told,) = [entry for entry in logged if entry["event"] == "table is quarantined"]
        assert told["table"] == "bad"
        assert list(hub.rebuilder.quarantined) == ["bad"]
        assert list(await store.faults()) == ["bad"]
        assert (await hub.actor("good")).table.status == "playing"
        for ask in (hub.actor("bad"), hub.actor_of_invite("invite of bad")):
            with pytest.raises(Exception, match="cannot be read"):
                await ask
        assert len(await store.faults()) == 1
        assert metrics.QUARANTINED.collect()[0].samples[0].value == 1
        if not gap:  # as an operator would delete the bad line
            await store._database.write(sa.delete(LINES).where(LINES.c.table_id == "bad", LINES.c.number == len(bad)))
            assert (await hub.actor("bad")).table.status == "playing"
            assert not hub.rebuilder.quarantined
            assert not await store.faults()
            assert metrics.QUARANTINED.collect()[0].samples[0].value == 0
        await hub.close()


TEXTS = ("''", "x'ff00fe'", "CAST(x'ff27' AS TEXT)", "7", "'nothing of this kind'")
"""SQL values that are invalid in every text column: empty, bytes, invalid UTF-8, a number, unknown words."""

NUMBERS = ("-1", "'many'", "x'ff'", "9223372036854775807", "1e999")


def bad_rows(table):
    """Yield SQL statements that copy a table's last row, each with one value that is invalid for its column."""
    columns = list(table.c)
    count = itertools.count()
    for wrong in columns:
        for value in TEXTS if isinstance(wrong.type, sa.String) else NUMBERS:
            number = next(count)
            fresh = {True: f"'bad{number}'", False: f"{1000 + number}"}
            cells = [
                value
                if column is wrong
                else fresh[isinstance(column.type, sa.String)]
                if column.name in {"id", "invite", "who", "link", "session", "number"}
                else column.name
                for column in columns
            ]
            names, last = (
                ", ".join(column.name for column in columns),
                f"FROM {table.name} ORDER BY rowid DESC LIMIT 1",
            )
            yield f"INSERT INTO {table.name} ({names}) SELECT {', '.join(cells)} {last}"


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """Return a database with rows in every table and two games in mid-deal; the last rows belong to the second."""
    path = tmp_path_factory.mktemp("filled") / "t.sqlite"

    async def fill():
        async with store_of(f"sqlite:///{path}", own=True) as store:
            lines = LoggedTable("gandengyan", "pp").begin().lines
            for name in ("one", "other"):
                await put(store, name, [text.replace('"t"', f'"{name}"') for text in lines])
            ending = DealEnding("l", 0, 0, 5.0, "{}", (("s" * 64, 0),))
            await store.append(LogAppend("other", len(lines), (), deals=(PlayedDeal("l", 0, 0),), endings=(ending,)))
            await store.add_session("s" * 64, 1.0)
            await store.records.add(
                "r", DividedRecord("{", ("}",)), 1.0, Uploader("s" * 64, ""), RoomForRecords(1, 9, 9)
            )
            await store.sanctions.impose(Sanction(SanctionKind.ban, "203.0.113.0/24", 1.0))
            await store.notices.put(StoredNotice(DRAIN, "", "", 1.0), Act(OPERATOR, ActKind.drain, SERVER, 1.0))

    asyncio.run(fill())
    return path


def counted(database):
    """Return the number of rows in each table."""
    return {
        table.name: database.execute(f"SELECT count(*) FROM {table.name}").fetchone()  # noqa: S608 - as above
        for table in COPIED
    }


BAD_ROWS = [
    [statement for table in COPIED for statement in bad_rows(table)],
    *([*bad_rows(table)] for table in COPIED),
    *([f"UPDATE owner SET number = {value}"] for value in NUMBERS),  # noqa: S608
]
"""Statements on all tables at once, on each of them, and on the owner."""


@pytest.mark.parametrize("statements", few_now(BAD_ROWS, 0, -1), ids=["all", *map(str, COPIED), *NUMBERS])
async def test_no_row_of_the_database_keeps_the_server_from_starting(filled, tmp_path, statements):
    path = tmp_path / "t.sqlite"
    shutil.copy(filled, path)
    with sqlite3.connect(path) as found:
        found.execute("PRAGMA foreign_keys=OFF")
        for statement in statements:
            with contextlib.suppress(sqlite3.IntegrityError):  # SQLite rejects some values itself
                found.execute(statement)
        rows = counted(found)
    found.close()
    config = Configuration(database=str(path))
    async with store_of(config.database, own=True) as store:
        hub = Hub(store, config, lambda: 2000.0)
        server = assemble_server(config, store, hub)
        admin = Admin(store, hub.clock, hub, server.admission)
        await admin.open()
        async with asyncio.timeout(PATIENCE):
            await hub.open()
            assert hub.ready
            assert (await hub.actor("one")).table.status == "playing"
            for do in ("tables", "guests", "bans"):
                assert "found" in await respond(admin, json.dumps({"do": do}).encode())
        await hub.close()
        server.worker.close()
        server.analyst.close()
    with sqlite3.connect(path) as found:
        after = counted(found)
    assert all(after[name] >= count for name, count in rows.items()), "nothing is deleted"
    found.close()


@pytest.mark.parametrize(
    "settings",
    [{"time_limit": "soon"}, {"pace": None}, {"rules": 7}, {"options": 7}, {"options": [["match"]]}, {"level": 9}],
)
async def test_a_table_with_settings_of_another_kind_is_quarantined_and_the_others_start(tmp_path, settings):
    async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}", own=True) as store:
        good = [text.replace('"t"', '"good"') for text in LoggedTable("gandengyan", "pp").begin().lines]
        bad = [text.replace('"t"', '"bad"') for text in LoggedTable("gandengyan", "pp").begin().lines]
        first = json.loads(bad[0])
        first["settings"] |= settings
        await put(store, "bad", [json.dumps(first), *bad[1:]])
        await put(store, "good", good)
        hub = Hub(store, Configuration(), lambda: 2000.0)
        async with asyncio.timeout(PATIENCE):
            await hub.open()
        assert [table.id for table in hub.tables()] == ["good"] or list(hub.rebuilder.quarantined) == []
        assert (await hub.actor("good")).table.status == "playing"
        await hub.close()


# Time


def test_the_clock_of_the_system_may_be_set_while_the_server_runs():
    wall, steady = [1_000_000.0], [50.0]
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    assert clock() == 1_000_000.0
    for jump in (-3600.0, 7200.0):
        wall[0] += jump
        steady[0] += 1.0
    assert clock() == 1_000_002.0


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_clock_that_is_set_by_an_hour_neither_freezes_a_table_nor_ends_a_turn(tmp_path, monkeypatch, jump):
    real, moved = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + moved[0])
    config = Configuration(database=str(tmp_path / "t.sqlite"), port=0, credits=1000)

    async def run(guest):
        made = guest.make("gandengyan", ["me", "greedy"], time_limit=600, pace=100)
        async with guest.at(made["table"]) as me:
            while not me.deal["my_turn"]:
                await me.receive()
            moved[0] = jump
            turn = me.deal["turn"]
            for _ in range(2):  # the first command reads the clock, the second one acts on it
                assert (await me.command("say", phrase="hello"))["type"] == "ack"
            assert me.deal["turn"] == turn, "the turn is not over"
            assert me.table["seats"][me.seat]["why"] is None
            assert (await me.act(me.deal["legal"][0]["text"]))["type"] == "ack"
            await me.until(lambda _: me.deal["my_turn"] or me.last is not None)

    with Inside(config) as server:
        asyncio.run(run(Guest(server.url)))


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_table_goes_on_after_a_restart_at_which_the_clock_was_another(jump):
    at = LoggedTable("gandengyan", "pp", (("match", "deals:3"),)).begin()
    for seat in (0, 1):
        at.ask(seat, commands.HandOver)
    while at.table.status == "playing":
        at.tick()
    for seat in (0, 1):
        at.ask(seat, commands.TakeBack)
    at.ask(0, commands.Ready)
    at.now += jump
    at.do(Restart())
    at.do(Presence(0, present=True))
    at.do(Presence(1, present=True))
    assert due_at(at.table) is not None
    assert at.now <= due_at(at.table) <= at.now + NEXT_DEAL


# Versions


def test_the_log_says_which_rules_and_which_version_played(served):
    guest = Guest(served.url)
    guest.make("gandengyan", ["me", "greedy"])
    path = served._database.removeprefix("sqlite:///")
    with sqlite3.connect(path) as found:
        (body,) = found.execute("SELECT body FROM events WHERE number = 0 ORDER BY rowid DESC LIMIT 1").fetchone()
    found.close()
    made = from_line(body)
    assert made.rules_hash == made.settings.ruleset().hash
    assert made.version


def test_a_match_that_would_be_played_differently_is_not_played_on():
    """Simulates a version that computed a different state for the second-to-last line."""
    at = LoggedTable("gandengyan", "pb", pace=0.0).begin()
    at.ask(0, commands.HandOver)
    for _ in range(4):
        at.tick()
    place = max(i for i, text in enumerate(at.lines) if '"led"' in text)
    told = json.loads(at.lines[place])
    lines = [*at.lines[:place], json.dumps({**told, "led": "other"}), *at.lines[place + 1 :]]
    table, wrong, _ = rebuild(lines)
    assert wrong.line == place
    assert wrong.version
    assert "differently" in wrong.reason
    assert table.match is not None, "what came before can be read"
    assert rebuild(at.lines).wrong is None


def test_the_finished_deals_of_a_match_that_would_be_played_differently_can_be_read(tmp_path):
    path = tmp_path / "t.sqlite"
    with Served(f"sqlite:///{path}") as server:
        guest = Guest(server.url)
        made = guest.make("gandengyan", ["me", "greedy"], options={"match": "deals:3"})

        async def play():
            async with guest.at(made["table"]) as me:
                await me.command("hand_over")
                await me.until(lambda _: me.last is not None)
                await me.command("ready")
                await me.until(lambda _: me.deal["number"] == 1)
                return me.last["link"]

        link = asyncio.run(play())
        before = guest.get(f"/api/records/{link}").json()
        server.kill()
        with sqlite3.connect(path) as found:
            (number, body) = found.execute(
                "SELECT max(number), body FROM events WHERE body LIKE '%\"led\"%'"
            ).fetchone()
            later = json.dumps({**json.loads(body), "led": "elsewhere"})
            found.execute("UPDATE events SET body = ? WHERE number = ?", (later, number))
        found.close()
        server.start()
        refused = guest.get(f"/api/tables/{made['table']}")
        assert (refused.status_code, refused.json()["problem"]["code"]) == (409, "played_differently")
        assert guest.get(f"/api/tables/{made['table']}/record").json() == before
        assert guest.get(f"/api/replays/{link}").status_code == 200
        assert "clamber_tables_quarantined 1.0" in guest.figures()


def test_rules_that_have_changed_under_their_name_are_noticed():
    at = LoggedTable("gandengyan", "pp").begin()
    first = json.loads(at.lines[0]) | {"rules_hash": "0" * 16, "version": "0.0.1"}
    table, wrong, _ = rebuild([json.dumps(first), *at.lines[1:]])
    assert table is None
    assert wrong.version == "0.0.1"
