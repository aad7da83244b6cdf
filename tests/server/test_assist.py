"""Hints and plans for a seat, from its own view."""

from dataclasses import replace

import pytest

from clamber import bots
from clamber.cards import Cards
from clamber.ruleset import ruleset
from clamber.server.table import commands
from clamber.server.table.commands import Tick
from clamber.server.table.due import due_at
from clamber.server.table.refusal import Refusal
from clamber.server.wire import protocol
from clamber.server.wire.assist import check, plan
from server.pure_table import GAMES, NOW, a_table, ask, begun, hinted
from server.quick_bots import step
from server.shown import deal_view


def test_hints_are_forty_at_the_most() -> None:
    table = next(
        table for table in map(after_a_lead, range(200)) if len(deal_view(table, table.to_act)["legal"]) > 41
    )
    assert len(hinted(table, table.to_act).plays) == 40


def after_a_lead(seed):
    table = begun("guandan", 4, seed=seed)
    lead = hinted(table, table.to_act).plays[0]
    table, _ = ask(table, table.to_act, commands.Act(turn=table.turn, play=lead["text"]))
    return table


def test_a_hint_says_why_its_first_play_is_the_best() -> None:
    table = begun("guandan", 4)
    found = hinted(table, table.to_act, playouts=40)
    play, why = bots.hint(table.match.view(table.to_act), playouts=40)
    assert (found.plays[0]["text"], f"motive-{found.motive.replace('_', '-')}") == (play.full_text, why.name)
    assert found.values == why.values


@pytest.mark.parametrize(
    ("name", "seats", "wanted"),
    [("biga", 5, {"draw"}), ("doudizhu", 3, {"bid"}), ("guandan", 4, {"tribute", "return"})],
)
def test_every_decision_has_a_hint(name, seats, wanted):
    """A hint is one of the options of a bid, a tribute, a return, or a claim in a window."""
    kinds, seed = set(), 0
    while not wanted <= kinds:
        table, now, seed = begun(name, seats, seed=seed), NOW, seed + 1
        while len(table.sheet) < 2 and not wanted <= kinds:
            for seat in range(seats if table.window is not None else 0):
                if table.window.offers[seat]:
                    assert hinted(table, seat).plays[0]["text"] in (*table.window.offers[seat], "no")
                    kinds.add("draw")
            if table.to_act is not None and table.match.phase != "play":
                legal = [play.full_text for play in table.match.view(table.to_act).legal]
                assert hinted(table, table.to_act).plays[0]["text"] in legal
                kinds.add(table.match.phase)
            now = max(now, due_at(table))
            table, _ = step(table, Tick(), now)


def test_a_hint_in_a_window_tells_nothing_about_the_claims_of_others():
    compared = 0
    for seed in range(40):
        table = begun("biga", 5, seed=seed)
        while table.window is not None and table.window.kind == "draw" and compared < 3:
            offers = table.window.offers
            for seat in (seat for seat in range(5) if offers[seat]):
                claimed = table.window
                for other in (other for other in range(5) if other != seat and offers[other]):
                    claimed = claimed.with_claim(other, offers[other][0])
                    compared += 1
                assert hinted(replace(table, window=claimed), seat) == hinted(table, seat)
            table, _ = step(table, Tick(), due_at(table))
    assert compared


def test_a_seat_that_is_not_asked_in_a_window_has_no_hint():
    table = begun("biga", 5)
    for seat in (seat for seat in range(5) if not table.window.offers[seat]):
        with pytest.raises(Refusal, match="not your turn"):
            hinted(table, seat)


@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_a_plan_is_the_hand_in_turns_at_any_time(name, seats, options):
    """Any seat may request a plan at any time, and its turns contain each card of the hand once."""
    table = begun(name, seats, options)
    for seat in range(seats):
        turns = plan(table, seat, protocol.PlanRequest(id="p")).turns
        assert sum(map(Cards.of, turns), Cards()) == table.match.position.hands[seat]


def test_there_is_no_plan_before_cards_are_dealt():
    with pytest.raises(Refusal, match="no cards are played now"):
        plan(a_table("guandan", 4), 0, protocol.PlanRequest(id="p"))


def test_cards_are_read_whoever_is_to_act():
    table = begun("doudizhu", 3)
    while table.match.phase != "play":
        table, _ = ask(table, table.to_act, commands.Act(turn=table.turn, play="bid 3"))
    for seat in range(3):
        card = str(next(iter(table.match.position.hands[seat])))
        found = check(table, seat, protocol.CheckRequest(id="c", turn=table.turn, cards=card))
        assert [play["kind"] for play in found.readings] == ["single"]
        assert [play["kind"] for play in found.plays] == (["single"] if seat == table.to_act else [])
        other = str(table.match.position.hands[(seat + 1) % 3])
        assert check(table, seat, protocol.CheckRequest(id="c", turn=table.turn, cards=other)).readings == []


def test_a_check_knows_how_many_cards_others_hold():
    """Before a seat with one card left, only the highest single may be played (PDK-35)."""
    table = begun("paodekuai", 3)
    position = ruleset("paodekuai").setup(["3d5h9s", "4c", "6d7d8d"])
    table = replace(table, match=replace(table.match, position=position))
    assert table.to_act == 0

    def problem(cards):
        return check(table, 0, protocol.CheckRequest(id="c", turn=table.turn, cards=cards)).problem

    assert problem("9s") is None
    assert problem("3d").code == "must_be_highest"
