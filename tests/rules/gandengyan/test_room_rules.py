"""House rules of rooms and clubs about combinations, bombs and payments (GDY-27, 82, 86, 101 to 105)."""

from __future__ import annotations

import pytest

from clamber.errors import InvalidOptionError
from clamber.ruleset import ruleset
from rules.gandengyan.deals import HARD_3, HARD_4, JOKERS, SOFT_5, SOFT_6, after, paid
from rules.gandengyan.table import beats, plays, readings, table

APART = {"soft_bomb_rank": "below_all_hard", "max_bomb_cards": 6}


@pytest.mark.parametrize("soft", ["44BJ=bomb:4", "AABJ=bomb:A", "AAABJ=bomb:A", "2222BJRJ=bomb:2"])
def test_gdy_86_every_hard_bomb_beats_every_soft_one(soft: str) -> None:
    assert beats("333", soft, **APART)
    assert not beats(soft, "333", **APART)
    assert not beats("333", "AABJ=bomb:A", soft_bomb_rank="below_hard")


def test_gdy_86_soft_bombs_keep_their_order_below_the_joker_bomb() -> None:
    for lower, higher in (
        ("44BJ=bomb:4", "55RJ=bomb:5"),
        ("AABJ=bomb:A", "333RJ=bomb:3"),
        ("333", "444"),
        ("444", "3333"),
    ):
        assert beats(higher, lower, **APART)
        assert not beats(lower, higher, **APART)
    assert beats("BJRJ", "2222", **APART)
    assert readings("333BJ", joker_in_bombs="triplets", **APART) == ""
    assert readings("33BJ", joker_in_bombs="triplets", **APART) == "bomb:3"
    assert readings("33BJ", joker_in_bombs="none", **APART) == ""


def test_gdy_86_of_one_size_every_hard_bomb_beats_every_soft_one() -> None:
    rule = {"soft_bomb_rank": "below_hard_of_size"}
    assert beats("333", "AABJ=bomb:A", **rule)
    assert not beats("AABJ=bomb:A", "333", **rule)
    assert beats("333BJ=bomb:3", "222", **rule)
    assert beats("4444", "AAABJ=bomb:A", **rule)
    assert plays("BJRJ", "22BJ=bomb:2", decks=2, joker_bomb_rank="above_triplets", **rule) == "pass BJRJ"


def test_gdy_102_the_joker_bomb_above_triplets_alone() -> None:
    low = {"joker_bomb_rank": "above_triplets"}
    assert plays("BJRJ", "222", **low) == "pass BJRJ"
    assert plays("BJRJ", "3333", **low) == "pass"
    assert plays("3333444BJ", "BJRJ", **low) == "pass 3333 333BJ=bomb:3 444BJ=bomb:4"
    assert plays("3333444BJ", "BJRJ", **low, **APART) == "pass 3333"
    assert beats("BJRJ", "333BJ=bomb:3", **low, **APART)
    assert beats("BJBJRJ", "2222", decks=2, joker_bombs="up_to_four", **low)


def test_gdy_101_sequences_from_five_cards() -> None:
    assert readings("345", shortest_sequence=5) == readings("3456", shortest_sequence=5) == ""
    assert readings("34567", shortest_sequence=5) == readings("345BJ7", shortest_sequence=5) == "sequence:7"
    assert readings("3344", shortest_sequence=5) == "double_sequence:4"
    with pytest.raises(InvalidOptionError, match="max_sequence_ranks=none"):
        ruleset("gandengyan", shortest_sequence=5, max_sequence_ranks=3)


def test_gdy_27_no_pairs_in_a_row() -> None:
    assert readings("3344", double_sequence_len="none") == readings("334455", double_sequence_len="none") == ""
    assert readings("33BJ4", double_sequence_len="none") == ""
    assert readings("345", double_sequence_len="none") == "sequence:5"


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


def test_gdy_105_one_card_left_is_free() -> None:
    hands, actions = ["34567K", "45678", "99TTJ"], "0 34567; 1 45678"
    assert table(hands, actions).scores == [-1, 6, -5]
    assert table(hands, actions, last_card="free").scores == [0, 5, -5]
