"""Bots play what they played: a change that makes them play otherwise is meant, and shows in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from golden.decisions import BOTS, SEARCHER, TABLES, head, line, looks
from golden.write import HERE

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = (HERE / "decisions.txt").read_text(encoding="utf-8")

PLAYED = {bot: lambda *table, bot=bot: line(*table, bot) for bot in (*BOTS, SEARCHER)}
LINES: dict[str, Callable[[str, int, dict[str, Any]], str]] = {**PLAYED, "looks": looks}


@pytest.mark.parametrize("what", LINES)
@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
def test_bots_play_what_they_played(rules: str, seats: int, options: dict[str, Any], what: str) -> None:
    before, _, rest = KEPT.partition(head(rules, seats, options) + "\n")
    assert before, "python tests/golden/write.py decisions.txt"
    kept = rest.partition("\n\n")[0].splitlines()
    assert LINES[what](rules, seats, options) in kept, "if meant: python tests/golden/write.py decisions.txt"


def test_the_file_holds_these_tables_and_no_others() -> None:
    assert KEPT.count(" seats") == len(TABLES)
    assert len(KEPT.splitlines()) - 4 == len(TABLES) * (len(LINES) + 2)
