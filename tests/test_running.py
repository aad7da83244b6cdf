"""Test infrastructure: shares, progress, temporary space, forked processes, and CI steps."""

from __future__ import annotations

import re
import signal
import subprocess
import tempfile
from fractions import Fraction
from pathlib import Path

import pytest

import preloaded
from preloaded import run_clamber, started
from progress import Estimate, minutes
from selecting import drawn
from temporary import require_space

CI = Path(__file__).parents[1] / ".ci"
NAMES = [f"tests/test_a.py::test_{number}" for number in range(3000)]


def test_a_share_is_drawn_by_name_and_seed() -> None:
    some = drawn(NAMES, Fraction(1, 3), "a")
    assert drawn(reversed(NAMES), Fraction(1, 3), "a") == some[::-1]
    assert 900 < len(some) < 1100
    both = set(some) & set(drawn(NAMES, Fraction(1, 3), "b"))
    assert 250 < len(both) < 420, "draws by two seeds are independent"
    assert drawn(NAMES, Fraction(1), "a") == NAMES


def test_the_time_left_follows_from_earlier_durations() -> None:
    estimate = Estimate(["long", "a", "b"], {"long": 30.0, "a": 10.0, "b": 10.0})
    assert estimate.seconds_left(5.0) is None
    estimate.finish("a")
    assert estimate.done == 1
    assert estimate.seconds_left(20.0) == pytest.approx(80.0)
    estimate.finish("long")
    estimate.finish("long")  # a retried test
    assert estimate.seconds_left(80.0) == pytest.approx(20.0)
    assert minutes(83.9) == "1:23"


def test_a_run_without_space_for_temporary_files_ends_with_one_sentence(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with pytest.raises(
        pytest.exit.Exception, match=r"no space for temporary files in .*: .*\. The tests need .* MiB"
    ):
        require_space(needed=1 << 60)
    monkeypatch.setenv("TMPDIR", str(tmp_path / "missing"))
    with pytest.raises(pytest.exit.Exception, match="No such file"):
        require_space()
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    require_space(needed=1 << 20)


@pytest.fixture(params=["forked", "alone"])
def _way(request, monkeypatch):
    """Run the test with both ways to start a process."""
    if request.param == "alone":
        monkeypatch.setenv(preloaded.ALONE, "yes")


@pytest.mark.usefixtures("_way")
def test_a_command_is_run_in_a_process_of_its_own() -> None:
    done = run_clamber("referee", stdin="{}\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith('{"error":')
    refused = run_clamber("rules", "whist")
    assert refused.returncode == 2
    assert "whist" in refused.stderr


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


def test_each_step_of_ci_has_its_minutes_and_they_are_no_more_than_28() -> None:
    steps = re.findall(r'^ *step "(.*)"$', (CI / "run").read_text(encoding="utf-8"), re.MULTILINE)
    lines = (CI / "budget").read_text(encoding="utf-8").splitlines()
    budget = dict(line.rsplit(maxsplit=1) for line in lines if not line.startswith("#"))
    assert sorted(steps) == sorted(budget)
    assert sum(map(float, budget.values())) <= 28
