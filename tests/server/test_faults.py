"""What a fault may do: a bad row, a clock that is set, a second server, a full disk, an upgrade."""

import asyncio
import json
import resource
import sqlite3
import subprocess
import sys
import time

import pytest
import sqlalchemy as sa
import structlog
from table_client import PATIENCE, Guest, Served

from clamber.server.log.database import Database
from clamber.server.log.faults import DATABASE_FAILS, CannotOpen, LostOwnership, NotStored, Owned
from clamber.server.log.journal import Addition
from clamber.server.log.lines import from_line
from clamber.server.log.reading import rebuilt
from clamber.server.log.store import Store
from clamber.server.net.clock import SteadyClock
from clamber.server.net.config import Configuration, database_url
from clamber.server.net.hub import Hub
from clamber.server.play import commands
from clamber.server.play.commands import Presence, Restart
from clamber.server.play.table import NEXT_DEAL
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
        table, wrong = rebuilt(lines)
        assert wrong is not None, place
        assert wrong.line <= place + 1
        assert (table is None) == (wrong.line == 0)
    assert rebuilt(at.lines)[1] is None


async def put(store, name, lines, first=0):
    entry = from_line(LoggedTable("gandengyan", "pp").lines[0])
    await store.append(Addition(name, first, tuple(lines), new=(f"invite of {name}", entry.at)))


@pytest.mark.parametrize("gap", [False, True])
def test_one_bad_table_is_quarantined_listed_and_reported_and_all_others_start(database, gap):
    async def run():
        store = Store(database)
        await store.open(own=True)
        good = [text.replace('"t"', '"good"') for text in LoggedTable("gandengyan", "pp").begin().lines]
        bad = [text.replace('"t"', '"bad"') for text in LoggedTable("gandengyan", "pp").begin().lines]
        await put(store, "good", good)
        await put(store, "bad", bad if gap else [*bad, line(seat=7)])
        if gap:
            await store.append(Addition("bad", len(bad) + 1, (line(),)))
        hub = Hub(store, Configuration(), lambda: 2000.0)
        with structlog.testing.capture_logs() as logged:
            await hub.open()
        (told,) = [entry for entry in logged if entry["event"] == "table is quarantined"]
        assert told["table"] == "bad"
        assert list(hub.quarantined) == ["bad"]
        assert list(await store.faults()) == ["bad"]
        assert (await hub.actor("good")).table.status == "playing"
        for ask in (hub.actor("bad"), hub.invited("invite of bad")):
            with pytest.raises(Exception, match="cannot be read"):
                await ask
        assert len(await store.faults()) == 1
        await hub.close()
        await store.close()

    asyncio.run(run())


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
        made = guest.make("gandengyan", ["me", "greedy"], time_limit=30, pace=100)
        async with guest.at(made["table"]) as me:
            while not me.deal["my_turn"]:
                await me.receive()
            moved[0] = jump
            turn = me.deal["turn"]
            await me.send({"type": "ping", "sent": 1})
            await me.until(lambda frame: frame["type"] == "pong")
            await asyncio.sleep(0.3)
            await me.send({"type": "ping", "sent": 2})
            await me.until(lambda frame: frame["type"] == "pong" and frame["sent"] == 2)
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
    assert at.table.due is not None
    assert at.now <= at.table.due <= at.now + NEXT_DEAL


# One owner


def test_a_second_server_says_who_owns_the_database_and_does_not_start(database):
    async def run():
        first, second = Database(database), Database(database)
        await first.open(own=True)
        with pytest.raises(Owned, match=r"another server uses this database: process \d+ on "):
            await second.open(own=True)
        await first.close()
        await second.open(own=True)
        await second.close()

    asyncio.run(run())


def test_the_second_server_ends_with_one_sentence(tmp_path):
    path = tmp_path / "t.sqlite"
    with Served(f"sqlite:///{path}") as server:
        found = start_again("--database", str(path))
        assert found.returncode == 2
        assert f"another server uses this database: process {server.process.pid} on" in found.stderr
        assert len(found.stderr.strip().splitlines()) == 1, found.stderr
        server.kill()
        server.start()
        server.stop()


