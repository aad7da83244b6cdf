"""Ray workers, on this machine or on the cluster given by RAY_ADDRESS."""

from __future__ import annotations

import importlib
import logging
import os
import sys
import threading
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, ClassVar, Final

from clamber._internal.extras import missing
from clamber.errors import ClamberError
from clamber.sentences import Sentence
from clamber.work.workers import Died, Workers

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.work.workers import Done, Part


QUIET: Final = {"log_to_driver": False, "logging_level": logging.ERROR}
"""`ray.init` arguments that keep Ray's own messages out of the output."""


class NoClusterError(ClamberError, ConnectionError):
    """Raised when the Ray cluster given by RAY_ADDRESS does not answer."""

    code: ClassVar[str] = "no_cluster"


class OnRay(Workers):
    """Ray workers; see `Workers`.

    Ray could retry lost tasks itself (`max_retries`), but it does not report such retries, so a part that kills every
    worker could not be distinguished from a lost machine.

    Raises:
        ModuleNotFoundError: Ray is not installed.
    """

    def __init__(self, number: int | None) -> None:
        super().__init__(number)
        self._number = number
        try:
            self._ray = importlib.import_module("ray")
        except ModuleNotFoundError as error:
            raise missing("ray", error) from None
        self._is_ours = False
        self._output = ExitStack()

    def _begin(self) -> None:
        self._is_ours = not self._ray.is_initialized()
        if not self._is_ours:
            return
        before = threading.enumerate()
        self._init()
        ray_threads = set(threading.enumerate()).difference(before)
        self._output.enter_context(redirect_stdout(_Output(sys.stdout, ray_threads)))

    def _init(self) -> None:
        """Start Ray on this machine, or connect to the cluster.

        Raises:
            NoClusterError: The cluster does not answer.
        """
        address = os.environ.get("RAY_ADDRESS")
        if address is None:
            self._ray.init(**local_arguments(self.number))
            return
        try:
            self._ray.init(**QUIET)
        except ConnectionError as error:
            raise NoClusterError(Sentence("workers-no-cluster", {"address": address, "reason": str(error)})) from None
        if self._number is None:
            self.number = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _submit(self, function: Callable[[Part], Done], part: Part) -> Any:
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
            with self._output, redirect_stdout(sys.stderr):  # it prints what it has held back
                self._ray.shutdown()


class _Output:
    """Standard output, except for some threads, which write to standard error.

    Ray's threads print the news of a lost machine, which must not get into the result of a command.
    """

    def __init__(self, stream: IO[str], others: set[threading.Thread]) -> None:
        self._stream = stream
        self._others = others

    def write(self, text: str) -> int:
        """Write a text, and return its length."""
        return (sys.stderr if threading.current_thread() in self._others else self._stream).write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def local_arguments(number: int) -> dict[str, Any]:
    """Return the `ray.init` arguments for local workers, with the module search path of this process."""
    environment = {"env_vars": {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)}}
    # Without an address, Ray would join a cluster that happens to run on this machine.
    return {"address": "local", "num_cpus": number, "runtime_env": environment, "include_dashboard": False, **QUIET}
