"""Tricks, draws, payments and ends of deals, from the tables `deals_played` and `payments`."""

from __future__ import annotations

from typing import Any

import pytest

from rules.facts import option_values
from rules.gandengyan.deals import after, paid
from rules.gandengyan.deals_played import DEALS
from rules.gandengyan.payments import LEFT, PLAYED
from rules.gandengyan.table import GAME, deal, refusal, table

ROWS = [pytest.param(*row, id=f"{item.lower().replace('-', '_')} {row}") for item, *row in DEALS]


@pytest.mark.parametrize(("options", "hands", "drawn", "actions", "found"), ROWS)
def test_a_deal(options: str, hands: str, drawn: str, actions: str, found: str) -> None:
    """Compare the attributes of the table after the actions; an empty hand is `-`, and no seat or play `none`."""
    values, dealt = values_of(options), hands.split()
    expected = dict(each.strip().partition("=")[::2] for each in found.split(";"))
    if code := expected.get("refused"):
        packs = 2 if values.get("decks") == 2 else 1
        assert refusal(len(dealt), deal(dealt, actions, drawn, packs=packs), **values) == code
    else:
        after = table(dealt, actions, drawn, **values)
        assert {name: told(getattr(after, name)) for name in expected} == expected


def values_of(options: str) -> dict[str, Any]:
    """Return the values of options in text, with the full name of a preset."""
    values = option_values(options)
    return values | ({"preset": f"{GAME}/{values['preset']}"} if "preset" in values else {})


def told(value: object) -> str:
    """Return the text that stands for a value in the table."""
    if value is None:
        return "none"
    return " ".join(str(each) or "-" for each in value) if isinstance(value, list) else str(value)


LEFT_ROWS = [pytest.param(*row, id=f"{item.lower().replace('-', '_')} {row}") for item, *row in LEFT]
PLAYED_ROWS = [pytest.param(*row, id=f"{item.lower().replace('-', '_')} {row}") for item, *row in PLAYED]


@pytest.mark.parametrize(("options", "left", "points"), LEFT_ROWS)
def test_a_loser_pays_for_cards_left(options: str, left: str, points: str) -> None:
    assert [paid(hand, **values_of(options)) for hand in left.split()] == [*map(int, points.split())]


@pytest.mark.parametrize(("options", "bombs", "multipliers"), PLAYED_ROWS)
def test_a_bomb_multiplies_every_payment(options: str, bombs: str, multipliers: str) -> None:
    played = (bomb.partition("+") for bomb in bombs.split())
    found = [after(bomb, rest, **values_of(options)) for bomb, _, rest in played]
    assert found == [*map(int, multipliers.split())]
