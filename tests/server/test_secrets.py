"""The seed of a running match is known only to the server and to those who can read its database."""

import asyncio
import json
import os
import sqlite3
import stat

import pytest
from table_client import Guest, Served

from clamber.server.log.files import prepare_file

posix = pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")


def seeds(path):
    """Return every seed in the log, in all formats in which it could leak."""
    with sqlite3.connect(path) as database:
        lines = [json.loads(body) for (body,) in database.execute("select body from events")]
    database.close()
    found = [int(line["seed"], 16) for line in lines if line["kind"] == "MatchBegan"]
    assert found
    return [text for seed in found for text in (f"{seed:x}", str(seed))]


@posix
def test_the_database_is_for_its_owner_only(tmp_path):
    path = tmp_path / "data" / "tables.sqlite"
    path.parent.parent.chmod(0o755)
    server = Served(f"sqlite:///{path}").start()
    try:
        Guest(server.url).make("gandengyan", ["greedy", "random"])
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in (path.parent, *path.parent.iterdir())}
    finally:
        server.stop()
    assert modes.pop("data") == 0o700
    assert "tables.sqlite-wal" in modes
    assert set(modes.values()) == {0o600}


@posix
def test_folder_and_file_are_made_for_their_owner_only(tmp_path):
    path = tmp_path / "data" / "tables.sqlite"
    prepare_file(path)
    assert [stat.S_IMODE(each.stat().st_mode) for each in (path.parent, path)] == [0o700, 0o600]


@posix
def test_a_database_that_was_open_to_all_is_closed(tmp_path):
    path = tmp_path / "tables.sqlite"
    path.touch(mode=0o644)
    path.chmod(0o644)
    Served(f"sqlite:///{path}").start().stop()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(("rules", "seats"), [("gandengyan", 2), ("biga", 5), ("guandan", 4)])
def test_no_seed_leaves_the_server(tmp_path, rules, seats):
    """No frame, response, metric, record or process log contains a seed, even after a deal is over."""
    path = tmp_path / "tables.sqlite"
    server = Served(f"sqlite:///{path}").start()
    guest = Guest(server.url)

    async def play():
        made = guest.make(rules, ["me", *["greedy"] * (seats - 1)])
        async with guest.at(made["table"]) as me:
            await me.command("act", play="4h 4h", turn=0)
            await me.command("hand_over")
            await me.until(lambda frame: frame.get("last") is not None)
            return made, me.frames

    try:
        made, frames = asyncio.run(play())
        link = next(frame["last"]["link"] for frame in frames if frame.get("last"))
        paths = [
            f"/api/tables/{made['table']}",
            f"/api/tables/{made['table']}/record",
            f"/api/records/{link}",
            f"/api/replays/{link}",
            "/api/me",
            "/metrics",
        ]
        seen = [json.dumps(frames), *(guest.get(each).text for each in paths)]
    finally:
        seen.append(server.stop())
    for seed in seeds(path):
        assert not any(seed in text for text in seen)
