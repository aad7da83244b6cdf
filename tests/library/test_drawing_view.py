"""During the draw, a table's views equal those of the position at the same card."""

import random
from dataclasses import fields

import pytest

from clamber import Cards, ruleset
from clamber.view import DrawingView, drawing_view

AS_IN_A_VIEW = {field.name for field in fields(DrawingView)} - {"special"}


@pytest.mark.parametrize(
    ("name", "options"), [("biga", {}), ("biga/homygames", {}), ("biga/homygames", {"expose_poll": "own_draw_only"})]
)
def test_a_seat_knows_the_same_while_cards_are_shown_one_by_one(name, options):
    exposed, again = 0, 0
    for seed in range(30):
        match, rng = ruleset(name, options).new_match(seats=5, seed=seed), random.Random(seed)
        while match.position.phase == "draw":
            drawn = match.position.state.drawn
            # Before the last question all cards have been drawn, but the position still counts them as talon.
            same = AS_IN_A_VIEW - ({"sizes", "talon"} if drawn == len(match.deals[-1].deck) - 5 else set())
            for seat in (*range(5), None):
                asked, shown = match.view(seat), drawing_view(match.deals[-1], match.seats, seat, drawn)
                assert {name: getattr(shown, name) for name in same} == {name: getattr(asked, name) for name in same}
            exposed += shown.declarer is not None
            assert (shown.special is None) == (shown.declarer is None)
            match = match.apply(rng.choice(match.position.legal()) if rng.random() < seed / 30 else "no")
        shown = [event for event in match.deals[-1].events if event.kind == "expose"]
        if shown:  # a table shows the last exposure even after the draw
            after = drawing_view(match.deals[-1], match.seats, None, len(match.deals[-1].deck) - 5)
            assert shown[-1].cards - after.known[shown[-1].seat] == Cards()
            assert after.alone == (len(shown[-1].cards) == 2)
            again += after.alone and len(shown) > 1
    assert exposed > 20
    assert again, "nobody showed a second Ace after the first one"


def test_nothing_of_it_tells_where_the_position_stands():
    """A table that shows a given number of cards looks the same whichever question is pending."""
    for seed in range(30):
        before = ruleset("biga").new_match(seats=5, seed=seed)
        after = before.apply("no")
        drawn = before.position.state.drawn - 1
        for seat in (*range(5), None):
            one, other = (drawing_view(match.deals[-1], 5, seat, drawn) for match in (before, after))
            assert one == other
