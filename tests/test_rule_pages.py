"""docs/generate.py keeps the tables and positions of the documentation fresh, and checks rule pages and positions."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from clamber.errors import ClamberError
from clamber.rules.games import GAMES

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))

import generate
import positions

GAME = GAMES["paodekuai"]
PROSE = "".join(f"`{option.name}=x` " for option in GAME.options)


def test_the_generated_tables_are_fresh():
    assert generate.main(["--check"]) == 0


def test_a_page_that_mentions_every_option_is_accepted():
    generate.check_prose(PROSE, GAME)


@pytest.mark.parametrize("written", ["", "`{}s`", "`{}_max`", "<!-- generated: options -->\n`{}`<!-- /generated -->"])
def test_an_option_that_only_part_of_a_word_or_a_table_mentions_is_missed(written):
    name = GAME.options[0].name
    text = PROSE.replace(f"`{name}=x`", written.format(name))
    with pytest.raises(ValueError, match=name):
        generate.check_prose(text, GAME)


EXAMPLE = positions.Example(
    "example",
    "zhengshangyou",
    ("6s6d9s9d", "7s7d", "Ts"),
    items=("ZSY-30",),
    quiz=("6s6d", "9s9d", "6s"),
    to_beat="8s8d",
)


@pytest.fixture
def checked(monkeypatch):
    """Return a function that checks the example, with some fields changed, against a text."""

    def check(text="higher (ZSY-30)", **changes):
        changed = replace(EXAMPLE, **changes)
        monkeypatch.setattr(positions, "examples", lambda _: {changed.name: changed})
        positions.check(GAMES["zhengshangyou"], text)

    return check


def test_a_valid_position_is_accepted(checked):
    checked()


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"quiz": ("6s6d", "9s9d")}, "3 plays are needed"),
        ({"quiz": ("6s6d", "6s", "9s")}, "of which some are allowed"),
        ({"quiz": ("6s6d", "9s9d", "Kh")}, "not in this hand"),
        ({"hands": ("6s6d9s9d", "8s7d", "Ts")}, "8s"),
        ({"rules": "zhengshangyou/none"}, "no preset .none."),
        ({"text": "lower (ZSY-31)"}, "has no rule ZSY-30"),
    ],
)
def test_an_invalid_position_is_refused(checked, changes, fault):
    with pytest.raises((ValueError, ClamberError), match=fault):
        checked(**changes)


def test_a_play_with_several_readings_is_no_question(checked):
    with pytest.raises(ClamberError, match="several ways"):
        checked(
            rules="gandengyan", items=(), quiz=("5s6dRJ", "5s", "6d5s"), hands=("5s6dRJ9s", "7s", "8s"), to_beat=None
        )


def test_answers_are_those_of_the_library():
    answers = [(answer.allowed, answer.says) for answer in EXAMPLE.answers("en")]
    assert answers == [
        (False, "Not allowed: the pair of 6s is not higher than the pair of 8s."),
        (True, "Allowed: pair of 9s."),
        (False, "Not allowed: the pair of 8s can only be followed by a higher pair or a bomb."),
    ]


def test_passing_may_be_asked_about():
    passing = replace(EXAMPLE, quiz=("pass",))
    assert passing.answers("zh") == [positions.Answer("pass", allowed=True, says="可以：不要。")]
    leading = replace(passing, to_beat=None)
    assert not leading.answers("en")[0].allowed
