"""Bombs and their order: BIGA-42 to 59. The Big Ace is always Ah."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from rules.biga.table import at, beats, deck, go, plays, readings, seated, settled

EGG, FOUR, FIVE, SIX = "4d4s4c", "4d4s4c4h", "4d4s4c4h4d", "4d4s4c4h4d4s"
DOUBLE_SEQUENCE = "QQKKAsAd"


def of(rank: str, count: int) -> str:
    """Return the given number of cards of a rank; of the Aces, the Big Ace comes last."""
    return "".join(rank + suit for suit in "dcsdcshh"[:count])


def run(ranks: str, count: int) -> str:
    """Return the given number of cards of each rank."""
    return "".join(of(rank, count) for rank in ranks)


@pytest.mark.parametrize("beaten", ["4s", "3s", "AsAd", "3s3d", "567", "QKAs", "23456789TJQKAs=sequence:A"])
def test_biga_42_egg_beats_a_pair_a_sequence_and_an_ordinary_single(beaten: str) -> None:
    assert beats(EGG, beaten)


@pytest.mark.parametrize("stands", ["BJ", "RJ", "Ah", "445566", DOUBLE_SEQUENCE])
def test_biga_42_egg_beats_no_joker_no_big_ace_and_no_double_sequence(stands: str) -> None:
    assert not beats("3d3s3c", stands)


def test_biga_105_an_egg_on_a_double_sequence() -> None:
    for row in ("445566", DOUBLE_SEQUENCE):
        assert beats("3d3s3c", row, egg_beats_pairs=True)
    for stands in ("BJ", "RJ", "Ah"):
        assert not beats("3d3s3c", stands, egg_beats_pairs=True)


def test_biga_42_egg_beats_a_lower_egg() -> None:
    assert beats("5d5s5c", EGG)
    assert not beats(EGG, "5d5s5c")
    assert not beats(EGG, EGG)


@pytest.mark.parametrize("beaten", ["BJ", "RJ", "3s", "3s3d", "QKAs", DOUBLE_SEQUENCE, "3d3s3c"])
def test_biga_43_four_of_a_kind_beats_jokers_and_double_sequences_too(beaten: str) -> None:
    assert beats(FOUR, beaten)


def test_biga_43_four_of_a_kind_does_not_beat_a_lone_big_ace() -> None:
    assert not beats("3d3s3c3h", "Ah")


@pytest.mark.parametrize(
    "bomb",
    [FIVE, SIX, "BJBJ", "AsAdAc222333", "JJJJQQQQ", "4444444", "44444444", "BJBJRJ", "BJBJRJRJ"],
)
@pytest.mark.parametrize("beaten", ["Ah", "RJ", "3s", "3s3d", "QKAs", DOUBLE_SEQUENCE, "3d3s3c3h"])
def test_biga_43_five_of_a_kind_and_up_beats_all_singles_and_ordinary_plays(bomb: str, beaten: str) -> None:
    assert beats(bomb, beaten)
    assert not beats(beaten, bomb)


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({}, ["BJBJ", "BJRJ", "RJRJ"]),
        ({"mixed_jokers": "between"}, ["BJBJ", "BJRJ", "RJRJ"]),
    ],
)
def test_biga_44_mixed_jokers_between(options: dict[str, object], order: list[str]) -> None:
    for lower, higher in combinations(order, 2):
        assert beats(higher, lower, **options)
        assert not beats(lower, higher, **options)


def test_biga_44_mixed_jokers_equals_black() -> None:
    options = {"mixed_jokers": "equals_black"}
    assert not beats("BJRJ", "BJBJ", **options)
    assert not beats("BJBJ", "BJRJ", **options)
    assert beats("RJRJ", "BJRJ", **options)
    assert beats("RJRJ", "BJBJ", **options)


TRIPLE_RUNS = ["A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA"]


@pytest.mark.parametrize("ranks", TRIPLE_RUNS)
def test_biga_45_three_consecutive_triplets(ranks: str) -> None:
    assert readings(run(ranks, 3)) == [f"triple_sequence:{ranks[-1]}"]


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(TRIPLE_RUNS)))
def test_biga_45_triplet_sequences_rank_as_sequences(lower: str, higher: str) -> None:
    assert beats(run(higher, 3), run(lower, 3))
    assert not beats(run(lower, 3), run(higher, 3))


@pytest.mark.parametrize("ranks", ["KA2", "34", "3456", "346"])
def test_biga_45_exactly_three_and_not_round_the_corner(ranks: str) -> None:
    assert readings(run(ranks, 3)) == []


FAKE_EIGHTS = ["A2", "23", "34", "45", "56", "67", "78", "89", "9T", "TJ", "JQ", "QK", "KA"]


@pytest.mark.parametrize("ranks", FAKE_EIGHTS)
def test_biga_46_two_consecutive_quads(ranks: str) -> None:
    assert readings(run(ranks, 4)) == [f"quad_sequence:{ranks[-1]}"]


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(FAKE_EIGHTS)))
def test_biga_46_fake_eights_rank_as_sequences(lower: str, higher: str) -> None:
    assert beats(run(higher, 4), run(lower, 4))
    assert not beats(run(lower, 4), run(higher, 4))


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_biga_47_and_48_sets_of_up_to_eight_rank_from_fours_to_threes(count: int) -> None:
    order = "456789TJQKA23"
    for rank in order:
        assert readings(of(rank, count)) == [f"bomb:{rank}"]
    for lower, higher in pairwise(order):
        assert beats(of(higher, count), of(lower, count))
        assert not beats(of(lower, count), of(higher, count))


def test_biga_47_seven_of_a_kind_of_any_rank() -> None:
    assert beats(of("5", 7), of("4", 7))
    assert beats(of("4", 7), run("KA", 4))
    assert beats(of("3", 7), of("2", 7))


def test_biga_48_a_true_eight_is_eight_cards() -> None:
    assert readings(of("9", 8)) == ["bomb:9"]
    assert beats(of("4", 8), of("3", 7))
    assert not beats(of("3", 7), of("4", 8))


@pytest.mark.parametrize("jokers", ["BJBJRJ", "BJRJRJ"])
def test_biga_49_three_jokers(jokers: str) -> None:
    assert readings(jokers) == ["joker_bomb"]
    assert beats(jokers, of("3", 8))
    assert beats(jokers, "RJRJ")


def test_biga_50_four_jokers() -> None:
    assert readings("BJBJRJRJ") == ["joker_bomb"]
    assert beats("BJBJRJRJ", "BJRJRJ")
    assert not beats("BJRJRJ", "BJBJRJRJ")


ORDER = [
    ("egg", "3d3s3c"),
    ("four", "4d4s4c4h"),
    ("five", of("4", 5)),
    ("six", of("4", 6)),
    ("two jokers", "BJBJ"),
    ("triplet sequence", run("A23", 3)),
    ("fake eight", run("A2", 4)),
    ("seven", of("4", 7)),
    ("eight", of("4", 8)),
    ("three jokers", "BJBJRJ"),
    ("four jokers", "BJBJRJRJ"),
    ("big ace pair", "AhAh"),
]
"""BIGA-53: the lowest bomb of each kind, but the highest Egg. Each beats the highest bomb of the preceding kind."""
HIGHEST = {
    "four": "3d3s3c3h",
    "five": of("3", 5),
    "six": of("3", 6),
    "two jokers": "RJRJ",
    "triplet sequence": run("QKA", 3),
    "fake eight": run("KA", 4),
    "seven": of("3", 7),
    "eight": of("3", 8),
    "three jokers": "BJRJRJ",
}


@pytest.mark.parametrize("place", range(len(ORDER) - 1))
def test_biga_51_nothing_beats_the_big_ace_pair(place: int) -> None:
    assert beats("AhAh", ORDER[place][1])
    assert not beats(ORDER[place][1], "AhAh")


def test_biga_51_not_even_a_single_card_or_an_eight_of_aces() -> None:
    assert plays(of("3", 8) + "BJBJRJRJ", "AhAh") == []
    assert beats("AhAh", of("A", 6))


def test_biga_52_any_hand_that_holds_both_big_aces_may_play_them() -> None:
    assert plays("AhAh7s", "BJBJRJRJ") == ["AhAh"]
    assert plays("AhAd7s", "BJBJRJRJ") == []


@pytest.mark.parametrize(("lower", "higher"), list(combinations(ORDER, 2)))
def test_biga_53_the_order_of_bombs(lower: tuple[str, str], higher: tuple[str, str]) -> None:
    low, high = HIGHEST.get(lower[0], lower[1]), higher[1]
    assert beats(high, low)
    assert not beats(low, high)


def test_biga_53_two_black_jokers_beat_six_threes() -> None:
    assert beats("BJBJ", of("3", 6))
    assert not beats(of("3", 6), "BJBJ")
    assert beats(of("4", 7), "RJRJ")


def test_biga_54_threes_are_the_highest_set_and_aces_the_highest_run() -> None:
    assert beats(of("3", 4), of("2", 4))
    assert beats(of("2", 4), of("A", 4))
    assert beats(run("QKA", 3), run("234", 3))
    assert beats(run("234", 3), run("A23", 3))
    assert beats(run("KA", 4), run("23", 4))
    assert beats(run("34", 4), run("23", 4))


@pytest.mark.parametrize(
    ("cards", "reading", "higher"),
    [
        ("AhAsAd", "bomb:A", "2d2s2c"),
        ("AhAhAd", "bomb:A", "2d2s2c"),
        ("AhAhAsAd", "bomb:A", "2d2s2c2h"),
        ("AhAhAs222333", "triple_sequence:3", "222333444"),
        ("AhAhAsAd2222", "quad_sequence:2", "22223333"),
    ],
)
def test_biga_55_big_aces_in_larger_bombs_are_ordinary(cards: str, reading: str, higher: str) -> None:
    assert readings(cards) == [reading]
    assert beats(higher, cards)
    assert not beats(cards, cards.replace("Ah", "As", 1).replace("Ah", "Ac", 1))


def test_biga_55_big_aces_make_no_difference_to_a_set_of_the_same_rank() -> None:
    assert not beats("AhAhAs", "AsAdAc")
    assert not beats("AsAdAc", "AhAhAs")


EXTRA_ORDER = [
    "RJRJ",
    run("QKA", 3),
    run("KA", 4),
    of("3", 7),
    "BJRJRJ",
    run("A234", 3),
    run("A2", 5),
    of("4", 8),
    run("A2345", 3),
    run("A2", 6),
    "BJBJRJRJ",
    run("A2", 7),
    "AhAh",
]


@pytest.mark.parametrize(("lower", "higher"), list(combinations(EXTRA_ORDER, 2)))
def test_biga_56_extra_bombs_order(lower: str, higher: str) -> None:
    assert beats(higher, lower, extra_bombs=True)
    assert not beats(lower, higher, extra_bombs=True)


EXTRA = [
    (run("3456", 3), "triple_sequence:6"),
    (run("34567", 3), "triple_sequence:7"),
    (run("34", 5), "quint_sequence:4"),
    (run("34", 6), "six_sequence:4"),
    (run("34", 7), "seven_sequence:4"),
]


@pytest.mark.parametrize(("cards", "reading"), EXTRA)
def test_biga_56_extra_bombs_are_bombs(cards: str, reading: str) -> None:
    assert readings(cards, extra_bombs=True) == [reading]
    assert readings(cards, extra_bombs=False) == []
    assert readings(cards) == []


def test_biga_56_extra_bombs_put_the_true_eight_above_three_jokers() -> None:
    assert beats(of("4", 8), "BJRJRJ", extra_bombs=True)
    assert not beats("BJRJRJ", of("3", 8), extra_bombs=True)
    assert beats("BJBJRJ", of("3", 8))


@pytest.mark.parametrize(
    ("cards", "higher"),
    [
        (run("3456", 3), run("4567", 3)),
        (run("TJQK", 3), run("JQKA", 3)),
        (run("A2", 5), run("23", 5)),
        (run("QK", 6), run("KA", 6)),
    ],
)
def test_biga_56_extra_bombs_rank_by_their_top(cards: str, higher: str) -> None:
    assert beats(higher, cards, extra_bombs=True)
    assert not beats(cards, higher, extra_bombs=True)


@pytest.mark.parametrize("cards", [run("345678", 3), run("345", 4), run("345", 5), run("34", 8)])
def test_biga_57_no_longer_sequences_of_triplets_or_quads(cards: str) -> None:
    assert readings(cards) == []
    assert readings(cards, extra_bombs=True) == []


def test_biga_57_four_triplets_are_not_led_without_the_option() -> None:
    longest = run("3456", 3)
    assert max(map(len, plays(longest))) == 18
    assert max(map(len, plays(longest, extra_bombs=True))) == 24


def test_biga_58_the_leader_may_lead_anything_bombs_included() -> None:
    assert plays("4s5s6s6d6cBJBJ") == ["4s", "5s", "6d", "BJ", "6d6c", "BJBJ", "4s5s6d", "6d6c6s"]
    match = settled(go(seated(deck({0: "Ah8s8d8cBJRJ"})), "0 expose Ah @1"))
    assert [lead for lead in ("888", "BJRJ", "BJ", "Ah", "8s8d") if at(match).why_not(lead)] == []


@pytest.mark.parametrize(
    ("single", "beaten_by", "not_by"),
    [
        ("3s", ["BJ", "RJ", "Ah", EGG, FOUR], ["2s", "As", "3d"]),
        ("BJ", ["RJ", "Ah", FOUR, FIVE], ["3s", "BJ", "3d3s3c"]),
        ("RJ", ["Ah", FOUR, FIVE], ["BJ", "RJ", "3d3s3c"]),
        ("Ah", [FIVE, SIX, "BJBJ", run("A23", 3), run("A2", 4)], ["RJ", "Ah", "3d3s3c", "3d3s3c3h"]),
    ],
)
def test_biga_59_what_beats_the_highest_singles(single: str, beaten_by: list[str], not_by: list[str]) -> None:
    assert [play for play in beaten_by if not beats(play, single)] == []
    assert [play for play in not_by if beats(play, single)] == []


def test_biga_44_all_pairs_of_jokers_equal() -> None:
    for a in ("BJBJ", "BJRJ", "RJRJ"):
        for b in ("BJBJ", "BJRJ", "RJRJ"):
            assert not beats(a, b, mixed_jokers="all_equal")
        assert beats("BJBJRJ", a, mixed_jokers="all_equal")


def test_biga_106_sevens_and_eights_of_fours_alone() -> None:
    fours = {"large_sets": "fours_only"}
    for size in (7, 8):
        assert readings("4" * size, **fours) == ["bomb:4"]
        assert readings("5" * size, **fours) == []
        assert readings("5" * size) == ["bomb:5"]
    assert readings("5" * 6, **fours) == ["bomb:5"]
