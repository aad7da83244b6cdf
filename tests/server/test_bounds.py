"""Nothing that a guest can repeat lengthens a log without a bound, or delays the tables of others."""

import asyncio
from pathlib import Path
from typing import get_args

import pytest
from table_client import Guest, Served

from clamber.server.actors import hub as hub_module
from clamber.server.background.rebuilding import LINES_AT_ONCE
from clamber.server.limits.worker import Worker
from clamber.server.log.journal import LogAppend
from clamber.server.run.app import create_app
from clamber.server.settings.config import Configuration
from clamber.server.table import commands
from clamber.server.table.commands import Archive
from clamber.server.table.refusal import Refusal
from clamber.server.wire import protocol
from server.hubs import Clock, hub_of
from server.logged import LoggedTable

OPERATING = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
SEAL = {"seal": "a" * 64, "protocol": commands.CommitShare("").protocol}

UNCHANGING = [
    (commands.HandOver, {}),
    (commands.Lock, {"seat": 2, "locked": True}),
    (commands.SetBot, {"seat": 3, "bot": "planner"}),
    (commands.SetBot, {"seat": 2, "bot": None}),
]


@pytest.mark.parametrize(("request_", "fields"), UNCHANGING)
def test_a_request_that_changes_nothing_is_accepted_and_not_logged(request_, fields):
    at = LoggedTable("biga", "ppobb")
    if request_ is commands.SetBot and fields["bot"] is None:
        at.ask(0, commands.SetBot, seat=2, bot="planner")
    assert at.ask(0, request_, **fields)
    assert at.ask(0, request_, **fields) == ()


def test_being_ready_twice_is_logged_once():
    at = LoggedTable("gandengyan", "pp", (("match", "deals:2"),)).begin()
    while at.table.status == "playing":
        at.ask(at.table.to_act, commands.Act, turn=at.table.turn, play=str(at.table.match.current.legal()[0]))
    assert at.ask(0, commands.Ready)
    assert at.ask(0, commands.Ready) == ()


def test_a_second_seal_is_refused_until_the_first_is_used():
    at = LoggedTable("gandengyan", "pp")
    assert at.ask(0, commands.CommitShare, **SEAL)
    for seal in (SEAL, SEAL | {"seal": "b" * 64}):
        with pytest.raises(Refusal) as refused:
            at.ask(0, commands.CommitShare, **seal)
        assert refused.value.code == "not_now"
    at.begin()
    assert at.ask(0, commands.CommitShare, **SEAL), "the seal of the next round"


def test_who_repeats_a_phrase_is_refused_in_time_and_goes_on_playing(tmp_path):
    with Served(f"sqlite:///{tmp_path / 't.sqlite'}", CLAMBER_CREDITS="0.025") as server:
        guest = Guest(server.url)
        seated = guest.make("gandengyan", ["me", "open"])

        async def run():
            async with guest.at(seated["table"]) as client:
                answers = [await client.command("say", phrase="hello") for _ in range(10)]
                return answers, await client.command("start")

        answers, start = asyncio.run(run())
        assert [answers[0]["type"], start["type"]] == ["ack", "ack"]
        assert answers[-1]["problem"]["code"] == "too_often"


# Rebuilding


def long_log(name, host, lines):
    """Return the log of a table of a host that deals nothing."""
    at = LoggedTable("gandengyan", "pp")
    first = at.lines[0].replace('"t"', f'"{name}"').replace('"inv"', f'"i{name}"').replace('"s0"', f'"{host}"')
    said = '{"kind":"Spoke","at":1000.0,"seat":0,"phrase":"hello","action":""}'
    return [first, *at.lines[1:], *[said] * lines]


async def stored(store, name, host, lines):
    log = long_log(name, host, lines)
    await store.append(LogAppend(name, 0, tuple(log), new=(f"i{name}", 1.0)))


@pytest.fixture
def parts(monkeypatch):
    """Return a list that collects the number of lines of each part of a log that is replayed, with its table."""
    found, do = [], Worker.do

    async def recorded(worker, work, *args, visitor, **more):
        found.append((visitor.session, len(args[0]) if args else 0))
        return await do(worker, work, *args, visitor=visitor, **more)

    monkeypatch.setattr(Worker, "do", recorded)
    return found


async def test_long_logs_of_a_guest_delay_the_tables_of_another_by_one_part_each(tmp_path, parts, monkeypatch):
    begun, waited, do = [], [], Worker.do

    async def counted(worker, work, *args, visitor, **more):
        def noted(*given):
            begun.append(visitor.session)
            return work(*given)

        before = len(begun)
        found = await do(worker, noted, *args, visitor=visitor, **more)
        if visitor.session == "ann":
            waited.append(begun.index("ann", before) - before)
        return found

    monkeypatch.setattr(Worker, "do", counted)
    async with hub_of(tmp_path / "t.sqlite", Clock(), opened=False) as hub:
        for number in range(3):
            await stored(hub.store, f"l{number}", "mallory", 4 * LINES_AT_ONCE)
        await stored(hub.store, "ann", "ann", 10)
        hub.ready = True
        await asyncio.gather(*(hub.actor(name) for name in ("l0", "l1", "l2", "ann")))
    assert begun.count("mallory") >= 3 * 4
    assert max(waited) <= 2, "the part that was granted before, and one of mallory's"
    assert max(lines for _, lines in parts) == LINES_AT_ONCE
    assert {host for host, _ in parts} == {"mallory", "ann"}


async def test_a_start_waits_for_no_long_log_and_replays_it_once(tmp_path, monkeypatch, parts):
    monkeypatch.setattr(hub_module, "LONG_LOG", 2 * LINES_AT_ONCE)
    path, lines = tmp_path / "t.sqlite", 5 * LINES_AT_ONCE
    async with hub_of(path, Clock(), opened=False) as hub:
        await stored(hub.store, "long", "mallory", lines)
        await stored(hub.store, "short", "ann", 10)
        assert [*await hub.store.unarchived_tables()] == ["short", "long"]
        await hub.open()
        assert (hub.ready, [table.id for table in hub.tables()]) == (True, ["short"])
        await hub._later
        assert {table.id for table in hub.tables()} == {"short", "long"}
        for name in ("long", "short"):
            await (await hub.actor(name)).ask(Archive())
    del parts[:]
    async with hub_of(path, Clock()) as hub:
        assert (await hub.actor("long")).table.public > lines
        assert sum(number for _, number in parts) < 10, "the long log has a snapshot now"


# The table on the page


def rows():
    """Return the first cells of the table of bounds in docs/operating.md."""
    text = OPERATING.partition("| Made by a guest |")[2].partition("\n\n")[0]
    return [line.split("|")[1].strip() for line in text.splitlines()[2:]]


def test_every_route_and_every_message_of_a_client_has_a_row_with_its_bounds(tmp_path):
    app = create_app(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}"))._app
    found = {
        f"{method} {route.path}"
        for route in app.routes
        for method in getattr(route, "methods", ())
        if method != "HEAD"
    }
    assert {"POST /api/records", "GET /metrics", "GET /{path:path}"} <= found
    messages = {kind.model_fields["type"].default for kind in get_args(protocol.Query)}
    messages |= {kind.__dataclass_fields__["type"].default for kind in get_args(commands.Request)}
    told = [row.strip("`") for row in rows() if row.startswith("`")]
    assert len(told) == len(set(told))
    assert set(told) == found | messages
    assert len(rows()) > len(told) + 10, "logs, queues and caches have rows, too"
