"""House rules of rooms and clubs about combinations, bombs and payments (GDY-27, 82, 86, 101 to 105)."""

from __future__ import annotations

import pytest

from clamber.errors import InvalidOptionError
from clamber.ruleset import ruleset
from rules.gandengyan.deals import HARD_3, HARD_4, JOKERS, SOFT_5, SOFT_6, after, paid


def test_gdy_101_sequences_from_five_cards() -> None:
    with pytest.raises(InvalidOptionError, match="max_sequence_ranks=none"):
        ruleset("gandengyan", shortest_sequence=5, max_sequence_ranks=3)


@pytest.mark.parametrize(("given", "five", "six"), [({}, 8, 8), ({"five_bomb_multiplier": 16}, 16, 8)])
def test_gdy_103_factors_for_bombs_of_five_and_six(given: dict[str, int], five: int, six: int) -> None:
    rules = {"public_bombs": "2_4_8", "max_bomb_cards": 6, **given}
    assert (after(*SOFT_5, **rules), after(*SOFT_6, **rules)) == (five, six)
    assert after(*SOFT_6, **rules, six_bomb_multiplier=32) == 32
    assert after(*HARD_4, **rules, six_bomb_multiplier=32) == 4
    assert after(*SOFT_6, **{**rules, "public_bombs": "none"}, six_bomb_multiplier=32) == 1


def test_gdy_104_only_bombs_left_in_hand_double() -> None:
    rules = {"public_bombs": "2_4_8", "played_bombs": False}
    assert after(*HARD_3, **rules) == after(*JOKERS, **rules) == 1
    assert paid("66634", **rules) == 5
    assert paid("66634", private_multipliers="on", **rules) == 10
    assert paid("6663A", private_multipliers="on", **rules) == 20


def test_gdy_82_bombs_left_without_aces() -> None:
    rules = {"public_bombs": "2_4_8", "private_multipliers": "without_aces"}
    assert paid("6663A", **rules) == 10
    assert paid("3456A", **rules) == 5
    assert paid("345BJA", **rules) == 10
