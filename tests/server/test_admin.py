"""Server administration: listing, closing, banning and forgetting."""

import asyncio
import contextlib
import csv
import json
import os
import sqlite3
import subprocess
import sys

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

import clamber
from clamber.cli import main
from clamber.records.record import to_json
from clamber.server.administration import handler
from clamber.server.administration.client import perform
from clamber.server.administration.context import Admin
from clamber.server.log.store import Store
from clamber.server.log.tables import METADATA
from patience import wait_until
from preloaded import run_clamber
from server.administered import admin, logs_as_before, made_by_a_server  # noqa: F401 - a fixture
from server.hubs import store_of
from server.table_client import PATIENCE, Guest, Served

pytestmark = pytest.mark.filterwarnings("default")


def answers_to(path, requests):
    """Insert requests into the database of a running server, and return its answers by request."""
    with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as found:
        with found:
            found.executemany("INSERT INTO requests (id, asked) VALUES (?, ?)", enumerate(requests))
        wait_until(lambda: not found.execute("SELECT 1 FROM requests WHERE answer IS NULL").fetchall())
        answers = dict(found.execute("SELECT asked, answer FROM requests"))
    return {asked: json.loads(answer) for asked, answer in answers.items()}


@pytest.fixture
def running(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with Served(database) as server:
        yield server, database


def test_a_request_that_a_new_owner_has_deleted_is_made_again(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    async def next_request(store):
        while not (found := await store.requests.waiting()):  # noqa: ASYNC110 - another process waits likewise
            await asyncio.sleep(0.01)
        return found[0][0]

    async def run():
        async with store_of(database, own=True) as store:
            asked = asyncio.create_task(asyncio.to_thread(admin, database, "bans"))
            first = await next_request(store)
            await store.requests.clear()  # as by a server that starts
            second = await next_request(store)
            assert second != first
            await store.requests.reply(second, json.dumps({"found": []}))
            assert await asked == []

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def test_tables_and_guests_are_listed_and_a_table_is_closed(running):
    server, database = running
    guest = Guest(server.url)
    made = guest.make("gandengyan", ["me", "open", "greedy"], name="Ann")
    (table,) = admin(database, "tables")
    assert (table["id"], table["status"], table["seats"]) == (made["table"], "lobby", ["Ann (gone)", "open", "bot"])
    (one,) = admin(database, "guests")
    assert (one["name"], one["tables"]) == ("Ann", [made["table"]])
    async with guest.at(made["table"]) as me:
        closing = asyncio.create_task(asyncio.to_thread(admin, database, "close", made["table"]))
        goodbye = await me.until(lambda frame: frame["type"] == "goodbye")
        await closing
        assert goodbye["problem"]["code"] == "table_closed"
    assert [one["status"] for one in admin(database, "tables")] in ([], ["closed"])
    assert "there is no table" in admin(database, "close", "none", status=1)


def test_a_guest_who_is_banned_is_sent_away_and_kept_out_until_they_may_come_again(running):
    server, database = running
    guest, other = Guest(server.url), Guest(server.url)
    made = guest.make("gandengyan", ["me", "greedy"], name="Ann")
    other.get("/api/me")
    (session,) = [one["guest"] for one in admin(database, "guests") if one["name"] == "Ann"]

    async def told():
        async with guest.at(made["table"]) as me:
            banning = asyncio.create_task(asyncio.to_thread(admin, database, "ban", session[:10]))
            goodbye = await me.until(lambda frame: frame["type"] == "goodbye")
            assert (await banning)["sockets"] == 1
        async with guest.socket_at(made["table"]) as again:  # a late hello would be answered by a goodbye
            return goodbye, json.loads(await again.recv())

    for frame in asyncio.run(told()):
        assert (frame["type"], frame["problem"]["code"], frame["again"]) == ("goodbye", "banned", False)
    assert guest.get("/api/me").status_code == 403
    assert other.get("/api/me").status_code == 200
    (listed,) = admin(database, "bans")
    assert (listed["who"], listed["name"], listed["until"]) == (session, "Ann", None)
    assert admin(database, "ban", session)["new"] is False
    admin(database, "unban", session)
    assert guest.get("/api/me").status_code == 200
    assert "not banned" in admin(database, "unban", session, status=1)
    assert "no address" in admin(database, "ban", "nobody", status=1)


async def test_a_bot_that_came_over_the_network_is_banned_as_it_is_listed_also_after_a_restart(running):
    server, database = running
    made = Guest(server.url).make("gandengyan", ["me", "open", "greedy"], name="Ann")
    bot = Guest(server.url).post(f"/api/invites/{made['invite']}/bots", {"name": "Rob"}).json()
    token = {"Authorization": f"Bearer {bot['token']}"}
    (session,) = [one["guest"] for one in admin(database, "guests") if one["name"] == "Rob"]
    assert session.startswith("bot:")
    async with Guest(server.url).socket_at(made["table"], token, origin=None) as socket:
        await socket.send('{"type":"hello","version":1}')
        banning = asyncio.create_task(asyncio.to_thread(admin, database, "ban", session))
        while (frame := json.loads(await socket.recv()))["type"] != "goodbye":
            pass
        goodbye, banned = frame, await banning
    assert goodbye["problem"]["code"] == "banned"
    assert banned == {"banned": session, "new": True, "sockets": 1, "tables": [made["table"]]}
    assert admin(database, "ban", "203.0.113.9")["new"] is True
    server.kill()
    server.start()
    assert {one["who"] for one in admin(database, "bans")} == {session, "203.0.113.9/32"}
    assert Guest(server.url).get("/api/me", headers=token).json()["problem"]["code"] == "banned"
    assert admin(database, "unban", session[:9]) == {"unbanned": session}
    assert Guest(server.url).get("/api/me", headers=token).status_code == 200


def test_a_request_that_fails_is_answered_with_a_sentence_and_spoils_no_later_one(running, tmp_path):
    server, database = running
    made = Guest(server.url).make("gandengyan", ["me", "greedy"], name="Ann")
    with sqlite3.connect(tmp_path / "tables.sqlite") as found:
        found.executemany(
            "INSERT INTO sanctions (id, kind, subject, reason, imposed_by, made_at) VALUES (?, 'ban', ?, '', '', 1)",
            enumerate(["no one", b"\xff\0", "10.1.2.3/8"]),
        )
    found.close()
    assert admin(database, "ban", "203.0.113.9")["new"] is True
    assert admin(database, "unban", "no one") == {"unbanned": "no one"}
    admin(database, "close", made["table"])
    assert "closed already" in admin(database, "close", made["table"], status=1)
    requests = {
        "?": "a request is JSON",
        "[" * 100_000: "a request is JSON",
        "7": "an object",
        "{}": "there is no None",
        '{"do":"ban","who":{}}': "is no address",
        '{"do":"purge","tables":-1}': "a number of days",
    }
    answers = answers_to(tmp_path / "tables.sqlite", requests)
    for asked, why in requests.items():
        assert why in answers[asked]["refused"]
    assert len(admin(database, "bans")) == 3
    server.kill()
    server.start()
    assert Guest(server.url).get("/api/me").status_code == 200


def test_a_socket_is_kept_out_by_where_it_comes_from(running):
    server, database = running
    guest = Guest(server.url)
    made = guest.make("gandengyan", ["me", "greedy"])
    admin(database, "ban", "127.0.0.2")

    async def first_told(**source):
        async with guest.socket_at(made["table"], **source) as socket:
            with contextlib.suppress(ConnectionClosed):
                await socket.send('{"type":"hello","version":1}')
            return json.loads(await socket.recv())

    banned = asyncio.run(first_told(local_addr=("127.0.0.2", 0)))
    assert (banned["type"], banned["problem"]["code"]) == ("goodbye", "banned")
    assert asyncio.run(first_told())["type"] == "welcome"


def test_without_a_server_the_database_itself_is_asked(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with Served(database) as server:
        made = Guest(server.url).make("gandengyan", ["me", "greedy"], name="Ann")
    assert [table["id"] for table in admin(database, "tables")] == [made["table"]]
    assert admin(database, "close", made["table"]) == {"closed": [made["table"]]}
    assert admin(database, "tables") == []
    none = {"tables": 0, "guests": 0, "records": 0, "dry_run": False}
    assert admin(database, "purge", "--tables", "1", "--yes") == none
    assert admin(database, "purge", "--tables", "0", "--guests", "0", "--yes") == none | {"tables": 1, "guests": 1}
    assert "say what to forget" in admin(database, "purge", status=2)


def everything(database):
    """Return all rows of a database as text."""

    async def read():
        store = Store(database)
        await store.open(existing=True)
        try:
            async with store._database.reading() as connection:
                tables = [await connection.execute(sa.select(table)) for table in METADATA.sorted_tables]
            return "\n".join(str(tuple(row)) for rows in tables for row in rows)
        finally:
            await store.close()

    return asyncio.run(read())


@pytest.fixture
def running_on_each(database):
    with Served(database) as server:
        yield server, database


async def test_a_forgotten_guest_is_named_nowhere_and_the_table_goes_on_with_the_same_cards(running_on_each):
    server, database = running_on_each
    ann, bob = Guest(server.url), Guest(server.url)
    made = ann.make("gandengyan", ["me", "open"], name="Ann Ox")
    bob.sit(made["invite"], "Bob")
    match = clamber.ruleset("gandengyan", match="deals:1").new_match(seats=2, seed=1)
    while not match.is_over:
        match = match.apply(match.current.legal()[0])
    assert ann.post("/api/records", to_json(match)).status_code == 201
    (session,) = [one["guest"] for one in admin(database, "guests") if one["name"] == "Ann Ox"]
    async with ann.at(made["table"]) as first, bob.at(made["table"]) as second:
        hand = second.deal["hand"]
        assert (await first.command("hand_over"))["type"] == "ack"
        forgetting = asyncio.create_task(asyncio.to_thread(admin, database, "forget", session[:10]))
        for client in (first, second):
            goodbye = await client.until(lambda frame: frame["type"] == "goodbye")
            assert (goodbye["problem"]["code"], goodbye["again"]) == ("put_away", True)
        forgotten = await forgetting
    async with bob.at(made["table"]) as again:
        assert again.deal["hand"] == hand
        assert [seat["name"] for seat in again.table["seats"]] == ["***", "Bob"]
    assert forgotten == {"forgotten": session, "tables": 1, "records": 1, "guests": 1}
    assert ann.get("/api/me").json()["tables"] == []
    left = await asyncio.to_thread(everything, database)
    assert "Bob" in left
    assert "Ann Ox" not in left
    assert session not in left


def test_without_a_server_a_guest_is_forgotten_in_logs_and_replays_and_stays_banned(database):
    with Served(database) as server:
        guest = Guest(server.url)
        made = guest.make("gandengyan", ["me", "greedy"], name="Ann Ox")

        async def play():
            async with guest.at(made["table"]) as me:
                await me.play_on(lambda deal: deal["legal"][0]["text"], lambda: me.last)
                return me.last["link"]

        link = asyncio.run(play())
        (session,) = [one["guest"] for one in admin(database, "guests") if one["name"]]
        admin(database, "ban", session)
    assert everything(database).count("Ann Ox") == 6, "session, log, snapshot, deal, result and ban"
    assert admin(database, "forget", session) == {"forgotten": session, "tables": 1, "records": 0, "guests": 1}
    assert "Ann Ox" not in everything(database)
    assert [(one["who"], one["name"]) for one in admin(database, "bans")] == [(session, None)]
    assert admin(database, "forget", session) == {"forgotten": session, "tables": 0, "records": 0, "guests": 0}
    assert "no guest's name, hash" in admin(database, "forget", "Ann Ox", status=1)
    with Served(database) as server:
        assert Guest(server.url).get(f"/api/replays/{link}").json()["seats"][0] == "***"


async def test_a_server_that_does_not_answer_is_named_and_the_database_stays_as_it_is(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("clamber.server.administration.client.PATIENCE", 0.0)
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    async with store_of(database, own=True) as store:
        for words in (["tables"], ["ban", "203.0.113.9"], ["close", "x"], ["purge", "--tables", "0", "--yes"]):
            assert await asyncio.to_thread(main, ["admin", *words, "--database", database]) == 1
            said = capsys.readouterr().err
            assert f"{database} does not answer: process {os.getpid()} on " in said
        assert await asyncio.to_thread(main, ["admin", "restore", __file__, "--database", database]) == 2
        assert "another server uses this database" in capsys.readouterr().err
        left = await store.sanctions.in_effect(0.0), await store.requests.waiting()
    assert left == ([], [])


def test_a_server_is_reached_through_its_database_whatever_the_environment_says(database, monkeypatch):
    monkeypatch.setenv("CLAMBER_PORT", "1")
    with Served(database, CLAMBER_PORT="2") as server:
        guest = Guest(server.url)
        made = guest.make("gandengyan", ["me", "greedy"], pace=5000)

        async def told():
            async with guest.at(made["table"]) as me:
                closing = asyncio.create_task(asyncio.to_thread(admin, database, "close", made["table"]))
                goodbye = await me.until(lambda frame: frame["type"] == "goodbye")
                await closing
                return goodbye["problem"]["code"]

        assert asyncio.run(told()) == "table_closed"
        assert "closed already" in admin(database, "close", made["table"], status=1)
        (session,) = (one["guest"] for one in admin(database, "guests") if one["name"])
        assert admin(database, "ban", "127.0.0.1")["new"] is True
        assert guest.get("/api/me").status_code == 403
        done = run_clamber("admin", "tables", "--database", database)
        assert f"server: process {server.process.pid} on " in done.stderr
        assert [one["address"] for one in admin(database, "guests") if one["guest"] == session] == ["127.0.0.1"]
        logged = list(map(json.loads, server.stop().splitlines()[1:]))
    changes = [line["do"] for line in logged if line["event"] == "the operator has changed something"]
    assert (changes, logged[-1]["event"]) == (["close", "ban"], "the server stops")
    assert "closed already" in admin(database, "close", made["table"], status=1)
    assert "no server runs" in run_clamber("admin", "tables", "--database", database).stderr


def test_a_server_that_starts_does_nothing_that_was_asked_of_its_predecessor(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with Served(database) as server:
        server.kill()
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as found, found:
            found.execute("""INSERT INTO requests (id, asked) VALUES ('old', '{"do":"ban","who":"127.0.0.1"}')""")
        server.start()
        assert admin(database, "bans") == []


EVERY = (
    ["tables"],
    ["guests"],
    ["bans"],
    ["ban", "::1"],
    ["close", "x"],
    ["forget", "0" * 64],
    ["purge", "--tables", "0", "--yes"],
    ["export", "new"],
)


@pytest.mark.parametrize("words", EVERY, ids=lambda words: words[0])
def test_a_database_that_is_missing_or_empty_is_said_so_and_none_is_made(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").touch()
    with contextlib.closing(sqlite3.connect("bare")) as bare, bare:
        bare.execute("PRAGMA user_version = 1")  # a file with a header and no table
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for name in ("missing", "no/folder", "empty", "bare"):
        assert main(["admin", *words, "--database", name]) == 1
        said = capsys.readouterr()
        assert f"no database at sqlite:///{tmp_path / name}: " in said.err
        assert "--env-file" in said.err
        assert not said.out
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


async def test_lists_have_headings_and_columns_and_csv_holds_no_formula(tmp_path, capsys):
    async with store_of(f"sqlite:///{tmp_path / 'a'}") as store:
        for number, name in enumerate(("安安", "=1+1\x1b[2J", "Bob")):
            await store.add_session(f"{number}" * 64, 60.0 * number)
            await store.name_session(f"{number}" * 64, name)
    assert await asyncio.to_thread(main, ["admin", "guests", "--database", str(tmp_path / "a")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "guest         name         last seen (UTC)         address  tables",
        "222222222222  Bob          1970-01-01 00:02+00:00",
        "111111111111  =1+1\\x1b[2J  1970-01-01 00:01+00:00",
        "000000000000  安安         1970-01-01 00:00+00:00",
    ]
    assert await asyncio.to_thread(main, ["admin", "guests", "--csv", "--database", str(tmp_path / "a")]) == 0
    heading, *rows = csv.reader(capsys.readouterr().out.splitlines())
    assert heading == ["guest", "name", "seen", "address", "tables"]
    assert [row[:2] for row in rows] == [["2" * 64, "Bob"], ["1" * 64, "'=1+1\\x1b[2J"], ["0" * 64, "安安"]]
    assert await asyncio.to_thread(main, ["admin", "bans", "--database", str(tmp_path / "a")]) == 0
    assert capsys.readouterr().out == "banned  name  since (UTC)  until (UTC)  by  reason\n"


def test_a_database_of_an_older_version_is_not_changed_by_looking_at_it(tmp_path, capsys):
    asyncio.run(made_by_a_server(tmp_path / "a"))
    with contextlib.closing(sqlite3.connect(tmp_path / "a")) as found, found:
        found.execute("DROP TABLE requests")
        found.execute("UPDATE alembic_version SET version_num = '0007'")
    assert main(["admin", "tables", "--database", str(tmp_path / "a")]) == 2
    assert "of an older version of clamber; the server of this version migrates it" in capsys.readouterr().err
    with contextlib.closing(sqlite3.connect(tmp_path / "a")) as found, found:
        assert found.execute("SELECT version_num FROM alembic_version").fetchall() == [("0007",)]


@pytest.mark.parametrize("words", [*EVERY, ["restore", "copy"]], ids=lambda words: words[0])
def test_a_database_that_is_not_of_clamber_is_said_so_in_one_sentence(words, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("letter", "copy"):
        (tmp_path / name).write_text("Dear Ann, " * 100, encoding="utf-8")
    for database, why in (("letter", "the file is damaged, or no database"), ("letter/db", "Not a directory: ")):
        assert main(["admin", *words, "--database", database]) == 2
        said = capsys.readouterr().err
        assert "cannot use the database" in said
        assert why in said


def test_a_request_is_answered_at_once_and_an_idle_server_rarely_looks(database, monkeypatch):
    """Looking every 0.2 s took 1.5 % of a core of an idle server on PostgreSQL."""
    monkeypatch.setattr(handler, "POLL_SECONDS", 10 * PATIENCE)  # without a notification, there is no answer
    looked = []

    async def run():
        async with store_of(database, own=True) as store:
            waiting = store.requests.waiting

            async def noted():
                looked.append(await waiting())
                return looked[-1]

            store.requests.waiting = noted
            answering = asyncio.create_task(handler.answer_requests(Admin(store, lambda: 0.0)))
            for _ in range(4):
                assert (await perform(database, {"do": "bans"}))[0] == []
            answering.cancel()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert [len(found) for found in looked if found] == [1] * 4
    assert len(looked) < 20


@pytest.mark.slow
def test_a_running_server_is_asked_without_the_slow_imports(running):
    """Importing SQLAlchemy, Alembic and the server took three times as long as all else."""
    _, database = running
    program = (
        "import sys; from clamber.cli import main; status = main(sys.argv[1:]);"
        "print(status, *{name.partition('.')[0] for name in sys.modules})"
    )
    words = [sys.executable, "-c", program, "admin", "tables", "--database", database]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    status, *names = done.stdout.splitlines()[-1].split()
    assert status == "0"
    assert not {"sqlalchemy", "alembic", "fastapi", "structlog"} & set(names)
