"""Tricks, draws, scores and ends of deals, from the table `deals_played`."""

from __future__ import annotations

import pytest

from rules.facts import option_values
from rules.gandengyan.deals_played import DEALS
from rules.gandengyan.table import GAME, deal, refusal, table

ROWS = [pytest.param(*row, id=f"{item.lower().replace('-', '_')} {row}") for item, *row in DEALS]


@pytest.mark.parametrize(("options", "hands", "drawn", "actions", "found"), ROWS)
def test_a_deal(options: str, hands: str, drawn: str, actions: str, found: str) -> None:
    """Compare the attributes of the table after the actions; an empty hand is `-`, and no seat or play `none`."""
    values, dealt = option_values(options), hands.split()
    if "preset" in values:
        values["preset"] = f"{GAME}/{values['preset']}"
    expected = dict(each.strip().partition("=")[::2] for each in found.split(";"))
    if code := expected.get("refused"):
        packs = 2 if values.get("decks") == 2 else 1
        assert refusal(len(dealt), deal(dealt, actions, drawn, packs=packs), **values) == code
    else:
        after = table(dealt, actions, drawn, **values)
        assert {name: told(getattr(after, name)) for name in expected} == expected


def told(value: object) -> str:
    """Return the text that stands for a value in the table."""
    if value is None:
        return "none"
    return " ".join(str(each) or "-" for each in value) if isinstance(value, list) else str(value)
