"""Presets of section F, tested by their effects, and options that other options make ineffective."""

from __future__ import annotations

import pytest

import clamber
from rules.gandengyan.deals import JOKERS, after, paid, scores
from rules.gandengyan.deals_played import AT_ONCE, BY_A_FOLLOWER, ONE_REPLY
from rules.gandengyan.table import GAME, beats, plays, table

PLAIN = [[10, -5, -5], [11, -5, -6], [-1, 6, -5]]
"""Scores of the three deals without multipliers."""
DEALS = [AT_ONCE, ONE_REPLY, BY_A_FOLLOWER]
ALL = ["pagat", "gamerules", "wenshan", "baike", "gametea", "91y", "ttrek", "qipai007", "double"]
SCORES = {
    "pagat": PLAIN,
    "gamerules": PLAIN,
    "wenshan": [[10, 0, 0], [11, 0, 0], [0, 6, 0]],
    "baike": [[15, -5, -10], [17, -5, -12], [-1, 6, -5]],
    "gametea": [[20, -10, -10], [17, -5, -12], [-2, 12, -10]],
    "91y": [[80, -40, -40], [17, -5, -12], [-8, 48, -40]],
    "qipai007": [[20, -10, -10], [22, -10, -12], [-2, 12, -10]],
}


@pytest.mark.parametrize("name", SCORES)
def test_the_scores_of_a_preset(name: str) -> None:
    assert [scores(played, preset=f"gandengyan/{name}") for played in DEALS] == SCORES[name]


def test_double_has_two_packs() -> None:
    assert table(["345678", "33345"], preset="gandengyan/double").talon == 97
    for name in ALL[:-1]:
        assert table(["345678", "33345"], preset=f"gandengyan/{name}").talon == 43


def test_the_plain_name_is_the_first_preset() -> None:
    plain, pagat = clamber.ruleset(GAME), clamber.ruleset("gandengyan/pagat")
    assert dict(plain.values) == dict(pagat.values)
    assert plain.hash == pagat.hash


def test_any_option_can_be_set_on_top() -> None:
    assert scores(AT_ONCE, preset="gandengyan/wenshan", scoring="zero_sum") == [10, -5, -5]
    assert scores(ONE_REPLY, preset="gandengyan/qipai007", spring_scope="private") == [17, -5, -12]
    assert scores(AT_ONCE, preset="gandengyan/91y", haochun="off") == [20, -10, -10]


@pytest.mark.parametrize(
    "option",
    [
        {"ace_stack": "once"},
        {"equal_applies_to_twos": False},
        {"triplet_step": "any_higher"},
        {"triple_sequence_min": 3},
        {"joker_bomb_multiplier": 8},
        {"held_jokers": "both"},
        {"spring_test": "5_or_more", "spring_factor": 4, "spring_scope": "public"},
        {"haochun_test": "dealer_first_play"},
        {"direction": "cw"},
        {"announce_at": 3},
        {"discard_review": "hidden_in_ui"},
    ],
    ids="-".join,
)
def test_an_option_without_effect_beside_the_others_is_accepted(option: dict[str, object]) -> None:
    hand, bombs = "2AA345BJ", ["333", "33BJ=bomb:3"]
    for to_beat in (None, "A", "2", "22", *bombs):
        assert plays(hand, to_beat, **option) == plays(hand, to_beat)
    assert not beats("333", "444", **option)
    assert [scores(played, **option) for played in DEALS] == PLAIN
    assert paid("34AABJ", **option) == after(*JOKERS, **option) * 5 == 5
