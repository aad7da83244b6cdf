"""Parallel execution of work in parts, by local processes or by Ray.

A part is one call of a module-level function with one argument; both are pickled. Results arrive in the order of the
parts, and a part whose worker died is retried, so the results do not depend on the kind or the number of workers.

>>> list(make_workers(WorkerKind.PROCESSES, 1).map(abs, [-1, 2, -3]))
[1, 2, 3]
"""

from __future__ import annotations

from enum import StrEnum

from clamber._internal.arguments import checked, whole
from clamber.work.on_ray import NoClusterError, OnRay
from clamber.work.processes import Processes
from clamber.work.workers import Workers, WorkersDiedError, processors

__all__ = ["NoClusterError", "WorkerKind", "Workers", "WorkersDiedError", "make_workers", "processors"]


class WorkerKind(StrEnum):
    """Kind of worker."""

    PROCESSES = "processes"
    RAY = "ray"


@checked
def make_workers(kind: WorkerKind, number: int | None) -> Workers:
    """Return workers of the given kind; with None, one per processor of this machine, or of the Ray cluster.

    Args:
        kind: Kind of worker.
        number: Number of workers, 1 or more.

    Raises:
        InvalidArgumentError: The kind is none, or the number is not an integer of 1 or more.
        ModuleNotFoundError: Ray is not installed.
    """
    number = None if number is None else whole("number", number, 1)
    return OnRay(number) if kind is WorkerKind.RAY else Processes(number)
