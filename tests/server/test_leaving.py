"""Waits of people who leave rated matches: a model over drawn histories, tables, restarts, and the routes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clamber import bots
from clamber.server.administration.context import Admin
from clamber.server.administration.handler import respond
from clamber.server.log.acts import ActKind
from clamber.server.log.leavings import insert_leavings
from clamber.server.settings.config import Configuration
from clamber.server.table import commands
from clamber.server.table.commands import Kick, Presence, Tick
from clamber.server.table.leaving import (
    COUNTED_SECONDS,
    FIRST_WAIT,
    LONGEST_WAIT,
    Leaving,
    counted,
    next_wait,
    wait_until,
)
from clamber.server.table.rated_match import AWAY_SECONDS
from server.club_people import Person, ok, refusal
from server.hubs import Clock, hub_of, store_of
from server.inside import Inside
from server.test_rated_hub import ANN, BEN, arrive, ask, play, table_of

MINUTE, HOUR = 60.0, 3600.0


def model(times, now):
    """Return the wait by the sentence of the documentation, leaving by leaving."""
    until, past = 0.0, []
    for at in sorted(times):
        if at > now:
            break
        past.append(at)
        nth = sum(1 for one in past if at - one < COUNTED_SECONDS)
        wait = {1: 0, 2: 5, 3: 10, 4: 20, 5: 40, 6: 80}.get(nth, 120) * MINUTE
        until = at + wait
    return until if until > now else 0.0


@given(st.lists(st.integers(0, 60 * 72).map(lambda minute: minute * MINUTE), max_size=12), st.integers(0, 60 * 80))
def test_a_wait_follows_from_the_history_of_leaving(times, minute):
    now = minute * MINUTE
    assert wait_until(times, now) == model(times, now)
    left = [*(at for at in times if at <= now), now]
    assert next_wait(times, now) == max(0.0, model(left, now) - now)
    assert next_wait(times, now) <= LONGEST_WAIT
    counts = counted(times, now)
    assert (wait_until(counts, now), next_wait(counts, now)) == (wait_until(times, now), next_wait(times, now))


def test_the_first_leaving_has_no_wait_and_the_second_of_a_day_has_five_minutes():
    assert wait_until([], 0.0) == wait_until([10.0], 10.0) == 0.0
    assert wait_until([10.0, 20.0], 20.0) == 20.0 + FIRST_WAIT
    assert wait_until([10.0, 20.0], 20.0 + FIRST_WAIT) == 0.0
    assert wait_until([0.0, COUNTED_SECONDS], COUNTED_SECONDS) == 0.0
    assert wait_until([0.0, COUNTED_SECONDS - 1], COUNTED_SECONDS) > 0.0
    assert wait_until([float(n) for n in range(2000)], 2000.0) == 1999.0 + LONGEST_WAIT


async def left(hub):
    return {person: len(await hub.store.leavings.times(person)) for person in (ANN, BEN)}


async def test_who_gives_up_the_seat_of_a_rated_match_has_left_it_at_once_and_once(tmp_path):
    async with hub_of(tmp_path / "x", clock := Clock()) as hub:
        actor = await table_of(hub)
        await play(actor, until=2)
        clock.now += 7.0
        await ask(actor, 1, commands.Leave())
        assert await hub.store.leavings.times(BEN) == [clock.now]
        assert await left(hub) == {ANN: 0, BEN: 1}


async def test_nobody_leaves_a_match_that_is_played_to_its_end(tmp_path):
    async with hub_of(tmp_path / "x", Clock()) as hub:
        actor = await table_of(hub)
        await play(actor)
        await ask(actor, 1, commands.Leave())
        assert await left(hub) == {ANN: 0, BEN: 0}, "the match was over"


@pytest.mark.parametrize(("seconds", "expected"), [(AWAY_SECONDS - 5.0, 0), (AWAY_SECONDS + 5.0, 1)])
async def test_a_lost_connection_is_leaving_if_its_time_runs_out(tmp_path, seconds, expected):
    async with hub_of(tmp_path / "x", clock := Clock()) as hub:
        actor, bot = await table_of(hub), bots.make("greedy", seed=1)
        await actor.ask(Presence(1, present=False))
        while not (since := actor.table.rated_match.since[1]):
            table = actor.table
            if table.to_act == 0:
                play_now = bot.choose(table.match.view(0)).full_text
                await ask(actor, 0, commands.Act(table.turn, play_now))
            clock.now += 30.0
            await actor.ask(Tick())
            await ask(actor, 0, commands.TakeBack())
        clock.now = since + seconds
        await actor.ask(Presence(1, present=True))
        await ask(actor, 1, commands.TakeBack())
        assert await left(hub) == {ANN: 0, BEN: expected}
        for seat in (0, 1):
            await ask(actor, seat, commands.TakeBack())
        await play(actor)
        assert await left(hub) == {ANN: 0, BEN: expected}, "once for a match"


async def test_a_stop_of_the_server_is_not_leaving_however_long_it_lasts(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "x", clock) as hub:
        actor = await table_of(hub)
        await play(actor, until=2)
        table = actor.table.id
    clock.now += 10 * HOUR
    async with hub_of(tmp_path / "x", clock) as hub:
        actor = await hub.actor(table)
        await arrive(actor)
        await play(actor)
        assert await left(hub) == {ANN: 0, BEN: 0}


async def test_a_removal_by_the_operator_is_not_leaving(tmp_path):
    async with hub_of(tmp_path / "x", Clock()) as hub:
        actor = await table_of(hub)
        await actor.ask(Kick(BEN, may_return=True))
        assert actor.table.rated_match.left[1], "for the rating, the person has left"
        assert await left(hub) == {ANN: 0, BEN: 0}


async def store_leavings(store, person, *times):
    rows = [(f"t{at}", Leaving(0, person, at)) for at in times]
    await store._database.transact(lambda connection: insert_leavings(connection, rows))


async def test_one_wait_is_undone_by_one_act_which_is_recorded(database):
    clock = Clock()
    async with store_of(database, own=True) as store:
        await store.add_session(ANN, 1.0)
        await store_leavings(store, ANN, clock.now - 20, clock.now - 10, clock.now)
        admin = Admin(store, clock)
        assert wait_until(await store.leavings.times(ANN), clock.now) == clock.now + 2 * FIRST_WAIT
        found = (await respond(admin, json.dumps({"do": "unwait", "guest": ANN})))["found"]
        assert found == {"pardoned": ANN, "until": clock.now - 10 + FIRST_WAIT}
        assert (await respond(admin, json.dumps({"do": "unwait", "guest": ANN})))["found"]["until"] is None
        await respond(admin, json.dumps({"do": "unwait", "guest": ANN}))
        assert "no rated match" in (await respond(admin, json.dumps({"do": "unwait", "guest": ANN})))["refused"]
        acts = await store.acts.about(ANN, 10)
        assert [act.act for act in acts] == [ActKind.pardon] * 3


async def test_leavings_are_deleted_when_no_wait_follows_and_with_their_person(database):
    async with store_of(database, own=True) as store:
        await store.add_session(ANN, 1.0)
        await store_leavings(store, ANN, 0.0, 10 * COUNTED_SECONDS)
        await store.leavings.expire(10 * COUNTED_SECONDS)
        assert await store.leavings.times(ANN) == [10 * COUNTED_SECONDS]
        await store.upkeep.forget(ANN, [])
        assert await store.leavings.times(ANN) == []


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('leaving') / 't.sqlite'}"
    quick = ("gandengyan:3",)
    with Inside(Configuration(database=database, port=0, credits=1000.0, quick_match=quick)) as server:
        yield server


def test_a_person_is_told_before_and_waits_for_rated_matches_only(site):
    ann = Person(site.url, "Ann")
    ok(ann.post("/api/account", {"name": "Ann"}))
    parts = site.app.server
    (session,) = site.do(parts.store.accounts.all())
    assert {name: ok(ann.get("/api/quick"))[name] for name in ("wait_until", "next_wait")} == {
        "wait_until": None,
        "next_wait": 0,
    }
    now = parts.hub.clock()
    site.do(store_leavings(parts.store, session, now - 10))
    assert ok(ann.get("/api/quick"))["next_wait"] == FIRST_WAIT
    wish = {"rules": "gandengyan", "seats": 3, "name": "Ann", "rated": True}
    ok(ann.post("/api/quick", wish))
    ann.delete("/api/quick/ticket")
    site.do(store_leavings(parts.store, session, parts.hub.clock()))
    answer = ann.post("/api/quick", wish)
    assert refusal(answer) == (409, "quick_wait")
    values = answer.json()["problem"]["values"]
    assert (values["minutes"], FIRST_WAIT - 60 < values["seconds"] <= FIRST_WAIT) == (5, True)
    offers = ok(ann.get("/api/quick"))
    assert (offers["next_wait"], offers["wait_until"] > 1000 * now) == (2 * FIRST_WAIT, True)
    ok(ann.post("/api/quick", {**wish, "rated": False}))
    ann.delete("/api/quick/ticket")
