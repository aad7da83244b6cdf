"""What a table shows while cards are drawn is what the position shows whose turn it is to ask just then."""

import random
from dataclasses import fields

import pytest

from clamber import ruleset
from clamber.view import DrawingView, drawing_view

AS_IN_A_VIEW = {field.name for field in fields(DrawingView)} - {"special"}


@pytest.mark.parametrize("name", ["biga", "biga/homygames"])
def test_a_seat_knows_the_same_while_cards_are_shown_one_by_one(name):
    exposed = 0
    for seed in range(30):
        match, rng = ruleset(name).new_match(seats=5, seed=seed), random.Random(seed)
        while match.position.phase == "draw":
            drawn = match.position.state.drawn
            # Before the last question all cards are taken up; the position still counts them as talon.
            same = AS_IN_A_VIEW - ({"sizes", "talon"} if drawn == len(match.deals[-1].deck) - 5 else set())
            for seat in (*range(5), None):
                asked, shown = match.view(seat), drawing_view(match, seat, drawn)
                assert {name: getattr(shown, name) for name in same} == {name: getattr(asked, name) for name in same}
            exposed += shown.declarer is not None
            assert (shown.special is None) == (shown.declarer is None)
            match = match.apply(rng.choice(match.position.legal()) if rng.random() < 0.15 else "no")
    assert exposed > 20


def test_nothing_of_it_tells_where_the_position_stands():
    """Of two positions that stand at different questions, a table that has shown as many cards tells the same."""
    for seed in range(30):
        before = ruleset("biga").new_match(seats=5, seed=seed)
        after = before.apply("no")
        drawn = before.position.state.drawn - 1
        for seat in (*range(5), None):
            assert drawing_view(before, seat, drawn) == drawing_view(after, seat, drawn)
