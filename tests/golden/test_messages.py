"""All messages have the bytes that they had when Python encoded them field by field."""

from __future__ import annotations

import pytest

from golden.messages import HEAD, SETS, of_log, of_options
from golden.told_of_logs import NAMES
from golden.write import HERE

KEPT = dict(
    line.split()
    for line in (HERE / "messages.txt").read_text(encoding="utf-8").removeprefix(HEAD).split("\n")
    if line
)
FEW = 12
"""Number of sets of options of which the messages are compared in each run; `make test-long` compares all."""

WRITE = "If the code is right: python tests/golden/write.py messages.txt"


def test_there_is_a_digest_for_each_log_and_each_set_of_options() -> None:
    assert list(KEPT) == [*NAMES, *map(str, range(len(SETS)))]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_messages_of_a_log_stay(name: str) -> None:
    assert of_log(name) == KEPT[name], WRITE


@pytest.mark.slow
@pytest.mark.parametrize(
    "place", [pytest.param(place, marks=() if place < FEW else pytest.mark.long) for place in range(len(SETS))]
)
def test_the_messages_under_a_set_of_options_stay(place: int) -> None:
    assert of_options(place) == KEPT[str(place)], WRITE
