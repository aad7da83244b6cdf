"""Finished deals are analysed as by `clamber analyse`, outside the event loop, one by one and with a time limit."""

import asyncio

import pytest

import clamber
from clamber import bots
from clamber.analysis import MIN_PLAYOUTS, analyse
from clamber.analysis.decisions import decisions
from clamber.endings import Attempt, all_endings
from clamber.records.record import to_json
from clamber.server.background.analyst import MOST_WAITING, WAITING_EACH, Analyst
from clamber.server.limits.visitor import Visitor
from clamber.server.log.lines import from_line
from clamber.server.table.matches import match_from_log
from clamber.server.table.refusal import Refusal
from clamber.server.wire.analysis import SEED
from clamber.server.wire.finished import MOST_PLAYED, replay
from clamber.server.wire.parts import view_bytes
from clamber.work import WorkerKind, make_workers
from patience import PATIENCE
from server.logged import one_deal


def played(name, seats=None, seed=3, **options):
    """Return a one-deal match played by greedy bots."""
    match, greedy = clamber.ruleset(name, **options).new_match(seats=seats, seed=seed), bots.Greedy()
    while not match.position.is_over:
        match = match.apply(greedy.choose(match.view(match.position.to_act)))
    return match


@pytest.fixture
def analyst():
    found = Analyst(playouts=MIN_PLAYOUTS, longest=PATIENCE)
    yield found
    found.close()


@pytest.mark.parametrize("name", ["guandan", "biga", "doudizhu"])
def test_it_says_what_the_command_says_at_the_steps_of_the_replay(analyst, name):
    match = played(name)
    told = asyncio.run(analyst.analysis(match, 0, "link"))
    found = analyse(match, make_workers(WorkerKind.PROCESSES, 1), playouts=MIN_PLAYOUTS, seed=SEED)
    steps = replay(match, 0, "link").steps
    assert told.complete
    assert len(told.plays) == len(found.judged)
    for play, judged in zip(told.plays, found.judged, strict=True):
        done = steps[play.step].done
        assert play.step == judged.action, "the page counts as the terminal and the JSON do"
        assert (done["seat"], done["play"]["text"].partition("=")[0]) == (
            judged.seat,
            judged.played.partition("=")[0],
        )
        assert (play.before, play.after, play.margin, play.cost) == (
            judged.before,
            judged.after,
            judged.margin,
            judged.cost,
        )
        assert (play.better is None) == judged.is_best
        assert play.better is None or play.better["text"].startswith(judged.best)
    assert [(seat.decisions, seat.lost) for seat in told.seats] == [
        (player.decisions, player.lost) for player in found.players
    ]


def test_plays_of_a_bot_for_a_person_are_marked_and_not_counted(analyst):
    """Seat 0 plays itself and hands over, seat 1 is a bot, and the time of seat 2 runs out at each turn."""
    match = match_from_log(map(from_line, one_deal()[0].lines)).match
    steps = replay(match, 0, "link").steps
    told = asyncio.run(analyst.analysis(match, 0, "link"))
    for play in told.plays:
        assert play.by_stand_in == (steps[play.step].done["why"] is not None)
    for seat, standing in enumerate(told.seats):
        own = [play for play in told.plays if play.seat == seat and not play.by_stand_in]
        assert (standing.decisions, standing.lost) == (len(own), sum(play.cost for play in own))
    assert all(seat.decisions for seat in told.seats[:2])
    assert told.seats[2].decisions == 0 < sum(play.seat == 2 for play in told.plays)


async def test_who_asks_again_is_told_the_same_at_once(analyst):
    match = played("doudizhu")
    one, again = await analyst.analysis(match, 0, "a"), await analyst.analysis(match, 0, "a")
    assert again is one


def test_time_is_limited_and_says_so():
    now = iter(range(1000))
    analyst = Analyst(playouts=MIN_PLAYOUTS, longest=4.5, clock=lambda: next(now))
    told = asyncio.run(analyst.analysis(played("doudizhu"), 0, "link"))
    analyst.close()
    assert not told.complete
    assert len(told.plays) == 5


async def test_too_many_come_again_later(analyst):
    match = played("doudizhu")
    asked = [
        analyst.analysis(match, 0, str(number), visitor=Visitor("", str(number)))
        for number in range(MOST_WAITING + 2)
    ]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert [refusal.code for refusal in refused] == ["too_often"] * 2
    assert len(answers) - len(refused) == MOST_WAITING


async def test_one_address_leaves_room_for_others(analyst):
    match = played("doudizhu")
    asked = [
        analyst.analysis(match, 0, str(number), visitor=Visitor("", "192.0.2.1"))
        for number in range(WAITING_EACH + 1)
    ]
    asked.append(analyst.analysis(match, 0, "other", visitor=Visitor("", "192.0.2.2")))
    *own, refused, other = await asyncio.gather(*asked, return_exceptions=True)
    assert not any(isinstance(answer, Exception) for answer in (*own, other))
    assert (refused.code, analyst._waiting.total()) == ("too_often", 0)


