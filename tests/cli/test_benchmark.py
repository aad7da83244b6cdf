"""`clamber benchmark` lists the tasks, and prints the results of bots as a table, CSV or JSON."""

import csv
import io
import json
from dataclasses import replace

import pytest

pytest.importorskip("numpy")

from clamber.arena import benchmark


@pytest.fixture(autouse=True)
def short_tasks(monkeypatch):
    """Shorten all tasks to two deals against greedy."""
    short = tuple(replace(task, deals=2, opponents=task.opponents[:1]) for task in benchmark.tasks())
    monkeypatch.setattr(benchmark, "tasks", lambda: short)


def test_tasks_are_listed_without_a_name(run):
    done = run("benchmark")
    assert (done.status, done.err) == (0, "")
    for task in benchmark.tasks():
        assert task.name in done.out
        assert task.digest in done.out


def test_bots_are_measured_in_rows(run):
    command = ["benchmark", "gandengyan", "--bot", "random", "--bot", "greedy", "--workers", "1"]
    done = run(*command)
    assert (done.status, done.err) == (0, "")
    assert "gandengyan@1" in done.out
    assert "wins against greedy 1" in done.out
    rows = list(csv.DictReader(io.StringIO(run(*command, "--csv").out)))
    assert [(row["bot"], row["opponent"]) for row in rows] == [("random", "greedy"), ("greedy", "greedy")]
    assert float(rows[1]["wins"]) == 0.25
    found = json.loads(run(*command, "--json").out)
    assert found["task"]["name"] == "gandengyan@1"
    assert str(found["results"][0][0]["wins"]) == rows[0]["wins"]
    assert "level difference" in run("benchmark", "guandan", "--bot", "random", "--workers", "1").out


def test_a_wrong_command_is_refused_with_what_is_right(run):
    assert "choose guandan@1" in run("benchmark", "guandn", "--bot", "greedy").err
    assert "--bot greedy" in run("benchmark", "guandan").err
    assert run("benchmark", "guandan", "--bot", "gredy").status == 2


def test_unknown_weights_are_in_the_row(run, tmp_path):
    (tmp_path / "reading.py").write_text(
        "class Reading:\n    def choose(self, view):\n        return view.legal[len(open(view.phase).read())]\n"
    )
    command = ["benchmark", "gandengyan", "--bot", f"{tmp_path / 'reading.py'}:Reading", "--workers", "1"]
    (row,) = csv.DictReader(io.StringIO(run(*command, "--csv").out))
    assert row["weights"] == "unknown"
    assert "Reading are unknown" in run(*command).out


def test_a_bot_that_fails_is_reported(run, tmp_path):
    (tmp_path / "broken.py").write_text(
        "from clamber import bots\n\n\nclass Broken:\n    info = bots.BotInfo('broken')\n\n"
        "    def choose(self, view):\n        raise ValueError('no idea')\n"
    )
    done = run("benchmark", "gandengyan", "--bot", f"{tmp_path / 'broken.py'}:Broken", "--workers", "1")
    assert done.status == 1
    assert "replaced" in done.out
    assert "100.0 %" in done.out