def start_again(*arguments):
    command = [sys.executable, "-m", "clamber", "serve", "--no-open", "--port", "0", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_an_owner_that_was_only_slow_writes_nothing_after_another_has_taken_its_place(cluster):
    url = cluster.new()

    async def run():
        slow, other = Database(url), Database(url)
        await slow.open(own=True)
        await slow.write(sa.text("UPDATE owner SET name = name"))
        await slow._owner._let_go()  # the network is gone, and with it the lock; the server does not know yet
        slow._owner._connection = await slow._engine.connect()
        await other.open(own=True)
        with pytest.raises(LostOwnership):
            await slow.write(sa.text("UPDATE owner SET name = 'mine'"))
        await other.write(sa.text("UPDATE owner SET name = name"))
        with pytest.raises(LostOwnership):
            await slow.keep_owning()
        await slow.close()
        await other.close()

    asyncio.run(run())


def test_an_owner_whose_connection_was_lost_gets_the_lock_again(cluster):
    url = cluster.new()

    async def run():
        owner, other = Database(url), Database(url)
        await owner.open(own=True)
        number = await owner._owner._connection.scalar(sa.text("SELECT pg_backend_pid()"))
        async with owner.reading() as connection:
            await connection.execute(sa.text(f"SELECT pg_terminate_backend({number})"))
        await owner.keep_owning()
        with pytest.raises(Owned):
            await other.open(own=True)
        await owner.write(sa.text("UPDATE owner SET name = name"))
        await owner.close()

    asyncio.run(run())


def test_a_connection_that_is_cut_while_it_answers_is_a_failure_of_the_database(cluster):
    """Not something that does not fit: whoever asked tries again, and nobody is told of a fault of the server."""

    async def run():
        database = Database(cluster.new())
        await database.open(own=True)
        cut_off = sa.text("SELECT pg_terminate_backend(pg_backend_pid()) FROM owner")
        with pytest.raises(NotStored):
            await database.transact(lambda connection: connection.execute(cut_off))
        with pytest.raises(DATABASE_FAILS):
            async with database.reading() as connection:
                await connection.execute(cut_off)
        await database.write(sa.text("UPDATE owner SET name = name"))
        await database.close()

    asyncio.run(run())


# No room


ROOM = 40 << 10
"""Bytes that a file may have on this full disk: less than the database, and more than the index of SQLite's log."""


def test_while_the_disk_is_full_plays_are_refused_in_words_and_afterwards_all_goes_on(tmp_path):
    """What the process may write to a file is limited, as no test may fill a disk."""
    path = tmp_path / "t.sqlite"

    async def run(server, guest):
        made = guest.make("gandengyan", ["me", "open", "open"])
        async with guest.at(made["table"]) as me:
            _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (ROOM, hard))
            said = 0
            while (await me.command("say", phrase="hello", id=f"said{said}"))["type"] == "ack":
                said += 1
                await asyncio.sleep(0.03)
            for number in range(20):
                refused = await me.command("say", phrase="hello", id=f"full{number}")
                assert refused["problem"]["code"] == "not_stored"
            answer = await asyncio.to_thread(guest.get, "/readyz")
            assert (answer.status_code, answer.json()["status"]) == (503, "database")
            assert answer.json()["reason"]
            fresh = await asyncio.to_thread(Guest(server.url).get, "/api/me")
            assert (fresh.status_code, fresh.json()["problem"]["code"]) == (503, "not_stored")
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
            assert (await asyncio.to_thread(guest.get, "/readyz")).status_code == 200
            assert (await me.command("say", phrase="hello", id="full0"))["type"] == "ack"
        return made, said

    with Served(f"sqlite:///{path}") as server:
        guest = Guest(server.url)
        made, said = asyncio.run(run(server, guest))
        logged = server.stop()
    assert "Traceback" not in logged
    assert len([text for text in logged.splitlines() if "nothing can be stored" in text]) == 1, logged
    assert "the database takes everything again" in logged
    with sqlite3.connect(path) as found:
        rows = found.execute("SELECT body FROM events WHERE table_id = ?", (made["table"],)).fetchall()
    found.close()
    assert len([row for row in rows if '"Spoke"' in row[0]]) == said + 1, "nothing is lost, and nothing counts twice"


