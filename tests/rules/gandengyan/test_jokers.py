"""Ranks for which jokers substitute, and jokers led alone (GDY-39 to 48)."""

from __future__ import annotations

import pytest

from rules.gandengyan.table import beats, deal, hands_of, legal_of, match, plays, position, readings, refusal, table


def test_gdy_39_a_joker_stands_for_any_rank_beside_a_natural_card() -> None:
    for rank in "3456789TJQKA":
        assert readings(rank + "BJ") == f"pair:{rank}"
        assert f"bomb:{rank}" in readings(rank + "BJRJ").split()
    assert readings("3BJ5") == "sequence:5"
    assert readings("BJ") == readings("RJ") == ""
    assert readings("BJRJ") == "joker_bomb"


def test_gdy_40_a_joker_may_be_a_two_unless_joker_as_two_is_off() -> None:
    cards = ["2BJ", "22BJ", "2BJRJ", "222BJ", "22BJRJ"]
    assert [readings(text) for text in cards] == ["pair:2", "bomb:2", "bomb:2", "bomb:2", "bomb:2"]
    assert [readings(text, joker_as_two=False) for text in cards] == ["", "", "", "", ""]
    assert readings("22", joker_as_two=False) == "pair:2"
    assert readings("3BJ", joker_as_two=False) == "pair:3"
    assert plays("2BJ", "AA") == "pass 2BJ=pair:2"
    assert plays("2BJ", "AA", joker_as_two=False) == "pass"
    assert readings("22BJ", joker_as_two=True, triplet="ordinary") == "triple:2"
    assert readings("22BJ", joker_as_two=False, triplet="ordinary") == ""


def test_gdy_41_two_jokers_in_one_combination() -> None:
    assert "bomb:9" in readings("9BJRJ").split()
    assert "double_sequence:5" in readings("44BJRJ").split()
    assert readings("5BJ7RJ") == "sequence:7 sequence:8"


def test_gdy_41_three_jokers_fill_every_second_rank() -> None:
    assert readings("3BJ5RJ7RJ9", preset="gandengyan/double") == "sequence:9"
    assert readings("8BJTRJQRJA", preset="gandengyan/double") == "sequence:A"


def test_gdy_41_max_jokers_per_play_1() -> None:
    for cards in ("9BJRJ", "44BJRJ", "5BJ7RJ"):
        assert readings(cards, max_jokers_per_play=1) == ""
    assert readings("99BJ", max_jokers_per_play=1) == "bomb:9"
    assert plays("9BJRJ", "8", max_jokers_per_play=1) == "pass 9 BJRJ"
    assert plays("9BJRJ", "8") == "pass 9 BJRJ 9BJRJ=bomb:9"


def test_gdy_41_it_touches_neither_the_joker_bomb_nor_gdy_47() -> None:
    assert readings("BJRJ", max_jokers_per_play=1) == "joker_bomb"
    assert plays("RJRJ", decks=2, max_jokers_per_play=1) == "RJRJ"


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("QKABJ", "sequence:A"),
        ("KABJ", "sequence:A"),
        ("34BJ", "sequence:5"),
        ("3BJRJ", "sequence:5 bomb:3"),
        ("ABJRJ", "sequence:A bomb:A"),
        ("4BJRJ", "sequence:5 sequence:6 bomb:4"),
        ("KBJRJ", "sequence:K sequence:A bomb:K"),
        ("KKABJ", "double_sequence:A"),
        ("334BJ", "double_sequence:4"),
    ],
)
def test_gdy_42_there_is_no_place_below_3_or_above_ace(cards: str, found: str) -> None:
    assert readings(cards) == found


READINGS = {
    "9TBJ": "sequence:T sequence:J",
    "66BJRJ": "double_sequence:6 double_sequence:7 bomb:6",
    "5BJRJ": "sequence:5 sequence:6 sequence:7 bomb:5",
    "456BJ": "sequence:6 sequence:7",
    "5566BJRJ": "double_sequence:6 double_sequence:7",
}


@pytest.mark.parametrize("cards", READINGS)
def test_gdy_43_every_reading_on_the_lead_is_an_action(cards: str) -> None:
    assert readings(cards, joker_reading="declare") == READINGS[cards]
    led = [play.partition("=") for play in plays(cards).split()]
    assert " ".join(reading for named, _, reading in led if named == cards) == READINGS[cards]


@pytest.mark.parametrize(
    ("cards", "highest"),
    [
        ("9TBJ", "sequence:J"),
        ("66BJRJ", "double_sequence:7 bomb:6"),
        ("5BJRJ", "sequence:7 bomb:5"),
        ("456BJ", "sequence:7"),
        ("5566BJRJ", "double_sequence:7"),
        ("KABJ", "sequence:A"),
    ],
)
def test_gdy_43_joker_reading_highest(cards: str, highest: str) -> None:
    assert readings(cards, joker_reading="highest") == highest


def test_gdy_43_highest_also_when_following() -> None:
    assert plays("9TBJ", "789") == "pass 9TBJ=sequence:T"
    assert plays("9TBJ", "789", joker_reading="highest") == "pass"
    assert plays("9TBJ", "89T", joker_reading="highest") == "pass 9TBJ=sequence:J"


def test_gdy_44_every_legal_reading_of_a_reply_is_listed() -> None:
    assert plays("9BJRJ", "89T") == "pass BJRJ 9BJRJ=sequence:J 9BJRJ=bomb:9"
    assert plays("44BJRJ", "3344") == "pass BJRJ 44BJ=bomb:4 4BJRJ=bomb:4 44BJRJ=double_sequence:5 44BJRJ=bomb:4"


