"""Guandan rules, section D6: winners of a deal, promotion, and winners of the match."""

from __future__ import annotations

import pytest

from rules.guandan.deals import deal, finish, played, standing, table, team_at_ace, turn
from rules.guandan.questions import choices, position, then


@pytest.mark.parametrize(
    ("order", "by_default", "with_four"),
    [
        ("013", ("3", "2"), ("3", "2")),
        ("103", ("2", "4"), ("2", "4")),
        ("012", ("4", "2"), ("4", "2")),
        ("102", ("2", "3"), ("2", "3")),
        ("02", ("5", "2"), ("6", "2")),
        ("31", ("2", "5"), ("2", "6")),
    ],
)
def test_gd_60_promotion(order: str, by_default: tuple[str, str], with_four: tuple[str, str]) -> None:
    assert played(order).levels == by_default
    assert played(order, promotion="1,2,3").levels == by_default
    assert played(order, promotion="1,2,4").levels == with_four


@pytest.mark.parametrize(
    ("order", "declarers"),
    [("02", 0), ("012", 0), ("013", 0), ("213", 0), ("13", 1), ("103", 1), ("321", 1), ("320", 1)],
)
def test_gd_61_the_first_player_out_makes_his_team_declarers(order: str, declarers: int) -> None:
    assert played(order).declarers == declarers


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


def test_gd_63_winners_who_were_opponents_are_promoted_at_once() -> None:
    before = played("102", "02")
    assert standing(before) == (("5", "3"), 0, False)
    won = finish(before, "102")
    assert standing(won) == (("5", "4"), 1, False)
    assert deal(won, "", "", "", "").current.level == "4"


@pytest.mark.parametrize("order", ["02", "20"])
def test_gd_64_no_order_between_the_losers_of_a_1_2_win(order: str) -> None:
    match = played(order)
    assert match.result is not None
    assert match.result.order == tuple(map(int, order))
    assert set(match.result.to_json()) == {"order", "levels"}


@pytest.mark.parametrize(
    ("orders", "before"),
    [(("02", "02", "02"), "J"), (("02", "02", "02", "013"), "Q"), (("02", "02", "02", "012"), "K")],
)
def test_gd_65_promotion_stops_at_ace_and_does_not_win(orders: tuple[str, ...], before: str) -> None:
    assert played(*orders).levels == (before, "2")
    assert standing(played(*orders, "02")) == (("A", "2"), 0, False)
    assert standing(played(*orders, "02", win_needs_declarer=False)) == (("A", "2"), 0, False)


@pytest.mark.parametrize("order", ["02", "012", "20", "230"])
@pytest.mark.parametrize("options", [{}, {"win_needs_declarer": False}])
def test_gd_66_a_1_2_or_1_3_win_as_declarers_at_ace_wins(order: str, options: dict[str, bool]) -> None:
    match = team_at_ace(order, **options)
    assert standing(match) == (("A", "2"), 0, True)
    assert match.winners == (0, 2)
    assert match.result is not None
    assert match.result.winner == (0, 2)


@pytest.mark.parametrize("order", ["02", "012"])
def test_gd_66_a_win_as_opponents(order: str) -> None:
    assert standing(team_at_ace("13", order)) == (("A", "5"), 0, False)
    match = team_at_ace("13", order, win_needs_declarer=False)
    assert standing(match) == (("A", "5"), 0, True)
    assert match.winners == (0, 2)


def test_gd_66_the_other_teams_ace_is_not_enough() -> None:
    both = team_at_ace("13", "13", "13", "13")
    assert standing(both) == (("A", "A"), 1, False)
    assert standing(finish(both, "02")) == (("A", "A"), 0, False)
    assert finish(both, "13").winners == (1, 3)


def test_gd_67_winners_as_opponents_become_declarers_at_ace() -> None:
    match = team_at_ace("13", "02")
    assert standing(match) == (("A", "5"), 0, False)
    assert deal(match, "", "", "", "").current.level == "A"
    assert finish(match, "02").winners == (0, 2)


