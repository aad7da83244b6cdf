"""Guandan rules, section D3: singles, pairs, triples, full houses, straights, tubes and plates."""

from __future__ import annotations

import pytest

from rules.guandan.questions import alike, beats, climbs, mixed, plays, readings


def test_gd_23_a_wild_alone_is_a_level_card() -> None:
    assert readings("6h", level="6") == ["single:6"]
    assert not beats("6h", "6d", level="6")
    assert not beats("6d", "6h", level="6")
    assert climbs("Ad", "6h", "BJ", level="6")


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("8d8s", ["pair:8"]),
        ("8d8d", ["pair:8"]),
        ("8d9d", []),
        ("RJRJ", ["pair:RJ"]),
        ("BJBJ", ["pair:BJ"]),
        ("BJRJ", []),
        ("6h8d", ["pair:8"]),
        ("6h6d", ["pair:6"]),
        ("6h6h", ["pair:6"]),
    ],
)
def test_gd_24_pairs(cards: str, found: list[str]) -> None:
    assert readings(cards, level="6") == found


def test_gd_24_order_of_pairs() -> None:
    assert climbs("2d2c", "KdKc", "AdAc", "6h6h", "BJBJ", "RJRJ", level="6")
    assert not beats("6h6h", "6d6c", level="6")


def test_gd_25_triples_without_jokers() -> None:
    assert readings("8d8c8s", level="6") == ["triple:8"]
    assert readings("8d8c6h", level="6") == ["triple:8"]
    assert readings("RJRJBJ", level="6") == readings("RJRJ6h", level="6") == readings("8d8cRJ", level="6") == []
    assert climbs("2d2c2s", "KdKcKs", "AdAcAs", "6d6c6s", level="6")


@pytest.mark.parametrize("pair", ["BJBJ", "RJRJ"])
def test_gd_26_a_pair_of_jokers_in_a_full_house(pair: str) -> None:
    assert readings(f"KdKcKs{pair}") == ["full_house:K"]
    assert readings(f"KdKcKs{pair}", full_house_joker_pair=False) == []
    assert readings("KdKcKs3d3c", full_house_joker_pair=False) == ["full_house:K"]


def test_gd_26_different_jokers_are_no_pair_in_a_full_house() -> None:
    assert readings("KdKcKsBJRJ") == []


def test_gd_27_full_houses_rank_by_their_triple() -> None:
    assert not beats("8d8c8sKdKc", "8d8h8s5d5c")
    assert not beats("8d8h8s5d5c", "8d8c8sKdKc")
    assert beats("9d9c9s3d3c", "8d8c8sAdAc")
    assert climbs("3d3c3s2d2c", "KdKcKs3d3c", "AdAcAs3d3c", "6d6c6s3d3c", level="6")


def test_gd_28_five_equal_cards_are_a_bomb_only() -> None:
    assert readings("8d8d8c8c8s") == ["bomb:8"]
    assert readings("8d8d8c8c6h", level="6") == ["bomb:8"]


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("3d3c3s6h6h", ["full_house:3", "bomb:3"]),
        ("6d6c6s6h6h", ["full_house:6", "bomb:6"]),
        ("8d8c9d6h6h", ["full_house:8", "full_house:9"]),
        ("8d9d9c6h6h", ["full_house:8", "full_house:9"]),
        ("8d8c9d9c6h", ["full_house:8", "full_house:9"]),
        ("8d8c8s9d6h", ["full_house:8"]),
    ],
)
def test_gd_29_full_houses_with_wilds(cards: str, found: list[str]) -> None:
    assert readings(cards, level="6") == found


def test_gd_29_the_rank_of_the_pair_collapses() -> None:
    assert [play for play in plays("3d3c3s6h6h", level="6") if len(play.partition("=")[0]) == 10] == [
        "3d3c3s6h6h=full_house:3",
        "3d3c3s6h6h=bomb:3",
    ]


@pytest.mark.parametrize(
    ("ranks", "found"),
    [
        ("A2345", ["straight:5"]),
        ("45678", ["straight:8"]),
        ("TJQKA", ["straight:A"]),
        ("JQKA2", []),
        ("QKA23", []),
        ("KA234", []),
        ("4567", []),
        ("456789", []),
        ("45679", []),
    ],
)
def test_gd_30_straights(ranks: str, found: list[str]) -> None:
    assert readings(mixed(ranks), level="9") == found


def test_gd_30_no_jokers_in_a_straight() -> None:
    assert readings("4d5c6d7cBJ") == readings("JdQcKdAcRJ") == []
    assert climbs(mixed("A2345"), mixed("23456"), mixed("9TJQK"), mixed("TJQKA"))


def test_gd_31_five_cards_of_one_suit() -> None:
    assert readings("3d4d5d6d7d") == ["straight_flush:7"]
    assert readings("3d4d5d6d7d", suited_straight="either") == ["straight:7", "straight_flush:7"]
    assert readings("3d4d5d6d7c", suited_straight="either") == ["straight:7"]


@pytest.mark.parametrize("wild_suit_choice", ["free", "not_if_all_hearts"])
def test_gd_32_four_cards_of_one_suit_and_a_wild(wild_suit_choice: str) -> None:
    four_kinds = ["straight:6", "straight:7", "straight_flush:6", "straight_flush:7"]
    assert readings("3s4s5s6s9h", level="9", wild_suit_choice=wild_suit_choice) == four_kinds


