"""Payments of losers: cards, Aces, 2s, bombs played and bombs held, caps (GDY-74, 75, 79 to 85, 90, 91)."""

from __future__ import annotations

import pytest

from rules.gandengyan.deals import HARD_3, HARD_4, JOKERS, SOFT_3, SOFT_4, SOFT_5, SOFT_6, after, paid
from rules.gandengyan.table import deal, match, refusal, table


def test_gdy_74_one_point_for_each_card_in_a_losers_hand() -> None:
    found = table(["34567K", "45678", "5678J"], "0 34567; 1 45678")
    assert found.results == [{"order": [1], "scores": [-1, 6, -5]}]


def test_gdy_75_each_loser_pays_the_winner() -> None:
    hands = ["345678", "99TTJ", "QQKKA"]
    assert table(hands, "0 345678", scoring="zero_sum").scores == [10, -5, -5]


def test_gdy_75_winner_only() -> None:
    hands = ["345678", "99TTJ", "QQKKA"]
    assert table(hands, "0 345678", scoring="winner_only").scores == [10, 0, 0]


@pytest.mark.parametrize(("factor", "points"), [(1, 4), (2, 8), (3, 12), (4, 16)])
def test_gdy_79_each_ace_multiplies_the_payment(factor: int, points: int) -> None:
    hands = ["329TJQ", "468JA"]
    actions = "0 3; 1 4; 0 2; 1 pass; 0 9TJQ"
    found = table(hands, actions, draw="none", ace_multiplier=factor)
    assert found.hands[1] == "68JA"
    assert found.scores == [points, -points]


@pytest.mark.parametrize(
    ("factor", "per_ace", "once"), [(1, [5, 5, 5, 5], [5, 5, 5, 5]), (2, [5, 10, 20, 40], [5, 10, 10, 10])]
)
def test_gdy_80_ace_stack(factor: int, per_ace: list[int], once: list[int]) -> None:
    hands = ["34568", "3456A", "345AA", "34AAA"]
    for stack, points in (("per_ace", per_ace), ("once", once)):
        assert [paid(hand, ace_multiplier=factor, ace_stack=stack) for hand in hands] == points


def test_gdy_80_ace_stack_rules_ace_multiplier_only() -> None:
    both = {"ace_multiplier": 3, "private_multipliers": "on"}
    assert paid("345AA", **both, ace_stack="per_ace") == 5 * 9 * 4
    assert paid("345AA", **both, ace_stack="once") == 5 * 3 * 4


# GDY-81 and GDY-85: bombs that were played

PLAYED = [HARD_3, SOFT_3, HARD_4, SOFT_4, JOKERS, SOFT_5, SOFT_6]


@pytest.mark.parametrize(
    ("public_bombs", "factors"),
    [
        ("none", [1, 1, 1, 1, 1, 1, 1]),
        ("2_4_8", [2, 2, 4, 4, 8, 8, 8]),
        ("2_4_4", [2, 2, 4, 4, 4, 4, 4]),
        ("soft2_hard4", [4, 2, 4, 2, 4, 2, 2]),
        ("2_4_8_16", [2, 2, 4, 4, 8, 16, 16]),
        ("each_2", [2, 2, 2, 2, 2, 2, 2]),
    ],
)
def test_gdy_81_public_bombs(public_bombs: str, factors: list[int]) -> None:
    assert [after(*bomb, public_bombs=public_bombs, max_bomb_cards=8) for bomb in PLAYED] == factors


@pytest.mark.parametrize(
    ("public_bombs", "factor"),
    [("none", 1), ("2_4_8", 8), ("2_4_4", 4), ("soft2_hard4", 4), ("2_4_8_16", 16), ("each_2", 2)],
)
def test_gdy_81_five_natural_cards_are_hard(public_bombs: str, factor: int) -> None:
    assert after("77777", "8", public_bombs=public_bombs, max_bomb_cards=5, decks=2) == factor


def test_gdy_81_they_multiply_together_by_whomever_they_were_played() -> None:
    hands = ["777999", "88834", "5KKAA"]
    actions = "0 777; 1 888; 2 pass; 0 999"
    assert table(hands, actions).scores == [7, -2, -5]
    assert table(hands, actions, public_bombs="2_4_8").scores == [56, -16, -40]
    assert table(hands, actions, public_bombs="soft2_hard4").scores == [448, -128, -320]


@pytest.mark.parametrize("public_bombs", ["2_4_8", "2_4_4", "soft2_hard4", "2_4_8_16"])
def test_gdy_81_ordinary_triplets_never_multiply(public_bombs: str) -> None:
    ordinary = {"public_bombs": public_bombs, "triplet": "ordinary"}
    assert [after(*HARD_3, **ordinary), after(*SOFT_3, **ordinary), after(*HARD_4, **ordinary)] == [1, 1, 4]
    assert paid("333AK", **ordinary, private_multipliers="on") == 10
    assert paid("3333K", **ordinary, private_multipliers="on") == 20


