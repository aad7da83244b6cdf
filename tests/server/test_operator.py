"""Operator's tools: guests by name and address, removal, names, stories of tables, notices, and purges."""

import asyncio
import io
import json
import sqlite3
from pathlib import Path

import alembic.command
import alembic.config
import pytest
import sqlalchemy as sa

from clamber.cli import main
from clamber.sentences import LANGUAGES, say
from clamber.server.administration.context import Admin
from clamber.server.administration.handler import respond
from clamber.server.administration.story import story_of
from clamber.server.log import database as database_module
from clamber.server.log.forgetting import NAMING
from clamber.server.log.lines import KINDS, from_line
from clamber.server.table.logged.deals import WindowEnded
from clamber.server.wire.moderation import LONGEST_REASON
from clamber.server.wire.operator import LONGEST_ANNOUNCEMENT
from clamber.server.wire.story_lines import HAPPENED
from server.administered import admin, logs_as_before  # noqa: F401 - a fixture
from server.hubs import store_of
from server.table_client import Guest, Served

pytestmark = pytest.mark.filterwarnings("default")
LOGS = sorted(Path(__file__).with_name("logs").glob("*.jsonl"))


@pytest.fixture
def served(database):
    with Served(database) as server:
        yield server, database


def guest_named(database, name):
    (found,) = [one for one in admin(database, "guests") if one["name"] == name]
    return found


def seats_of(guest, made):
    return [(seat["kind"], seat["name"]) for seat in guest.get(f"/api/tables/{made['table']}").json()["seats"]]


async def goodbye_from(client):
    frame = await client.until(lambda frame: frame["type"] == "goodbye")
    return frame["problem"]["code"], frame["problem"]["values"]


@pytest.mark.slow
def test_a_guest_who_only_used_http_is_banned_by_name_and_loses_the_seat_until_the_ban_ends(served):
    server, database = served
    ann, bob, eve = (Guest(server.url) for _ in range(3))
    made = bob.make("gandengyan", ["me", "open", "open"], name="Bob")
    assert eve.sit(made["invite"], "Eve")["seat"] == 1
    assert ann.sit(made["invite"], "Ann")["seat"] == 2
    assert guest_named(database, "Ann")["address"] == "127.0.0.1"
    found = admin(database, "ban", "Ann", "--reason", "floods", "--days", "1")
    assert (found["new"], found["tables"]) == (True, [made["table"]])
    assert seats_of(bob, made)[1:] == [("person", "Eve"), ("open", "net")]
    refused = ann.get("/api/me").json()["problem"]
    (listed,) = admin(database, "bans")
    assert (listed["name"], listed["reason"], listed["by"]) == ("Ann", "floods", "operator")
    assert listed["until"] - listed["since"] == 24 * 3600
    assert (refused["code"], len(refused["values"]["until"])) == ("banned", len("2026-11-28"))
    assert admin(database, "ban", "Ann")["new"] is False
    assert admin(database, "bans") == [listed], "a ban that is not changed keeps its reason and its end"
    server.kill()
    server.start()
    assert ann.get("/api/me").status_code == 403
    assert guest_named(database, "Eve")["address"] == "127.0.0.1", "addresses outlive the server"
    admin(database, "unban", "Ann")
    assert ann.sit(made["invite"], "Ann")["seat"] == 2, "who was banned may come back"
    twin = Guest(server.url)
    twin.make("gandengyan", ["me", "greedy"], name="Eve")
    said = admin(database, "ban", "Eve", status=1)
    assert "2 guests are called Eve" in said
    assert "127.0.0.1" in said
    assert set(admin(database, "ban", "127.0.0.1")["tables"]) >= {made["table"]}
    assert admin(database, "unban", "127.0.0.1/32") == {"unbanned": "127.0.0.1/32"}
    assert [kind for kind, _ in seats_of(bob, made)] == ["open"] * 3, "all sat there from this address"


@pytest.mark.slow
def test_a_host_is_named_to_close_tables_and_nobody_reads_that_the_host_closed_them(served):
    server, database = served
    ann, bob = Guest(server.url), Guest(server.url)
    tables = [ann.make("gandengyan", ["me", "open", "greedy"], name="Ann") for _ in range(2)]
    other = bob.make("gandengyan", ["me", "greedy"], name="Bob", pace=5000)

    async def run():
        async with ann.at(tables[0]["table"]) as client:
            closing = asyncio.create_task(asyncio.to_thread(admin, database, "close", "Ann"))
            return await goodbye_from(client), await closing

    goodbye, closed = asyncio.run(run())
    assert goodbye == ("table_closed", {"by": "operator"})
    assert sorted(closed["closed"]) == sorted(made["table"] for made in tables)
    for _ in range(2):
        problem = bob.get(f"/api/tables/{tables[1]['table']}").json()["problem"]
        assert (problem["code"], problem["values"]) == ("table_closed", {"by": "operator"})
        server.kill()
        server.start()
    for language, host, operator in (("en", "host", "operator"), ("zh", "桌主", "管理者")):
        said = [say(language, "refused-table_closed", {"by": by}) for by in ("host", "operator")]
        assert [host in one for one in said] == [True, False]
        assert [operator in one for one in said] == [False, True]
    assert "host of no open table" in admin(database, "close", "Ann", status=1)

    async def by_host():
        async with bob.at(other["table"]) as client:
            await client.send({"type": "close_table", "id": "close"})
            return await goodbye_from(client)

    assert asyncio.run(by_host()) == ("table_closed", {"by": "host"})


