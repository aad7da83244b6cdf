"""ZSY-28, ZSY-30, ZSY-46, ZSY-47: refusals, the deck without Jokers, and a wild Joker that was played."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.ruleset import ruleset


def test_zsy_28_without_jokers() -> None:
    match = ruleset("zhengshangyou", jokers="none").new_match(seats=4, seed=3)
    assert sum(map(len, match.current.hands)) == 52
    assert not any(card.is_joker for hand in match.current.hands for card in hand)


def test_zsy_30_more_cards_are_of_another_size() -> None:
    position = ruleset("zhengshangyou").setup(["", "4d5d6d7d8d9d", ""], to_act=1, to_beat="3s4c5c6h7s", last=0)
    with pytest.raises(IllegalPlayError) as refused:
        position.apply("4d5d6d7d8d9d")
    assert refused.value.reason is IllegalReason.WRONG_SIZE


@pytest.mark.parametrize(
    ("options", "instead"),
    [
        ({"joker_pair": True}, "jokers=singles"),
        ({"jokers": "none", "wild_jokers": "equal"}, "wild_jokers=off"),
    ],
)
def test_zsy_46_47_options_that_do_not_go_together(options: dict[str, object], instead: str) -> None:
    with pytest.raises(InvalidOptionError, match=instead):
        ruleset("zhengshangyou", options)


def test_zsy_47_a_straight_flush_of_wild_jokers_is_played() -> None:
    rules = ruleset("zhengshangyou", straight_flush="bomb", wild_jokers="equal")
    position = rules.setup(["7d8d9dBJRJ3c", "4s", "4c"])
    assert "4s" in str(position.apply("7d8d9dBJRJ=straight_flush:J").hands[1])
