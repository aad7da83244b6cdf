"""Ray workers, on this machine or on the cluster given by RAY_ADDRESS."""

from __future__ import annotations

import importlib
import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clamber.extras import missing
from clamber.work.workers import Died, Workers

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.work.workers import Done, Part


class OnRay(Workers):
    """Ray workers; see `Workers`.

    Ray could retry lost tasks itself (`max_retries`), but it does not report such retries, so a part that kills every
    worker could not be distinguished from a lost machine.

    Raises:
        ModuleNotFoundError: Ray is not installed.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        try:
            self._ray = importlib.import_module("ray")
        except ModuleNotFoundError as error:
            raise missing("ray", error) from None
        self._is_ours = False

    def _begin(self) -> None:
        self._is_ours = not self._ray.is_initialized()
        if not self._is_ours:
            return
        self._ray.init(**({"log_to_driver": False} if "RAY_ADDRESS" in os.environ else of_this_machine(self.number)))

    def _hand_out(self, function: Callable[[Part], Done], part: Part) -> Any:
        return self._ray.remote(num_cpus=1, max_retries=0)(function).remote(part)

    def _result(self, ticket: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(ticket)
        except errors.RayTaskError as error:
            raise error.cause from None  # the original exception raised by the function
        except errors.RayError as error:
            raise Died from error

    def _lost(self, tickets: list[Any]) -> list[Any]:
        """Return the first ticket, which was being awaited; other losses surface when their tickets are awaited."""
        return tickets[:1]

    def _end(self) -> None:
        if self._is_ours:
            self._ray.shutdown()


def of_this_machine(number: int) -> dict[str, Any]:
    """Return the `ray.init` arguments for local workers, with the module search path of this process."""
    here = {"env_vars": {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)}}
    quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": logging.ERROR}
    return {"num_cpus": number, "runtime_env": here, **quiet}