def test_a_database_that_may_only_be_read_is_said_so_in_one_sentence(tmp_path):
    path = tmp_path / "t.sqlite"

    async def make():
        store = Store(f"sqlite:///{path}")
        await store.open()
        await store.close()

    async def read_only():
        store = Store(f"sqlite:///file:{path}?mode=ro&uri=true")
        with pytest.raises(CannotOpen, match="may only be read"):
            await store.open(own=True)

    asyncio.run(make())
    asyncio.run(read_only())


def test_a_database_of_a_newer_version_is_said_so_in_one_sentence(tmp_path):
    path = tmp_path / "t.sqlite"

    async def make():
        store = Store(f"sqlite:///{path}")
        await store.open()
        await store.close()

    asyncio.run(make())
    with sqlite3.connect(path) as found:
        found.execute("UPDATE alembic_version SET version_num = '9999'")
    found.close()
    answer = start_again("--database", str(path))
    assert answer.returncode == 2
    assert "newer version of clamber" in answer.stderr
    assert len(answer.stderr.strip().splitlines()) == 1, answer.stderr


def test_what_is_no_database_is_said_so_in_one_sentence(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("this is no database, and longer than the header of one is. " * 40)
    answer = start_again("--database", str(path))
    assert answer.returncode == 2
    assert "no database of SQLite" in answer.stderr
    assert len(answer.stderr.strip().splitlines()) == 1, answer.stderr


def test_a_database_is_a_file_or_a_url_or_what_is_wrong_is_said(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert database_url("tables.sqlite") == f"sqlite:///{tmp_path}/tables.sqlite"
    assert database_url("/var/t.db") == "sqlite:////var/t.db"
    assert database_url("sqlite:///t.db") == "sqlite:///t.db"
    assert database_url("postgresql://me@host/t") == "postgresql://me@host/t"
    for wrong, why in (
        ("", "folder"),
        (str(tmp_path), "folder"),
        ("mysql://host/t", "no file"),
        ("sqlite://t.db", "two slashes"),
        ("postgres:/x/", "folder"),
    ):
        with pytest.raises(ValueError, match=why):
            database_url(wrong)


def test_full_durability_waits_for_the_disk_at_each_transaction(tmp_path):
    async def synchronous(**more):
        database = Database(f"sqlite:///{tmp_path / 't.sqlite'}", **more)
        await database.open()
        found = await database.transact(lambda connection: connection.scalar(sa.text("PRAGMA synchronous")))
        await database.close()
        return found

    assert asyncio.run(synchronous()) == 1
    assert asyncio.run(synchronous(synchronous="FULL")) == 2
    with pytest.raises(ValueError, match="durability"):
        Configuration(durability="some")


def test_what_the_database_says_of_a_failure_is_logged_once():
    database = Database("sqlite://")

    async def run():
        await database.open()

        def full(_):
            raise sa.exc.OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        with structlog.testing.capture_logs() as logged:
            for _ in range(20):
                with pytest.raises(NotStored):
                    await database.transact(full)
            assert database.fault
            await database.ping()
            assert database.fault is None
        await database.close()
        return [entry["event"] for entry in logged]

    assert asyncio.run(run()) == ["nothing can be stored", "the database takes everything again"]


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
    """As if the last line but one had led elsewhere in the version that wrote it."""
    at = LoggedTable("gandengyan", "pb", pace=0.0).begin()
    at.ask(0, commands.HandOver)
    for _ in range(4):
        at.tick()
    place = max(i for i, text in enumerate(at.lines) if '"led"' in text)
    told = json.loads(at.lines[place])
    lines = [*at.lines[:place], json.dumps({**told, "led": "other"}), *at.lines[place + 1 :]]
    table, wrong = rebuilt(lines)
    assert wrong.line == place
    assert wrong.version
    assert "differently" in wrong.reason
    assert table.match is not None, "what came before can be read"
    assert rebuilt(at.lines)[1] is None


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
        server.stop()


def test_rules_that_have_changed_under_their_name_are_noticed():
    at = LoggedTable("gandengyan", "pp").begin()
    first = json.loads(at.lines[0]) | {"rules_hash": "0" * 16, "version": "0.0.1"}
    table, wrong = rebuilt([json.dumps(first), *at.lines[1:]])
    assert table is None
    assert wrong.version == "0.0.1"
