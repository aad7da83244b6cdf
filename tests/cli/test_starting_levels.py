"""`--level` starts Guandan matches at any level, in `clamber play` and `clamber simulate`."""

import json

import pytest

from clamber.cards import RANKS
from clamber.records.record import read_file

FOUR = ",".join(["greedy"] * 4)
PLAY = ["play", "guandan", "--seats", FOUR, "--seed", "8", "--deals", "1"]
SIMULATE = ["simulate", "guandan", "--seed", "8", "--deals", "40", "--workers", "1"]


@pytest.mark.parametrize("level", RANKS)
def test_a_match_is_played_from_any_level(run, level):
    done = run(*PLAY, "--level", level)
    assert done.status == 0, done.err
    shown = {"T": "10"}.get(level, level)
    assert f"Deal 1 at level {shown}" in done.out


@pytest.mark.parametrize("bots", ["greedy,random", "clamber.bots:Greedy,random"])
def test_every_match_of_a_simulation_starts_there(run, tmp_path, bots):
    file = tmp_path / "records.jsonl"
    done = run(*SIMULATE, "--level", "K", "--bots", bots, "--records", str(file), "--json")
    assert (done.status, done.err) == (0, "")
    found = json.loads(done.out)
    assert found["level"] == "K"
    matches = [held.match for _, held in read_file(file)]
    assert len(matches) > 3, "from K a match is soon over"
    assert {match.levels_at_start for match in matches} == {("K", "K")}
    # One level above K remains to be gained.
    assert sum(side["levels"] for side in found["sides"]) <= 2 * len(matches)


def test_the_level_is_said_above_the_summary(run):
    assert ", level=9" in run(*SIMULATE, "--level", "9").out
    assert "level=" not in run(*SIMULATE).out


@pytest.mark.parametrize("command", [PLAY, SIMULATE, [*SIMULATE, "--bots", "clamber.bots:Greedy"]])
@pytest.mark.parametrize("level", ["1", "10", "t", "23", ""])
def test_a_level_that_is_none_is_refused(run, command, level):
    done = run(*command, "--level", level)
    assert (done.status, done.out) == (2, "")
    assert f"a match starts at one of the levels 2 3 4 5 6 7 8 9 T J Q K A, not at {level!r}" in done.err


@pytest.mark.parametrize("command", [["play"], ["simulate"]])
def test_a_game_without_levels_starts_at_none(run, command):
    done = run(*command, "doudizhu", "--level", "5")
    assert (done.status, done.out) == (2, "")
    assert "Dou Dizhu has no levels" in done.err
