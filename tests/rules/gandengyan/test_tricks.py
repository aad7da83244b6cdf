"""Passing, tricks, drawing and the end of a deal (GDY-51 to 65, 78, 92)."""

from __future__ import annotations

import random

import pytest

import clamber
from rules.gandengyan.table import GAME, deal, hands_of, legal_of, match, position, refusal, table

FOUR = ["334459", "35678", "46TTJ", "5QQKK"]


def test_gdy_51_the_leader_may_not_pass() -> None:
    assert refusal(4, deal(FOUR, "0 pass")) == "illegal_action"
    assert "pass" not in table(FOUR).legal.split()
    assert "pass" not in table(FOUR, "0 9; 1 pass; 2 pass; 3 pass").legal.split()


def test_gdy_53_must_play_if_able() -> None:
    code = refusal(4, deal(FOUR, "0 4; 1 pass"), must_play_if_able=True)
    assert code == "illegal_action"
    assert refusal(4, deal(FOUR, "0 9; 1 pass"), must_play_if_able=True) is None


PASSED = ["334559", "55678", "46TTJ", "QQKKA"]


def test_gdy_54_a_pass_does_not_remove_you_from_the_trick() -> None:
    found = table(PASSED, "0 3; 1 pass; 2 4; 3 pass; 0 pass")
    assert (found.to_act, found.to_beat, found.legal) == (1, "4", "pass 5")
    again = table(PASSED, "0 3; 1 pass; 2 4; 3 pass; 0 pass; 1 5")
    assert (again.to_act, again.to_beat, again.legal) == (2, "5", "pass 6")


def test_gdy_54_pass_is_final() -> None:
    answered = "0 3; 1 pass; 2 4; 3 pass; 0 5"
    assert table(PASSED, answered).to_act == 1
    assert table(PASSED, answered, pass_is_final=True).to_act == 2
    assert refusal(4, deal(PASSED, answered + "; 1 6")) is None
    assert refusal(4, deal(PASSED, answered + "; 1 6"), pass_is_final=True) == "illegal_action"


def test_gdy_54_with_pass_is_final_the_trick_ends_when_nobody_is_left_in_it() -> None:
    for passes, leader in (("2 4; 3 pass; 0 pass", 2), ("2 4; 3 pass; 0 5; 2 pass", 0)):
        won = table(PASSED, "0 3; 1 pass; " + passes, pass_is_final=True)
        assert (won.to_act, won.to_beat, won.talon) == (leader, None, 29)
    fresh = table(PASSED, "0 3; 1 pass; 2 4; 3 pass; 0 pass; 2 6; 3 pass; 0 pass", "9998", pass_is_final=True)
    assert (fresh.to_act, fresh.legal) == (1, "pass 7")


def test_gdy_55_the_trick_ends_when_all_others_have_passed_since_the_last_play() -> None:
    actions = "0 4; 1 5; 2 6; 3 pass; 0 pass"
    assert table(FOUR, actions).to_beat == "6"
    after = table(FOUR, actions + "; 1 pass")
    assert (after.to_act, after.to_beat) == (2, None)


def test_gdy_55_with_two_players_one_pass_ends_it() -> None:
    found = table(["334459", "35678"], "0 9; 1 pass")
    assert (found.to_act, found.to_beat, found.talon) == (0, None, 41)


def test_gdy_56_everybody_draws_one_card_the_last_player_first() -> None:
    found = table(FOUR, "0 4; 1 5; 2 6; 3 pass; 0 pass; 1 pass", "7A89")
    assert found.hands == ["334589", "36789", "47TTJ", "5QQKKA"]
    assert found.talon == 54 - 21 - 4


@pytest.mark.parametrize(
    ("talon", "hands"),
    [
        (0, ["3", "4", "5", "6"]),
        (1, ["32", "4", "5", "6"]),
        (2, ["32", "42", "5", "6"]),
        (3, ["32", "42", "52", "6"]),
        (4, ["32", "42", "52", "62"]),
    ],
)
def test_gdy_57_a_short_talon_is_drawn_in_that_order(talon: int, hands: list[str]) -> None:
    found = position(["3", "4", "5", "6"], "7", to_act=1, last=0, talon=talon)
    for _ in range(3):
        found = found.apply("pass")
    assert hands_of(found) == hands
    assert found.talon == 0


