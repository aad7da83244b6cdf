"""Compiled tables for random combinations of options match the digests in `layouts.txt`."""

import json
from pathlib import Path

import pytest

from clamber.rules.games import GAMES
from golden.layouts import HEAD, all_rules, line
from selecting import all_of_them

KEPT = Path(__file__).with_name("layouts.txt").read_text(encoding="utf-8")
LINES = KEPT.removeprefix(f"{HEAD}\n").splitlines()
SAMPLE = 41
"""Interval between the lines checked by `make quick`."""
PARTS = 6
"""Number of parts of a game's lines; `make test` checks the first part, `make test-all` all."""


def rules_of(kept: str) -> tuple[str, dict]:
    """Return the name and the options at the beginning of a line."""
    name, _, rest = kept.partition(" ")
    return name, json.JSONDecoder().raw_decode(rest)[0]


def changed(lines: list[str]) -> list[str]:
    """Return each line that differs from the file, in its old and current form."""
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
