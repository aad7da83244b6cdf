"""Muted people: their phrases reach none of a person's browsers, whoever else hears them."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from table_client import Guest

from clamber.server.actors.mutes import NOBODY, MuteBook
from clamber.server.log.mutes import MOST_MUTES, TooManyMutesError
from clamber.server.settings.config import Configuration
from server.hubs import store_of
from server.inside import Inside
from server.test_accounts import signed_up
from server.test_people_routes import guests, ok, refused, seated
from server.test_several_nodes import nats, nodes_of, table_at  # noqa: F401 - a fixture


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('mutes') / 't.sqlite'}"
    with Inside(
        Configuration(database=database, port=0, credits=1000.0, deal_time=0.0, people=True, chat=True)
    ) as server:
        yield server


def towards(guest, subject, **change):
    return guest.post("/api/me/towards", {**subject, **change})


async def change(guest, subject, **values):
    return ok(await asyncio.to_thread(towards, guest, subject, **values))


def heard(client):
    """Return the phrases that a client has received, with None for those left out."""
    events = [frame["event"] for frame in client.frames if frame["type"] == "event"]
    return [event.get("phrase", event.get("text")) for event in events if event["kind"] in {"said", "wrote", "muted"}]


@contextlib.asynccontextmanager
async def all_at(table, *people):
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(guest.at(table)) for guest in people]


async def said(speaker, phrase, *listeners):
    """Let a client say a phrase, or write it if it has several words, and wait until all have the update."""
    counts = [len(heard(each)) for each in listeners]
    await (speaker.command("write", text=phrase) if " " in phrase else speaker.command("say", phrase=phrase))
    for each, count in zip(listeners, counts, strict=True):
        while len(heard(each)) == count:
            await each.receive()


def test_phrases_of_a_muted_person_are_left_out_at_all_devices_and_after_a_reload_until_it_ends(site):
    bob, cy = guests(site, "Bob", "Cy")
    ann, code = signed_up(site, "Anna")
    ann.name = "Anna"
    phone = Guest(site.url)
    ok(phone.post("/api/sign-in/code", {"code": code}))
    table = seated(ann, bob, cy)["table"]
    subject = {"table": table, "seat": 1}

    async def run():
        async with all_at(table, ann, phone, bob, cy) as (desk, hand, his, other):
            await said(his, "hello", desk, hand, other)
            answer = await change(ann, subject, muted=True)
            assert (answer["name"], answer["muted"], answer["blocked"]) == ("Bob", True, False)
            await said(his, "angry", desk, hand, other)
            await said(other, "sorry", desk, hand, his)
            await said(his, "You fool", desk, hand, other)
            await said(other, "bye", desk, hand, his)
            assert heard(desk) == heard(hand) == ["hello", None, "sorry", None, "bye"]
            assert "You fool" in heard(other)
            assert heard(other)[:2] == ["hello", "angry"]
            assert "angry" not in str(desk.frames), "it reaches the page in no form"
            assert "fool" not in str(desk.frames)
        async with all_at(table, ann, bob) as (desk, his):
            await said(his, "cry", desk)
            assert heard(desk) == [None]
            await change(ann, subject, muted=False)
            await said(his, "bye", desk)
            assert heard(desk) == [None, "bye"]

    asyncio.run(run())


def test_missed_phrases_of_muted_people_are_left_out_of_what_is_resent(site):
    ann, bob = guests(site, "Ann", "Bob")
    table = seated(ann, bob)["table"]

    async def run():
        async with all_at(table, bob) as (his,):
            async with ann.at(table) as mine:
                stream, seq = mine.stream, mine.seq
            await change(ann, {"table": table, "seat": 1}, muted=True)
            await his.command("say", phrase="angry")
            async with ann.at(table, stream=stream, resume=seq) as mine:
                while not heard(mine):
                    await mine.receive()
                assert mine.resumed
                assert heard(mine) == [None]
                assert mine.frames[-1]["table"] is not None, "the last update has the whole state"

    asyncio.run(run())


def test_spectators_mute_too_and_a_block_mutes(site):
    ann, bob, cy = guests(site, "Ann", "Bob", "Cy")
    table = seated(ann, bob)["table"]
    subject = {"table": table, "seat": 1}

    async def run():
        async with all_at(table, ann, cy, bob) as (mine, watching, his):
            await change(cy, subject, muted=True)
            await change(ann, subject, blocked=True)
            await said(his, "angry", mine, watching)
            assert heard(mine) == heard(watching) == [None]
            await change(ann, subject, blocked=False)
            await said(his, "hello", mine, watching)
            assert (heard(mine), heard(watching)) == ([None, "hello"], [None, None])

    asyncio.run(run())
    assert ok(ann.get(f"/api/me/towards?table={table}&seat=1"))["muted"] is False
    assert ok(cy.get(f"/api/me/towards?table={table}&seat=1"))["muted"] is True


def test_muted_people_are_listed_with_handles_by_which_it_ends(site):
    ann, bob, cy = guests(site, "Ann", "Bob", "Cy")
    table = seated(ann, bob, cy)["table"]
    for seat in (1, 2):
        ok(towards(ann, {"table": table, "seat": seat}, muted=True))
    people = ok(ann.get("/api/me/mutes"))["people"]
    assert {person["name"] for person in people} == {"Bob", "Cy"}
    handle = next(person["handle"] for person in people if person["name"] == "Bob")
    assert ok(towards(ann, {"person": handle}, muted=False))["name"] == "Bob"
    assert [person["name"] for person in ok(ann.get("/api/me/mutes"))["people"]] == ["Cy"]
    assert ok(bob.get("/api/me/mutes"))["people"] == [], "they are not told"


def test_nobody_mutes_oneself_a_bot_or_an_empty_seat(site):
    ann, bob = guests(site, "Ann", "Bob")
    table = seated(ann, bob, seats=["me", "open", "greedy", "open"])["table"]
    for seat in (0, 2, 3, 5):
        assert refused(towards(ann, {"table": table, "seat": seat}, muted=True)) == (409, "nobody_there")
    assert refused(towards(ann, {"table": table}, muted=True)) == (422, "bad_request")


async def test_the_number_of_muted_people_is_limited(tmp_path, monkeypatch):
    monkeypatch.setattr("clamber.server.log.mutes.MOST_MUTES", 2)
    assert MOST_MUTES > 2
    async with store_of(f"sqlite:///{tmp_path / 't'}") as store:
        for name in ("a", "b", "c", "d"):
            await store.add_session(name, 0.0)
        for other in ("b", "c", "b"):
            assert await store.mutes.set("a", other, 1.0, muted=True)
        with pytest.raises(TooManyMutesError):
            await store.mutes.set("a", "d", 1.0, muted=True)
        assert not await store.mutes.set("a", "a", 1.0, muted=True)
        assert not await store.mutes.set("a", "nobody", 1.0, muted=True)
        assert await store.mutes.unheard("a") == {"b", "c"}


async def test_a_list_is_read_once_for_all_connections_of_a_person_and_never_replaced_by_an_older_answer():
    answers, reads = [asyncio.Event(), asyncio.Event()], []

    class Stored:
        async def unheard(self, session):
            number = len(reads)
            reads.append(session)
            await answers[number].wait()
            return frozenset({f"s{number}"})

    class Store:
        mutes = Stored()

    book = MuteBook(Store())
    assert await book.of("") is await book.of("bot:x") is NOBODY
    first, second = asyncio.create_task(book.of("a")), asyncio.create_task(book.of("a"))
    await asyncio.sleep(0)
    again = asyncio.create_task(book.read_again("a"))
    answers[1].set()
    await asyncio.sleep(0)
    answers[0].set()
    found = await first
    assert await second is found
    await again
    assert found.has("s1")
    assert not found.has("s0")
    assert reads == ["a", "a"]
    await book.read_again("b")
    assert reads == ["a", "a"], "nobody is connected as b"


def test_a_mute_holds_at_the_node_of_the_table_wherever_the_person_is_connected(cluster, nats):  # noqa: F811
    with nodes_of(cluster, nats, 2) as (here, there):

        async def run():
            host, made = table_at(here, "gandengyan", ("me", "open"))
            guest = Guest(there.url)
            await asyncio.to_thread(guest.sit, made["invite"], "Bob")
            async with all_at(made["table"], host, guest) as (mine, his):
                await change(guest, {"table": made["table"], "seat": 0}, muted=True)
                await said(mine, "angry", his)
                assert heard(his) == [None]

        asyncio.run(run())
