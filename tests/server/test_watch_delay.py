"""Spectators who see a table with the delay that its host has set, and never anything earlier."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_client import Guest

from clamber.server.actors import gallery
from clamber.server.actors.hub import Hub
from clamber.server.settings.config import Configuration
from clamber.server.sockets.connection import Connection
from clamber.server.table.commands import Archive, Asked, HandOver, Leave, Presence, Ready, Say, Sit, Tick, Write
from clamber.server.table.due import due_at
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.settings import TableSettings
from server.hubs import Clock, hub_of, store_of
from server.test_open_tables import FakeSocket

DELAY = 30.0


class Witness:
    """Spectator in the hall, who sees everything at once."""

    viewer = None

    def __init__(self, clock):
        self.clock, self.seen = clock, []

    def tell(self, updates):
        self.seen.append((self.clock.now, updates.text(None)))

    def show(self, updates):
        pass

    def send_notices(self):
        pass

    def on_table_retired(self):
        pass


def entry(clock, kinds=("person", "bot", "open"), **more):
    names = [NewSeat(kind, "greedy", f"P{i}", "s0" if kind == "person" else "") for i, kind in enumerate(kinds)]
    made = TableSettings("gandengyan", (("match", "deals:9"),), pace=0.5, watch_delay=DELAY, **more)
    return TableMade(clock.now, "t", "inv", made, tuple(names), "s0")


def spectator(hub, actor, session="", **hello):
    socket = FakeSocket()
    connection = Connection(socket, hub, actor, session)
    connection.on_message(json.dumps({"type": "hello", "version": 1, **hello}))
    return connection, socket


def frames(socket):
    return [json.loads(text) for text in socket.sent]


async def move_on(actor, clock, seconds):
    """Let time pass, with everything that is due meanwhile."""
    until = clock.now + seconds
    while (due := due_at(actor.table)) is not None and due <= until:
        clock.now = max(clock.now, due)
        before = actor.table
        await actor.ask(Tick())
        actor.gallery.release()
        if actor.table is before:
            break  # a bot thinks
    clock.now = until
    actor.gallery.release()


@settings(max_examples=20, deadline=None)
@given(
    steps=st.lists(st.sampled_from(["wait", "deal", "say", "sit", "hand"]), min_size=5, max_size=25),
    most=st.sampled_from([3, 1000]),
)
def test_a_spectator_sees_exactly_what_was_public_so_long_ago(tmp_path_factory, steps, most):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gallery, "MOST_HELD", most)
        asyncio.run(_watch(tmp_path_factory.mktemp("t"), steps, is_whole=most == 1000))


async def _watch(folder, steps, *, is_whole):
    clock = Clock()
    async with hub_of(folder / "t.sqlite", clock) as hub:
        actor = await hub.make(entry(clock))
        witness = Witness(clock)
        actor.attach(witness)
        await actor.ask(Presence(0, present=True))
        late, socket = spectator(hub, actor)
        assert [frame["type"] for frame in frames(socket)] == ["welcome", "view"]
        for number, step in enumerate(steps):
            match step:
                case "sit":
                    await actor.ask(Sit(f"g{number}", "Eve", None, 5)) if actor.table.status == "lobby" else None
                case "say":
                    await actor.ask(Asked(0, Say("hello"), f"r{number}"))
                    await actor.ask(Asked(0, Write("so late"), f"w{number}"))
                case "hand":
                    await actor.ask(Asked(0, HandOver(), f"r{number}"))
                case "deal" if actor.table.status == "between":
                    await actor.ask(Asked(0, Ready(), f"r{number}"))
            await move_on(actor, clock, 7.0)
            told = [text for text in socket.sent if '"type":"event"' in text]
            public = [text for at, text in witness.seen if at + DELAY <= clock.now]
            shown = actor.gallery.table
            if is_whole:
                assert told == public[len(public) - len(told) :]
                if public:
                    assert told, "what is old enough is shown"
            for frame in frames(socket):
                assert frame["seq"] <= shown.seq(None)
                if frame["type"] == "view":
                    assert frame["deal"] is None or frame["deal"]["hand"] == []
        late.on_close()


@settings(max_examples=10, deadline=None)
@given(
    steps=st.lists(
        st.sampled_from(["wait", "deal", "say", "reconnect", "resume", "restart"]),
        min_size=5,
        max_size=20,
    )
)
def test_no_reconnect_and_no_restart_shows_more_than_the_table_was_so_long_ago(tmp_path_factory, steps):
    asyncio.run(_watch_with_losses(tmp_path_factory.mktemp("t"), steps))


async def _watch_with_losses(folder, steps):
    """Watch a table that is rebuilt again and again, by a spectator who connects again, with and without `resume`."""
    clock, states = Clock(), []
    path = folder / "t.sqlite"
    async with hub_of(path, clock) as hub:
        actor = await hub.make(entry(clock, ("person", "bot")))
        await actor.ask(Presence(0, present=True))
        states.append((clock.now, actor.table))
    for steps_here in _until_restart(steps):
        async with hub_of(path, clock) as hub:
            actor = await hub.actor("t")
            actor.noted = lambda noted: states.append((clock.now, noted.table))
            await actor.ask(Presence(0, present=True))
            late, socket = spectator(hub, actor)
            for number, step in enumerate(steps_here):
                name = f"r{len(states)}-{number}"
                match step:
                    case "say":
                        await actor.ask(Asked(0, Say("hello"), name))
                        await actor.ask(Asked(0, Write("so late"), f"w{name}"))
                    case "deal" if actor.table.status == "between":
                        await actor.ask(Asked(0, Ready(), name))
                    case "reconnect" | "resume":
                        late.on_close()
                        hello = _resuming(socket) if step == "resume" else {}
                        late, socket = spectator(hub, actor, **hello)
                await move_on(actor, clock, 11.0)
                _check_old_enough(frames(socket), states, clock)
            late.on_close()
        clock.now += 1.0


def _until_restart(steps):
    parts = [[]]
    for step in steps:
        if step == "restart":
            parts.append([])
        else:
            parts[-1].append(step)
    return parts


def _resuming(socket):
    """Return the fields of a hello by which a client asks for what it has missed."""
    sent = frames(socket)
    streams = [frame["stream"] for frame in sent if "stream" in frame]
    seqs = [frame["seq"] for frame in sent if "seq" in frame]
    return {"stream": streams[-1], "resume": seqs[-1]} if streams else {}


def _check_old_enough(sent, states, clock):
    """Assert that all frames belong to states that the table had when the delay began, or before."""
    old = [table for at, table in states if at + DELAY <= clock.now] or [states[0][1]]
    seq = old[-1].seq(None)
    for frame in sent:
        assert frame.get("seq", 0) <= seq
        if frame["type"] == "view":
            assert frame["deal"] is None or frame["deal"]["hand"] == []
            assert frame["table"]["matches"] <= old[-1].matches


async def test_cards_dealt_otherwise_change_no_byte_for_a_late_spectator(tmp_path):
    """Apart from the dealer, who is public, and from hashes with a random key, which differ by chance alone."""
    hands, told = {}, {}
    for seed in (1, 2, 3):
        clock = Clock()
        async with hub_of(tmp_path / f"{seed}.sqlite", clock) as hub:
            made = entry(clock, ("person", "person"))
            made = replace(made, seats=tuple(seat._replace(session=f"s{i}") for i, seat in enumerate(made.seats)))
            actor = await hub.make(made, seed=seed)
            for seat in (0, 1):
                await actor.ask(Presence(seat, present=True))
            late, socket = spectator(hub, actor)
            clock.now += DELAY
            actor.gallery.release()
            _, again = spectator(hub, actor)
            sent = [without_hashes(frame) for frame in (*frames(socket), *frames(again))]
            dealer = next(frame["deal"]["to_act"] for frame in reversed(sent) if frame.get("deal"))
            hands.setdefault(dealer, []).append(actor.table.dealt)
            told.setdefault(dealer, []).append(sent)
            late.on_close()
    dealer = max(hands, key=lambda seat: len(hands[seat]))
    assert hands[dealer][0] != hands[dealer][1]
    assert told[dealer][0] == told[dealer][1]


def without_hashes(value):
    """Return JSON without the hashes and random names in it."""
    if isinstance(value, dict):
        return {key: without_hashes(each) for key, each in value.items()}
    if isinstance(value, list):
        return [without_hashes(each) for each in value]
    return (
        "hash" if isinstance(value, str) and len(value) >= 32 and not set(value) - set("0123456789abcdef") else value
    )


async def test_skipped_updates_are_made_up_for_by_a_view(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "MOST_HELD", 3)
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        actor = await hub.make(entry(clock))
        await actor.ask(Presence(0, present=True))
        late, socket = spectator(hub, actor)
        for number in range(6):
            await actor.ask(Asked(0, Say("hello"), f"r{number}"))
        clock.now += DELAY
        actor.gallery.release()
        assert [frame["type"] for frame in frames(socket)[2:]] == ["view", "event", "event"]
        assert frames(socket)[-1]["seq"] == actor.table.seq(None)
        late.on_close()


async def test_who_sits_down_sees_the_table_at_once_and_who_leaves_sees_it_late_again(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        actor = await hub.make(entry(clock, ("person", "open")))
        await actor.ask(Presence(0, present=True))
        late, socket = spectator(hub, actor, "s9")
        await actor.ask(Sit("s9", "Eve", None, 5))
        view = frames(socket)[-1]
        assert (view["type"], view["table"]["you"], view["table"]["status"]) == ("view", 1, "playing")
        assert view["deal"]["hand"]
        await actor.ask(Asked(1, Leave(), "r1"))
        assert (frames(socket)[-1]["table"]["you"], frames(socket)[-1]["table"]["status"]) == (None, "lobby")
        assert frames(socket)[-1]["deal"] is None
        late.on_close()


async def test_the_clock_of_a_spectator_lags_like_the_table(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        actor = await hub.make(entry(clock))
        late, socket = spectator(hub, actor)
        late.on_message('{"type":"ping","sent":1}')
        assert {frame["now"] for frame in frames(socket)} == {round((clock.now - DELAY) * 1000)}
        late.on_close()


async def test_a_table_that_is_rebuilt_in_a_match_is_watched_when_the_delay_has_passed(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        actor = await hub.make(entry(clock, ("person", "bot")))
        await actor.ask(Presence(0, present=True))
    async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}") as store:
        hub = Hub(store, Configuration(), clock)
        await hub.open()
        actor = await hub.actor("t")
        _, socket = spectator(hub, actor)
        goodbye = frames(socket)[-1]
        assert (goodbye["problem"]["code"], goodbye["again"]) == ("watch_later", True)
        assert goodbye["problem"]["values"] == {"seconds": 30}
        clock.now += DELAY
        actor.gallery.release()
        late, socket = spectator(hub, actor)
        assert frames(socket)[-1]["type"] == "view"
        late.on_close()
        await hub.close()


async def test_an_archived_table_leaves_no_timer(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        actor = await hub.make(entry(clock))
        await actor.ask(Presence(0, present=True))
        await actor.ask(Archive())
        await actor.stop()
        assert actor.gallery._timer is None


async def test_results_records_and_sheets_are_as_late_as_the_table(guest):
    made = guest.make("gandengyan", ["me", "greedy"], watch_delay=600, options={"match": "deals:1"})
    table, stranger = made["table"], Guest(guest.url)
    async with guest.at(table) as me, Guest(guest.url).at(table) as watcher:
        await me.play_on(lambda deal: deal["legal"][0]["text"], lambda: me.table["status"] == "over")
        assert (watcher.table["status"], watcher.deal, watcher.last) == ("lobby", None, None)
        assert watcher.table["watch_delay"] == 600
    assert len(guest.get(f"/api/tables/{table}/record").json()["deals"]) == 1
    assert len(guest.get(f"/api/tables/{table}/sheet?before=9").json()["lines"]) == 1
    assert stranger.get(f"/api/tables/{table}/record").status_code == 404
    assert stranger.get(f"/api/tables/{table}/sheet?before=9").json()["lines"] == []
    assert me.last["link"] not in stranger.get(f"/api/tables/{table}").text


async def test_a_connection_that_ends_with_its_table_brings_nothing_back(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock) as hub:
        noted = []
        hub.noted = noted.append
        actor = await hub.make(entry(clock))
        connection, _ = spectator(hub, actor)
        assert noted == [actor] * len(noted) != []
        noted.clear()
        await hub._archive(actor)
        actor.detach(connection)
        assert noted == []
