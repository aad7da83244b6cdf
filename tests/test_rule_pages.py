"""docs/generate.py keeps the tables of the documentation fresh, and requires rules pages to mention every option."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from clamber.rules.games import GAMES

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))

import generate

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
