"""Nets learned from self-play match the golden file bit for bit, so that any change in learning is intentional."""

from __future__ import annotations

from typing import Any

import pytest

from golden.decisions import TABLES
from golden.learning import line
from golden.write import HERE

KEPT = (HERE / "learning.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
def test_nets_learn_what_they_learnt(rules: str, seats: int, options: dict[str, Any]) -> None:
    assert line(rules, seats, options) in KEPT, "if that is meant: python tests/golden/write.py learning.txt"


def test_the_file_holds_these_tables_and_no_others() -> None:
    assert sum(" seats" in row for row in KEPT) == len(TABLES)
