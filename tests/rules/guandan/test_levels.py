"""Guandan rules, section D6: winners of a deal, promotion, and winners of the match."""

from __future__ import annotations

import pytest

from rules.guandan.deals import deal, finish, played, standing, table, team_at_ace, turn
from rules.guandan.questions import choices, position, then


def test_gd_61_no_declarers_in_the_first_deal() -> None:
    assert table().declarers is None
    assert deal(table(), "", "", "", "").declarers is None


@pytest.mark.parametrize(
    ("hands", "script", "order", "sizes"),
    [
        ("3s | 5d6d | 6c | 4hKh", "0 3s; 1 pass; 2 6c", (0, 2), (0, 2, 0, 2)),
        ("3s | 4d | 6c7c | 5h", "0 3s; 1 4d; 2 pass; 3 5h", (0, 1, 3), (0, 0, 2, 0)),
        ("3s | 4d | 6c | 7h8h", "0 3s; 1 4d; 2 6c", (0, 1, 2), (0, 0, 0, 2)),
    ],
)
def test_gd_62_the_hand_ends_when_both_of_a_team_are_out(
    hands: str, script: str, order: tuple[int, ...], sizes: tuple[int, ...]
) -> None:
    before = then(position(hands), script.rpartition(";")[0])
    assert not before.is_over
    over = then(position(hands), script)
    assert over.is_over
    assert over.order == order
    assert over.sizes == sizes


@pytest.mark.parametrize("order", ["02", "20"])
def test_gd_64_no_order_between_the_losers_of_a_1_2_win(order: str) -> None:
    match = played(order)
    assert match.result is not None
    assert match.result.order == tuple(map(int, order))
    assert set(match.result.to_json()) == {"order", "levels"}


def test_gd_68_a_1_4_win_at_ace() -> None:
    match = team_at_ace("013")
    assert standing(match) == (("A", "2"), 0, False)
    following = deal(match, "", "", "", "")
    assert following.current.level == "A"
    assert turn(following) == ("tribute", 2)
    assert standing(team_at_ace("013", a_1_4="opponents_up_one")) == (("A", "3"), 0, False)


NINE, TEN = "8d8d8c8c8h8h8s8s9h", "8d8d8c8c8h8h8s8s9h9h"


@pytest.mark.parametrize("bomb", [NINE, TEN])
def test_gd_73_after_a_bomb_of_nine_or_ten_its_player_names_the_leader(bomb: str) -> None:
    hands = f"{bomb}3d | 4d5d | 6d7d | TdJd"
    script = f"0 {bomb}; 1 pass; 2 pass; 3 pass"
    usual = then(position(hands, level="9"), script)
    assert (usual.phase, usual.to_act) == ("play", 0)
    asked = then(position(hands, level="9", big_bomb_courtesy=True), script)
    assert (asked.phase, asked.to_act) == ("lead", 0)
    assert choices(asked) == ["lead 0", "lead 1", "lead 3"]
    for seat in (0, 1, 3):
        led = asked.apply(f"lead {seat}")
        assert (led.phase, led.to_act, led.to_beat) == ("play", seat, None)


def test_gd_73_if_he_is_out_his_partner_or_an_opponent_leads() -> None:
    hands = f"{NINE} | 4d5d | 6d7d | TdJd"
    script = f"0 {NINE}; 1 pass; 2 pass; 3 pass"
    assert then(position(hands, level="9"), script).to_act == 2
    asked = then(position(hands, level="9", big_bomb_courtesy=True), script)
    assert (asked.phase, asked.to_act) == ("lead", 0)
    assert choices(asked) == ["lead 1", "lead 2", "lead 3"]


def test_gd_73_an_opponent_without_cards_cannot_be_named() -> None:
    hands = f"{NINE}3d | 4d | 6d7d | TdJd"
    start = position(hands, level="9", to_act=1, big_bomb_courtesy=True)
    asked = then(start, f"1 4d; 2 pass; 3 pass; 0 {NINE}; 2 pass; 3 pass")
    assert choices(asked) == ["lead 0", "lead 3"]


@pytest.mark.parametrize("bomb", ["8d8d8c8c8h8h8s8s", "8d8d8c8c8h8h9h9h", "BJBJRJRJ"])
def test_gd_73_other_bombs_give_no_choice(bomb: str) -> None:
    start = position(f"{bomb}3d | 4d5d | 6d7d | TdJd", level="9", big_bomb_courtesy=True)
    led = then(start, f"0 {bomb}; 1 pass; 2 pass; 3 pass")
    assert (led.phase, led.to_act) == ("play", 0)


def test_gd_73_a_bomb_of_nine_that_is_beaten_gives_no_choice() -> None:
    start = position(f"{NINE}3d | BJBJRJRJ5d | 6d7d | TdJd", level="9", big_bomb_courtesy=True)
    led = then(start, f"0 {NINE}; 1 BJBJRJRJ; 2 pass; 3 pass; 0 pass")
    assert (led.phase, led.to_act) == ("play", 1)


def test_gd_106_levels_declarers_and_order_are_carried_between_hands() -> None:
    match = deal(played("02", "102", "230"), "", "", "", "")
    assert match.levels == ("7", "3")
    assert match.declarers == 0
    assert match.current.level == "7"
    assert turn(match) == ("tribute", 1)  # finished last in the previous deal


def test_gd_106_a_new_match_starts_afresh() -> None:
    match = team_at_ace("013", "02")
    assert standing(match) == (("A", "2"), 0, True)
    afresh = deal(table(), "", "", "", "")
    assert standing(afresh) == (("2", "2"), None, False)
    assert turn(afresh) == ("play", 0)
    assert standing(finish(table(), "02", "02", "02", "02", "013", "013")) == (("A", "2"), 0, False)
