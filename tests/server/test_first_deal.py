"""First deals of beginners: they can be won, and whatever a beginner does, a next step is there."""

import random
import time

import pytest
from table_client import Guest

from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from clamber.server.background.first_deal import MOST_TRIED, _wins, winnable_seed
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.settings import TableSettings
from clamber.server.wire.chart import usual_seats
from selecting import few_now

MOST_STEPS = 400


def made(game):
    seats = usual_seats(ruleset(game))
    people = (NewSeat("person", "planner", "Ann", "s0"), *[NewSeat("bot", "greedy", "greedy", "")] * (seats - 1))
    return TableMade(0.0, "t", "i", TableSettings(game, first=True), people, "s0")


@pytest.mark.parametrize("game", GAMES)
def test_a_first_deal_is_won_by_a_simple_player_and_found_soon(game):
    entry, began = made(game), time.process_time()
    seed = winnable_seed(entry, range(MOST_TRIED))
    assert time.process_time() - began < 5
    assert _wins(entry, seed, 0)
    assert not any(_wins(entry, earlier, 0) for earlier in range(seed)), "the first one that is won"


@pytest.mark.parametrize("seats", [["me", "open", "greedy"], ["greedy", "greedy"]])
def test_a_first_deal_is_for_one_person_against_bots(guest, seats):
    wishes = [{"kind": seat} if seat in {"me", "open"} else {"kind": "bot", "bot": seat} for seat in seats]
    answer = guest.post("/api/tables", {"rules": "gandengyan", "seats": wishes, "first": True})
    assert answer.json()["problem"]["values"] == {"field": "first"}


def any_play(rng, me):
    return rng.choice(me.deal["legal"])["text"]


def only_passes(_, me):
    legal = [play["text"] for play in me.deal["legal"]]
    return next((text for text in legal if text in {"pass", "no"}), legal[0])


async def first_hint(me):
    await me.send({"type": "hint", "id": f"h{me.deal['turn']}", "turn": me.deal["turn"]})
    hinted = await me.until(lambda frame: frame["type"] == "hints")
    return hinted["plays"][0]["text"]


async def play_a_deal(me, choose):
    """Play until the deal is over; every state either asks the beginner or goes on by itself."""
    number = (me.deal["match"], me.deal["number"])
    for _ in range(MOST_STEPS):
        if me.deal["phase"] == "over" or (me.deal["match"], me.deal["number"]) != number:
            return
        if me.deal["my_turn"]:
            answer = await me.command("act", turn=me.deal["turn"], play=await choose(me))
            assert answer["type"] == "ack" or answer["problem"]["code"] == "late"
        else:
            await me.until(lambda frame: frame["type"] == "event" and frame["deal"] is not None)
    raise AssertionError("the deal never ends")


async def another(me):
    """Ask for another deal, which a beginner is offered in each state after a deal."""
    number = (me.deal["match"], me.deal["number"])
    request = {"between": "ready", "over": "rematch"}[me.table["status"]]
    assert (await me.command(request))["type"] == "ack"
    if (me.deal["match"], me.deal["number"]) == number:
        await me.until(lambda frame: frame["type"] == "event" and frame["event"]["kind"] == "dealt")


@pytest.mark.parametrize("game", few_now(list(GAMES), 0))
@pytest.mark.parametrize("beginner", ["random", "hints", "passes"])
async def test_a_beginner_plays_a_first_deal_and_another(guest, game, beginner):
    rng = random.Random(5)

    async def choose(me):
        if beginner == "hints":
            return await first_hint(me)
        return (any_play if beginner == "random" else only_passes)(rng, me)

    table = guest.make(game, ["me", *["greedy"] * (usual_seats(ruleset(game)) - 1)], first=True)
    async with guest.at(table["table"]) as me:
        assert me.table["first"]
        for _ in range(2):
            await play_a_deal(me, choose)
            await another(me)


async def test_a_slow_reader_has_no_time_limit(guest):
    table = guest.make("gandengyan", ["me", "greedy"], first=True, time_limit=5)
    async with guest.at(table["table"]) as me:
        while not me.deal["my_turn"]:
            await me.until(lambda frame: frame["type"] == "event" and frame["deal"] is not None)
        assert me.deal["deadline"] is None


async def test_who_quits_may_come_back_or_begin_anew(guest):
    table = guest.make("gandengyan", ["me", "greedy", "greedy"], first=True)
    async with guest.at(table["table"]) as me:
        assert me.table["first"]
    assert [found["id"] for found in guest.get("/api/me").json()["tables"]] == [table["table"]]
    async with guest.at(table["table"]) as me:
        assert me.seat == 0
        assert (await me.command("leave"))["type"] == "ack"
    assert guest.make("gandengyan", ["me", "greedy", "greedy"], first=True)["table"] != table["table"]
    assert Guest(guest.url).get(f"/api/tables/{table['table']}").status_code == 200
