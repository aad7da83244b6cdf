"""docs/envs.md and docs/envs/*.md agree with the code."""

from __future__ import annotations

import importlib
import random
import re
from pathlib import Path

import pytest

from clamber.envs import vector
from clamber.envs.rules import action_name, open_engine, rules_of
from clamber.rules.games import GAMES
from clamber.ruleset import all_names
from selecting import presets_later

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_tables_are_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DOCS)
    tables = importlib.import_module("envs_tables")
    assert tables.main(["--check"]) == 0
    assert blocks_of(tables.COMMON_PAGE) == set(tables.COMMON)
    for game in GAMES:
        assert blocks_of(tables.PAGES / f"{game}.md") == set(tables.BLOCKS)


def blocks_of(page: Path) -> set[str]:
    """Return the names of the generated blocks of a page."""
    return set(re.findall(r"<!-- generated: (\w+) -->", page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_every_action_has_a_name_of_its_own(name: str) -> None:
    rules, _ = rules_of(name.partition("/")[0], name)
    engine = open_engine(rules)
    total = engine.actions.total
    names = [action_name(engine, action) for action in range(total)]
    assert len(set(names)) == total
    envs = vector.make(name, num=1)
    assert [envs.action_name(action) for action in range(envs.actions)] == names


@pytest.mark.research
def test_the_example_for_openspiel_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    """This example needs OpenSpiel; `make test` runs the others."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; `make test-research` has it")
    section = (DOCS / "envs.md").read_text(encoding="utf-8").partition("## OpenSpiel")[2]
    block = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert block is not None
    random.seed(1)  # the example draws from the random state; in most matches this short, no level changes
    exec(compile(block[1], "docs/envs.md", "exec"), {})  # noqa: S102 - our own page
    returns = [float(worth) for worth in capsys.readouterr().out.strip(" []\n").split(",")]
    assert len(returns) == 4
    assert sum(returns) == 0
    assert any(returns)