@pytest.mark.slow
async def test_a_guest_who_is_kicked_loses_the_seat_for_good_also_where_a_seat_is_only_reserved(served):
    server, database = served
    ann, bob, eve = (Guest(server.url) for _ in range(3))
    made = ann.make("gandengyan", ["me", "open", "open", "greedy"], name="Ann", spectators=False, pace=5000)
    bob.sit(made["invite"], "Bob")
    assert "no seat" in admin(database, "kick", "Bob", "--table", "none", status=1)
    async with ann.at(made["table"]) as host, bob.at(made["table"]) as client:
        assert (await host.command("start"))["type"] == "ack"
        assert eve.sit(made["invite"], "Eve")["reserved"] is not None
        admin_in_thread = asyncio.to_thread(admin, database, "kick", "Bob", "--table", made["table"])
        kicking = asyncio.create_task(admin_in_thread)
        goodbye = await goodbye_from(client)
        assert (await kicking)["tables"] == [made["table"]]
        await asyncio.to_thread(admin, database, "kick", "Eve")
        await host.until(lambda _: not any(seat["reserved_for"] for seat in host.table["seats"]))
        seats = host.table["seats"]
    assert goodbye[0] == "removed"
    assert [seat["kind"] for seat in seats] == ["person", "open", "open", "bot"]
    for guest in (bob, eve):
        assert guest.post(f"/api/invites/{made['invite']}", {"name": "New"}).json()["problem"]["code"] == "removed"
    assert "host" not in say("en", "refused-removed")


@pytest.mark.slow
async def test_a_name_is_changed_everywhere_while_its_owner_plays(served):
    server, database = served
    ann, bob = Guest(server.url), Guest(server.url)
    made = ann.make("gandengyan", ["me", "open"], name="Rude Ox")
    bob.sit(made["invite"], "Bob")
    async with ann.at(made["table"]) as client, bob.at(made["table"]) as other:
        hand = client.deal["hand"]
        renaming = asyncio.create_task(asyncio.to_thread(admin, database, "rename", "Rude Ox", "Ann"))
        for one in (client, other):
            frame = await one.until(lambda frame: frame["type"] == "goodbye")
            assert (frame["problem"]["code"], frame["again"]) == ("put_away", True)
        renamed = await renaming
    async with ann.at(made["table"]) as client:
        assert client.deal["hand"] == hand
        assert [seat["name"] for seat in client.table["seats"]] == ["Ann", "Bob"]
    assert renamed["tables"] == 1
    assert ann.get("/api/me").json()["name"] == "Ann"
    for name in ("", "Admin", "x" * 25):
        assert "name" in admin(database, "rename", "Ann", name, status=1)


@pytest.mark.slow
def test_an_announcement_reaches_all_pages_and_tables_and_a_drained_server_makes_no_tables(served):
    server, database = served
    ann = Guest(server.url)
    nothing = {"type": "notices", "announcement": None, "draining": False}
    assert ann.get("/api/notices").json() == nothing
    made = ann.make("gandengyan", ["me", "greedy"], name="Ann")
    assert "nothing is announced" in admin(database, "announce", "--clear", status=1)

    async def run():
        async with ann.at(made["table"]) as client:
            announcing = asyncio.create_task(asyncio.to_thread(admin, database, "announce", "Soon", "--zh", "快了"))
            first = await client.until(lambda frame: frame["type"] == "notices")
            await announcing
            draining = asyncio.create_task(asyncio.to_thread(admin, database, "drain"))
            second = await client.until(lambda frame: frame["type"] == "notices")
            return first, second, await draining

    first, second, drained = asyncio.run(run())
    assert (first["announcement"]["text"], first["announcement"]["text_zh"], first["draining"]) == (
        "Soon",
        "快了",
        False,
    )
    assert second == first | {"draining": True}
    assert drained == {"drained": True, "tables": 1, "deals": 1}
    assert ann.get("/api/notices").json() == second
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert ann.post("/api/tables", wish).json()["problem"]["code"] == "draining"
    server.terminate()
    server.start()
    assert ann.post("/api/tables", wish).status_code == 503

    async def again():
        async with ann.at(made["table"]) as client:
            await client.play_on(lambda deal: deal["legal"][0]["text"], lambda: client.last)
            assert [frame for frame in client.frames if frame["type"] == "notices"] == [second]
            clearing = asyncio.create_task(asyncio.to_thread(admin, database, "announce", "--clear"))
            last = await client.until(lambda frame: frame["type"] == "notices")
            await clearing
            return last

    assert asyncio.run(again()) == nothing | {"draining": True}
    assert admin(database, "drain", "--off")["drained"] is False
    assert ann.post("/api/tables", wish).status_code == 201
    assert ann.get("/api/notices").json() == nothing