@pytest.mark.parametrize(
    ("declared", "bound", "free"),
    [
        ("9TBJ=sequence:T", "pass 9TJ", "pass 9TJ TJQ"),
        ("9TBJ=sequence:J", "pass TJQ", "pass 9TJ TJQ"),
        ("TJBJ=sequence:Q", "pass", "pass TJQ"),
        ("99BJRJ=double_sequence:9", "pass 99TT", "pass 99TT TTJJ"),
        ("99BJRJ=double_sequence:T", "pass TTJJ", "pass 99TT TTJJ"),
        ("7BJRJ=bomb:7", "pass", "pass"),
        ("8BJRJ=sequence:8", "pass", "pass 9TJ"),
    ],
)
def test_gdy_45_joker_meaning_binds(declared: str, bound: str, free: str) -> None:
    hand = "99TTJJQ"
    assert plays(hand, declared, joker_meaning_binds=True) == bound
    assert plays(hand, declared, joker_meaning_binds=False) == free


def test_gdy_45_each_reading_is_answered_by_the_steps_that_are_allowed() -> None:
    free = {"joker_meaning_binds": False, "follow_step": "same_or_next"}
    assert plays("89TJQ", "9TBJ=sequence:T", follow_step="same_or_next") == "pass 89T 9TJ"
    assert plays("89TJQ", "9TBJ=sequence:T", **free) == "pass 89T 9TJ TJQ"


def test_gdy_45_only_readings_that_the_cards_have_are_answered() -> None:
    free = {"joker_meaning_binds": False, "follow_step": "same_or_next"}
    assert plays("456789", "56BJ=sequence:7", **free) == "pass 456 567 678"
    assert plays("456789", "56BJ=sequence:7", **free, joker_reading="highest") == "pass 567 678"
    assert plays("89", "8BJ", **free, joker_reading="highest") == plays("89", "8BJ", **free)


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


def test_gdy_46_never_as_a_follow_and_not_with_other_cards() -> None:
    assert plays("BJ", talon=0) == "BJ"
    for to_beat in ("3", "2"):
        assert plays("BJ", to_beat, talon=0) == "pass"
    assert plays("3BJ", talon=0) == "3 3BJ=pair:3"


@pytest.mark.parametrize(
    ("joker_only_lead", "found"), [("whole_hand", "BJ"), ("single_only", "BJ"), ("forbidden", "pass")]
)
def test_gdy_46_joker_only_lead(joker_only_lead: str, found: str) -> None:
    for talon in (0, 1):
        assert plays("BJ", talon=talon, joker_only_lead=joker_only_lead) == found
    assert plays("BJRJ", joker_only_lead=joker_only_lead) == "BJRJ"
    assert plays("3BJ", joker_only_lead=joker_only_lead) == "3 3BJ=pair:3"


def test_gdy_46_joker_only_lead_single_only_allows_no_two() -> None:
    single = {"decks": 2, "joker_only_lead": "single_only"}
    assert plays("BJBJ", decks=2, joker_only_lead="whole_hand") == "BJBJ"
    assert plays("BJBJ", **single) == plays("BJBJ", talon=0, **single) == "pass"
    assert plays("BJ", **single) == "BJ"
    assert plays("BJRJ", **single) == "BJRJ"


def test_gdy_46_single_joker_when_talon_empty() -> None:
    free = {"single_joker_when_talon_empty": True}
    assert plays("3BJ", talon=0) == plays("3BJ", talon=1, **free) == "3 3BJ=pair:3"
    assert plays("3BJ", talon=0, **free) == "3 BJ 3BJ=pair:3"
    assert plays("3BJ", "2", talon=0, **free) == "pass"
    assert plays("BJ", talon=0, **free, joker_only_lead="forbidden") == "BJ"
    assert plays("BJ", talon=1, **free, joker_only_lead="forbidden") == "pass"


def test_gdy_46_only_a_bomb_may_follow_a_lone_joker() -> None:
    assert plays("3A2444", "BJ") == "pass 444"
    assert plays("3A2444", "RJRJ", decks=2) == "pass 444"
    found = position(["35BJ", "42666", "7"], single_joker_when_talon_empty=True).apply("BJ")
    assert legal_of(found) == ["666", "pass"]
    found = found.apply("pass").apply("pass")
    assert (found.to_act, hands_of(found)) == (0, ["35", "46662", "7"])


def test_gdy_47_two_jokers_of_one_colour_as_the_whole_hand() -> None:
    for talon in (0, 50):
        assert plays("RJRJ", talon=talon, decks=2) == "RJRJ"
        assert plays("BJ", talon=talon) == "BJ"
    assert plays("BJBJ", "3", decks=2) == "pass"
    assert plays("BJBJ3", decks=2).split()[:2] == ["3", "3BJ=pair:3"]
    assert "BJBJ" not in plays("BJBJ3", talon=0, decks=2).split()


@pytest.mark.parametrize("hand", ["BJRJ", "BJBJRJ", "BJRJRJ", "BJBJRJRJ"])
def test_gdy_47_of_three_or_four_jokers_the_joker_bomb_is_led(hand: str) -> None:
    assert plays(hand, decks=2) == "BJRJ"


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


def test_gdy_46_a_lone_joker_beats_nothing_and_any_bomb_beats_it() -> None:
    assert not beats("BJ", "3")
    assert not beats("BJ", "RJ")
    assert beats("333", "BJ")
