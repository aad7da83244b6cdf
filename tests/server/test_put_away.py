"""Archiving of abandoned tables, with a fake clock."""

import asyncio
import contextlib
import dataclasses
import json

import pytest

from clamber.server.http.guests import DAY
from clamber.server.log.lines import from_line
from clamber.server.run.app import assemble_server, sweep
from clamber.server.settings.config import Configuration
from clamber.server.sockets.connection import Connection
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Presence
from clamber.server.table.refusal import Refusal
from clamber.server.wire.tables import table_summary
from patience import until
from server.hubs import HOUR, Clock, hub_of
from server.logged import LoggedTable


class Watcher:
    """Stub for a spectator."""

    viewer = None

    def tell(self, updates):
        pass

    def on_table_retired(self):
        self.gone = True


def wish(kinds, options=()):
    return from_line(LoggedTable("gandengyan", kinds, options, pace=0.0).lines[0])


async def settled(actor):
    """Wait until everything posted before has been processed."""
    with contextlib.suppress(Refusal):
        await actor.ask(Asked(0, commands.StartMatch(), "none"))


async def test_an_idle_table_is_put_away_and_its_link_takes_it_out_as_it_was(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        made = await hub.make(wish("pb"))
        await made.ask(Presence(0, present=True))
        await made.ask(Presence(0, present=False))
        before = made.table
        assert before.status == "playing"
        clock.now += 24 * HOUR - 1
        await hub.sweep()
        assert hub.of_session("s0")
        clock.now += 1
        await hub.sweep()
        assert not hub.of_session("s0")
        assert not await hub.store.unarchived_tables()
        again, other = await asyncio.gather(hub.actor("t"), hub.actor_of_invite("inv"))
        assert again is other
        assert again is not made
        assert again.table.match.position == before.match.position
        assert again.table.status == "playing"
        assert again.table.seat_of("s0") == 0
        assert [*await hub.store.unarchived_tables()] == ["t"]
        await again.ask(Presence(0, present=True))
        await again.ask(Asked(0, commands.HandOver(), "on"))
        assert again.table.seats[0].why == "asked"


async def test_a_table_where_somebody_looks_on_or_that_is_asked_for_stays(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        actor = await hub.make(wish("pb"))
        watcher = Watcher()
        actor.attach(watcher)
        clock.now += 100 * HOUR
        await hub.sweep()
        assert await hub.actor("t") is actor
        actor.detach(watcher)
        clock.now += 23 * HOUR
        assert await hub.actor("t") is actor
        clock.now += 23 * HOUR
        await hub.sweep()
        assert await hub.actor("t") is actor


async def test_a_finished_table_goes_sooner_and_can_still_be_looked_at(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        actor = await hub.make(wish("pb", (("match", "deals:1"),)))
        await actor.ask(Presence(0, present=True))
        await actor.ask(Asked(0, commands.HandOver(), "over"))
        while actor.table.status != "over":
            await settled(actor)
            await asyncio.sleep(0)
        await actor.ask(Presence(0, present=False))
        clock.now += HOUR
        await hub.sweep()
        assert not hub.of_session("s0")
        again = (await hub.actor("t")).table
        assert again.status == "over"
        assert again.last.result == actor.table.last.result
        assert table_summary(again, "s0").status == "over"


@pytest.mark.parametrize("days", [None, 3])
async def test_a_table_that_was_put_away_is_forgotten_after_as_many_days_as_the_host_says(tmp_path, days):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock, table_days=days) as hub:
        await hub.make(wish("pb"))
        server = assemble_server(hub.config, hub.store, hub)
        clock.now += 24 * HOUR
        await sweep(server)
        assert not hub.of_session("s0"), "it is put away"
        clock.now += 3 * DAY
        await sweep(server)
        assert (await hub.actor("t")).table.seat_of("s0") == 0, "three days are not over yet"
        clock.now += 24 * HOUR
        await sweep(server)
        clock.now += 3 * DAY + 1
        await sweep(server)
        if days is None:
            assert (await hub.actor("t")).table.seat_of("s0") == 0
        else:
            with pytest.raises(Refusal, match="no such table"):
                await hub.actor("t")
        server.worker.close()


async def test_what_is_put_away_stays_so_after_a_restart_and_is_not_rebuilt(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        await hub.make(wish("pb"))
        clock.now += 24 * HOUR
        await hub.sweep()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        assert not hub.of_session("s0")
        assert (await hub.actor("t")).table.seat_of("s0") == 0
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        assert hub.of_session("s0")


async def test_a_table_is_found_while_the_tables_are_still_being_rebuilt(tmp_path):
    """Other nodes relay requests to a node as soon as it owns the table."""
    async with hub_of(tmp_path / "t.sqlite", Clock()) as hub:
        await hub.make(wish("pb"))
    async with hub_of(tmp_path / "t.sqlite", Clock(), opened=False) as hub:
        found = await hub.actor("t")
        await hub.open()
        assert await hub.actor("t") is found


async def test_a_table_whose_putting_away_cannot_be_noted_is_taken_out_of_the_log_all_the_same(tmp_path, monkeypatch):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        made = await hub.make(wish("pb"))
        before = made.table

        async def fail(_):
            raise OSError("disk full")

        clock.now += 24 * HOUR
        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "append", fail)
            with pytest.raises(Refusal, match="nothing can be stored"):
                await hub.sweep()
        assert made._task.done()
        again = await hub.actor("t")
        assert again is not made
        assert again.table.match.position == before.match.position
        await again.ask(Presence(0, present=True))


class Socket:
    """Socket that stores its messages and the reason for closing."""

    may_write = True

    def __init__(self):
        self.sent, self.closed = [], None

    def send(self, text):
        self.sent.append(json.loads(text))

    def close(self, _code, reason):
        self.closed = reason

    def pause_reading(self):
        pass

    resume_reading = pause_reading


HELLO = '{"type":"hello","version":1}'


async def test_a_hello_that_comes_after_its_table_was_put_away_is_told_to_connect_again(tmp_path):
    """The hello may arrive right after the lookup, or at any step while a table is being archived."""
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        actor = await hub.make(wish("pb"))
        for moments in range(12):
            clock.now += 24 * HOUR
            socket = Socket()
            client = Connection(socket, hub, actor, "s0")
            sweep = asyncio.create_task(hub.sweep())
            for _ in range(moments):
                await asyncio.sleep(0)
            client.on_message(HELLO)
            await sweep
            told = socket.sent[-1]
            if actor.retired:
                assert (told["type"], told["problem"]["code"], told["again"]) == ("goodbye", "put_away", True)
                assert socket.closed == "put_away"
            else:
                assert told["type"] in {"view", "event"}
            client.on_close()
            actor = await hub.actor("t")
        clock.now += 24 * HOUR
        socket = Socket()
        late = Connection(socket, hub, actor, "s0")
        await hub.sweep()
        late.on_message(HELLO)
        assert socket.closed == "put_away"
        late.on_close()


async def test_a_hello_at_a_table_that_was_closed_after_its_lookup_hears_so(tmp_path):
    async with hub_of(tmp_path / "t.sqlite", Clock()) as hub:
        actor = await hub.make(wish("pb"))
        socket = Socket()
        client = Connection(socket, hub, actor, "s0")
        await actor.ask(commands.CloseTable())
        client.on_message(HELLO)
        assert socket.closed == "table_closed"
        client.on_close()


async def test_who_is_at_a_table_whose_putting_away_cannot_be_noted_is_told_to_connect_again(tmp_path, monkeypatch):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        actor = await hub.make(wish("pb"))
        watcher = Watcher()

        async def fail(_):
            actor.watchers.add(watcher)  # joins while the table is being archived
            raise OSError("disk full")

        clock.now += 24 * HOUR
        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "append", fail)
            with pytest.raises(Refusal, match="nothing can be stored"):
                await hub.sweep()
        assert watcher.gone


async def test_whoever_waits_for_an_actor_that_is_stopped_hears_so(tmp_path):
    """The command in progress, the queued ones and later ones are all answered."""
    async with hub_of(tmp_path / "t.sqlite", Clock()) as hub:
        actor = await hub.make(wish("pb"))
        committing = asyncio.Event()

        async def never(_):
            committing.set()
            await asyncio.Event().wait()

        hub.store.append = never
        asked = [actor.submit(Presence(0, present=True)), actor.submit(Asked(0, commands.Say("hello"), "h"))]
        await committing.wait()
        await actor.stop()
        asked.append(actor.submit(Presence(0, present=False)))
        for one in asked:
            with pytest.raises(Refusal) as refused:
                await one
            assert refused.value.code == "put_away"
        actor.post(Presence(0, present=False))
        assert actor._queue.empty()


async def test_a_table_that_cannot_be_taken_out_whole_is_taken_out_by_the_next_who_asks(tmp_path, monkeypatch):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        await hub.make(wish("pb"))
        clock.now += 24 * HOUR
        await hub.sweep()

        early = Watcher()

        async def fail(_):
            hub._actors["t"].attach(early)
            raise OSError("disk full")

        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "append", fail)
            with pytest.raises(Refusal, match="nothing can be stored"):
                await hub.actor("t")
        assert not hub.tables()
        assert early.gone, "who came while the table was taken out stays at no actor that has stopped"
        assert (await hub.actor("t")).table.paused


