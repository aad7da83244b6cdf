"""Small training runs and their results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.train.run import Run
from clamber.train.run_folder import SETTINGS, create_run, load, settings_of
from clamber.train.settings import Intervals, usual
from clamber.work import WorkerKind, make_workers

if TYPE_CHECKING:
    from pathlib import Path

    from clamber.work import Workers

SMALL = usual("gandengyan", seed=3, deals=20, lag=4, league=3)
INTERVALS = Intervals(measure_every=4, deals=5, save_every=0)


def trained(folder: Path, chunks: int, workers: Workers | None = None) -> Run:
    """Return a run that has learned from a number of chunks, in a new or existing folder."""
    if not (folder / SETTINGS).exists():
        create_run(folder, SMALL)
    run = Run(folder, settings_of(folder), INTERVALS)
    for _ in run.advance(workers or make_workers(WorkerKind.PROCESSES, 1), until=chunks, seconds=None):
        pass
    return run


def learned(run: Run) -> tuple[object, ...]:
    """Return the complete result of a run except its duration; nets are compared bit for bit."""
    kept = load(run.folder)
    measurements = [(each.chunks, each.decisions, each.error, each.against) for each in kept.measurements]
    net = (run.folder / f"{run.settings.game}.net").read_bytes()
    return kept.chunks, kept.decisions, kept.learner, measurements, net
