"""Guandan rules, section D4: sets of four to ten, straight flushes, the four jokers, and their order."""

from __future__ import annotations

import pytest

from rules.guandan.questions import alike, beats, climbs, plays, readings, suited


@pytest.mark.parametrize("size", [4, 5, 6])
def test_gd_39_sets_rank_in_level_order(size: int) -> None:
    assert readings(alike("3", size), level="9") == ["bomb:3"]
    assert climbs(*(alike(rank, size) for rank in "2345678TJQKA9"), level="9")


@pytest.mark.parametrize("wilds", ["", "9h", "9h9h"])
def test_gd_39_sets_of_eight_to_ten(wilds: str) -> None:
    sets = [alike(rank, 8) + wilds for rank in "2345678TJQKA"]
    assert [readings(found, level="9") for found in sets] == [[f"bomb:{rank}"] for rank in "2345678TJQKA"]
    assert climbs(*sets, level="9")


def test_gd_40_order_of_bombs() -> None:
    assert climbs(
        alike("2", 4),
        alike("9", 4),
        alike("2", 5),
        alike("9", 5),
        suited("A2345", "d"),
        suited("TJQKA", "s"),
        alike("2", 6),
        alike("9", 6),
        alike("2", 7),
        alike("9", 7),
        alike("2", 8),
        alike("9", 8),
        alike("2", 8) + "9h",
        alike("A", 8) + "9h",
        alike("2", 8) + "9h9h",
        alike("A", 8) + "9h9h",
        "BJBJRJRJ",
        level="9",
    )


@pytest.mark.parametrize(
    "ordinary", ["RJ", "RJRJ", "9d9c9s", "9d9c9sRJRJ", "TdJcQdKcAd", "QdQcKdKcAdAc", "KdKcKsAdAcAs"]
)
def test_gd_40_every_bomb_beats_every_ordinary_play(ordinary: str) -> None:
    for bomb in (alike("2", 4), suited("A2345", "d"), alike("2", 6), "BJBJRJRJ"):
        assert climbs(ordinary, bomb, level="9")


def test_gd_41_bombs_at_level_4() -> None:
    assert climbs("AdAcAsAh", "4d4d4c4c", "2d2d2c2c2s", "4d4d4c4c4s", "Ad2d3d4d5d", "2d2d2c2c2s2s", level="4")
    assert beats("4d4d4c4c4s4s", "TdJdQdKdAd", level="4")


def test_gd_42_nine_and_ten_need_wilds() -> None:
    eight = alike("8", 8)
    assert readings(eight + "9h", level="9") == readings(eight + "9h9h", level="9") == ["bomb:8"]
    assert readings(eight + "9d", level="9") == readings(eight + "BJ", level="9") == []


def test_gd_42_the_level_rank_reaches_eight() -> None:
    bombs = plays(alike("9", 8), "KdKcKsKh", level="9")
    assert {len(play.partition("=")[0]) // 2 for play in bombs} == {4, 5, 6, 7, 8}
    assert readings(alike("9", 8), level="9") == ["bomb:9"]


@pytest.mark.parametrize(("max_set", "largest"), [(10, 10), (8, 8), (6, 6)])
def test_gd_43_largest_set(max_set: int, largest: int) -> None:
    full = alike("8", 8) + "9h9h"
    hearts_last = [full[: 2 * size] for size in range(4, 11)]
    found = [readings(cards, level="9", max_set=max_set) for cards in hearts_last]
    assert found == [["bomb:8"] if size <= largest else [] for size in range(4, 11)]


def test_gd_43_ten_by_default() -> None:
    assert readings(alike("8", 8) + "9h9h", level="9") == ["bomb:8"]


def test_gd_44_straight_flushes_rank_by_their_top_card_whatever_the_level() -> None:
    runs = ("A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
    assert climbs(*(suited(ranks, "c") for ranks in runs), level="9")
    assert [readings(suited(ranks, "c"), level="9") for ranks in ("A2345", "TJQKA")] == [
        ["straight_flush:5"],
        ["straight_flush:A"],
    ]


@pytest.mark.parametrize("ranks", ["JQKA2", "QKA23", "KA234", "4567", "456789"])
def test_gd_44_other_suited_cards_are_no_straight_flush(ranks: str) -> None:
    assert readings(suited(ranks, "s"), level="9") == []


@pytest.mark.parametrize(("one", "other"), [("d", "c"), ("c", "h"), ("h", "s"), ("d", "s")])
def test_gd_44_suits_do_not_rank(one: str, other: str) -> None:
    assert not beats(suited("45678", one), suited("45678", other), level="9")
    assert not beats(suited("45678", other), suited("45678", one), level="9")


def test_gd_45_the_four_jokers() -> None:
    assert readings("BJBJRJRJ") == ["joker_bomb"]
    assert readings("BJRJRJ2h") == readings("BJBJRJ2h") == readings("BJBJRJRJ2h") == []
    assert climbs(alike("A", 8) + "2h2h", "BJBJRJRJ", level="2")


@pytest.mark.parametrize("jokers", ["BJBJRJ", "BJRJRJ"])
def test_gd_46_three_jokers_are_no_combination(jokers: str) -> None:
    assert readings(jokers) == []


@pytest.mark.parametrize(
    ("natural", "wild"),
    [
        ("8d8d8c8c", "8d8c8s9h"),
        ("8d8d8c8c", "8d8c9h9h"),
        ("8d8d8c8c8s8s", "8d8d8c8c9h9h"),
        ("4d5d6d7d8d", "4s5s6s8s9h=straight_flush:8"),
    ],
)
def test_gd_47_bombs_with_wilds_are_as_strong_as_natural_ones(natural: str, wild: str) -> None:
    assert not beats(natural, wild, level="9")
    assert not beats(wild, natural, level="9")


def test_gd_47_bombs_with_wilds_in_the_order_of_bombs() -> None:
    assert climbs("7d7d7c7c", "8d8c9h9h", "9d9c9h9h", "7d7c7s9h9h=bomb:7", "2d2d2c2c2s9h", level="9")


def test_gd_48_bombs_may_be_led() -> None:
    led = plays("4d4c4s4h 5s6s7s8s9s BJBJRJRJ")
    assert {"4d4c4h4s", "5s6s7s8s9s", "BJBJRJRJ"} <= set(led)
