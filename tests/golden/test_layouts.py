"""Rulesets are compiled to the tables that `layouts.txt` has digests of, whatever options they combine."""

import json
from pathlib import Path

import pytest

from clamber.rules.games import GAMES
from golden.layouts import HEAD, all_rules, line
from selecting import all_of_them

KEPT = Path(__file__).with_name("layouts.txt").read_text(encoding="utf-8")
LINES = KEPT.removeprefix(f"{HEAD}\n").splitlines()
SAMPLE = 41
"""Of so many lines `make quick` looks at one."""
PARTS = 6
"""Parts that the lines of a game are split into: `make test` looks at the first, `make test-all` at all."""


def rules_of(kept: str) -> tuple[str, dict]:
    """The name and the options that a line begins with."""
    name, _, rest = kept.partition(" ")
    return name, json.JSONDecoder().raw_decode(rest)[0]


def changed(lines: list[str]) -> list[str]:
    """What is said now of the lines that are no longer right."""
    return [f"{now}\nwas {kept}" for kept in lines if (now := line(*rules_of(kept))) != kept]


def test_the_file_has_every_preset_and_the_combinations_that_are_drawn():
    assert KEPT.startswith(HEAD)
    assert [rules_of(kept) for kept in LINES] == list(all_rules())


def test_a_sample_is_compiled_as_it_was():
    assert changed(LINES[::SAMPLE]) == [], "if meant: python tests/golden/write.py layouts.txt"


@pytest.mark.slow
@pytest.mark.parametrize("part", [0, *all_of_them(range(1, PARTS))])
@pytest.mark.parametrize("game", GAMES)
def test_each_combination_is_compiled_as_it_was(game, part):
    of_game = [kept for kept in LINES if rules_of(kept)[0].partition("/")[0] == game]
    assert changed(of_game[part::PARTS]) == [], "if meant: python tests/golden/write.py layouts.txt"