def test_gd_68_a_1_4_win_at_ace() -> None:
    match = team_at_ace("013")
    assert standing(match) == (("A", "2"), 0, False)
    following = deal(match, "", "", "", "")
    assert following.current.level == "A"
    assert turn(following) == ("tribute", 2)
    assert standing(team_at_ace("013", a_1_4="opponents_up_one")) == (("A", "3"), 0, False)


@pytest.mark.parametrize("order", ["013", "13"])
def test_gd_68_opponents_go_up_only_after_a_1_4_win_of_the_declarers_at_ace(order: str) -> None:
    levels = {"013": ("3", "2"), "13": ("2", "5")}[order]
    assert played(order, a_1_4="opponents_up_one").levels == levels


def test_gd_68_opponents_do_not_go_beyond_ace() -> None:
    both = ("13", "13", "13", "13", "02")
    assert standing(team_at_ace(*both)) == (("A", "A"), 0, False)
    match = team_at_ace(*both, "013", a_1_4="opponents_up_one")
    assert standing(match) == (("A", "A"), 0, False)


def test_gd_68_opponents_go_up_before_a_penalty() -> None:
    three = ("013", "013", "013")
    match = team_at_ace(*three, a_1_4="opponents_up_one", a_rule="card004")
    assert standing(match) == (("K", "5"), 1, False)
    lost = team_at_ace(*three, a_1_4="opponents_up_one", a_penalty="lose_match")
    assert (lost.levels, lost.winners) == (("A", "5"), (1, 3))


def test_gd_69_whether_a_1_3_win_is_enough() -> None:
    assert standing(team_at_ace("012", win_finish="1-2_or_1-3")) == (("A", "2"), 0, True)
    assert standing(team_at_ace("012", win_finish="1-2_only")) == (("A", "2"), 0, False)
    assert team_at_ace("02", win_finish="1-2_only").winners == (0, 2)


def test_gd_69_a_1_3_win_that_is_not_enough_counts_as_a_failure() -> None:
    assert team_at_ace("012", "012", "012", win_finish="1-2_only").levels == ("2", "2")


@pytest.mark.parametrize(
    ("max_hands", "orders", "winners"),
    [
        (1, ("02",), (0, 2)),
        (1, ("321",), (1, 3)),
        (2, ("02", "13"), (0, 2)),
        (2, ("13", "02"), (1, 3)),
        (2, ("02", "102"), (0, 2)),
        (3, ("02", "13", "13"), (1, 3)),
        (4, ("02", "02", "013", "13"), (0, 2)),
    ],
)
def test_gd_76_a_limit_of_hands(max_hands: int, orders: tuple[str, ...], winners: tuple[int, int]) -> None:
    assert not played(*orders).is_over
    assert not played(*orders[:-1], max_hands=max_hands).is_over
    assert played(*orders, max_hands=max_hands).winners == winners


def test_gd_76_no_limit_by_default() -> None:
    orders = ("013", "102") * 9
    assert standing(played(*orders)) == (("J", "J"), 1, False)


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


def test_gd_106_failures_at_ace_are_carried_between_hands_for_each_team() -> None:
    both = team_at_ace("13", "13", "13", "13", "013")  # first failure of either team
    assert standing(both) == (("A", "A"), 0, False)
    assert standing(finish(both, "013")) == (("A", "A"), 0, False)
    assert standing(finish(both, "013", "013")) == (("2", "A"), 0, False)


def test_gd_106_a_new_match_starts_afresh() -> None:
    match = team_at_ace("013", "02")
    assert standing(match) == (("A", "2"), 0, True)
    afresh = deal(table(), "", "", "", "")
    assert standing(afresh) == (("2", "2"), None, False)
    assert turn(afresh) == ("play", 0)
    assert standing(finish(table(), "02", "02", "02", "02", "013", "013")) == (("A", "2"), 0, False)


@pytest.mark.parametrize(
    ("promotion", "levels"),
    [("0,1,2", "234"), ("0,1,3", "235"), ("0,2,3", "245"), ("1,2,4", "346")],
)
def test_gd_60_other_tables_of_promotion(promotion: str, levels: str) -> None:
    for order, level in zip(("013", "012", "02"), levels, strict=True):
        assert played(order, promotion=promotion).levels == (level, "2")
