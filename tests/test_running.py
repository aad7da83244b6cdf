"""Test infrastructure: forked processes, and CI steps."""

from __future__ import annotations

import re
import signal
import subprocess
import tempfile
from pathlib import Path

import pytest

import preloaded
from preloaded import started

CI = Path(__file__).parents[1] / ".ci"


@pytest.fixture(params=["forked", "alone"])
def _way(request, monkeypatch):
    """Run the test with both ways to start a process."""
    if request.param == "alone":
        monkeypatch.setenv(preloaded.ALONE, "yes")


@pytest.mark.usefixtures("_way")
def test_a_process_is_waited_for_and_killed(tmp_path) -> None:
    with tempfile.TemporaryFile() as log:
        process = started(["serve", "--no-open", "--port", "0", "--database", str(tmp_path / "t.sqlite")], {}, log)
        assert process.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.001)
        process.kill()
        assert process.wait() == process.poll() == -signal.SIGKILL
        process.terminate()  # no effect: the process has ended


def test_each_step_of_ci_has_its_minutes_and_they_are_no_more_than_30() -> None:
    steps = re.findall(r'^ *step "(.*)"$', (CI / "run").read_text(encoding="utf-8"), re.MULTILINE)
    lines = (CI / "budget").read_text(encoding="utf-8").splitlines()
    budget = dict(line.rsplit(maxsplit=1) for line in lines if not line.startswith("#"))
    assert sorted(steps) == sorted(budget)
    assert sum(map(float, budget.values())) <= 30
