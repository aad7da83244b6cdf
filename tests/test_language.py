"""docs/language.py refuses the openings listed in docs/contributing/style.md."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))

import language

from clamber.rules.games import GAMES


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ('def f():\n    """What it returns."""\n', 2),
        ("x = 1\n# Whether it is so.\ny = 2\n", 2),
        ('"""Module.\n\nAttributes:\n    seat: Who acts.\n"""\n', 4),
        ("x = 1  # how many\n# How many.\n", 2),
    ],
)
def test_python(source, line):
    faults = [fault for text in language.python_texts(source) for fault in language.faults_in(text)]
    assert [number for number, _ in faults] == [line]


@pytest.mark.parametrize(
    "source", ["int a;\n// Who acts.\n", "/** What it is. */\nconst a = 1;\n", "x;\n\n// Whatever\n// follows\n"]
)
def test_comments_of_other_languages(source):
    assert [fault for text in language.other_texts(source) for fault in language.faults_in(text)]


@pytest.mark.parametrize(
    "source", ['"""Return what follows."""\n', "# The seat: None if whoever acts is unknown.\n", 'x = "# What"\n']
)
def test_accepted(source):
    assert not [fault for text in language.python_texts(source) for fault in language.faults_in(text)]


def test_games_are_described_in_the_same_style():
    described = [
        part.says if isinstance(part.says, str) else part.says[0]
        for game in GAMES.values()
        for part in (game, *game.options, *game.presets)
    ]
    assert not [text for text in described if language.OPENING.match(text)]