def test_a_server_that_stops_does_not_wait_for_it():
    analyst = Analyst()
    analyst.close()
    with pytest.raises(RuntimeError):
        asyncio.run(analyst.analysis(played("doudizhu"), 0, "link"))


def test_over_http(guest):
    saved = guest.post("/api/records", to_json(played("gandengyan", seats=2))).json()
    answer = guest.get(f"/api/replays/{saved['id']}/analysis", params={"deal": 0}).json()
    assert answer["unit"] == "points"
    assert answer["plays"]
    assert guest.get(f"/api/replays/{saved['id']}/analysis", params={"deal": 1}).json()["problem"]["values"] == {
        "deals": 1
    }
    assert guest.get("/api/replays/none/analysis").status_code == 404


def test_a_client_that_judges_by_itself_gets_the_decisions(guest):
    match = played("gandengyan", seats=2)
    saved = guest.post("/api/records", to_json(match)).json()
    address = f"/api/replays/{saved['id']}/analysis"
    found = guest.get(address, params={"deal": 0, "device": True}).json()
    judged = guest.get(address, params={"deal": 0}).json()
    assert (found["unit"], found["playouts"]) == (judged["unit"], judged["playouts"])
    told = [(each["step"], each["seat"], each["by_stand_in"]) for each in found["decisions"]]
    assert told == [(each["step"], each["seat"], each["by_stand_in"]) for each in judged["plays"]]
    views = [decision.view for decision in decisions(match, 0)]
    assert [each["view"] for each in found["decisions"]] == [view_bytes(view) for view in views]
    assert guest.get(address, params={"deal": 1, "device": True}).status_code == 404


def test_an_ending_is_defended_over_http(guest):
    ending = all_endings()[1]
    begun = guest.get("/api/endings/2").json()
    assert (begun["number"], begun["state"], begun["hint"]) == (2, "open", [])
    assert begun["own"] == [seat for seat in range(len(ending.hands)) if Attempt.begin(ending).is_own(seat)]
    shown = guest.get("/api/endings/2", params={"hint": True}).json()
    assert [play["text"].partition("=")[0] for play in shown["hint"]] == [ending.best.partition("=")[0]]
    played = []
    while begun["state"] == "open":
        played.append(guest.get("/api/endings/2", params={"played": played, "hint": True}).json()["hint"][0]["text"])
        begun = guest.get("/api/endings/2", params={"played": played}).json()
    assert begun["state"] == "won"
    assert begun["legal"] == []
    assert begun["moves"][0]["seat"] == ending.to_act
    wrong = next(play.full_text for play in ending.position().legal() if play.text != ending.best)
    assert guest.get("/api/endings/2", params={"played": [wrong]}).json()["state"] == "lost"


def test_an_ending_that_is_none_and_plays_that_cannot_be_are_refused(guest):
    assert guest.get(f"/api/endings/{len(all_endings()) + 1}").status_code == 404
    assert guest.get("/api/endings/2", params={"played": ["nonsense"]}).status_code == 422
    assert guest.get("/api/endings/2", params={"played": ["pass"] * 41}).status_code == 422
    assert guest.get("/api/endings/0").json()["number"] in range(1, len(all_endings()) + 1)


def test_a_deal_is_continued_otherwise_over_http(guest):
    """The line departs at the step, asks for the seat's decisions alone, and bots finish it if wished."""
    saved = guest.post("/api/records", to_json(played("guandan", max_hands=1))).json()
    address = f"/api/replays/{saved['id']}/line"
    whole = guest.get(f"/api/replays/{saved['id']}").json()
    at = {"deal": 0, "step": 4, "seat": 2}
    line = guest.get(address, params=at).json()
    assert line["steps"][:5] == whole["steps"][:5]
    assert (line["steps"][-1]["to_act"], line["seat"], line["start"]) == (2, 2, 4)
    own = []
    while line["legal"]:
        own.append(line["legal"][-1]["text"])
        line = guest.get(address, params=at | {"played": own}).json()
    assert line["result"] is not None
    assert guest.get(address, params=at | {"finish": True}).json()["result"] is not None
    assert guest.get(address, params=at | {"played": ["nonsense"]}).status_code == 422
    assert guest.get(address, params=at | {"played": [*own, "pass"]}).json()["problem"]["code"] == "not_now"
    assert guest.get(address, params=at | {"seat": 4}).status_code == 404
    assert MOST_PLAYED == 120
    assert guest.get(address, params=at | {"played": ["pass"] * (MOST_PLAYED + 1)}).status_code == 422
