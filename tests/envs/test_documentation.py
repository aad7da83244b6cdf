"""docs/envs.md says what the code says."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from clamber.envs.rules import action_name, open_engine, rules_of
from clamber.ruleset import all_names

PAGE = Path(__file__).resolve().parents[2] / "docs" / "envs_tables.py"


def test_the_tables_are_fresh() -> None:
    spec = importlib.util.spec_from_file_location("envs_tables", PAGE)
    assert spec is not None
    assert spec.loader is not None
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    assert tables.main(["--check"]) == 0


@pytest.mark.parametrize("name", all_names())
def test_every_action_has_a_name_of_its_own(name: str) -> None:
    rules, _ = rules_of(name.partition("/")[0], name)
    engine = open_engine(rules)
    total = engine.first_play + len(engine.tables.actions)
    assert len({action_name(engine, action) for action in range(total)}) == total
