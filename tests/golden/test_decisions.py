"""Bot decisions match the golden file, so that any change in play is intentional."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from golden.decisions import BOTS, SEARCHER, TABLES, asked, head, line, looks, parted, reasons
from golden.write import HERE
from selecting import few_now

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = (HERE / "decisions.txt").read_text(encoding="utf-8")
LINES = (*BOTS, SEARCHER)
OTHERS = (asked, reasons, parted, looks)


def lines_of(rules: str, seats: int, options: dict[str, Any]) -> list[str]:
    """Return the lines for a table in the golden file."""
    before, _, rest = KEPT.partition(head(rules, seats, options) + "\n")
    assert before, "python tests/golden/write.py decisions.txt"
    return rest.partition("\n\n")[0].splitlines()


@pytest.mark.parametrize("bot", LINES)
@pytest.mark.parametrize(("rules", "seats", "options"), few_now(TABLES, 0, 4, 6, 8, 10, 11, 13))
def test_bots_play_what_they_played(rules: str, seats: int, options: dict[str, Any], bot: str) -> None:
    played = line(rules, seats, options, bot)
    assert played in lines_of(rules, seats, options), "if meant: python tests/golden/write.py decisions.txt"


@pytest.mark.parametrize("others", OTHERS)
@pytest.mark.parametrize(("rules", "seats", "options"), few_now(TABLES, 0, 4, 6, 8, 11, 13))
def test_what_bots_would_do_is_what_they_would_have_done(
    rules: str, seats: int, options: dict[str, Any], others: Callable[..., str]
) -> None:
    found = others(rules, seats, options)
    assert found in lines_of(rules, seats, options), "if meant: python tests/golden/write.py decisions.txt"


def test_the_file_holds_these_tables_and_no_others() -> None:
    assert KEPT.count(" seats") == len(TABLES)
    assert all(len(lines_of(*table)) == len(LINES) + len(OTHERS) for table in TABLES)