def test_gdy_58_with_an_empty_talon_play_goes_on_without_draws() -> None:
    found = position(["34", "56", "79"], talon=0).apply("3").apply("pass").apply("pass")
    assert (found.to_act, hands_of(found), legal_of(found)) == (0, ["4", "56", "79"], ["4"])
    found = found.apply("4")
    assert (found.is_over, found.order) == (True, (0,))


def test_gdy_59_the_last_player_leads_after_the_draw() -> None:
    found = table(FOUR, "0 4; 1 5; 2 6; 3 pass; 0 pass; 1 pass", "7A89")
    assert found.to_act == 2
    assert "7" in found.legal.split()


def test_gdy_60_the_deal_ends_at_once_when_a_hand_is_empty() -> None:
    hands = ["34567K", "45678", "5678J"]
    found = table(hands, "0 34567; 1 45678", "9TJ")
    assert found.phase == "await_deal"
    assert found.hands == ["K", "", "5678J"]
    assert (found.talon, found.legal, found.to_act) == (38, "", None)
    assert found.scores == [-1, 6, -5]


def test_gdy_61_the_last_play_cannot_be_bombed() -> None:
    hands = ["345678", "9999K", "QQBJRJ2"]
    found = table(hands, "0 345678")
    assert found.results == [{"order": [0], "scores": [10, -5, -5]}]
    assert refusal(3, deal(hands, "0 345678; 1 9999")) == "illegal_action"


def test_gdy_63_one_may_finish_on_a_two() -> None:
    found = table(["345672", "8899T", "JJQQA"], "0 34567; 1 pass; 2 pass; 0 2", draw="none")
    assert found.scores == [10, -5, -5]


def test_gdy_63_one_may_finish_on_a_bomb() -> None:
    found = table(["333444", "78889"], "0 333; 1 pass; 0 444", draw="none")
    assert found.scores == [5, -5]
    found = table(["3456BJRJ", "78889"], "0 3456; 1 pass; 0 BJRJ", draw="none")
    assert found.scores == [5, -5]


@pytest.mark.parametrize("hand", ["334455", "345678", "334BJ4RJ", "TJQKABJ"])
def test_gdy_64_the_dealer_may_win_with_his_first_play(hand: str) -> None:
    assert table([hand, "79TT2"], f"0 {hand}").scores == [5, -5]


def test_gdy_64_a_follower_may_win_in_the_first_trick() -> None:
    assert table(["34567K", "45678"], "0 34567; 1 45678").scores == [-1, 1]


@pytest.mark.parametrize("seed", range(12))
def test_gdy_65_a_deal_ends_after_at_most_one_play_a_card(seed: int) -> None:
    chance = random.Random(seed)
    found = clamber.ruleset(GAME).new_match(seats=2 + seed % 5, seed=seed)
    plays_made = 0
    while found.is_dealt:
        assert found.position is not None
        legal = found.position.legal()
        leading = found.position.to_beat is None
        assert len(legal) > 0
        assert not (leading and any(play.kind == "pass" for play in legal))
        choice = chance.choice(legal)
        plays_made += choice.kind != "pass"
        found = found.apply(choice)
    assert plays_made <= 54
    assert found.result is not None
    assert len(found.result.order) == 1


# GDY-92: seats that draw


@pytest.mark.parametrize(
    ("draw", "hands", "talon"),
    [
        ("all", ["334589", "36789", "47TTJ", "5QQKKA"], 29),
        ("winner", ["33459", "3678", "47TTJ", "5QQKK"], 32),
        ("none", ["33459", "3678", "4TTJ", "5QQKK"], 33),
        ("unable", ["33459A", "3678", "4TTJ", "57QQKK"], 31),
    ],
)
def test_gdy_92_who_draws(draw: str, hands: list[str], talon: int) -> None:
    found = table(FOUR, "0 4; 1 5; 2 6; 3 pass; 0 pass; 1 pass", "7A89", draw=draw)
    assert (found.hands, found.talon, found.to_act) == (hands, talon, 2)