def test_gd_32_all_five_cards_are_hearts() -> None:
    four_kinds = ["straight:6", "straight:7", "straight_flush:6", "straight_flush:7"]
    assert readings("3h4h5h6h9h", level="9") == four_kinds
    assert readings("3h4h5h6h9h", level="9", wild_suit_choice="not_if_all_hearts") == four_kinds[2:]


def test_gd_32_where_five_of_a_suit_may_be_a_straight_so_may_all_hearts() -> None:
    four_kinds = ["straight:6", "straight:7", "straight_flush:6", "straight_flush:7"]
    for wild_suit_choice in ("free", "not_if_all_hearts"):
        options = {"suited_straight": "either", "wild_suit_choice": wild_suit_choice}
        assert readings("3h4h5h6h9h", level="9", **options) == four_kinds


def test_gd_33_level_cards_take_their_natural_place_in_runs() -> None:
    assert readings("6d7c8d9cTd", level="7") == ["straight:T"]
    assert readings("6d8d9cTdJc", level="7") == []
    assert readings("6d6c7d7c8d8c", level="7") == ["tube:8"]
    assert readings("7d7c7s8d8c8s", level="7") == ["plate:8"]
    assert climbs("6d6c7d7c8d8c", "7d7c8d8c9d9c", level="7")


def test_gd_34_one_heart_7_as_5() -> None:
    assert readings("3d4c7s6d7h", level="7") == ["straight:7"]
    assert beats("4d5c6s7d8c", "3d4c7s6d7h", level="7")
    assert not beats("3d4c7s6d7h", "3d4c5s6d7c", level="7")


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("AdAc2d2c3d3c", ["tube:3"]),
        ("QdQcKdKcAdAc", ["tube:A"]),
        ("KdKcAdAc2d2c", []),
        ("3d3c4d4c", []),
        ("3d3c4d4c5d5c6d6c", []),
        ("3d3c4d4c6d6c", []),
        ("3d3c4d4c5d6c", []),
    ],
)
def test_gd_35_tubes(cards: str, found: list[str]) -> None:
    assert readings(cards, level="9") == found


def test_gd_35_order_of_tubes() -> None:
    assert climbs("AdAc2d2c3d3c", "2d2c3d3c4d4c", "8d8c9d9cTdTc", "QdQcKdKcAdAc", level="9")


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("AdAcAs2d2c2s", ["plate:2"]),
        ("KdKcKsAdAcAs", ["plate:A"]),
        ("3d3c3s5d5c5s", []),
        ("3d3c3s4d4c4s5d5c5s", []),
        ("3d3c3s4d4c5s", []),
    ],
)
def test_gd_36_plates(cards: str, found: list[str]) -> None:
    assert readings(cards, level="9") == found


def test_gd_36_order_of_plates() -> None:
    assert climbs("AdAcAs2d2c2s", "2d2c2s3d3c3s", "8d8c8s9d9c9s", "KdKcKsAdAcAs", level="9")


@pytest.mark.parametrize(
    ("low", "reading"),
    [
        ("Ad2c3d4c5d", "straight:5"),
        ("AdAc2d2c3d3c", "tube:3"),
        ("AdAcAs2d2c2s", "plate:2"),
        ("Ad2d3d4d5d", "straight_flush:5"),
    ],
)
def test_gd_37_low_aces(low: str, reading: str) -> None:
    assert readings(low, level="9") == [reading]
    assert readings(low, level="9", ace_low=False) == []


@pytest.mark.parametrize(
    ("high", "reading"),
    [
        ("TdJcQdKcAd", "straight:A"),
        ("QdQcKdKcAdAc", "tube:A"),
        ("KdKcKsAdAcAs", "plate:A"),
        ("TdJdQdKdAd", "straight_flush:A"),
        ("2d3c4d5c6d", "straight:6"),
    ],
)
def test_gd_37_aces_stay_high(high: str, reading: str) -> None:
    assert readings(high, level="9", ace_low=False) == [reading]


def test_gd_38_no_jokers_in_tubes() -> None:
    assert readings("QdQcKdKcRJRJ") == readings("KdKcAdAcBJBJ") == readings("BJBJRJRJAdAc") == []
    assert readings("BJBJQdQcKd2h") == []


@pytest.mark.parametrize("detail", ["ranks", "cards"])
def test_gd_50_a_set_may_be_played_as_a_smaller_one(detail: str) -> None:
    found = plays("8d8d8c8c8s8s", detail=detail)
    assert {len(play) // 2 for play in found} == {1, 2, 3, 4, 5, 6}
    if detail == "ranks":
        assert found == ["8d", "8d8d", "8d8d8c", "8d8d8c8c", "8d8d8c8c8s", "8d8d8c8c8s8s"]


def test_gd_102_cards_without_wilds_have_one_reading() -> None:
    assert readings("AdAcAs2d2c2s", level="9") == ["plate:2"]
    assert readings("2d2c3d3c4d4c", level="9") == ["tube:4"]
    hand = "AdAcAsAh2d2c2s3d3c3s4d4c4s5d6d7dBJBJRJRJ"
    assert not [play for play in plays(hand, level="9", detail="cards") if "=" in play]
    either = plays(hand, level="9", detail="cards", suited_straight="either")
    doubled = {play.partition("=")[0] for play in either if "=" in play}
    assert doubled == {"2d3d4d5dAd", "2d3d4d5d6d", "3d4d5d6d7d"}


def test_gd_39_golden_fives_of_a_kind_at_level_9() -> None:
    """From 2-2-2-2-2 up to A-A-A-A-A and 9-9-9-9-9 (section G)."""
    assert climbs(*(alike(rank, 5) for rank in "2345678TJQKA9"), level="9")