@pytest.mark.parametrize(
    ("public_bombs", "triplet", "quad", "joker_pair"),
    [
        ("none", 5, 5, 20),
        ("2_4_8", 10, 20, 40),
        ("2_4_4", 10, 20, 20),
        ("soft2_hard4", 20, 20, 20),
        ("2_4_8_16", 10, 20, 40),
        ("each_2", 10, 10, 10),
    ],
)
def test_gdy_82_private_multipliers(public_bombs: str, triplet: int, quad: int, joker_pair: int) -> None:
    on = {"private_multipliers": "on", "public_bombs": public_bombs}
    hands = ["34566", "3456A", "345AA", "3456BJ"]
    assert [paid(hand, **on) for hand in hands] == [5, 10, 20, 10]
    held = ["33346", "33334", "345BJRJ"]
    assert [paid(hand, **on) for hand in held] == [triplet, quad, joker_pair]
    off = {"private_multipliers": "off", "public_bombs": public_bombs}
    assert {paid(hand, **off) for hand in hands + held} == {5}


def test_gdy_82_ace_multiplier_and_the_private_ace_both_apply() -> None:
    assert paid("3456A", ace_multiplier=3) == 15
    assert paid("3456A", private_multipliers="on") == 10
    assert paid("3456A", ace_multiplier=3, private_multipliers="on") == 30


HELD = ["3456BJ", "345BJRJ", "33BJRJ4", "333BJ4", "33BJ45"]


@pytest.mark.parametrize(
    ("held_jokers", "points"),
    [
        ("as_bomb", [10, 40, 40, 20, 10]),
        ("single", [10, 20, 20, 20, 10]),
        ("both", [10, 160, 160, 20, 10]),
    ],
)
def test_gdy_83_held_jokers(held_jokers: str, points: list[int]) -> None:
    on = {"private_multipliers": "on", "public_bombs": "2_4_8", "held_jokers": held_jokers}
    assert [paid(hand, **on) for hand in HELD] == points
    off = {"private_multipliers": "off", "public_bombs": "2_4_8", "held_jokers": held_jokers}
    assert [paid(hand, **off) for hand in HELD] == [5, 5, 5, 5, 5]


@pytest.mark.parametrize("held_jokers", ["as_bomb", "single", "both"])
def test_gdy_83_without_public_bombs_a_joker_pair_is_two_single_jokers(held_jokers: str) -> None:
    assert paid("345BJRJ", private_multipliers="on", held_jokers=held_jokers) == 20


def test_gdy_83_with_two_packs_a_pair_is_red_and_black() -> None:
    on = {"private_multipliers": "on", "public_bombs": "2_4_8", "decks": 2}
    assert [paid(hand, **on) for hand in ("345BJBJ", "34BJBJRJ", "345BJRJ")] == [20, 80, 40]


def test_gdy_83_five_and_more_equal_cards_are_split_into_quads_first() -> None:
    on = {"private_multipliers": "on", "public_bombs": "2_4_8", "decks": 2}
    assert paid("33333", **on) == 5 * 4
    hands = ["9T4567", "33333"]
    found = table(hands, "0 9; 1 pass; 0 T; 1 pass; 0 456789", "8393", **on)
    assert found.hands[1] == "3333333"
    assert found.scores == [7 * 4 * 2, -7 * 4 * 2]


def test_gdy_83_eight_equal_cards_are_two_quads() -> None:
    on = {"private_multipliers": "on", "public_bombs": "2_4_8", "decks": 2}
    actions = "0 9; 1 pass; 0 T; 1 pass; 0 J; 1 pass; 0 456789"
    found = table(["9TJ456", "33333"], actions, "738393", **on)
    assert found.hands[1] == "33333333"
    assert found.scores == [8 * 4 * 4, -8 * 4 * 4]


@pytest.mark.parametrize("public_bombs", ["2_4_8", "2_4_4", "soft2_hard4", "2_4_8_16"])
def test_gdy_83_sets_of_twos_that_cannot_be_played_do_not_count(public_bombs: str) -> None:
    on = {"private_multipliers": "on", "public_bombs": public_bombs, "twos_as_sets": False}
    assert [paid(hand, **on) for hand in ("22234", "22223", "222BJ3")] == [5, 5, 10]
    assert paid("33342", **on) == 5 * (4 if public_bombs == "soft2_hard4" else 2)
    on["twos_as_sets"] = True
    assert paid("22223", **on) == 20


