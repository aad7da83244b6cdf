"""Windows for secret questions to all seats: the hands dealt so far, and the claims available to each seat."""

from types import SimpleNamespace

import pytest

import clamber
from clamber.server.table import commands
from clamber.server.table.due import due_at
from clamber.server.table.window import Window, dealt_hands
from clamber.server.wire.drawing import window_info
from server.logged import LoggedTable


@pytest.mark.parametrize("rules", ["biga", "doudizhu", "guandan"])
def test_hands_as_dealt_are_known_while_cards_are_drawn(rules):
    match = clamber.ruleset(rules).new_match(seed=3)
    dealt = dealt_hands(match)
    while match.phase in {"draw", "reveal"}:
        match = match.apply("no")
    assert dealt == match.position.hands


def test_who_may_claim_is_told_what_and_a_stand_in_claims_for_nobody():
    window = Window("draw", 30, 100, 1.0, 5.0, 9.0, ((), ("expose As", "no")), ("", "expose As"))
    table = SimpleNamespace(seats=[SimpleNamespace(why=None), SimpleNamespace(why=None)])
    told = window_info(table, window, 1)
    assert [(claim["text"], claim["kind"], claim["cards"]) for claim in told.claims] == [
        ("expose As", "expose", "As"),
        ("no", "no", ""),
    ]
    assert (told.claimed, told.until, told.open_until) == ("expose As", 5000, 9000)
    for viewer in (0, None):
        other = window_info(table, window, viewer)
        assert (other.claims, other.claimed) == ([], None)
    table.seats[1].why = "late"
    assert window_info(table, window, 1).claims == []


def in_window(who):
    """Return a table of five at its first window, in which people sit on the seats marked `p`."""
    return LoggedTable("biga", who, round_time=2.0, claim_time=7.0).begin(seed=3)


def test_the_first_window_of_a_deal_leaves_time_for_its_dealing():
    soon, late = (LoggedTable("biga", "ppbbb", round_time=2.0, claim_time=7.0, deal_time=time) for time in (0.0, 1.5))
    soon, late = soon.begin(seed=3), late.begin(seed=3)
    assert late.table.window.until == soon.table.window.until + 1.5
    assert late.table.window.open_until == soon.table.window.open_until + 1.5
    late.tick()
    assert late.table.window.until == late.now + 2.0, "the cards are dealt by now"


def declines(at, seat):
    at.ask(seat, commands.Act, turn=at.table.turn, play="no")


def test_a_window_ends_as_soon_as_all_people_have_declined():
    at = in_window("pbpbb")
    until = at.table.window.until
    declines(at, 0)
    assert due_at(at.table) == until
    declines(at, 2)
    assert due_at(at.table) <= at.now
    shown = at.table.window.shown
    at.tick()
    assert at.table.window.shown > shown
    assert at.table.window.declined == frozenset(), "each window asks anew"


def test_who_claims_after_declining_keeps_the_window_open():
    at = in_window("pbbbb")
    while not at.table.window.offers[0]:
        at.tick()
    declines(at, 0)
    at.ask(0, commands.Act, turn=at.table.turn, play=at.table.window.offers[0][0])
    assert due_at(at.table) == at.table.window.until


def test_who_withdraws_a_claim_may_make_another():
    at = in_window("pbbbb")
    while not at.table.window.offers[0]:
        at.tick()
    at.ask(0, commands.Act, turn=at.table.turn, play=at.table.window.offers[0][0])
    declines(at, 0)
    assert at.table.window.claims[0] == ""
    assert due_at(at.table) == at.table.window.until
    declines(at, 0)
    assert due_at(at.table) <= at.now


def test_slow_bots_keep_the_whole_window_to_think():
    at = in_window("pbbbb")
    declines(at, 0)
    slow = SimpleNamespace(moment=0.0, answers_at_once=lambda _: False, patience=lambda _: 1.0)
    assert due_at(at.table, slow) == at.table.window.until
    slow.answers_at_once = lambda _: True
    assert due_at(at.table, slow) <= at.now


def test_nobody_declines_for_people_whose_seats_a_bot_plays():
    at = in_window("bbbbb")
    at.do(commands.Watching(on=True))
    assert due_at(at.table) == at.table.window.until
