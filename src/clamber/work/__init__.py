"""Parallel work in parts, done by processes of this machine or by Ray.

A part is one call of a module-level function with one argument; both are pickled. Results arrive in the order of the
parts, and a part whose worker died is repeated, so the results depend neither on the kind nor on the number of
workers.

>>> list(crew(Crew.PROCESSES, 1).do(abs, [-1, 2, -3]))
[1, 2, 3]
"""

from __future__ import annotations

from enum import StrEnum

from clamber.work.on_ray import OnRay
from clamber.work.processes import Processes
from clamber.work.workers import Workers, WorkersDied

__all__ = ["Crew", "Workers", "WorkersDied", "crew"]


class Crew(StrEnum):
    """Kind of workers."""

    PROCESSES = "processes"
    RAY = "ray"


def crew(kind: Crew, number: int) -> Workers:
    """Return workers of a kind.

    Raises:
        ModuleNotFoundError: Ray is not installed.
    """
    return OnRay(number) if kind is Crew.RAY else Processes(number)
