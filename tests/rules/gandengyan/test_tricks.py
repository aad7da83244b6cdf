"""Passing, tricks, drawing and the end of a deal (GDY-51 to 65, 78, 92)."""

from __future__ import annotations

import random

import pytest

import clamber
from rules.gandengyan.table import GAME, deal, hands_of, legal_of, position, refusal, table

FOUR = ["334459", "35678", "46TTJ", "5QQKK"]


def test_gdy_51_the_leader_may_not_pass() -> None:
    assert refusal(4, deal(FOUR, "0 pass")) == "illegal_action"
    assert "pass" not in table(FOUR).legal.split()
    assert "pass" not in table(FOUR, "0 9; 1 pass; 2 pass; 3 pass").legal.split()


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


# GDY-62 and GDY-78: no win as long as the talon is long

BLOCK = {"min_talon_to_block_win": 5}


@pytest.mark.parametrize(("talon", "phase"), [(0, "over"), (5, "over"), (6, "play")])
def test_gdy_78_more_than_five_cards_in_the_talon_block_the_win(talon: int, phase: str) -> None:
    assert position(["3", "456", "789"], talon=talon, **BLOCK).apply("3").phase == phase
    assert position(["3", "456", "789"], talon=talon).apply("3").phase == "over"


def test_gdy_78_the_talon_counts_at_the_moment_of_shedding() -> None:
    found = position(["3", "456", "789"], talon=6, **BLOCK).apply("3").apply("4").apply("pass")
    assert (found.talon, found.to_act, hands_of(found)) == (3, 1, ["2", "562", "7892"])
    found = found.apply("5").apply("pass").apply("2")
    assert (found.phase, found.order) == ("over", (0,))
