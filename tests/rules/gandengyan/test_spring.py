"""Immediate wins and long deals: spring, haochun, heavenly hand, many tricks (GDY-87 to 89, 94)."""

from __future__ import annotations

import pytest

from rules.gandengyan.deals import AT_ONCE, BY_A_FOLLOWER, ONE_REPLY, scores
from rules.gandengyan.table import deal, refusal, table


def test_gdy_87_spring_is_off_by_default() -> None:
    for found in (scores(AT_ONCE), scores(AT_ONCE, spring="off", spring_factor=4)):
        assert found == [10, -5, -5]


@pytest.mark.parametrize(
    ("spring_test", "at_once", "one_reply", "by_a_follower"),
    [
        ("never_played", [20, -10, -10], [17, -5, -12], [-2, 12, -10]),
        ("exactly_5", [20, -10, -10], [16, -10, -6], [-1, 11, -10]),
        ("5_or_more", [20, -10, -10], [22, -10, -12], [-1, 11, -10]),
        ("only_winner_played", [20, -10, -10], [11, -5, -6], [-1, 6, -5]),
    ],
)
def test_gdy_87_spring_test(
    spring_test: str, at_once: list[int], one_reply: list[int], by_a_follower: list[int]
) -> None:
    on = {"spring": "on", "spring_test": spring_test}
    assert scores(AT_ONCE, **on) == at_once
    assert scores(ONE_REPLY, **on) == one_reply
    assert scores(BY_A_FOLLOWER, **on) == by_a_follower


def test_gdy_87_a_dealer_who_played_twice_is_not_caught() -> None:
    hands = ["K234567", "45678Q"]
    actions = "0 K; 1 pass; 0 34567; 1 45678; 0 pass; 1 Q"
    assert table(hands, actions, hand_size=6, draw="none", spring="on").scores == [-1, 1]


def test_gdy_87_a_dealer_who_never_played_is_caught_once() -> None:
    hands = ["99TTJJ", "34567", "QQKKA"]
    assert table(hands, "1 34567", opening_lead="lowest_card").scores == [-6, 11, -5]
    assert table(hands, "1 34567", opening_lead="lowest_card", spring="on").scores == [-12, 22, -10]


def test_gdy_87_five_cards_whatever_the_hand_size() -> None:
    hands = ["3456789", "TTJJQQ", "KKAA22"]
    six = {"hand_size": 6, "spring": "on"}
    assert table(hands, "0 3456789", **six, spring_test="exactly_5").scores == [12, -6, -6]
    assert table(hands, "0 3456789", **six, spring_test="5_or_more").scores == [24, -12, -12]


@pytest.mark.parametrize(("factor", "found"), [(2, [17, -5, -12]), (4, [29, -5, -24])])
def test_gdy_87_spring_factor(factor: int, found: list[int]) -> None:
    assert scores(ONE_REPLY, spring="on", spring_factor=factor) == found


def test_gdy_87_spring_scope_public() -> None:
    public = {"spring": "on", "spring_scope": "public"}
    assert scores(ONE_REPLY, spring="on", spring_scope="private") == [17, -5, -12]
    assert scores(ONE_REPLY, **public) == [22, -10, -12]
    assert scores(AT_ONCE, **public) == [20, -10, -10]
    assert scores(ONE_REPLY, **public, spring_test="only_winner_played") == [11, -5, -6]


def test_gdy_87_spring_multiplies_with_bombs_and_is_capped() -> None:
    bombed = (["777788", "3456K", "99TTA"], "0 7777; 1 pass; 2 pass; 0 88", "")
    on = {"spring": "on", "public_bombs": "2_4_8", "draw": "none"}
    assert scores(bombed, **on) == [80, -40, -40]
    assert scores(bombed, **on, max_multiplier=6) == [60, -30, -30]


SECOND_PLAY = (["333555", "44469", "JJQQK"], "0 333; 1 444; 2 pass; 0 555", "")
"""Deal in which the dealer wins in the first trick, but not with the first play."""
AFTER_A_DRAW = (["345677", "99TTJ", "QQKKA"], "0 34567; 1 pass; 2 pass; 0 77", "722")
FOUR_WINS = [AT_ONCE, SECOND_PLAY, BY_A_FOLLOWER, AFTER_A_DRAW]
PLAIN = [[10, -5, -5], [7, -2, -5], [-1, 6, -5], [12, -6, -6]]


