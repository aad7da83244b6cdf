"""Guandan rules, section D6, level A: failures and their penalty, and the demotion by an Ace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clamber import Cards, Match
from rules.guandan.deals import act, all_of, deal, deck, finish, play_out, standing, table, team_at_ace, turn

if TYPE_CHECKING:
    from clamber.rules.options import Value

THREE_1_4_WINS = ("013", "013", "013")
"""Three deals as declarers at A, each only a 1-4 win, which cannot win the match."""

THREE_LOST = ("13", "02", "13", "02", "13")
"""Three lost deals as declarers at A, interleaved with deals at the other team's level."""


def failed(*orders: str, **options: Value) -> tuple[tuple[str, str] | None, int | None, bool]:
    """Return the standing of a match after these orders, starting at A and 5 with seats 0 and 2 as declarers."""
    return standing(finish(table(**options), "13", "02", "02", "02", "02", *orders))


def test_gd_70_two_failures_cost_nothing() -> None:
    assert failed() == failed("013") == failed("013", "013") == (("A", "5"), 0, False)


@pytest.mark.parametrize(
    ("options", "standing_after"),
    [
        ({}, (("2", "5"), 0, False)),
        ({"a_rule": "full003"}, (("2", "5"), 0, False)),
        ({"a_rule": "card004"}, (("K", "5"), 1, False)),
        ({"a_rule": "off"}, (("A", "5"), 0, False)),
        ({"a_limit": "none"}, (("A", "5"), 0, False)),
        ({"a_limit": 3}, (("2", "5"), 0, False)),
        ({"a_counts": "only_1-4"}, (("2", "5"), 0, False)),
        ({"a_consecutive": True}, (("2", "5"), 0, False)),
        ({"a_penalty": "down_one"}, (("K", "5"), 0, False)),
        ({"a_penalty": "to_2"}, (("2", "5"), 0, False)),
        ({"a_penalty": "lose_match"}, (("A", "5"), 0, True)),
        ({"a_penalty": "none"}, (("A", "5"), 0, False)),
        ({"a_penalty_passes": "declarership"}, (("2", "5"), 1, False)),
        ({"a_penalty_passes": "nothing"}, (("2", "5"), 0, False)),
    ],
)
def test_gd_70_three_1_4_wins(options: dict[str, Value], standing_after: tuple[tuple[str, str], int, bool]) -> None:
    assert failed(*THREE_1_4_WINS, **options) == standing_after


@pytest.mark.parametrize(
    ("options", "standing_after"),
    [
        ({}, (("2", "A"), 1, False)),
        ({"a_rule": "card004"}, (("A", "A"), 1, False)),
        ({"a_rule": "off"}, (("A", "A"), 1, False)),
        ({"a_limit": "none"}, (("A", "A"), 1, False)),
        ({"a_counts": "only_1-4"}, (("A", "A"), 1, False)),
        ({"a_consecutive": True}, (("A", "A"), 1, False)),
        ({"a_penalty": "down_one"}, (("K", "A"), 1, False)),
        ({"a_penalty": "none"}, (("A", "A"), 1, False)),
        ({"a_rule": "card004", "a_counts": "every_failed_declarer_hand"}, (("K", "A"), 1, False)),
        ({"a_rule": "off", "a_limit": 3, "a_penalty": "down_one"}, (("K", "A"), 1, False)),
    ],
)
def test_gd_70_three_lost_deals_that_are_not_consecutive(
    options: dict[str, Value], standing_after: tuple[tuple[str, str], int, bool]
) -> None:
    """Meanwhile the winners rise from 5 to 8, J and A."""
    assert failed(*THREE_LOST, **options) == standing_after


def test_gd_70_consecutive_failures_of_both_kinds() -> None:
    assert failed("013", "013", "13", a_consecutive=True) == (("2", "8"), 1, False)
    assert failed("013", "013", "13", a_counts="only_1-4") == (("A", "8"), 1, False)


def test_gd_70_the_match_is_lost_to_the_opponents() -> None:
    match = team_at_ace(*THREE_1_4_WINS, a_penalty="lose_match")
    assert match.winners == (1, 3)
    assert match.result is not None
    assert match.result.winner == (1, 3)
    assert not team_at_ace("013", "013", a_penalty="lose_match").is_over


@pytest.mark.parametrize(
    ("options", "standing_after"),
    [
        ({"a_rule": "card004", "a_penalty": "to_2"}, (("2", "5"), 1, False)),
        ({"a_rule": "card004", "a_penalty_passes": "nothing"}, (("K", "5"), 0, False)),
        ({"a_rule": "card004", "a_limit": "none"}, (("A", "5"), 0, False)),
        ({"a_rule": "full003", "a_penalty": "down_one"}, (("K", "5"), 0, False)),
        ({"a_rule": "off", "a_limit": 3, "a_penalty": "lose_match"}, (("A", "5"), 0, True)),
    ],
)
def test_gd_70_an_explicit_value_wins_over_a_rule(
    options: dict[str, Value], standing_after: tuple[tuple[str, str], int, bool]
) -> None:
    assert failed(*THREE_1_4_WINS, **options) == standing_after


