"""The result of a training run depends only on its settings, not on workers or interruptions."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from clamber._internal.seeds import seed_bytes
from clamber.engine import engine_for, measure
from clamber.ruleset import ruleset
from clamber.train.reading import TrainingSettingsError
from clamber.train.run import Run
from clamber.train.run_folder import SETTINGS, STATE, TrainingRunError, create_run, load, settings_of
from clamber.train.settings import Intervals, usual
from clamber.work import WorkerKind, make_workers
from clamber.work.processes import Processes
from patience import wait_until
from train.runs import INTERVALS, SMALL, learned, trained

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path


def test_a_run_that_is_interrupted_learns_the_same(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole", 9)
    for chunks in (1, 2, 6, 9):
        parts = trained(tmp_path / "parts", chunks)
    assert learned(parts) == learned(whole)
    assert learned(whole)[0] == 9
    assert len(learned(whole)[3]) == 2


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    assert learned(trained(tmp_path / "two", 8, make_workers(WorkerKind.PROCESSES, 2))) == learned(
        trained(tmp_path / "one", 8)
    )


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on(tmp_path: Path) -> None:
    """A run that is killed several times, at any point, learns the same as an undisturbed run."""
    folder = tmp_path / "killed"
    create_run(folder, SMALL)
    program = (
        "import sys; from pathlib import Path; from clamber.train.run_folder import *;"
        "from clamber.train.run import *;"
        "from clamber.work import *; folder = Path(sys.argv[1]);"
        f"intervals = Intervals(measure_every={INTERVALS.measure_every}, deals={INTERVALS.deals}, save_every=0);"
        "run = Run(folder, settings_of(folder), intervals);"
        "list(run.advance(make_workers(WorkerKind.PROCESSES, 1), until=8, seconds=None))"
    )
    for chunks in (1, 3, 6):
        process = subprocess.Popen([sys.executable, "-c", program, str(folder)])
        wait_until(lambda: load(folder).chunks >= chunks or process.poll() is not None)  # noqa: B023 - called at once
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert learned(trained(folder, 8)) == learned(trained(tmp_path / "whole", 8))


class Three(Processes):
    """Three workers that play the chunks in this process."""

    def __init__(self) -> None:
        super().__init__(3)

    def map(self, function: Callable[[Any], Any], parts: Iterable[Any]) -> Iterator[Any]:
        return map(function, parts)


def test_hours_are_by_the_clock_for_any_number_of_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reading of the clock is a quarter of an hour after the one before; a measurement reads it once more."""
    clock = count(0, 900)
    monkeypatch.setattr("clamber.train.run.time.monotonic", lambda: float(next(clock)))
    create_run(tmp_path, SMALL)
    run = Run(tmp_path, SMALL, INTERVALS)
    chunks = [state.chunks for state in run.advance(Three(), until=None, seconds=1.5 * 3600)]
    assert chunks == [1, 2, 3, 4, 5]
    (measurement,) = run.state.measurements
    assert (measurement.chunks, measurement.hours) == (4, 1.0)
    assert run.state.seconds == 1.5 * 3600


@pytest.mark.slow
@pytest.mark.long
def test_it_learns(tmp_path: Path) -> None:
    """Within seconds the net improves, with disjoint intervals, and beats random far more often than not."""
    create_run(tmp_path, usual("gandengyan", seed=1, deals=250))
    run = Run(tmp_path, settings_of(tmp_path), Intervals(measure_every=1000))
    before = run.net(averaged=False)
    for _ in run.advance(make_workers(WorkerKind.PROCESSES, 1), until=60, seconds=None):
        pass
    after = run.net(averaged=False)
    table = engine_for(ruleset("gandengyan").for_seats(2)).table

    def share(net: object, other: str) -> tuple[float, float]:
        found = measure(table=table, seats=2, net=net, other=other, seed=seed_bytes(77), first_deal=0, deals=600)
        mean = sum(wins for wins, _ in found) / len(found)
        spread = sum((wins - mean) ** 2 for wins, _ in found) / (len(found) - 1)
        return mean, 1.96 * (spread / len(found)) ** 0.5

    (was, was_half), (now, half) = share(before, "greedy"), share(after, "greedy")
    assert now - half > was + was_half
    against_random, half = share(after, "random")
    assert against_random - half > 0.7


def test_a_folder_holds_one_run(tmp_path: Path) -> None:
    create_run(tmp_path, SMALL)
    with pytest.raises(TrainingRunError, match=r"already contains a run"):
        create_run(tmp_path, SMALL)


@pytest.mark.parametrize("content", [None, "{}", "no JSON"])
def test_a_folder_without_settings_is_refused(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / SETTINGS).write_text(content)
    with pytest.raises(TrainingSettingsError, match=SETTINGS):
        settings_of(tmp_path)


def test_a_state_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    create_run(tmp_path, SMALL)
    (tmp_path / STATE).write_text("no archive")
    with pytest.raises(TrainingRunError, match="contains no readable run"):
        Run(tmp_path, SMALL)


def test_chunks_are_played_by_nets_that_are_kept() -> None:
    """Every chunk is played by nets that the run still stores."""
    kept: set[int] = {0}
    for chunk in range(60):
        assert {max(chunk - SMALL.lag, 0), SMALL.older_of(chunk)} <= kept
        kept.add(chunk + 1)
        needed = chunk + 1 - SMALL.lag
        kept = {one for one in kept if one >= needed or SMALL.is_in_league(one, needed)}
    assert len(kept) <= SMALL.lag + 10


def test_every_preset_is_played() -> None:
    home, *others = ruleset("guandan").game.presets
    settings = usual("guandan", deals=100, elsewhere=0.3)
    found = [settings.tables_of(chunk) for chunk in range(len(others))]
    assert {tables[0][0].name for tables in found} == {f"guandan/{home.name}"}
    assert {tables[1][0].name for tables in found} == {f"guandan/{preset.name}" for preset in others}
    assert all([deals for _, _, deals in tables] == [70, 30] for tables in found)
