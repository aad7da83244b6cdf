"""Guandan rules, sections D3, D5 and D8: what the tables of facts do not show."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError
from rules.guandan.questions import plays, position, then


def test_gd_29_the_rank_of_the_pair_collapses() -> None:
    found = [play for play in plays("3d3c3s6h6h", level="6") if play.startswith("3d3c3s6h6h")]
    assert found == ["3d3c3s6h6h=full_house:3", "3d3c3s6h6h=bomb:3"]


def test_gd_57_a_wild_for_a_card_both_copies_of_which_were_played() -> None:
    start = position("7s7s3s4s5s6s9h | 4d | 5d | 6d", level="9")
    end = then(start, "0 7s7s; 1 pass; 2 pass; 3 pass; 0 3s4s5s6s9h=straight_flush:7")
    assert end.order == (0,)


def test_gd_102_cards_without_wilds_have_one_reading() -> None:
    hand = "AdAcAsAh2d2c2s3d3c3s4d4c4s5d6d7dBJBJRJRJ"
    assert not [play for play in plays(hand, level="9", detail="cards") if "=" in play]
    either = plays(hand, level="9", detail="cards", suited_straight="either")
    doubled = {play.partition("=")[0] for play in either if "=" in play}
    assert doubled == {"2d3d4d5dAd", "2d3d4d5d6d", "3d4d5d6d7d"}


def test_gd_113_wild_cards_are_not_played_alone() -> None:
    with pytest.raises(IllegalPlayError, match="wild_alone=false"):
        then(position("6h7d | 3s | 3d | 3c", level="6", wild_alone=False), "0 6h")
