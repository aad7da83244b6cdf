"""Payments of losers: Aces, 2s, bombs played and bombs held, stakes, long deals (GDY-80 to 85, 90, 91, 94)."""

from __future__ import annotations

import pytest

from rules.gandengyan.deals import HARD_3, HARD_4, JOKERS, SOFT_3, SOFT_4, SOFT_5, SOFT_6, after, paid
from rules.gandengyan.table import deal, match, table


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


def test_gdy_91_two_multiplier() -> None:
    hands = ["34568", "3456" + "2", "34522", "34222"]
    assert [paid(hand, two_multiplier=1) for hand in hands] == [5, 5, 5, 5]
    assert [paid(hand, two_multiplier=2) for hand in hands] == [5, 10, 20, 40]
    assert paid("345A2", two_multiplier=2, ace_multiplier=3) == 30


DRAWN = "999TTTTJJJJQQQQKKKKAAAA22227"


def long_game(tricks: int, **options: object) -> list[int]:
    """Return the scores of a deal that the dealer wins in the given trick, after single cards that nobody beats."""
    singles = "9" + DRAWN[: tricks - 2]
    actions = "; ".join(f"0 {card}; 1 pass" for card in singles) + "; 0 345678"
    return table(["345679", "33344"], actions, singles[1:] + "8", draw="winner", **options).scores


@pytest.mark.parametrize(("tricks", "points"), [(2, 5), (19, 5), (20, 10), (29, 10), (30, 20)])
def test_gdy_94_long_game_multiplier(tricks: int, points: int) -> None:
    assert long_game(tricks, long_game_multiplier="off") == [5, -5]
    assert long_game(tricks, long_game_multiplier="on") == [points, -points]
