"""Rated matches on a server: accounts are recognised, and a match is rated once, whenever the server is killed."""

import json
import secrets

import pytest
import sqlalchemy as sa

from clamber import bots
from clamber.server.log import store as store_module
from clamber.server.log.tables.played import RATED_MATCHES
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Presence, Sit
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.refusal import Refusal
from clamber.server.table.settings import TableSettings
from server.hubs import Clock, hub_of

ANN, BEN = "a" * 64, "b" * 64


async def table_of(hub):
    """Make a rated table with Ann and Ben, who have accounts, and begin its match."""
    for person in (ANN, BEN):
        await hub.store.add_session(person, 1.0)
        await hub.store.accounts.create(person, 1.0)
    settings = TableSettings("gandengyan", (("match", "deals:2"),), rated=True, host_starts=True, pace=0.0)
    seats = (NewSeat("person", "greedy", "Ann", ANN), NewSeat("open", "greedy", "greedy", ""))
    actor = await hub.make(TableMade(hub.clock(), "t" * 16, "inv", settings, seats, ANN))
    await actor.ask(Sit(BEN, "Ben", 1))
    assert [seat.account for seat in actor.table.seats] == [True, True]
    await arrive(actor)
    await ask(actor, 0, commands.StartMatch())
    assert actor.table.rated_match is not None
    return actor


async def arrive(actor):
    for seat in (0, 1):
        await actor.ask(Presence(seat, present=True))


async def ask(actor, seat, request):
    await actor.ask(Asked(seat, request, secrets.token_hex(8), seed=secrets.randbits(64)))


async def play(actor, until=None):
    """Play as a bot for both people until the match is over, or so many plays were made."""
    bot, plays = bots.make("greedy", seed=1), 0
    while actor.table.status != "over" and plays != until:
        table = actor.table
        if table.status == "between":
            await ask(actor, 0, commands.Ready())
            await ask(actor, 1, commands.Ready())
            await actor.ask(commands.Tick())
            continue
        seat = table.to_act
        await ask(actor, seat, commands.Act(table.turn, bot.choose(table.match.view(seat)).full_text))
        plays += 1


async def rated(hub):
    async with hub.store._database.reading() as connection:
        return (await connection.execute(sa.select(RATED_MATCHES.c.match, RATED_MATCHES.c.result))).all()


async def test_a_match_is_rated_when_it_is_over_and_a_rematch_again(tmp_path):
    async with hub_of(tmp_path / "x", Clock()) as hub:
        actor = await table_of(hub)
        await play(actor)
        changes = await hub.store.ratings.of_match(actor.table.id, 0)
        assert {change.session for change in changes} == {ANN, BEN}
        await ask(actor, 0, commands.Rematch())
        await play(actor)
        assert [match for match, _ in await rated(hub)] == [0, 1]
        assert (await hub.store.ratings.check()).differing == 0


async def test_a_match_goes_on_rated_after_the_server_was_killed(tmp_path):
    async with hub_of(tmp_path / "x", Clock()) as hub:
        actor = await table_of(hub)
        await play(actor, until=3)
        table = actor.table.id
    async with hub_of(tmp_path / "x", Clock()) as hub:
        actor = await hub.actor(table)
        await arrive(actor)
        await play(actor)
        ((match, result),) = await rated(hub)
        assert match == 0
        assert sorted(player for side in json.loads(result)[0] for player in side) == [ANN, BEN]
    async with hub_of(tmp_path / "x", Clock()) as hub:
        await hub.actor(table)
        assert len(await rated(hub)) == 1


async def test_a_match_whose_end_could_not_be_stored_is_rated_once_by_the_next_attempt(tmp_path, monkeypatch):
    insert, failures = store_module.insert_rated, []

    def fail_once(*args):
        insert(*args)
        if not failures:
            failures.append(args)
            raise sa.exc.OperationalError("insert", {}, Exception("the disk is full"))

    monkeypatch.setattr(store_module, "insert_rated", fail_once)
    async with hub_of(tmp_path / "x", Clock()) as hub:
        actor = await table_of(hub)
        with pytest.raises(Refusal, match="nothing can be stored"):
            await play(actor)
        assert await rated(hub) == []
        assert actor.table.status == "playing"
        await play(actor)
        assert len(failures) == len(await rated(hub)) == 1
        assert (await hub.store.ratings.check()).differing == 0


async def test_a_person_who_is_forgotten_during_a_match_is_rated_as_nobody(tmp_path):
    async with hub_of(tmp_path / "x", Clock()) as hub:
        actor = await table_of(hub)
        await play(actor, until=2)
        async with hub.archive_tables_naming(BEN) as names:
            await hub.store.upkeep.forget(BEN, names)
        actor = await hub.actor(actor.table.id)
        await actor.ask(Presence(0, present=True))
        await actor.ask(Presence(1, present=True))
        await play(actor)
        ((_, result),) = await rated(hub)
        assert ANN in result
        assert BEN not in result
        assert (await hub.store.ratings.check()).differing == 0
