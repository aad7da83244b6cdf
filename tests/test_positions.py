"""Positions of the rule pages as the documentation site shows them (docs/site/playable.py)."""

from __future__ import annotations

import json
import re
import sys
from html import unescape
from pathlib import Path

import pytest

from clamber.rules.games import GAMES
from clamber.text.naming import PlayName

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))
sys.path.insert(0, str(Path(__file__).parents[1] / "docs" / "site"))

import playable
import positions

EXAMPLES = [example for game in GAMES for example in positions.examples(game).values()]
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.rules}-{one.name}")


@every_example
@pytest.mark.parametrize("language", playable.LANGUAGES)
def test_a_position_is_one_line_of_html_with_all_its_cards(example, language):
    html = playable.position_html(example, language)
    assert html.count("\n") == 1
    assert re.findall(r'data-card="(..)"', html) == positions.NOTATION.findall(example.hands[0])
    assert tuple(re.findall(r'data-cards="(\w+)"', html)) == example.quiz
    data = json.loads(unescape(re.search(r'data-position="(.*?)"', html)[1]))
    assert data["rules"] == example.rules
    assert len(data["setup"]["hands"]) == len(example.hands)


@every_example
def test_the_names_of_a_ruleset_are_those_of_its_plays(example):
    names = playable.names_of(example, "zh")
    position = example.position
    for play in filter(lambda one: one.is_combination, position.legal()):
        name = PlayName.of(play, position.engine)
        assert names[playable.key_of(play.kind, name.rank, len(play.cards))] == name.say("zh")


def example_named(rules, name):
    return next(example for example in EXAMPLES if (example.rules, example.name) == (rules, name))


def test_the_reader_is_told_why_a_play_of_the_hand_is_refused():
    refused = playable.refusals_of(example_named("gandengyan", "trick"), "en")
    assert refused["pair 8 2"].startswith("Not allowed: the pair of 8s cannot follow the pair of 6s; only pair of 7s")
    assert "pair 7 2" not in refused
    assert "pass" not in refused
    lonely = playable.refusals_of(example_named("paodekuai", "one_card"), "en")
    assert lonely["single 9 1"].startswith("Not allowed: the next player holds one card")
    assert "pass" in playable.refusals_of(example_named("paodekuai", "must_play"), "en")


def test_other_refusals_leave_room_for_the_play():
    words = playable.words_of(EXAMPLES[:1], "en")["words"]
    assert words["other"] == "Not allowed: these rules do not allow the {own} here."
