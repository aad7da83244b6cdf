"""Stakes, long deals, length of a match and its winners (GDY-76, 77, 90, 94)."""

from __future__ import annotations

import pytest

from rules.gandengyan.table import deal, match, refusal, table

WON_BY_0 = deal(["345678", "99TTJ", "QQKKA"], "0 345678")
WON_BY_1 = deal(["QQKKA", "345678", "99TTJ"], "1 345678", dealer=1)
"""Deal in which the dealer wins ten points, five from each opponent."""
VOID = deal(["33445BJ", "4455RJ"], "0 3344; 1 4455; 0 pass; 1 pass; 0 5; 1 pass; 0 pass; 1 pass")
LOST_BY_0 = deal(["34567K", "45678", "QQKAA"], "0 34567; 1 45678")
STUCK = {"joker_only_lead": "forbidden", "draw": "none"}


def test_gdy_76_the_players_stop_when_they_like() -> None:
    found = match(3, *[WON_BY_0] * 12, match="none")
    assert (found.phase, found.state["winner"]) == ("await_deal", None)
    assert found.state["scores"] == [120, -60, -60]


@pytest.mark.parametrize(("length", "deals"), [("single_deal", 1), ("deals:1", 1), ("deals:2", 2), ("deals:3", 3)])
def test_gdy_76_a_number_of_deals(length: str, deals: int) -> None:
    for played in range(1, deals + 1):
        found = match(3, *[WON_BY_0] * played, match=length)
        assert found.phase == ("match_over" if played == deals else "await_deal")
    assert found.state["winner"] == found.results[-1]["winner"] == [0]
    assert refusal(3, *[WON_BY_0] * (deals + 1), match=length) == "bad_record"


@pytest.mark.parametrize(("target", "deals"), [(9, 1), (10, 1), (11, 2), (20, 2), (21, 3)])
def test_gdy_76_a_target_is_a_total_of_at_least_so_many_points(target: int, deals: int) -> None:
    for played in range(1, deals + 1):
        found = match(3, *[WON_BY_0] * played, match=f"target:{target}")
        assert found.phase == ("match_over" if played == deals else "await_deal")
    assert found.state["winner"] == [0]


def test_gdy_76_any_total_may_reach_the_target() -> None:
    found = match(3, WON_BY_0, LOST_BY_0, WON_BY_1, match="target:11")
    assert found.state["scores"] == [10 - 1 - 5, -5 + 6 + 10, -5 - 5 - 5]
    assert (found.phase, found.state["winner"]) == ("match_over", [1])


def test_gdy_76_void_deals_do_not_count() -> None:
    played = deal(["345678", "99TTJ"], "0 345678")
    assert match(2, VOID, VOID, **STUCK, match="deals:1").phase == "await_deal"
    assert match(2, VOID, VOID, **STUCK, match="single_deal").phase == "await_deal"
    found = match(2, VOID, VOID, played, **STUCK, match="deals:1")
    assert (found.phase, found.state["winner"]) == ("match_over", [0])
    assert match(2, VOID, played, VOID, **STUCK, match="deals:2").phase == "await_deal"


LOST_BY_1 = deal(["QQKAA", "34567K", "45678"], "1 34567; 2 45678", dealer=1)
LOST_BY_2 = deal(["45678", "QQKAA", "34567K"], "2 34567; 0 45678", dealer=2)


def test_gdy_77_the_highest_total_wins_and_a_tie_is_shared() -> None:
    two = match(3, LOST_BY_0, LOST_BY_1, match="deals:2")
    assert two.state["scores"] == [-1 - 5, 6 - 1, -5 + 6]
    assert two.state["winner"] == [1]
    three = match(3, LOST_BY_0, LOST_BY_1, LOST_BY_2, match="deals:3")
    assert three.state["scores"] == [0, 0, 0]
    assert three.state["winner"] == three.results[-1]["winner"] == [0, 1, 2]


@pytest.mark.parametrize(
    ("stakes", "second", "total"),
    [("none", [10, -5, -5], [20, -10, -10]), (10, [10, -5, -5], [20, -10, -10]), (7, [4, -2, -2], [14, -7, -7])],
)
def test_gdy_90_table_stakes(stakes: str | int, second: list[int], total: list[int]) -> None:
    found = match(3, WON_BY_0, WON_BY_0, table_stakes=stakes)
    assert found.scores == second
    assert found.state["scores"] == total


def test_gdy_90_who_has_lost_all_pays_nothing_and_what_is_won_can_be_lost() -> None:
    assert (
        match(3, WON_BY_0, WON_BY_0, WON_BY_0, table_stakes=5).results[1:]
        == [{"order": [0], "scores": [0, 0, 0]}] * 2
    )
    lost = deal(["34567K", "45678", "QQKKA"], "0 34567; 1 45678")
    back = match(3, WON_BY_0, lost, table_stakes=3)
    assert [result["scores"] for result in back.results] == [[6, -3, -3], [-1, 1, 0]]


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