async def test_a_table_is_not_read_before_what_its_former_actor_added(tmp_path, monkeypatch):
    """As at a node that dropped the table because its lease was renewed late: both actors would add the same line."""
    async with hub_of(tmp_path / "t.sqlite", Clock()) as hub:
        made = await hub.make(wish("pb"))
        table, journal, go = made.table.id, hub.store._journal, asyncio.Event()
        commit = journal._commit

        async def slow(additions):
            await go.wait()
            await commit(additions)

        monkeypatch.setattr(journal, "_commit", slow)
        made.post(Asked(0, commands.Say("hello"), "late"))
        await until(lambda: table in journal._last)
        del hub._actors[table]
        await made.stop()
        asking = asyncio.create_task(hub.actor(table))
        await asyncio.wait([asking], timeout=0.05)
        go.set()
        assert (await asking).table.id == table
        assert [line for line in await hub.store.log(table) if '"late"' in line]


async def test_there_is_no_table_by_a_wrong_name_and_none_beyond_the_room(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        for asked in (hub.actor("nothing"), hub.actor_of_invite("nothing")):
            with pytest.raises(Refusal, match=r"no such table|not valid"):
                await asked
        await hub.make(wish("pb"))
        clock.now += 24 * HOUR
        await hub.sweep()
        hub.config = Configuration(max_tables=1)
        other = dataclasses.replace(wish("pb"), table="u", invite="other")
        (await hub.make(other)).attach(Watcher())
        with pytest.raises(Refusal) as full:
            await hub.actor("t")
        assert (full.value.code, full.value.values) == ("too_many", {"tables": 1})