def test_gdy_83_also_where_they_could_be_one_bomb() -> None:
    on = {"private_multipliers": "on", "public_bombs": "2_4_8_16", "max_bomb_cards": 5}
    assert paid("3333BJ", **on) == 5 * 4 * 2


def test_gdy_84_the_golden_payment() -> None:
    hands = ["4449TQ", "3333A", "55578"]
    actions = "0 444; 1 pass; 2 555; 0 pass; 1 pass; 2 789"
    found = table(hands, actions, "9KBJ", public_bombs="2_4_8", private_multipliers="on")
    assert found.hands == ["9TQK", "3333ABJ", ""]
    assert found.scores == [-4 * 2 * 2, -384, 384 + 16]
    assert table(hands, actions, "9KBJ").scores == [-4, -6, 10]


def test_gdy_85_joker_bomb_multiplier_8() -> None:
    soft = {"public_bombs": "soft2_hard4"}
    assert after(*JOKERS, **soft, joker_bomb_multiplier=4) == 4
    assert after(*JOKERS, **soft, joker_bomb_multiplier=8) == 8
    assert after(*HARD_4, **soft, joker_bomb_multiplier=8) == 4
    assert paid("345BJRJ", **soft, joker_bomb_multiplier=8, private_multipliers="on") == 40


@pytest.mark.parametrize(("public_bombs", "factor"), [("none", 1), ("2_4_8", 8), ("2_4_4", 4), ("2_4_8_16", 8)])
def test_gdy_85_it_acts_only_with_soft2_hard4(public_bombs: str, factor: int) -> None:
    assert after(*JOKERS, public_bombs=public_bombs, joker_bomb_multiplier=8) == factor


# GDY-90 and GDY-91


@pytest.mark.parametrize(
    ("most", "scores"),
    [("none", [360, -40, -320]), (64, [360, -40, -320]), (10, [90, -40, -50]), (1, [10, -5, -5])],
)
def test_gdy_90_max_multiplier(most: str | int, scores: list[int]) -> None:
    options = {"draw": "none", "public_bombs": "2_4_8", "ace_multiplier": 2}
    actions = "0 BJRJ; 1 pass; 2 pass; 0 789T"
    found = table(["BJRJ789T", "3456K", "3AAA5"], actions, **options, max_multiplier=most)
    assert found.scores == scores


@pytest.mark.parametrize(
    ("most", "scores"),
    [("none", [120, -40, -80]), (100, [120, -40, -80]), (50, [90, -40, -50]), (3, [6, -3, -3])],
)
def test_gdy_90_max_payment(most: str | int, scores: list[int]) -> None:
    options = {"draw": "none", "public_bombs": "2_4_8", "ace_multiplier": 2}
    actions = "0 BJRJ; 1 pass; 2 pass; 0 789T"
    found = table(["BJRJ789T", "3456K", "3456A"], actions, **options, max_payment=most)
    assert found.scores == scores


WIN = deal(["345678", "99TTJ", "QQKKA"], "0 345678")


@pytest.mark.parametrize(
    ("stakes", "second", "total"),
    [("none", [10, -5, -5], [20, -10, -10]), (10, [10, -5, -5], [20, -10, -10]), (7, [4, -2, -2], [14, -7, -7])],
)
def test_gdy_90_table_stakes(stakes: str | int, second: list[int], total: list[int]) -> None:
    found = match(3, WIN, WIN, table_stakes=stakes)
    assert found.scores == second
    assert found.state["scores"] == total


def test_gdy_90_who_has_lost_all_pays_nothing_and_what_is_won_can_be_lost() -> None:
    assert match(3, WIN, WIN, WIN, table_stakes=5).results[1:] == [{"order": [0], "scores": [0, 0, 0]}] * 2
    lost = deal(["34567K", "45678", "QQKKA"], "0 34567; 1 45678")
    back = match(3, WIN, lost, table_stakes=3)
    assert [result["scores"] for result in back.results] == [[6, -3, -3], [-1, 1, 0]]


def test_gdy_90_table_stakes_needs_zero_sum() -> None:
    assert refusal(3, WIN, table_stakes=10, scoring="winner_only") == "bad_option"
    assert refusal(3, WIN, table_stakes=10, scoring="zero_sum") is None
    assert refusal(3, WIN, table_stakes=10, preset="gandengyan/wenshan") == "bad_option"


def test_gdy_91_two_multiplier() -> None:
    hands = ["34568", "3456" + "2", "34522", "34222"]
    assert [paid(hand, two_multiplier=1) for hand in hands] == [5, 5, 5, 5]
    assert [paid(hand, two_multiplier=2) for hand in hands] == [5, 10, 20, 40]
    assert paid("345A2", two_multiplier=2, ace_multiplier=3) == 30