@pytest.mark.parametrize(
    ("haochun", "haochun_test", "found"),
    [
        ("off", "no_card_drawn", PLAIN),
        ("off", "dealer_first_play", PLAIN),
        ("on", "no_card_drawn", [[80, -40, -40], [56, -16, -40], [-8, 48, -40], PLAIN[3]]),
        ("on", "dealer_first_play", [[80, -40, -40], *PLAIN[1:]]),
    ],
)
def test_gdy_88_haochun(haochun: str, haochun_test: str, found: list[list[int]]) -> None:
    options = {"haochun": haochun, "haochun_test": haochun_test}
    assert [scores(win, **options) for win in FOUR_WINS] == found


def test_gdy_88_spring_is_then_not_counted() -> None:
    on = {"haochun": "on", "spring": "on"}
    assert scores(AT_ONCE, **on) == [80, -40, -40]
    assert scores(AT_ONCE, **on, spring_scope="public") == [80, -40, -40]
    assert scores(ONE_REPLY, **on) == [17, -5, -12]


def test_gdy_88_is_capped_like_any_multiplier() -> None:
    assert scores(AT_ONCE, haochun="on", max_multiplier=3) == [30, -15, -15]


def test_gdy_88_bombs_count_all_the_same() -> None:
    assert scores(SECOND_PLAY, haochun="on", public_bombs="2_4_8") == [56 * 8, -16 * 8, -40 * 8]


@pytest.mark.parametrize("hand", ["345678", "334455", "3344BJRJ"])
def test_gdy_89_heavenly_hand(hand: str) -> None:
    hands = [hand, "99TTJ", "QQKKA"]
    won = table(hands, heavenly_hand="on")
    assert won.results == [{"order": [0], "scores": [10, -5, -5]}]
    assert (won.phase, won.hands, won.talon) == ("await_deal", ["", "99TTJ", "QQKKA"], 38)
    plain = table(hands, heavenly_hand="off")
    assert (plain.results, plain.to_act) == ([], 0)


@pytest.mark.parametrize("hand", ["345679", "33445K", "777788", "7777BJRJ"])
def test_gdy_89_a_hand_of_several_plays_is_played(hand: str) -> None:
    found = table([hand, "99TTJ", "QQKKA"], heavenly_hand="on")
    assert (found.results, found.to_act, found.hands[0]) == ([], 0, hand)


def test_gdy_89_as_if_he_had_played_them() -> None:
    six = {"heavenly_hand": "on", "max_bomb_cards": 6, "public_bombs": "2_4_8_16"}
    assert table(["7777BJRJ", "99TTJ"], **six).scores == [80, -80]
    assert table(["345678", "99TTJ"], heavenly_hand="on", haochun="on").scores == [40, -40]
    assert table(["345678", "99TTJ"], heavenly_hand="on", spring="on").scores == [10, -10]
    assert refusal(2, deal(["345678", "99TTJ"], "0 345678"), heavenly_hand="on") == "illegal_action"


def test_gdy_89_of_several_readings_the_highest() -> None:
    six = {"decks": 2, "max_bomb_cards": 6, "public_bombs": "2_4_8_16"}
    hands = ["44BJBJRJRJ", "99TTJ"]
    as_a_bomb, as_pairs = "0 44BJBJRJRJ=bomb:4", "0 44BJBJRJRJ=double_sequence:6"
    assert table(hands, as_a_bomb, **six).scores == [80, -80]
    assert table(hands, as_pairs, **six).scores == [5, -5]
    assert table(hands, **six, heavenly_hand="on").scores == [80, -80]


def test_gdy_89_with_hand_size_6_it_is_seven_cards() -> None:
    hands = ["3456789", "99TTJJ"]
    assert table(hands, hand_size=6, heavenly_hand="on").scores == [6, -6]


def test_gdy_89_wins_at_once_whatever_is_left_in_the_talon() -> None:
    hands = ["345678", "99TTJ", "QQKKA"]
    found = table(hands, heavenly_hand="on", min_talon_to_block_win=5)
    assert found.results == [{"order": [0], "scores": [10, -5, -5]}]


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
