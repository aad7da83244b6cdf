"""Daily sets at two nodes, of which one is killed: deals go on at the other, with the same bots and one result."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from unittest.mock import ANY

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from clamber import bots
from clamber.match import new_match
from clamber.records.shuffle import deal_seed, key_of, mixed
from clamber.server.log.store import Store
from clamber.server.log.tables.daily import DAILY_PLAYS, DAILY_POINTS
from clamber.server.table.daily_deal import bot_seed, secret_of_deal
from patience import wait_until
from server.club_people import Person, last_legal, ok
from server.test_several_nodes import back_at, nats, nodes_of, shares

__all__ = ["nats"]

RULES = "gandengyan:3"


def account(node, name):
    person = Person(node.url, name)
    ok(person.post("/api/account", {"name": name}))
    return person


def begin(person, name):
    return ok(person.post(f"/api/daily/{name}/play", {"name": person.name}))["table"]


def is_over(client):
    return client.table["status"] == "over"


async def play_out(person, table):
    async with back_at(person, table) as client:
        await client.play_on(last_legal, lambda: is_over(client))


async def closed(url, name):
    """Close a set, and return the rows of its deals, the number of counted ones, and the finished deals."""
    store = Store(url)
    await store.open()
    try:
        await store.daily.close(name, time.time())
        async with store._database.reading() as connection:
            plays = (await connection.execute(sa.select(DAILY_PLAYS).where(DAILY_PLAYS.c.set_id == name))).all()
            people = await connection.scalar(sa.select(sa.func.sum(DAILY_POINTS.c.people)))
        return plays, people, [await store.deals.find_link(play.link) for play in plays if play.link is not None]
    finally:
        await store.close()


def zone_at_noon():
    """Return a time zone where it is about noon, so that no day changes during the test."""
    hours = 12 - datetime.now(UTC).hour
    return f"Etc/GMT{-hours:+d}" if hours else "Etc/GMT"


def check_answers(played, found, deal):
    """Assert that the plays of the bots follow from the secret of the set and the plays before them alone."""
    seed = deal_seed(key_of(secret_of_deal(found["secret"], deal), 1, 0), mixed([]))
    match = new_match(played.rules, seed=seed, names=played.names)
    assert match.deals[-1].deck == played.deals[-1].deck
    for event in played.deals[-1].events:
        if event.seat != 0:
            view = match.view(event.seat)
            bot = bots.make(found["bot"], seed=bot_seed(seed, view, ()), seat=event.seat)
            assert bot.choose(view).full_text == event.play.full_text
        match = match.apply(event.play)
    assert match.result == played.result


@pytest.mark.long
@pytest.mark.slow
def test_a_deal_goes_on_at_another_node_with_the_same_answers_and_one_result(cluster, nats):
    with nodes_of(cluster, nats, 2, CLAMBER_DAILY=RULES, CLAMBER_DAILY_ZONE=zone_at_noon()) as (dying, other):
        ann, bob = account(other, "Ann"), account(dying, "Bob")
        (found,) = ok(ann.get("/api/daily"))["sets"]
        assert [one["id"] for one in ok(bob.get("/api/daily"))["sets"]] == [found["id"]]
        name, of_ann, of_bob = found["id"], begin(ann, found["id"]), begin(bob, found["id"])

        async def until_the_node_dies():
            async with back_at(bob, of_bob) as client:
                await client.play_on(last_legal, lambda: client.deal is not None and client.deal["turn"] >= 3)
                assert not is_over(client)
                dying.kill()
                with pytest.raises(ConnectionClosed):
                    await client.until(lambda _: False)

        async def both():
            await asyncio.gather(play_out(ann, of_ann), until_the_node_dies())
            bob.url = other.url
            await play_out(bob, of_bob)

        asyncio.run(both())
        wait_until(lambda: shares(other.database) == {256})
        assert ok(bob.get(f"/api/daily/{name}"))["played"] == [
            {**ok(ann.get(f"/api/daily/{name}"))["played"][0], "table": of_bob, "link": ANY}
        ]
        assert begin(bob, name) != of_bob
        plays, people, linked = asyncio.run(closed(other.database, name))
        assert sorted((play.deal, play.ended_at is not None) for play in plays) == [(0, True), (0, True), (1, False)]
        assert people == 2
        one, same = (deal.replay() for _, deal in linked)
        assert one.deals[-1].deck == same.deals[-1].deck
        assert [event.play for event in one.deals[-1].events] == [event.play for event in same.deals[-1].events]
        wait_until(lambda: ok(ann.get(f"/api/daily/{name}"))["closed"])
        check_answers(one, ok(ann.get(f"/api/daily/{name}")), 0)
