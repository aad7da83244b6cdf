"""Doers in a replay: a person, a bot, chance, or a bot in place of a person, with the reason."""

import asyncio
import json

import pytest

from clamber import bots, ruleset
from clamber.records.record import from_json
from clamber.server.log.lines import from_line
from clamber.server.table import commands
from clamber.server.table.matches import match_from_log, only_finished, record_text
from clamber.server.wire.finished import deal_result, replay
from server.logged import LoggedTable, one_deal


def test_a_replay_says_who_did_what_and_why_a_bot_did_it():
    at, seen = one_deal()
    match = match_from_log(map(from_line, at.lines)).match
    steps = replay(match, 0, "link").steps
    told = [(step.done["seat"], step.done["by"], step.done["why"]) for step in steps[1:]]
    assert told == seen
    assert {(0, "person", None), (0, "bot", "asked"), (1, "bot", None), (2, "bot", "timeout")} <= set(told)
    assert replay(match, 0, "link").result["factors"][0].name == "cards"


def test_its_record_keeps_it_and_a_record_without_it_says_nothing():
    at, seen = one_deal()
    record = json.loads(record_text(match_from_log(map(from_line, at.lines)).match))
    again = replay(from_json(record).match, 0, "link").steps
    assert [(step.done["seat"], step.done["by"], step.done["why"]) for step in again[1:]] == seen
    del record["deals"][0]["x-by"]
    plain = replay(from_json(record).match, 0, "link").steps
    assert {step.done["by"] for step in plain[1:]} == {None}
    for nonsense in (["person"], "person", [{"a": 1}] * len(seen), ["<script>"] * len(seen), None):
        record["deals"][0]["x-by"] = nonsense
        steps = replay(from_json(record).match, 0, "link").steps
        assert {step.done["by"] for step in steps[1:]} == {None}


def test_what_chance_decides_is_nobodys_doing():
    options = (("max_hands", 6), ("tribute_suit", "random"), ("equal_tribute_take", "random"))
    for seed in range(20):
        at = LoggedTable("guandan", "pbbb", options).begin(seed)
        at.ask(0, commands.HandOver)
        while at.table.status != "over":
            at.tick()
            if at.table.status == "between":
                at.ask(0, commands.Ready)
        match = only_finished(match_from_log(map(from_line, at.lines)).match)
        by = {doer for deal in match.deals for doer in deal.notes["x-by"]}
        for deal in match.deals:
            assert len(deal.notes["x-by"]) == len(deal.events)
        if "chance" in by:
            return
    raise AssertionError("nothing was left to chance")


@pytest.mark.parametrize(
    ("rules", "kinds"), [("gandengyan", "pbb"), ("biga", "pbbbb"), ("guandan", "pbbb"), ("doudizhu", "pbb")]
)
def test_the_result_of_a_replay_is_the_one_that_was_told_at_the_table(rules, kinds):
    at = LoggedTable(rules, kinds).begin()
    at.ask(0, commands.HandOver)
    while at.table.status == "playing":
        at.tick()
    told = deal_result(at.table.match.engine, at.table.last)
    again = replay(match_from_log(map(from_line, at.lines)).match, 0, told["link"]).result
    assert again == told
    assert {sum(map(len, again["dealt"]))} == {sum(map(len, at.table.dealt))}


def test_a_link_shows_its_deal_and_those_before_it_and_none_after(guest):
    """The link to a deal gives no access to the rest of the match."""

    async def links():
        made = guest.make("gandengyan", ["me", "greedy"], options={"match": "deals:3"})
        async with guest.at(made["table"]) as me:
            await me.command("hand_over")
            await me.play_on(lambda _: None, lambda: me.table["status"] == "over")
            return [line["link"] for line in (await view_of(made["table"]))["sheet"]]

    async def view_of(table):
        async with guest.at(table) as again:
            return next(frame for frame in again.frames if frame["type"] == "view")

    found = asyncio.run(links())
    assert len(found) == 3
    for last, link in enumerate(found):
        assert len(guest.get(f"/api/records/{link}").json()["deals"]) == last + 1
        for deal in range(3):
            answer = guest.get(f"/api/replays/{link}", params={"deal": deal})
            assert answer.status_code == (200 if deal <= last else 404)
            if deal > last:
                assert answer.json()["problem"]["values"] == {"deals": last + 1}
        assert guest.get(f"/api/replays/{link}").json()["deal"] == last


def test_a_deal_that_is_played_is_in_no_record_yet():
    """Holds for any number of finished deals before it."""
    at = LoggedTable("gandengyan", "pbb", (("match", "deals:4"),)).begin()
    at.ask(0, commands.HandOver)

    def finished():
        return len(only_finished(match_from_log(map(from_line, at.lines)).match).deals)

    for number in range(3):
        assert finished() == number
        while at.table.status == "playing":
            at.tick()
        assert finished() == number + 1
        while at.table.status == "between":
            at.ask(0, commands.Ready) if not at.table.seats[0].ready else at.tick()
    assert at.table.match.number == 3
    assert finished() == 3


def test_a_result_says_from_which_levels_the_teams_came():
    """Covers the first two deals of a match that starts at a different level than the options specify."""
    match, greedy = ruleset("guandan").new_match(seed=3, level="5"), bots.make("greedy")
    for number in range(2):
        match = match if number == 0 else match.next_deal()
        while match.is_dealt:
            match = match.apply(greedy.choose(match.view(match.position.to_act)))
    first, second = (replay(match, number, "x").result for number in range(2))
    assert first["levels_before"] == ["5", "5"]
    assert second["levels_before"] == first["levels"] != ["5", "5"]
