"""Bots play what they played: a change that makes them play otherwise is meant, and shows in the file."""

from __future__ import annotations

from typing import Any

import pytest

from golden.decisions import TABLES, block
from golden.write import HERE

KEPT = (HERE / "decisions.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
def test_bots_play_what_they_played(rules: str, seats: int, options: dict[str, Any]) -> None:
    plays = block(rules, seats, options)
    head, _, rest = KEPT.partition(plays.partition("\n")[0] + "\n")
    assert head, "python tests/golden/write.py decisions.txt"
    kept = rest.partition("\n\n")[0].splitlines()
    assert plays.splitlines()[1:] == kept, "if that is meant: python tests/golden/write.py decisions.txt"


def test_the_file_holds_these_tables_and_no_others() -> None:
    assert KEPT.count(" seats") == len(TABLES)