@pytest.mark.slow
def test_a_purge_asks_or_is_told_yes_and_spares_who_is_seated(served, monkeypatch, capsys):
    server, database = served
    ann, bob, eve = (Guest(server.url) for _ in range(3))
    made = ann.make("gandengyan", ["me", "open", "open"], name="Ann")
    bob.sit(made["invite"], "Bob")
    eve.get("/api/me")
    days = ["--guests", "0", "--tables", "0"]
    would = {"tables": 0, "guests": 1, "records": 0, "dry_run": True}
    assert admin(database, "purge", *days, "--dry-run") == would
    assert len(admin(database, "guests")) == 3
    assert "--yes" in admin(database, "purge", *days, status=2), "nobody can be asked"
    for answer, status in (("n", 1), ("", 1), ("y", 0)):
        stdin = io.StringIO(f"{answer}\n")
        stdin.isatty = lambda: True
        monkeypatch.setattr("sys.stdin", stdin)
        assert main(["admin", "purge", *days, "--database", database]) == status
        assert "delete tables 0, guests 1, records 0?" in capsys.readouterr().err
    assert sorted(one["name"] for one in admin(database, "guests")) == ["Ann", "Bob"]
    assert eve.get("/api/me").json()["name"] is None, "a purged guest is a new one, also for the running server"
    assert [seat for seat in seats_of(bob, made) if seat[0] == "person"] == [("person", "Ann"), ("person", "Bob")]
    admin(database, "close", made["table"])
    assert admin(database, "purge", *days, "--yes")["guests"] == 3


@pytest.mark.slow
def test_all_that_makes_sense_without_a_server_is_done_in_the_database(served):
    server, database = served
    ann, bob, eve = (Guest(server.url) for _ in range(3))
    made = ann.make("gandengyan", ["me", "open", "open", "open"], name="Ann")
    bob.sit(made["invite"], "Bob")
    eve.sit(made["invite"], "Eve")
    online = admin(database, "show", made["table"])
    server.terminate()
    assert "no server runs" in admin(database, "nodes", status=1)
    assert admin(database, "show", made["table"]) == online
    assert admin(database, "rename", "Bob", "Rob")["tables"] == 1
    assert admin(database, "kick", "Rob")["tables"] == [made["table"]]
    assert admin(database, "ban", "Eve")["tables"] == [made["table"]]
    assert admin(database, "announce", "Hello") == {"announced": "Hello"}
    assert admin(database, "drain") == {"drained": True, "tables": 1, "deals": 0}
    entries = admin(database, "show", made["table"])["entries"]
    told = [(one["what"], one["name"], one["by"]) for one in entries if one["what"] == "removed"]
    assert told == [("removed", "Rob", "operator"), ("removed", "Eve", "operator")]
    server.start()
    assert [kind for kind, _ in seats_of(ann, made)] == ["person", "open", "open", "open"]
    assert bob.post(f"/api/invites/{made['invite']}", {"name": "Bob"}).json()["problem"]["code"] == "removed"
    assert eve.get("/api/me").status_code == 403
    assert ann.get("/api/notices").json()["announcement"]["text"] == "Hello"


