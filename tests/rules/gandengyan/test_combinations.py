"""Combinations in the course of a deal (GDY-11, 35, 37, 45 to 48, 68, 70, 96, 101)."""

from __future__ import annotations

import pytest

from clamber.errors import InvalidOptionError
from clamber.ruleset import ruleset
from rules.gandengyan.table import deal, hands_of, legal_of, match, plays, position, refusal, table


def test_gdy_11_what_follows_it_is_what_follows_a_two() -> None:
    hands = ["445577", "28899", "339TT"]
    found = table(hands, "0 4455; 1 2", single_two="on_any_play")
    assert (found.to_beat, found.legal) == ("2", "pass")
    assert table(hands, "0 4455; 1 2; 2 pass; 0 pass", single_two="on_any_play").to_act == 1


def test_gdy_35_bombs_may_be_led() -> None:
    assert table(["444589", "33367", "TTJJQ"], "0 444").to_beat == "444"


def test_gdy_37_nothing_follows_the_joker_bomb() -> None:
    hands = ["3456BJRJ", "22224", "AAAA5"]
    for actions, seat in (("0 BJRJ", 1), ("0 BJRJ; 1 pass", 2)):
        found = table(hands, actions)
        assert (found.to_act, found.legal) == (seat, "pass")
    assert table(hands, "0 BJRJ; 1 pass; 2 pass").to_act == 0


def test_gdy_45_in_the_course_of_a_trick() -> None:
    hands = ["9TBJ345", "TJQ33", "9TJ44"]
    led = "0 9TBJ=sequence:T"
    assert table(hands, led).legal == "pass"
    assert table(hands, led, joker_meaning_binds=False).legal == "pass TJQ"
    assert table(hands, led + "; 1 pass").legal == "pass 9TJ"
    assert table(hands, led + "; 1 pass; 2 9TJ", joker_meaning_binds=False).legal == "pass"


def test_gdy_46_a_leader_whose_only_card_is_a_joker_plays_it_and_wins() -> None:
    found = table(["34567BJ", "3389T", "44TTJ"], "0 34567; 1 pass; 2 pass", draw="none")
    assert (found.to_act, found.legal) == (0, "BJ")
    won = table(["34567BJ", "3389T", "44TTJ"], "0 34567; 1 pass; 2 pass; 0 BJ", draw="none")
    assert won.scores == [10, -5, -5]


def test_gdy_46_only_a_bomb_may_follow_a_lone_joker() -> None:
    found = position(["35BJ", "42666", "7"], single_joker_when_talon_empty=True).apply("BJ")
    assert legal_of(found) == ["666", "pass"]
    found = found.apply("pass").apply("pass")
    assert (found.to_act, hands_of(found)) == (0, ["35", "46662", "7"])


def test_gdy_47_he_wins_with_them() -> None:
    found = position(["RJRJ", "99TTJ"], talon=30, decks=2).apply("RJRJ")
    assert (found.is_over, found.order) == (True, (0,))


FORBIDDEN = {"joker_only_lead": "forbidden", "draw": "none"}


def test_gdy_48_the_lead_moves_one_seat_on() -> None:
    hands = ["34567BJ", "3389T", "44TTJ"]
    stuck = table(hands, "0 34567; 1 pass; 2 pass", **FORBIDDEN)
    assert (stuck.to_act, stuck.legal) == (0, "pass")
    moved = table(hands, "0 34567; 1 pass; 2 pass; 0 pass", **FORBIDDEN)
    assert (moved.to_act, moved.legal) == (1, "3 8 9 T 33 89T")
    later = table(hands, "0 34567; 1 pass; 2 pass; 0 pass; 1 8; 2 pass; 0 pass", **FORBIDDEN)
    assert (later.to_act, later.to_beat) == (1, None)


def test_gdy_48_nobody_draws_when_the_lead_moves_on() -> None:
    start = position(["BJ", "34", "56"], talon=10, joker_only_lead="forbidden")
    assert legal_of(start) == ["pass"]
    moved = start.apply("pass")
    assert (moved.to_act, moved.to_beat, moved.talon, hands_of(moved)) == (1, None, 10, ["BJ", "34", "56"])
    void = position(["BJ", "RJ"], talon=10, joker_only_lead="forbidden").apply("pass")
    assert (void.is_over, legal_of(void)) == (False, ["pass"])
    assert void.apply("pass").is_void


STUCK = "0 3344; 1 4455; 0 pass; 1 pass; 0 5; 1 pass; 0 pass"


def test_gdy_48_if_nobody_can_lead_the_deal_is_void() -> None:
    hands = ["33445BJ", "4455RJ"]
    before = table(hands, STUCK, **FORBIDDEN)
    assert (before.to_act, before.legal, before.hands) == (1, "pass", ["BJ", "RJ"])
    void = table(hands, STUCK + "; 1 pass", **FORBIDDEN)
    assert void.results == [{"order": [], "void": True}]
    assert void.state["scores"] == [0, 0]
    assert table(hands, "0 3344; 1 4455; 0 pass", draw="none").legal == "RJ"


@pytest.mark.parametrize("next_dealer", ["winner", "rotate", "random"])
def test_gdy_48_after_a_void_deal_the_same_dealer_deals(next_dealer: str) -> None:
    options = {**FORBIDDEN, "next_dealer": next_dealer}
    void = deal(["4455RJ", "33445BJ"], mirrored(STUCK) + "; 0 pass", dealer=1)
    again = deal(["99TTJ", "345678"], "1 345678", dealer=1)
    assert match(2, void, again, **options).scores == [-5, 5]
    assert refusal(2, void, deal(["345678", "99TTJ"], ""), **options) == "bad_record"


def mirrored(actions: str) -> str:
    """Return the same actions with the two seats swapped."""
    return "; ".join(f"{1 - int(action[0])}{action[1:]}" for action in actions.split("; "))


def test_gdy_68_the_colour_of_a_joker_stays_visible() -> None:
    found = table(["345678", "3RJRJ9T", "3BJQKA"], "0 3; 1 pass; 2 pass", decks=2)
    assert found.hands[1:] == ["39T2RJRJ", "3QKA2BJ"]


def test_gdy_70_triple_sequences_need_ordinary_triplets() -> None:
    hands = ["345678", "99TTJ"]
    assert refusal(2, deal(hands, ""), triple_sequences=True) == "bad_option"
    assert refusal(2, deal(hands, ""), triple_sequences=True, triplet="bomb") == "bad_option"
    assert refusal(2, deal(hands, ""), triple_sequences=True, triplet="ordinary") is None


def test_gdy_96_no_two_actions_differ_only_in_suits() -> None:
    found = plays("3d3c3h4d4c4h5d5cBJ").split()
    assert len(found) == len(set(found))
    assert [play for play in found if len(play) <= 2] == ["3", "4", "5", "33", "44", "55"]


def test_gdy_101_sequences_from_five_cards() -> None:
    with pytest.raises(InvalidOptionError, match="max_sequence_ranks=none"):
        ruleset("gandengyan", shortest_sequence=5, max_sequence_ranks=3)
