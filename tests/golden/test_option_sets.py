"""Rules of before: 300 random sets of options, with the hash and the tables that they had when they were drawn.

Unlike the other golden files, option_sets.jsonl is never written again: later options leave it as it is.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from clamber.ruleset import ruleset
from golden.layouts import line

SETS = [json.loads(text) for text in Path(__file__).with_name("option_sets.jsonl").read_text().splitlines()]
FEW = 12
"""Number of sets of which the tables are compared in each run of the tests; `make test-long` compares all."""


def test_hashes_of_option_sets_stay() -> None:
    assert len(SETS) == 300
    changed = [(game, options) for game, options, wanted, _ in SETS if ruleset(game, options).hash != wanted]
    assert changed == []


def tables_of(game: str, options: dict[str, Any]) -> str:
    """Return the digest of everything but the groups, which get a field with each mechanism."""
    digests = line(game, options).partition(" total=")[2].partition(" groups=")[0]
    return hashlib.sha256(digests.encode()).hexdigest()[:12]


@pytest.mark.slow
@pytest.mark.parametrize(
    "place",
    [pytest.param(place, marks=() if place < FEW else pytest.mark.long) for place in range(len(SETS))],
)
def test_tables_of_option_sets_stay(place: int) -> None:
    game, options, _, wanted = SETS[place]
    assert tables_of(game, options) == wanted