@pytest.mark.slow
def test_a_table_that_is_opened_later_has_no_seat_for_a_banned_guest(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with Served(database, CLAMBER_MAX_TABLES="1") as server:
        ann, bob = Guest(server.url), Guest(server.url)
        made = ann.make("gandengyan", ["me", "open", "greedy"], name="Ann")
        bob.make("gandengyan", ["me", "greedy"], name="Bob")  # archives the table of Ann
        assert admin(database, "ban", "Ann")["tables"] == []
        assert seats_of(bob, made)[0][0] == "open"


# Stories


def tellable(value):
    return {name: "x" if isinstance(default, str) else 0 for name, default in HAPPENED.items()} | value


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_story_tells_each_public_entry_and_no_secret(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    public = [entry for entry in map(from_line, lines) if entry.private_to is None]
    whole = story_of(lines, len(lines))
    assert (whole["omitted"], whole["fault"]) == (0, "")
    silent = (WindowEnded,)  # unless an Ace was shown
    times = {one["at"] for one in whole["entries"]}
    assert times <= {entry.at for entry in public}
    assert times >= {entry.at for entry in public if not isinstance(entry, silent)}
    keys = {key for one in whole["entries"] for key in one}
    assert keys <= {*HAPPENED, "what", "at", "levels"}, "no seed, seal, share, invite or hand"
    few = story_of(lines, 3)
    assert few["omitted"] == len(public) - 3
    assert few["entries"] == whole["entries"][len(whole["entries"]) - len(few["entries"]) :]
    for language in LANGUAGES:
        for one in whole["entries"]:
            what = one["what"]
            assert say(language, "admin-happened", tellable({"what": what})) != what, "each kind has a sentence"
    broken = story_of([*lines[:2], "nothing", *lines[3:]], 10)
    assert broken["fault"].startswith("line 2 cannot be read")


def test_all_kinds_of_entries_that_name_a_guest_are_found_if_the_guest_is_forgotten():
    naming = {kind for kind in KINDS.values() if {"session", "seats"} & set(kind.__dataclass_fields__)}
    assert naming == set(NAMING)


@pytest.mark.slow
async def test_a_story_is_printed_in_both_languages_and_shows_no_hand_of_a_running_deal(served, capsys):
    server, database = served
    ann = Guest(server.url)
    made = ann.make("gandengyan", ["me", "greedy"], name="Ann", pace=0)
    async with ann.at(made["table"]) as client:
        hand = client.deal["hand"]
        if not client.deal["my_turn"]:
            await client.until(lambda _: client.deal["my_turn"])
        await client.act(client.deal["legal"][0]["text"])
    show = ["admin", "show", made["table"], "--database", database]
    for language, dealt in (("en", "deal 0 of match 0 is dealt"), ("zh", "发牌")):
        assert await asyncio.to_thread(main, [*show, "--language", language]) == 0
        said = capsys.readouterr().out
        assert dealt in said
        assert "Ann" in said
        assert " ".join(hand) not in said
    assert await asyncio.to_thread(main, [*show, "--entries", "1"]) == 0
    assert "--entries" in capsys.readouterr().out
    assert "no table" in admin(database, "show", "none", status=1)
    assert "entries" in admin(database, "show", made["table"], "--entries", "0", status=1)


# Limits and migration


@pytest.mark.parametrize(
    ("asked", "name", "most"), [("announce", "text", LONGEST_ANNOUNCEMENT), ("ban", "reason", LONGEST_REASON)]
)
def test_a_text_has_a_limit_and_one_line(tmp_path, asked, name, most):
    async def run(text):
        async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}", own=True) as store:
            found = await respond(
                Admin(store, lambda: 1.0), json.dumps({"do": asked, "who": "203.0.113.9", name: text})
            )
        return "found" in found

    assert [asyncio.run(run(text)) for text in ("x" * most, "x" * (most + 1), "a\nb", 7)] == [
        True,
        False,
        False,
        False,
    ]


def test_bans_of_an_older_version_are_sanctions(tmp_path):
    path = tmp_path / "old.sqlite"
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(database_module.__file__).parent / "migrations"))
    engine = sa.create_engine(f"sqlite:///{path}")
    guest = "a" * 64

    def migrated(step, version, *inserts):
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            step(config, version)
            for statement, values in inserts:
                connection.execute(sa.text(statement), values)

    migrated(
        alembic.command.upgrade,
        "0011",
        ("INSERT INTO sessions (id, name, created_at, seen_at) VALUES (:guest, 'Ann', 1, 1)", {"guest": guest}),
        ("INSERT INTO bans VALUES (:guest, 2.0), ('203.0.113.0/24', 3.0)", {"guest": guest}),
    )

    async def run():
        async with store_of(f"sqlite:///{path}") as store:
            found = await store.sanctions.in_effect(4.0)
        return [(one.kind, one.subject, one.name, one.made_at, one.ends_at, one.imposed_by) for one in found]

    expected = [("ban", guest, "Ann", 2.0, None, "operator"), ("ban", "203.0.113.0/24", None, 3.0, None, "operator")]
    assert asyncio.run(run()) == expected
    migrated(alembic.command.downgrade, "0011")
    engine.dispose()
    with sqlite3.connect(path) as found:
        assert found.execute("SELECT who, made_at FROM bans ORDER BY made_at").fetchall() == [
            (guest, 2.0),
            ("203.0.113.0/24", 3.0),
        ]
    found.close()
