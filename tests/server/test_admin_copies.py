"""Copies of a database: written, checked, and put back with the same hands."""

import asyncio
import json
import stat

import pytest

from clamber.cli import main
from clamber.server.log.browsers import Browser
from server.administered import admin, logs_as_before, made_by_a_server  # noqa: F401 - a fixture
from server.hubs import store_of
from server.table_client import Guest, Served

pytestmark = pytest.mark.filterwarnings("default")


def test_a_copy_of_a_database_without_rows_is_none(tmp_path, capsys):
    asyncio.run(made_by_a_server(tmp_path / "a"))
    assert main(["admin", "export", str(tmp_path / "copy"), "--database", str(tmp_path / "a")]) == 1
    assert f"there are no rows in sqlite:///{tmp_path / 'a'}" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()


async def test_a_copy_is_read_back_before_it_has_its_name(tmp_path, monkeypatch, capsys):
    """A row without its end simulates a row that is lost on its way to the disk."""
    async with store_of(f"sqlite:///{tmp_path / 'a'}") as store:
        await store.add_session("s" * 64, 1.0)
    dumps = json.dumps
    monkeypatch.setattr("clamber.server.log.upkeep.json.dumps", lambda value, **_: dumps(value)[:40])
    words = ["admin", "export", str(tmp_path / "copy"), "--database", str(tmp_path / "a")]
    assert await asyncio.to_thread(main, words) == 2
    assert "has no row of a table in line 2" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()


@pytest.fixture
def running(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with Served(database) as server:
        yield server, database


def hands_of(guest, table):
    async def run():
        async with guest.at(table) as me:
            return me.deal["hand"], me.deal["sizes"], me.table["seats"], me.deal["number"]

    return asyncio.run(run())


def test_a_copy_of_a_running_server_is_put_back_to_the_same_hands(running, tmp_path):
    server, database = running
    guest = Guest(server.url)
    made = guest.make("gandengyan", ["me", "greedy", "greedy"], pace=5000)
    before = hands_of(guest, made["table"])
    busy = [Guest(server.url) for _ in range(3)]
    for one in busy:
        one.make("doudizhu", ["greedy"] * 3)
    copy = tmp_path / "copy.jsonl"
    assert "keep it private" in admin(database, "export", str(copy))
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    kept = copy.read_bytes()
    said = admin(database, "export", str(copy), status=2)
    assert f"{copy} already exists; nothing was written" in said.replace("\n", " ")
    assert "cannot be read" not in said
    assert copy.read_bytes() == kept
    assert "another server uses this database" in admin(database, "restore", str(copy), status=2)
    elsewhere = f"sqlite:///{tmp_path / 'other' / 'tables.sqlite'}"
    admin(elsewhere, "restore", str(copy))
    assert "not empty" in admin(elsewhere, "restore", str(copy), status=2)
    with Served(elsewhere) as second:
        moved = Guest(second.url)
        moved._cookies = guest._cookies
        after = hands_of(moved, made["table"])
    assert after[:2] == before[:2]
    assert [seat["name"] for seat in after[2]] == [seat["name"] for seat in before[2]]


@pytest.mark.slow
def test_a_copy_goes_from_one_kind_of_database_to_the_other(cluster, tmp_path):
    one, other = f"sqlite:///{tmp_path / 'a.sqlite'}", cluster.new()
    with Served(one) as server:
        guest = Guest(server.url)
        made = guest.make("guandan", ["me", "greedy", "greedy", "greedy"], pace=5000)
        before = hands_of(guest, made["table"])
    admin(one, "export", str(tmp_path / "copy.jsonl"))
    admin(other, "restore", str(tmp_path / "copy.jsonl"))
    with Served(other) as server:
        moved = Guest(server.url)
        moved._cookies = guest._cookies
        assert hands_of(moved, made["table"])[0] == before[0]
    admin(other, "export", str(tmp_path / "back.jsonl"))
    lines = (tmp_path / "back.jsonl").read_text(encoding="utf-8").splitlines()
    assert set((tmp_path / "copy.jsonl").read_text(encoding="utf-8").splitlines()[1:-1]) <= set(lines)


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """Return the lines of a backup with one guest."""
    folder = tmp_path_factory.mktemp("copied")

    async def fill():
        async with store_of(f"sqlite:///{folder / 'a.sqlite'}") as store:
            await store.add_session("s" * 64, 1.0)
            await store.upkeep.export(folder / "copy.jsonl")

    asyncio.run(fill())
    return (folder / "copy.jsonl").read_text(encoding="utf-8").splitlines()


HEAD, END = '"clamber backup 2"', '["clamber backup 2", 1]'
ROW = json.dumps(["sessions", "s" * 64, None, 1.0, 1.0, None, None])


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ([], "does not begin like a copy"),
        ([ROW, END], "does not begin like a copy"),
        (["[1]", ROW, END], "does not begin like a copy"),
        (['"clamber backup 3"', ROW, END], "does not begin like a copy"),
        ([HEAD], "is incomplete: it ends with line 1"),
        ([HEAD, ROW], "is incomplete: it ends with line 2"),
        ([HEAD, END], "is incomplete: it ends with line 2"),
        ([HEAD, ROW[:30]], "has no row of a table in line 2"),
        ([HEAD, "7", END], "has no row of a table in line 2"),
        ([HEAD, ROW, "[" * 100_000, END], "has no row of a table in line 3"),
        ([HEAD, ROW.replace("sessions", "seasons"), END], "has no row of a table in line 2"),
        ([HEAD, ROW.replace("null]", "null, 1.0]"), END], "has no row of a table in line 2"),
        ([HEAD, ROW, ROW, END.replace("1]", "2]")], "up to line 4, that cannot be in one database"),
        ([HEAD, ROW.replace("1.0, 1.0", "null, null"), END], "up to line 3, that cannot be in one database"),
        ([HEAD, ROW.replace("null", "{}", 1), END], "up to line 3, that cannot be in one database"),
    ],
)
def test_what_is_wrong_with_a_copy_is_said_and_nothing_is_put_back(copied, lines, what, tmp_path, capsys):
    browser = json.dumps(["browsers", "s" * 64, "s" * 64, "", 1.0, 1.0])
    assert copied == [HEAD, browser, ROW, END.replace("1]", "2]")]
    copy, database = tmp_path / "copy.jsonl", f"sqlite:///{tmp_path / 'b.sqlite'}"
    copy.write_text("\n".join(lines), encoding="utf-8")
    assert main(["admin", "restore", str(copy), "--database", database]) == 2
    said = capsys.readouterr().err
    assert what in said
    assert "nothing was restored" in said
    copy.write_text(f"{HEAD}\n{ROW}\n{END}", encoding="utf-8")
    assert main(["admin", "restore", str(copy), "--database", database]) == 0, "the database is empty still"