def test_gd_70_the_third_attempt_may_still_win() -> None:
    assert failed("013", "013", "012") == (("A", "5"), 0, True)


def test_gd_70_the_counter_is_reset_with_a_penalty() -> None:
    again = (*THREE_1_4_WINS, "013", "013", "013")  # down to K, up to A, two more failures
    assert failed(*again, a_penalty="down_one") == (("A", "5"), 0, False)
    assert failed(*again, "013", a_penalty="down_one") == (("K", "5"), 0, False)


def test_gd_70_the_counter_is_reset_even_if_nothing_is_lost_but_declarership() -> None:
    options: dict[str, Value] = {"a_penalty": "none", "a_penalty_passes": "declarership"}
    again = (*THREE_1_4_WINS, "02", "013", "013")  # declarers again after the 1-2 win as opponents
    assert failed(*THREE_1_4_WINS, **options) == (("A", "5"), 1, False)
    assert failed(*again, **options) == (("A", "5"), 0, False)
    assert failed(*again, "013", **options) == (("A", "5"), 1, False)


@pytest.mark.parametrize(("passes", "level"), [("nothing", "2"), ("declarership", "5")])
def test_gd_71_who_are_declarers_after_a_third_failure_that_was_a_win(passes: str, level: str) -> None:
    match = finish(table(a_penalty_passes=passes), "13", "02", "02", "02", "02", *THREE_1_4_WINS)
    following = deal(match, "", "", "", "")
    assert following.current.level == level
    assert turn(following) == ("tribute", 2)  # by the finishing order in both cases


def test_gd_71_a_third_failure_that_was_lost_passes_declarership_anyway() -> None:
    assert failed("013", "013", "13") == (("2", "8"), 1, False)
    assert failed("013", "013", "13", a_penalty_passes="declarership") == (("2", "8"), 1, False)


def last_play(match: Match, last: str, *, east: str = "Qs", red_jokers: int = 3) -> Match:
    """Return the match after a 1-2 win by seats 1 and 3, who hold these last cards.

    No tribute is paid, because seat `red_jokers` is one of the losers, or the last.
    """
    before = {
        1: ["8d8d8c8c8h8h8s8s", "3d3d"],
        2: ["8d8d8c8c8h8h8s8s", "3d"],
        3: ["8d8d8c8c8h8h8s8s"],
        4: ["8d8d8c8c8h8h8s"],
        5: ["8d8d8c8c8h8h"],
    }[len(last.partition("=")[0]) // 2]
    west = all_of("67") + "".join(before) + last.partition("=")[0]
    hands = ["4s", west, "", all_of("259") + east]
    hands[red_jokers] += "RJRJ"
    match = match.start_deal(deck(*hands, fill="3021"), 0)
    if match.current.to_act == 0:
        match = act(match, "0 4s")
    match = act(match, "1 6d6d6c6c6h6h6s6s; 2 pass; 3 pass; 0 pass")
    for play in ["7d7d7c7c7h7h7s7s", *before, last]:
        match = act(match, f"1 {play}; 2 pass; 3 pass; 0 pass")
    return play_out(match, "13")


@pytest.mark.parametrize(
    "last",
    ["As", "Ah", "AsAs", "AsAh", "AhAh", "AsAcAd", "AsAcAh", "AsAcAdAd", "AsAcAhAh", "AsAsAcAcAd"],
)
def test_gd_72_an_opponent_who_finishes_on_aces_sends_the_declarers_down(last: str) -> None:
    assert standing(last_play(team_at_ace(), last)) == (("A", "5"), 1, False)
    assert standing(last_play(team_at_ace(ace_finish_demotion=True), last)) == (("2", "5"), 1, False)


@pytest.mark.parametrize(
    "last",
    ["Ks", "KsKc", "KsAh=pair:K", "KsKcAh=triple:K", "KsKcAhAh=bomb:K", "AsAcAdKsKc", "TsJdQcKsAd", "BJ"],
)
def test_gd_72_other_last_plays_do_not(last: str) -> None:
    assert standing(last_play(team_at_ace(ace_finish_demotion=True), last)) == (("A", "5"), 1, False)


def test_gd_72_only_the_opponent_who_went_out_first_counts() -> None:
    match = last_play(team_at_ace(ace_finish_demotion=True), "Ks", east="As")
    assert match.current.hand(3) == Cards()
    assert match.deals[-1].events[-1].text == "As"
    assert standing(match) == (("A", "5"), 1, False)


def test_gd_72_only_declarers_at_ace_go_down() -> None:
    below = last_play(finish(table(ace_finish_demotion=True), "02", "02", "02"), "As")
    assert standing(below) == (("J", "5"), 1, False)
    opponents = last_play(team_at_ace("13", ace_finish_demotion=True), "As", red_jokers=2)
    assert standing(opponents) == (("A", "8"), 1, False)


def test_gd_72_their_counter_is_reset() -> None:
    match = last_play(team_at_ace("013", ace_finish_demotion=True), "As", red_jokers=2)
    assert standing(match) == (("2", "5"), 1, False)
    again = finish(match, "02", "02", "02", "02", "013", "013")
    assert standing(again) == (("A", "5"), 0, False)
    assert standing(finish(again, "013")) == (("2", "5"), 0, False)
