"""Guandan rules, section D6, level A: failures and their penalty, and the demotion by an Ace."""

from __future__ import annotations

import pytest

from clamber import Cards, Match
from rules.guandan.deals import act, all_of, deal, deck, finish, play_out, standing, table, team_at_ace, turn

THREE_1_4_WINS = ("013", "013", "013")
"""Three deals as declarers at A, each only a 1-4 win, which cannot win the match."""


@pytest.mark.parametrize(("passes", "level"), [("nothing", "2"), ("declarership", "5")])
def test_gd_71_who_are_declarers_after_a_third_failure_that_was_a_win(passes: str, level: str) -> None:
    match = finish(table(a_penalty_passes=passes), "13", "02", "02", "02", "02", *THREE_1_4_WINS)
    following = deal(match, "", "", "", "")
    assert following.current.level == level
    assert turn(following) == ("tribute", 2)  # by the finishing order in both cases


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
