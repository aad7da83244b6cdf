"""During the draw, a table's messages equal those of a slow reference, and its views those of the position."""

import json
import random
from dataclasses import fields

import pytest

from clamber import Cards, ruleset
from reference.drawing import DrawingView, drawing_view, known_to_all, known_to_one

AS_IN_A_VIEW = {field.name for field in fields(DrawingView)} - {"special"}

NULL_FOR_ALL = [
    "deadline",
    "leader",
    "to_beat",
    "to_beat_seat",
    "level",
    "auction",
    "levels",
    "side",
    "failures",
    "stakes",
]
NULL_FOR_ONE = ["to_act", "partner", "must_lead", "unseen_wild"]


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
                check_messages(match, seat, shown)
            exposed += shown.declarer is not None
            assert (shown.special is None) == (shown.declarer is None)
            match = match.apply(rng.choice(match.position.legal()) if rng.random() < seed / 30 else "no")
        shown = [event for event in match.deals[-1].events if event.kind == "expose"]
        if shown:  # a table shows the last exposure even after the draw
            after = drawing_view(match.deals[-1], match.seats, None, len(match.deals[-1].deck) - 5)
            check_messages(match, None, after)
            assert shown[-1].cards - after.known[shown[-1].seat] == Cards()
            assert after.alone == (len(shown[-1].cards) == 2)
            again += after.alone and len(shown) > 1
    assert exposed > 20
    assert again, "nobody showed a second Ace after the first one"


def check_messages(match, seat, expected):
    """Assert that the messages of the kernel say what a seat knows, and nothing else."""
    encoder, seen, shown = match.engine.encoder, match.view(seat).seen, expected.drawn
    text = encoder.drawing_for_all(seen, match=1, number=match.number, turn=3, turn_started=5, shown=shown)
    assert json.loads(text) == dict.fromkeys(NULL_FOR_ALL) | known_to_all(match.engine, expected) | {
        "match": 1, "number": match.number, "turn": 3, "turn_started": 5, "multiplier": 1,
        "trick": [], "waiting": [], "order": [], "totals": list(match.totals), "tribute_resisted": False,
    }  # fmt: skip
    text = encoder.drawing_for_one(seen, window='{"until":1}', shown=shown, open=seat is None, counts=True)
    own = known_to_one(match.engine, expected)
    hands = [drawing_view(match.deals[-1], match.seats, other, shown) for other in range(match.seats)]
    assert json.loads(text) == dict.fromkeys(NULL_FOR_ONE) | own | {
        "phase": "draw", "window": {"until": 1}, "my_turn": False,
        "teammates": [], "tributes": [], "legal": [], "playable": [],
        "hands": [known_to_one(match.engine, hand)["hand"] for hand in hands] if seat is None else None,
    }  # fmt: skip
    text = encoder.drawing_for_one(seen, window="null", shown=shown, open=False, counts=False)
    assert json.loads(text)["unseen"] is None


def test_only_cards_of_the_draw_can_be_shown():
    match = ruleset("biga").new_match(seats=5, seed=1)
    for shown in (-1, len(match.deals[-1].deck) - 4):
        with pytest.raises(ValueError, match="number of shown cards"):
            match.engine.encoder.drawing_for_one(
                match.view(0).seen, window="null", shown=shown, open=False, counts=True
            )
    other = ruleset("guandan").new_match(seed=1)
    with pytest.raises(ValueError, match="one by one"):
        other.engine.encoder.drawing_for_one(other.view(0).seen, window="null", shown=5, open=False, counts=True)


def test_nothing_of_it_tells_where_the_position_stands():
    """A table that shows a given number of cards looks the same whichever question is pending."""
    for seed in range(30):
        before = ruleset("biga").new_match(seats=5, seed=seed)
        after = before.apply("no")
        drawn = before.position.state.drawn - 1
        for seat in (*range(5), None):
            one, other = (drawing_view(match.deals[-1], 5, seat, drawn) for match in (before, after))
            assert one == other
