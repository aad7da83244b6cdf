"""Effects of each option value, and score pad fields, match `choices.txt`."""

import pytest

from clamber.ruleset import all_names
from golden.choices import HEAD, block
from golden.write import kept_blocks
from selecting import few_now

KEPT = kept_blocks("choices.txt")
NAMES = few_now(names := all_names(), names.index("zhengshangyou"))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_choices_change_what_they_changed(name: str) -> None:
    assert block(name).split("\n") == KEPT[name].split("\n"), "if meant: python tests/golden/write.py choices.txt"


def test_the_head_says_what_stands_there() -> None:
    assert KEPT[""] == HEAD.rstrip("\n")
