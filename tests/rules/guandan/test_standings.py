"""Levels, declarers and winners after deals, from the table `standings`."""

from __future__ import annotations

import pytest

from rules.facts import option_values
from rules.guandan.deals import played
from rules.guandan.standings import STANDINGS

ROWS = [pytest.param(*row, id=f"{item.lower().replace('-', '_')} {row}") for item, *row in STANDINGS]


@pytest.mark.parametrize(("options", "orders", "expected"), ROWS)
def test_the_standing(options: str, orders: str, expected: str) -> None:
    values = option_values(options)
    preset = values.pop("preset", "pagat")  # the plain game
    match = played(*orders.split(), rules=f"guandan/{preset}", **values)
    assert match.levels is not None
    assert match.result is not None
    assert (match.result.winner or ()) == match.winners
    ends = f", {match.winners[0]} wins" if match.winners else ""
    assert f"{' '.join(match.levels)}, {match.declarers} declares{ends}" == expected
