"""Ranks, ordinary combinations and their followers (GDY-06 to 12, 18 to 29, 52, 71, 72, 96, 97)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.gandengyan.table import beats, plays, readings, table

LADDER = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
STEPS = list(pairwise(LADDER))


@pytest.mark.parametrize(("low", "high"), STEPS)
def test_gdy_06_each_rank_has_its_neighbour(low: str, high: str) -> None:
    assert beats(high, low)
    assert not beats(low, high)
    assert beats(high * 3, low * 3)
    assert not beats(low * 3, high * 3)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_gdy_07_a_two_ranks_above_an_ace(count: int) -> None:
    assert beats("2" * count, "A" * count)
    assert not beats("A" * count, "2" * count)
    assert not beats("3" * count, "2" * count)


def test_gdy_07_four_twos_are_the_highest_quad() -> None:
    assert plays("AAAAKKKKBJRJ", "2222") == "pass BJRJ"
    assert plays("2222", "AAAA") == "pass 2222"


ORDINARY = ["3", "A", "33", "AA", "3BJ=pair:3", "456", "QKA", "334455", "KKAA"]


@pytest.mark.parametrize("to_beat", ORDINARY)
def test_gdy_11_a_single_two_on_any_play(to_beat: str) -> None:
    assert beats("2", to_beat) == (len(to_beat) == 1)
    assert beats("2", to_beat, single_two="on_any_play")
    assert "2" in plays("2289", to_beat, single_two="on_any_play").split()


@pytest.mark.parametrize("to_beat", ["2", "22", "2BJ=pair:2", "333", "222", "3333", "BJRJ"])
def test_gdy_11_never_on_2s_or_bombs(to_beat: str) -> None:
    assert not beats("2", to_beat, single_two="on_any_play")
    assert plays("2", to_beat, single_two="on_any_play") == "pass"


def test_gdy_11_on_ordinary_triplets_and_their_sequences() -> None:
    ordinary = {"triplet": "ordinary", "triple_sequences": True, "single_two": "on_any_play"}
    assert [beats("2", to_beat, **ordinary) for to_beat in ("333", "33BJ", "333444", "222", "3333")] == [
        *[True] * 3,
        *[False] * 2,
    ]


def test_gdy_11_what_follows_it_is_what_follows_a_two() -> None:
    hands = ["445577", "28899", "339TT"]
    found = table(hands, "0 4455; 1 2", single_two="on_any_play")
    assert (found.to_beat, found.legal) == ("2", "pass")
    assert table(hands, "0 4455; 1 2; 2 pass; 0 pass", single_two="on_any_play").to_act == 1
    assert plays("2", "2", single_two="on_any_play", follow_step="same_or_next") == "pass 2"
    assert plays("2", "22", single_two="on_any_play", follow_step="same_or_next") == "pass"


def test_gdy_11_who_must_play_must_play_it() -> None:
    forced = {"must_play_if_able": True, "single_two": "on_any_play"}
    assert plays("2345", "6677", **forced) == "2"


def test_gdy_08_a_joker_on_its_own_has_no_rank() -> None:
    assert plays("3BJ") == "3 3BJ=pair:3"
    assert readings("BJ") == ""
    for to_beat in ("3", "A", "2"):
        assert plays("BJ", to_beat) == "pass"


@pytest.mark.parametrize(
    "cards", ["234", "A23", "KA2", "QKA2", "2345", "22BJ33", "23BJ", "2BJRJ34", "AA22", "2233", "AA2BJ"]
)
def test_gdy_09_twos_are_never_in_sequences(cards: str) -> None:
    assert readings(cards) == ""


@pytest.mark.parametrize(
    ("cards", "only"),
    [
        ("KABJ", "sequence:A"),
        ("34BJ", "sequence:5"),
        ("QKABJ", "sequence:A"),
        ("KKAABJRJ", "double_sequence:A"),
        ("33BJRJ", "double_sequence:4 bomb:3"),
        ("AABJRJ", "double_sequence:A bomb:A"),
    ],
)
def test_gdy_09_a_joker_stands_for_no_two_inside_a_sequence(cards: str, only: str) -> None:
    assert readings(cards) == only


def test_gdy_10_twos_are_triplets_and_quads_unless_twos_as_sets_is_off() -> None:
    small, sets = ["2", "22"], ["222", "2222", "22BJ", "2BJRJ", "222BJ", "22BJRJ"]
    assert [readings(cards) for cards in small] == ["single:2", "pair:2"]
    assert [readings(cards, twos_as_sets=False) for cards in small] == ["single:2", "pair:2"]
    assert [readings(cards) for cards in sets] == ["bomb:2"] * 6
    assert [readings(cards, twos_as_sets=False) for cards in sets] == [""] * 6
    assert plays("2222") == "2 22 222 2222"
    assert plays("2222", twos_as_sets=False) == "2 22"


def test_gdy_10_twos_as_sets_rules_ordinary_triplets_and_large_bombs_too() -> None:
    assert readings("222", triplet="ordinary") == "triple:2"
    assert readings("222", triplet="ordinary", twos_as_sets=False) == ""
    assert readings("2222BJ", max_bomb_cards=5) == "bomb:2"
    assert readings("2222BJ", max_bomb_cards=5, twos_as_sets=False) == ""


@pytest.mark.parametrize("rank", LADDER)
def test_gdy_11_a_single_two_goes_on_any_ordinary_single(rank: str) -> None:
    assert beats("2", rank)
    assert beats("22", rank * 2)
    assert not beats("22", rank)


@pytest.mark.parametrize("to_beat", ["33", "345", "3344", "333", "3333", "BJRJ", "22"])
def test_gdy_11_a_single_two_goes_on_nothing_else(to_beat: str) -> None:
    assert plays("2", to_beat) == "pass"


def test_gdy_12_after_a_two_only_a_bomb_may_follow() -> None:
    assert plays("3A22666", "2") == "pass 666"
    assert plays("33AA2BJ", "2") == "pass 33BJ=bomb:3 AABJ=bomb:A"
    assert plays("33AA2666", "22") == "pass 666"
    assert not beats("2", "2")
    assert not beats("22", "22")


@pytest.mark.parametrize("rank", [*LADDER, "2"])
def test_gdy_18_any_card_but_a_joker_is_a_single(rank: str) -> None:
    assert readings(rank) == f"single:{rank}"


@pytest.mark.parametrize("rank", [*LADDER, "2"])
def test_gdy_19_a_pair_is_two_of_a_rank_or_one_and_a_joker(rank: str) -> None:
    assert readings(rank * 2) == f"pair:{rank}"
    assert readings(rank + "BJ") == readings(rank + "RJ") == f"pair:{rank}"


@pytest.mark.parametrize("cards", ["34", "A2", "KA", "3J"])
def test_gdy_19_different_ranks_are_no_pair(cards: str) -> None:
    assert readings(cards) == ""


@pytest.mark.parametrize(
    ("cards", "rank"), [("345", "5"), ("3s4h5d", "5"), ("3s4s5s", "5"), ("9TJQ", "Q"), ("QKA", "A")]
)
def test_gdy_20_a_sequence_is_three_or_more_ranks_in_a_row(cards: str, rank: str) -> None:
    assert readings(cards) == f"sequence:{rank}"


@pytest.mark.parametrize("cards", ["34", "346", "35", "3457", "3445"])
def test_gdy_20_less_or_with_a_gap_is_no_sequence(cards: str) -> None:
    assert readings(cards) == ""


FOLLOWS = {
    "next": {"5": "6 2", "55": "66 22", "567": "678", "5566": "6677"},
    "same_or_next": {"5": "5 6 2", "55": "55 66 22", "567": "567 678", "5566": "5566 6677"},
    "any_higher": {
        "5": "6 7 8 9 2",
        "55": "66 77 88 22",
        "567": "678 789",
        "5566": "6677 7788",
    },
}


@pytest.mark.parametrize("to_beat", ["5", "55", "567", "5566"])
@pytest.mark.parametrize("follow_step", ["next", "same_or_next", "any_higher"])
def test_gdy_21_how_high_a_reply_is(follow_step: str, to_beat: str) -> None:
    found = plays("55667788922", to_beat, follow_step=follow_step)
    assert found == "pass " + FOLLOWS[follow_step][to_beat]


def test_gdy_21_any_higher_is_not_this_game() -> None:
    assert plays("6789TJQKA", "4") == "pass"
    assert plays("6789TJQKA", "4", follow_step="any_higher") == "pass 6 7 8 9 T J Q K A"
    assert plays("4", "5", follow_step="any_higher") == "pass"


@pytest.mark.parametrize(
    ("hand", "to_beat", "replies"),
    [
        ("5678", "456", "567"),
        ("5678", "4567", "5678"),
        ("55667788", "4455", "5566"),
        ("55667788", "445566", "556677"),
        ("5566", "4", "5"),
        ("5566", "44", "55"),
    ],
)
def test_gdy_22_a_reply_has_the_same_type_and_number_of_cards(hand: str, to_beat: str, replies: str) -> None:
    assert plays(hand, to_beat) == f"pass {replies}"


def test_gdy_23_a_sequence_has_up_to_twelve_cards() -> None:
    assert readings("3456789TJQKA") == "sequence:A"
    assert readings("3456789TJQ") == "sequence:Q"
    assert plays("3456") == "3 4 5 6 345 456 3456"


def test_gdy_23_max_sequence_ranks_3_stops_at_three() -> None:
    assert readings("345", max_sequence_ranks=3) == "sequence:5"
    assert readings("3456", max_sequence_ranks=3) == ""
    assert readings("3456") == "sequence:6"
    assert plays("3456", max_sequence_ranks=3) == "3 4 5 6 345 456"


def test_gdy_24_after_the_top_sequence_only_a_bomb_may_follow() -> None:
    assert plays("9TJQKA2", "QKA") == "pass"
    assert plays("9TJQKA2BJ555", "QKA") == "pass 555 55BJ=bomb:5 555BJ=bomb:5"
    assert plays("QKA", "JQK") == "pass QKA"
    assert plays("KKAA22", "QQKK") == "pass KKAA"
    assert plays("QQKKAA22", "KKAA", follow_step="any_higher") == "pass"


@pytest.mark.parametrize("cards", ["A34", "A345", "AKA", "KA3", "AA33", "QKA3"])
def test_gdy_25_an_ace_is_never_low(cards: str) -> None:
    assert readings(cards) == ""


def test_gdy_25_a_joker_makes_no_wrap_round() -> None:
    assert readings("A4BJRJ") == ""
    assert readings("A3BJ") == ""
    assert readings("2ABJ") == ""


@pytest.mark.parametrize(
    ("cards", "rank"),
    [("3344", "4"), ("334455", "5"), ("TTJJQQKK", "K"), ("QQKKAA", "A"), ("33445566778899TT", "T")],
)
def test_gdy_26_a_double_sequence_is_two_or_more_pairs_in_a_row(cards: str, rank: str) -> None:
    assert readings(cards) == f"double_sequence:{rank}"


def test_gdy_26_two_pairs_may_be_led() -> None:
    assert plays("3344") == "3 4 33 44 3344"


@pytest.mark.parametrize("cards", ["3355", "33445", "334466", "33", "344455"])
def test_gdy_26_pairs_that_are_not_in_a_row_are_none(cards: str) -> None:
    assert "double_sequence" not in readings(cards)


def test_gdy_27_double_sequence_len_exactly_2() -> None:
    assert readings("334455", double_sequence_len="2plus") == "double_sequence:5"
    assert readings("334455", double_sequence_len="exactly_2") == ""
    assert readings("3344", double_sequence_len="exactly_2") == "double_sequence:4"
    assert plays("334455", double_sequence_len="exactly_2") == "3 4 5 33 44 55 345 3344 4455"
    assert plays("334455") == "3 4 5 33 44 55 345 3344 4455 334455"


ORDINARY = ["3", "33", "345", "3344"]
HIGHER = ["4", "44", "456", "4455"]


@pytest.mark.parametrize("to_beat", ORDINARY)
@pytest.mark.parametrize("follow_step", ["next", "any_higher"])
def test_gdy_28_no_ordinary_type_beats_another(to_beat: str, follow_step: str) -> None:
    right = HIGHER[ORDINARY.index(to_beat)]
    assert [reply for reply in HIGHER if beats(reply, to_beat, follow_step=follow_step)] == [right]


@pytest.mark.parametrize(
    "cards",
    ["3334", "33344", "333444", "333444555", "33345", "3457", "33456", "4455J", "35", "AAA222", "333BJ4"],
)
def test_gdy_29_nothing_else_is_a_combination(cards: str) -> None:
    assert readings(cards) == ""


def test_gdy_29_nor_is_anything_else_led() -> None:
    assert plays("333444") == "3 4 33 44 333 444 3344"


def test_gdy_52_replies_to_an_ordinary_play() -> None:
    assert plays("446668822", "5") == "pass 6 2 666"
    assert plays("446668822", "55") == "pass 66 22 666"
    assert plays("44556677888", "456") == "pass 567 888"
    assert plays("44556677888", "4455") == "pass 888 5566"


def test_gdy_71_max_sequence_ranks_3_rules_double_and_triple_sequences_too() -> None:
    triplets = {"triplet": "ordinary", "triple_sequences": True}
    assert readings("334455", max_sequence_ranks=3) == "double_sequence:5"
    assert readings("33445566", max_sequence_ranks=3) == ""
    assert readings("33445566") == "double_sequence:6"
    assert readings("333444555", max_sequence_ranks=3, **triplets) == "triple_sequence:5"
    assert readings("333444555666", max_sequence_ranks=3, **triplets) == ""
    assert readings("333444555666", **triplets) == "triple_sequence:6"


def test_gdy_72_an_equal_two_may_follow_a_two() -> None:
    same = "same_or_next"
    assert plays("3A22", "2", follow_step=same) == "pass 2"
    assert plays("3A22", "22", follow_step=same) == "pass 22"
    assert plays("3A22", "2") == plays("3A22", "22") == "pass"


def test_gdy_72_equal_applies_to_twos_false() -> None:
    without = {"follow_step": "same_or_next", "equal_applies_to_twos": False}
    assert plays("3A22", "2", **without) == plays("3A22", "22", **without) == "pass"
    assert plays("AA22", "A", **without) == "pass A 2"
    assert plays("AA22", "AA", **without) == "pass AA 22"
    assert beats("2BJ=pair:2", "22", follow_step="same_or_next")
    assert not beats("2BJ=pair:2", "22", **without)


def test_gdy_72_any_higher_is_not_equal() -> None:
    assert plays("3A22", "2", follow_step="any_higher") == "pass"
    assert plays("3A2", "A", follow_step="any_higher") == "pass 2"


@pytest.mark.parametrize("bomb", ["55BJ", "444BJ", "333", "BJRJ"])
def test_gdy_72_bombs_never_tie(bomb: str) -> None:
    assert not beats(bomb, bomb, follow_step="same_or_next")


def test_gdy_96_no_two_actions_differ_only_in_suits() -> None:
    found = plays("3d3c3h4d4c4h5d5cBJ").split()
    assert len(found) == len(set(found))
    assert [play for play in found if len(play) <= 2] == ["3", "4", "5", "33", "44", "55"]


def test_gdy_96_readings_and_joker_colours_are_actions_of_their_own() -> None:
    assert plays("9TBJ") == "9 T 9BJ=pair:9 TBJ=pair:T 9TBJ=sequence:T 9TBJ=sequence:J"
    assert plays("9BJRJ", decks=2) == (
        "9 9BJ=pair:9 9RJ=pair:9 BJRJ 9BJRJ=sequence:9 9BJRJ=sequence:T 9BJRJ=sequence:J 9BJRJ=bomb:9"
    )


@pytest.mark.parametrize(
    ("to_beat", "replies"),
    [
        ("4", "5 2 777 999 9999"),
        ("44", "55 22 777 999 9999"),
        ("456", "567 777 999 9999"),
        ("QKA", "777 999 9999"),
        ("4455", "777 999 5566 9999"),
        ("777", "999 9999"),
    ],
)
def test_gdy_97_golden_replies(to_beat: str, replies: str) -> None:
    assert plays("5566777999922", to_beat) == f"pass {replies}"


def test_gdy_97_golden_replies_to_a_triplet_with_jokers() -> None:
    assert plays("66883333BJRJ", "777") == (
        "pass BJRJ 88BJ=bomb:8 8BJRJ=bomb:8 3333 333BJ=bomb:3 33BJRJ=bomb:3 66BJRJ=bomb:6 88BJRJ=bomb:8"
    )
