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

AHEAD: Final = 2
"""Number of parts submitted per worker: the current part and the next one."""

TRIES: Final = 4
"""Number of worker deaths during the wait for one part after which the work fails."""


class Died(Exception):
    """Raised when a worker has died and its current parts are lost."""


class WorkersDiedError(ClamberError, RuntimeError):
    """Raised when several workers died in succession on the same part, which is the likely cause."""

    code: ClassVar[str] = "workers_died"


@dataclass(slots=True)
class _Handed(Generic[Part]):
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

    def do(self, function: Callable[[Part], Done], parts: Iterable[Part]) -> Iterator[Done]:
        """Yield the result of the function for each part, in the order of the parts.

        Closing the iterator stops the work. Exceptions raised by the function propagate.

        Raises:
            WorkersDiedError: Several workers died on the same part.
        """
        left = iter(parts)
        waiting: deque[_Handed[Part]] = deque()
        self._begin()
        try:
            while True:
                waiting.extend(_Handed(part) for part in islice(left, AHEAD * self.number - len(waiting)))
                if not waiting:
                    return
                try:
                    for handed in waiting:
                        if handed.ticket is None:
                            handed.ticket = self._hand_out(function, handed.part)
                    done: Done = self._result(waiting[0].ticket)
                except Died:
                    self._bury(waiting)
                    continue
                waiting.popleft()
                yield done
        finally:
            self._end()

    def _bury(self, waiting: deque[_Handed[Part]]) -> None:
        """Record a death, and clear the tickets of the lost parts so that they are resubmitted.

        Raises:
            WorkersDiedError: `TRIES` workers died while the first part was being awaited.
        """
        self.died += 1
        LOG.warning("a worker died; what it had in hand is done again")
        waiting[0].tries += 1
        if waiting[0].tries == TRIES:
            raise WorkersDiedError(Sentence("workers-died", {"reason": self._cause(waiting[0].part)}))
        lost = self._lost([handed.ticket for handed in waiting])
        for handed in waiting:
            if handed.ticket in lost:
                handed.ticket = None

    def _cause(self, part: object) -> str:
        """Return the message for workers that died in succession on a part."""
        return f"{TRIES} workers died over {part!r}"

    @abstractmethod
    def _begin(self) -> None:
        """Start the workers."""

    @abstractmethod
    def _hand_out(self, function: Callable[[Part], Done], part: Part) -> Any:
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