def test_gdy_92_who_could_have_followed_draws_nothing_where_the_unable_draw() -> None:
    found = table(FOUR, "0 4; 1 pass; 2 pass; 3 pass", "7A89", draw="unable")
    assert found.hands == ["33459", "35678", "467TTJ", "5QQKK"]


# GDY-62 and GDY-78: no win as long as the talon is long

BLOCK = {"min_talon_to_block_win": 5}
BLOCKED = ["345678", "99TTJ", "QQKKA"]


def test_gdy_62_a_trick_won_by_a_player_without_cards() -> None:
    on = table(BLOCKED, "0 345678", **BLOCK)
    assert (on.phase, on.to_act, on.to_beat, on.hands[0]) == ("play", 1, "345678", "")
    led = table(BLOCKED, "0 345678; 1 pass; 2 pass", "722", **BLOCK)
    assert (led.to_act, led.hands, led.legal) == (0, ["7", "99TTJ2", "QQKKA2"], "7")
    assert table(BLOCKED, "0 345678", "722").phase == "await_deal"


def test_gdy_62_while_empty_he_passes_automatically() -> None:
    hands = ["34567K", "45678", "99996", "QQKA2"]
    out = "0 34567; 1 45678; 2 9999; 3 pass"
    assert table(hands, out, **BLOCK).to_act == 0
    found = table(hands, out + "; 0 pass", "2A3K", **BLOCK)
    assert (found.to_act, found.to_beat) == (2, None)
    assert found.hands == ["3K", "K", "62", "QQKAA2"]


def test_gdy_78_shedding_the_last_card_again_is_tested_again() -> None:
    again = "0 345678; 1 pass; 2 pass; 0 7"
    on = table(BLOCKED, again, "722", **BLOCK)
    assert (on.phase, on.to_act, on.talon) == ("play", 1, 35)
    found = table(BLOCKED, again + "; 1 pass; 2 pass", "722822", **BLOCK)
    assert (found.to_act, found.hands[0], found.legal) == (0, "8", "8")


@pytest.mark.parametrize(("talon", "phase"), [(0, "over"), (5, "over"), (6, "play")])
def test_gdy_78_more_than_five_cards_in_the_talon_block_the_win(talon: int, phase: str) -> None:
    assert position(["3", "456", "789"], talon=talon, **BLOCK).apply("3").phase == phase
    assert position(["3", "456", "789"], talon=talon).apply("3").phase == "over"


def test_gdy_78_the_talon_counts_at_the_moment_of_shedding() -> None:
    found = position(["3", "456", "789"], talon=6, **BLOCK).apply("3").apply("4").apply("pass")
    assert (found.talon, found.to_act, hands_of(found)) == (3, 1, ["2", "562", "7892"])
    found = found.apply("5").apply("pass").apply("2")
    assert (found.phase, found.order) == ("over", (0,))


def test_gdy_78_a_joker_that_he_draws_may_be_led() -> None:
    drawn = "0 345678; 1 pass; 2 pass"
    found = table(BLOCKED, drawn, "BJ22", **BLOCK)
    assert (found.to_act, found.legal) == (0, "BJ")
    on = table(BLOCKED, drawn + "; 0 BJ", "BJ22", **BLOCK)
    assert (on.phase, on.to_act, on.legal) == ("play", 1, "pass")
    stuck = table(BLOCKED, drawn, "BJ22", **BLOCK, joker_only_lead="forbidden")
    assert (stuck.to_act, stuck.legal) == (0, "pass")


def test_gdy_78_needs_draw_all() -> None:
    hands = ["345678", "99TTJ"]
    for draw in ("winner", "none"):
        assert refusal(2, deal(hands, ""), min_talon_to_block_win=5, draw=draw) == "bad_option"
        assert refusal(2, deal(hands, ""), min_talon_to_block_win="none", draw=draw) is None
    assert match(2, deal(hands, ""), min_talon_to_block_win=5, draw="all").to_act == 0
