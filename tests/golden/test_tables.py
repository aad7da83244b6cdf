"""Table layouts of every game and preset match `tables.txt`, so that any change of the compiled tables is visible."""

import pytest

from clamber.ruleset import all_names
from golden.tables import HEAD, block
from golden.write import kept_blocks
from selecting import presets_later

KEPT = kept_blocks("tables.txt")
NAMES = presets_later(all_names())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_it_is_laid_out_as_it_was(name: str) -> None:
    assert block(name).split("\n") == KEPT[name].split("\n"), "if meant: python tests/golden/write.py tables.txt"


def test_the_head_says_what_stands_there() -> None:
    assert KEPT[""] == HEAD.rstrip("\n")
