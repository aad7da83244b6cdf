"""Facts about combinations and their followers, in the tables of each game."""

from __future__ import annotations

import pytest

from rules.biga.facts import FACTS as BIGA
from rules.doudizhu.facts import FACTS as DOUDIZHU
from rules.facts import Row, wrong
from rules.gandengyan.facts import FACTS as GANDENGYAN
from rules.guandan.facts import FACTS as GUANDAN
from rules.paodekuai.facts import FACTS as PAODEKUAI
from rules.zhengshangyou.facts import FACTS as ZHENGSHANGYOU

TABLES: dict[str, tuple[Row, ...]] = {
    "biga": BIGA,
    "doudizhu": DOUDIZHU,
    "gandengyan": GANDENGYAN,
    "guandan": GUANDAN,
    "paodekuai": PAODEKUAI,
    "zhengshangyou": ZHENGSHANGYOU,
}
ROWS = [
    pytest.param(game, options, facts, id=f"{item.lower().replace('-', '_')} {options} {facts[0]}")
    for game, rows in TABLES.items()
    for item, options, *facts in rows
]


@pytest.mark.parametrize(("game", "options", "facts"), ROWS)
def test_the_facts_of(game: str, options: str, facts: list[str]) -> None:
    found = wrong(game, options, *facts)
    assert not found, "\n".join(found)
