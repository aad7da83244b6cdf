"""Base class for workers, which submits parts ahead, yields results in order and replaces dead workers."""

from __future__ import annotations

import logging
import os
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from clamber.errors import ClamberError
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Part = TypeVar("Part")
Done = TypeVar("Done")

LOG: Final = logging.getLogger("clamber.work")

TASKS_PER_WORKER: Final = 2
"""Number of parts submitted per worker: the current part and the next one."""

MAX_DEATHS: Final = 4
"""Number of worker deaths, while one part is awaited, at which the work fails."""


class Died(Exception):
    """Raised when a worker has died and its current parts are lost."""


class WorkersDiedError(ClamberError, RuntimeError):
    """Raised when several workers died in succession on the same part, which is the likely cause."""

    code: ClassVar[str] = "workers_died"


@dataclass(slots=True)
class _Task(Generic[Part]):
    """Part that has been or is about to be submitted.

    Attributes:
        part: The part.
        ticket: Handle for the result; None before submission and after the worker died.
        tries: Number of workers that died while this part was being awaited.
    """

    part: Part
    ticket: Any = None
    tries: int = 0


def processors() -> int:
    """Return the number of processors of this machine."""
    return os.cpu_count() or 1


class Workers(ABC):
    """Pool of workers that process parts.

    Attributes:
        number: Number of workers; by default, one per processor.
        died: Number of worker deaths; the lost parts were retried.
    """

    def __init__(self, number: int | None) -> None:
        self.number = processors() if number is None else number
        self.died = 0

    def map(self, function: Callable[[Part], Done], parts: Iterable[Part]) -> Iterator[Done]:
        """Yield the result of the function for each part, in the order of the parts.

        Closing the iterator stops the work. Exceptions raised by the function propagate.

        Args:
            function: Module-level function of one argument.
            parts: Arguments, which are read as they are needed, two per worker ahead.

        Raises:
            WorkersDiedError: Several workers died on the same part.
        """
        remaining = iter(parts)
        submitted: deque[_Task[Part]] = deque()
        self._begin()
        try:
            while True:
                submitted.extend(
                    _Task(part) for part in islice(remaining, TASKS_PER_WORKER * self.number - len(submitted))
                )
                if not submitted:
                    return
                try:
                    for task in submitted:
                        if task.ticket is None:
                            task.ticket = self._submit(function, task.part)
                    result: Done = self._result(submitted[0].ticket)
                except Died:
                    self._record_death(submitted)
                    continue
                submitted.popleft()
                yield result
        finally:
            self._end()

    def _record_death(self, submitted: deque[_Task[Part]]) -> None:
        """Record a death, and clear the tickets of the lost parts so that they are resubmitted.

        Raises:
            WorkersDiedError: `MAX_DEATHS` workers died while the first part was being awaited.
        """
        self.died += 1
        LOG.warning("a worker died; what it had in hand is done again")
        submitted[0].tries += 1
        if submitted[0].tries == MAX_DEATHS:
            raise WorkersDiedError(Sentence("workers-died", {"reason": self._cause(submitted[0].part)}))
        lost_tickets = self._lost([task.ticket for task in submitted])
        for task in submitted:
            if task.ticket in lost_tickets:
                task.ticket = None

    def _cause(self, part: object) -> str:
        """Return the message for workers that died in succession on a part."""
        return f"{MAX_DEATHS} workers died over {part!r}"

    @abstractmethod
    def _begin(self) -> None:
        """Start the workers."""

    @abstractmethod
    def _submit(self, function: Callable[[Part], Done], part: Part) -> Any:
        """Submit a part, and return a ticket for its result.

        Raises:
            Died: A worker died.
        """

    @abstractmethod
    def _result(self, ticket: Any) -> Any:
        """Wait for a result. Exceptions raised by the function propagate.

        Raises:
            Died: The worker died.
        """

    @abstractmethod
    def _lost(self, tickets: list[Any]) -> list[Any]:
        """Return the tickets whose results were lost with a worker, and replace the dead workers."""

    @abstractmethod
    def _end(self) -> None:
        """Stop the workers."""