async def test_a_copy_of_an_older_version_is_put_back_though_its_rows_are_shorter(tmp_path):
    rows = (
        ["tables", "t", "inv", 1.0, None, None],
        ["deals", "link", "t", 0, 0],  # the format before deals were stored separately
        ["deals", "other", "t", 0, 1, '{"format":1}'],
        ["bans", "203.0.113.0/24", 7.0],  # the table before there were other sanctions
        ["sessions", "s", "Ann", 1.0, 2.0],  # its only token was that of the session
    )
    lines = ['"clamber backup 1"', *map(json.dumps, rows), json.dumps(["clamber backup 1", len(rows)])]
    (tmp_path / "copy.jsonl").write_text("\n".join(lines), encoding="utf-8")
    async with store_of(f"sqlite:///{tmp_path / 'a.sqlite'}") as store:
        await store.upkeep.restore(tmp_path / "copy.jsonl")
        found = await store.deals.of_match("t", 0, 0, 9)
        (ban,) = await store.sanctions.in_effect(8.0)
        assert await store.browsers.find("s") == Browser("s", "s", "", 1.0, 2.0)
    told = [deal.text for deal in found]
    assert told == ["", '{"format":1}']
    assert (ban.kind, ban.subject, ban.made_at, ban.ends_at) == ("ban", "203.0.113.0/24", 7.0, None)


def test_a_copy_that_cannot_be_written_or_read_is_said_so(tmp_path, capsys):
    database, nowhere = f"sqlite:///{tmp_path / 'b.sqlite'}", str(tmp_path / "nowhere" / "copy")
    assert main(["admin", "restore", nowhere, "--database", database]) == 2
    assert f"{nowhere} cannot be read: " in capsys.readouterr().err
    assert not (tmp_path / "b.sqlite").exists()
    asyncio.run(made_by_a_server(tmp_path / "b.sqlite"))
    assert main(["admin", "export", nowhere, "--database", database]) == 2
    assert f"{nowhere} cannot be written: " in capsys.readouterr().err
