"""Work in parts that others do: processes of this machine, or Ray's.

A part is one call of a function of a module, with one argument; both are pickled. Results come in the order of the
parts, and a part whose worker died is done again, so that what comes of the work does not depend on who did it, or on
how many.

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
    """Who works."""

    PROCESSES = "processes"
    RAY = "ray"


def crew(kind: Crew, number: int) -> Workers:
    """So many workers of a kind.

    Raises:
        ModuleNotFoundError: Ray is not installed.
    """
    return OnRay(number) if kind is Crew.RAY else Processes(number)
