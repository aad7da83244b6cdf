"""The tuner of the planner's weights is reproducible and measures the same as the arena."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from clamber.rules.games import GAMES
from clamber.ruleset import ruleset

ROOT = Path(__file__).resolve().parents[2]


def run_of(*args: str) -> str:
    """Run the tuner and return its output."""
    command = [sys.executable, "bench/tune.py", *args]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(("rules", "players"), [("guandan", 4), ("gandengyan", 3)])
def test_a_run_repeats_and_begins_as_good_as_itself(rules: str, players: int) -> None:
    asked = (rules, "--players", str(players), "--against", "greedy,planner", "--deals", "20", "--tries", "4")
    run = run_of(*asked)
    assert run_of(*asked) == run
    asked_for, begin, *_, end = map(json.loads, run.splitlines())
    assert asked_for["rules"] == rules
    assert begin["more"]["planner"] == {"wins": 0, "points": 0}
    assert begin["more"]["greedy"]["wins"] > 0
    assert end["tries"] == 4


def test_a_run_may_be_an_opponent_and_two_runs_have_the_opposite_of_each_other(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    common = ("doudizhu", "--players", "3", "--deals", "30", "--tries", "0")
    one.write_text(run_of(*common, "--untuned"))
    other.write_text(run_of(*common, "--set", "lead=900"))

    def more(first: Path, second: Path) -> Any:
        weights = json.loads(first.read_text().splitlines()[-1])["weights"]
        begin = [f"--set={name}={number}" for name, number in weights.items()]
        return json.loads(run_of(*common, "--against", str(second), *begin).splitlines()[1])["more"][str(second)]

    found, reverse = more(one, other), more(other, one)
    assert found["points"] == -reverse["points"] != 0
    assert found["wins"] == -reverse["wins"]


BY_HAND = {
    "biga-5": {"split"},
    "doudizhu-3": {"bid_from", "bid_step"},
    "guandan-4": {"feed"},
    "paodekuai-3": {"split"},
    "zhengshangyou-4": {"split"},
}
"""Weights for which a game's page differs from its run; each page gives the reason."""

WITH_PARTNERS = {"biga", "doudizhu", "guandan"}
WEIGHED_IN = {
    "mate": WITH_PARTNERS,
    "feed": WITH_PARTNERS,
    "bid_from": {"doudizhu"},
    "bid_step": {"doudizhu"},
    "expose_cards": {"biga"},
    "expose_from": {"biga"},
    "reveal_from": {"biga"},
    "given_power": {"guandan"},
}
"""Games that use a given weight. Weights not listed are used by every game."""

RUNS = sorted((ROOT / "bench" / "tuned").glob("*-[0-9].jsonl"))


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.stem)
def test_the_planner_weighs_what_the_run_that_is_kept_came_to(run: Path) -> None:
    asked, *_, end = map(json.loads, run.read_text().splitlines())
    game = ruleset(asked["rules"]).game
    shipped = asdict(game.planner_for(asked["players"]))
    weighed = {name for name in shipped if game.name in WEIGHED_IN.get(name, {game.name})}
    assert {name for name in weighed if shipped[name] != end["weights"][name]} == BY_HAND.get(run.stem, set())


def test_every_game_keeps_the_run_that_chose_what_the_planner_weighs() -> None:
    kept = {run.stem.partition("-")[0] for run in RUNS}
    assert kept == set(GAMES)
