"""Guandan rules, sections D5 and D8: readings of the two hearts of the level rank, which are wild."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError
from rules.guandan.questions import beats, plays, position, readings, then


def test_gd_51_two_wilds_may_stand_for_different_cards() -> None:
    assert readings("3d4c9h9h7s", level="9") == ["straight:7"]
    assert readings("7d8c8s9d9h9h", level="9") == ["tube:9"]


def test_gd_51_the_player_declares() -> None:
    tube, plate = "4h4h8s8d9c9d=tube:9", "4h4h8s8d9c9d=plate:9"
    assert beats("8d8c9s9hTdTc", tube, level="4")
    assert not beats("8d8c9s9hTdTc", plate, level="4")
    assert beats("9d9s9hTdTcTs", plate, level="4")
    assert not beats("9d9s9hTdTcTs", tube, level="4")


def test_gd_52_three_readings_at_level_4() -> None:
    assert readings("4h4h8s8d9c9d", level="4") == ["tube:9", "tube:T", "plate:9"]


def test_gd_53_natural_readings_only() -> None:
    cards = "4h4h5d5c6d6c"
    assert readings(cards, level="4") == ["tube:6", "tube:7", "plate:6"]
    assert readings(cards, level="4", wild_must_be_natural=True) == ["tube:6"]


def test_gd_53_rank_and_suit() -> None:
    suited = "4h5h6h7h8h"
    assert readings(suited, level="4") == ["straight:8", "straight:9", "straight_flush:8", "straight_flush:9"]
    assert readings(suited, level="4", wild_must_be_natural=True) == ["straight_flush:8"]
    assert readings("4h5d6d7d8d", level="4", wild_must_be_natural=True) == ["straight:8"]


def test_gd_53_all_readings_where_the_wilds_cannot_all_be_themselves() -> None:
    for natural in (False, True):
        found = readings("4h4h8s8d9c9d", level="4", wild_must_be_natural=natural)
        assert found == ["tube:9", "tube:T", "plate:9"]
        found = readings("4h4h5d6d7c", level="4", wild_must_be_natural=natural)
        assert found == ["straight:7", "straight:8", "straight:9"]


def test_gd_54_wilds_alone_are_level_cards_only() -> None:
    assert readings("6h", level="6") == ["single:6"]
    assert readings("6h6h", level="6") == ["pair:6"]
    assert plays("6h6h", "7d", level="6") == ["6h"]
    assert plays("6h6h", "RJ", level="6") == []


def test_gd_113_wild_cards_are_not_played_alone() -> None:
    alone = {"level": "6", "wild_alone": False}
    assert plays("6h7d", **alone) == ["7d", "7d6h=pair:7"]
    assert plays("6h", **alone) == ["6h"]
    assert plays("6h6h", **alone) == ["6h6h"]
    assert plays("6h6h7d", "5s", **alone) == ["7d"]
    assert plays("6h", "5s", **alone) == ["6h"]
    with pytest.raises(IllegalPlayError, match="wild_alone=false"):
        then(position("6h7d | 3s | 3d | 3c", level="6", wild_alone=False), "0 6h")


def test_gd_114_two_wild_cards_are_any_pair() -> None:
    pair = {"level": "6", "wild_pair": "any_rank"}
    assert sorted(readings("6h6h", **pair)) == sorted(f"pair:{rank}" for rank in "23456789TJQKA")
    assert plays("6h6h", "KsKd", **pair) == ["6h6h=pair:A", "6h6h=pair:6"]
    assert plays("6h6h", "BJBJ", **pair) == []
    assert not beats("AsAd", "6h6h=pair:A", **pair)
    assert beats("AsAd", "6h6h=pair:K", **pair)
    assert beats("6s6d", "6h6h=pair:A", **pair)
    assert not beats("6s6d", "6h6h=pair:6", **pair)


def test_gd_114_wild_cards_that_have_to_be_themselves_stay_so() -> None:
    assert readings("6h6h", level="6", wild_pair="any_rank", wild_must_be_natural=True) == ["pair:6"]


def test_gd_55_a_wild_is_never_a_joker() -> None:
    assert plays("6hBJ", level="6") == ["6h", "BJ"]
    assert plays("6hRJ", "BJBJ", level="6") == []
    assert readings("6hBJRJRJ", level="6") == []


@pytest.mark.parametrize(
    ("cards", "tops"),
    [
        ("3s4s5s6s9h", "67"),
        ("3s4s6s7s9h", "7"),
        ("As2s3s4s9h", "5"),
        ("JsQsKsAs9h", "A"),
        ("2s3s4s5s9h", "56"),
    ],
)
def test_gd_56_a_wild_in_a_straight_flush(cards: str, tops: str) -> None:
    expected = [f"{kind}:{top}" for kind in ("straight", "straight_flush") for top in tops]
    assert readings(cards, level="9") == expected


def test_gd_57_a_wild_for_a_card_both_copies_of_which_are_in_the_play() -> None:
    assert readings("8d8d8c8c8h8h8s8s9h", level="9") == ["bomb:8"]


def test_gd_57_a_wild_for_a_card_both_copies_of_which_were_played() -> None:
    start = position("7s7s3s4s5s6s9h | 4d | 5d | 6d", level="9")
    end = then(start, "0 7s7s; 1 pass; 2 pass; 3 pass; 0 3s4s5s6s9h=straight_flush:7")
    assert end.order == (0,)


def test_gd_58_wilds_together_with_jokers() -> None:
    assert readings("KdKc9hBJBJ", level="9") == ["full_house:K"]
    assert readings("KdKc9hBJBJ", level="9", joker_with_wild=False) == []
    assert readings("9d9h9hRJRJ", level="9") == ["full_house:9"]
    assert readings("9d9h9hRJRJ", level="9", joker_with_wild=False) == []
    assert readings("KdKcKsBJBJ", level="9", joker_with_wild=False) == ["full_house:K"]


def test_gd_59_actions_carry_exact_cards_and_copies_collapse() -> None:
    assert plays("3d3d3c", detail="cards") == ["3d", "3c", "3d3d", "3d3c", "3d3d3c"]
    assert plays("3d3d3c", detail="ranks") == ["3d", "3d3d", "3d3d3c"]


def test_gd_59_suits_matter_where_they_make_a_straight_flush() -> None:
    singles = ["3d", "4d", "5d", "6d"]
    runs = ["3d4d5d6d7c", "3d4d5d6d7d"]
    hand = "3d4d5d6d7d7c"
    assert plays(hand, detail="ranks") == [*singles, "7d", "7d7c", *runs]
    assert plays(hand, detail="cards") == [*singles, "7d", "7c", "7d7c", *runs]


def test_gd_59_wilds_are_told_apart() -> None:
    assert plays("6h6d", level="6", detail="ranks") == ["6d", "6h", "6d6h"]


def test_gd_103_two_wilds_and_one_card() -> None:
    assert readings("8d4h4h", level="4") == ["triple:8"]
    assert plays("8d4h4h", level="4") == ["8d", "4h", "8d4h=pair:8", "4h4h", "8d4h4h=triple:8"]


def test_gd_103_two_wilds_and_a_pair() -> None:
    assert readings("8d8c4h4h", level="4") == ["bomb:8"]
    assert plays("8d8c4h4h", level="4") == [
        "8d",
        "4h",
        "8d8c",
        "8d4h=pair:8",
        "4h4h",
        "8d8c4h=triple:8",
        "8d4h4h=triple:8",
        "8d8c4h4h=bomb:8",
    ]


@pytest.mark.parametrize(
    ("cards", "tops"),
    [
        ("JsQsKs4h4h", "KA"),
        ("QsKsAs4h4h", "A"),
        ("As2s3s4h4h", "5"),
        ("2s3s5s4h4h", "56"),
        ("6s7s8s4h4h", "89T"),
        ("6s8sTs4h4h", "T"),
    ],
)
def test_gd_104_two_wilds_and_three_cards_of_one_suit(cards: str, tops: str) -> None:
    expected = [f"{kind}:{top}" for kind in ("straight", "straight_flush") for top in tops]
    assert readings(cards, level="4") == expected
