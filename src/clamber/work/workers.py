"""What all workers have in common: parts are handed out ahead, results come in order, who dies is replaced."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Part = TypeVar("Part")
Done = TypeVar("Done")

LOG: Final = logging.getLogger("clamber.work")

AHEAD: Final = 2
"""How many parts are handed out for each worker: the one that it does, and the one that it goes on with."""

TRIES: Final = 4
"""How many workers may die while a part is the next that is wanted."""


class Died(Exception):
    """A worker died, and what it had in hand is lost."""


class WorkersDied(RuntimeError):
    """One worker after the other died over the same part: it ends whoever does it."""


@dataclass(slots=True)
class _Handed(Generic[Part]):
    """A part that is handed out.

    Attributes:
        part: The part.
        ticket: What the result is asked for with; None before it is handed out, and again once its worker died.
        tries: How many workers died while it was the next that was wanted.
    """

    part: Part
    ticket: Any = None
    tries: int = 0


class Workers(ABC):
    """Who does the parts.

    Attributes:
        number: How many there are.
        died: How many of them died; what they had in hand was done again.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.died = 0

    def do(self, function: Callable[[Part], Done], parts: Iterable[Part]) -> Iterator[Done]:
        """What the function makes of each part, in the order of the parts. To close it ends the work.

        Raises:
            WorkersDied: A part that no worker survives. And what the function raises.
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
        """Has what is lost handed out again."""
        self.died += 1
        LOG.warning("a worker died; what it had in hand is done again")
        waiting[0].tries += 1
        if waiting[0].tries == TRIES:
            raise WorkersDied(f"{TRIES} workers died over {waiting[0].part!r}")
        lost = self._lost([handed.ticket for handed in waiting])
        for handed in waiting:
            if handed.ticket in lost:
                handed.ticket = None

    @abstractmethod
    def _begin(self) -> None:
        """Calls the workers together."""

    @abstractmethod
    def _hand_out(self, function: Callable[[Part], Done], part: Part) -> Any:
        """Hands a part out; a ticket for its result. Raises Died."""

    @abstractmethod
    def _result(self, ticket: Any) -> Any:
        """Waits for a result. Raises Died, and what the function raised."""

    @abstractmethod
    def _lost(self, tickets: list[Any]) -> list[Any]:
        """Which of these tickets will bring nothing, now that somebody died; there are enough workers again."""

    @abstractmethod
    def _end(self) -> None:
        """Sends the workers home."""
