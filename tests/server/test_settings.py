"""What a server allows where its host says nothing is what docs/operating.md says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clamber.server.net.config import Configuration

OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"
DAY = 24 * 3600
IN_WORDS = {"an hour": 3600, "a day": DAY, "90 days": 90 * DAY, "a year": 365 * DAY, "never": None}


def limits() -> dict[str, str]:
    """Each setting of the table of limits, and its default there."""
    table = OPERATING.read_text(encoding="utf-8").partition("## Limits")[2].partition("\n## ")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| `")]
    return {
        name: default.strip()
        for names, defaults in rows
        for name, default in zip(re.findall(r"`CLAMBER_(\w+)`", names), defaults.split(","), strict=True)
    }


@pytest.mark.parametrize(
    ("name", "least"), [("port", 0), ("bot_seats", 0), ("table_days", 0), ("bot_seconds", 0.001), ("credits", 0.001)]
)
def test_a_number_may_be_so_small_and_no_smaller(name: str, least: float) -> None:
    assert getattr(Configuration(**{name: least}), name) == least
    with pytest.raises(ValueError, match=name):
        Configuration(**{name: least - 1})


@pytest.mark.parametrize(("name", "told"), limits().items())
def test_a_limit_is_what_its_page_says(name: str, told: str) -> None:
    default = Configuration.model_fields[name.lower()].default
    assert default == (
        IN_WORDS[told] if told in IN_WORDS else float(told.replace("\N{NO-BREAK SPACE}", "").replace(" ", ""))
    )


def test_every_limit_has_a_line() -> None:
    own = {
        name for name in Configuration.model_fields if name.startswith("max_") or name.endswith(("_seconds", "_days"))
    }
    assert {name.lower() for name in limits()} >= own - {"bot_seconds"}


def test_cards_are_drawn_in_some_five_seconds_however_many_there_are() -> None:
    """Two packs for five, a card each a round, and then what is asked last (Big A)."""
    seconds = {name: Configuration.model_fields[name].default for name in ("round_time", "claim_time")}
    assert all(time > 0 for time in seconds.values())
    assert 4 < 108 / 5 * seconds["round_time"] + seconds["claim_time"] < 7
