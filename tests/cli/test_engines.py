"""Engines at the prompt and in simulations: lost turns are reported, but do not end the match."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from patience import be_patient_with_engines

ODD = Path(__file__).parents[1] / "engines" / "odd.py"


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    be_patient_with_engines(monkeypatch)


def spec(how):
    return f'"engine:{shlex.join([sys.executable, "-S", "-E", str(ODD), how])}"'


def test_turns_that_an_engine_loses_are_told_in_simulations_and_at_the_prompt(run, caplog):
    deals = ["simulate", "gandengyan", "--seed", "1", "--deals", "2", "--workers", "1"]
    told = json.loads(run(*deals, "--bots", f"{spec('illegal')},greedy", "--json").out)
    lost = told["lost_turns"][0].pop("illegal")
    assert told["lost_turns"] == [{}, {}]
    assert lost > 0
    said = run(*deals, "--bots", f"{spec('illegal')},greedy", "--language", "en")
    assert f"played by a stand-in: {lost} by illegal plays" in " ".join(said.out.split())
    table = ["play", "gandengyan", "--seed", "1", "--deals", "1", "--seats", f"{spec('illegal')},greedy"]
    assert "0 odd有几手由替补代打：出法不合规则" in run(*table, "--language", "zh").out
    assert "in this hand" in caplog.text


def test_an_engine_that_loses_nothing_is_not_spoken_of(run):
    table = ["play", "gandengyan", "--seed", "1", "--deals", "1", "--seats", f"{spec('well')},greedy"]
    said = run(*table)
    assert "odd" in said.out
    assert "stand-in" not in said.out


def test_a_program_that_is_no_engine_is_refused_before_the_first_deal(run):
    said = run("play", "gandengyan", "--seats", f"{spec('exits at hello')},greedy", "--language", "en")
    assert said.status == 2
    assert "cannot be created" in said.err
    assert "no weights found" in said.err
