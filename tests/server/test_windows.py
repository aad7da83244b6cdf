"""Windows for secret questions to all seats: the hands dealt so far, and the claims available to each seat."""

from types import SimpleNamespace

import pytest

import clamber
from clamber.server.table.window import Window, dealt_hands
from clamber.server.wire.drawing import window_info


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
