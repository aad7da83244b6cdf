"""Workers that run as local processes; a single worker runs in the current process."""

from __future__ import annotations

import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import current_process, get_context
from typing import TYPE_CHECKING, Any, Final

from clamber.work.workers import Died, Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future
    from multiprocessing.synchronize import Event

    from clamber.work.workers import Done, Part


_SPAWN: Final = get_context("spawn")


class Processes(Workers):
    """Worker processes; see `Workers`. Processes are spawned on every platform, so they inherit no state."""

    _pool: ProcessPoolExecutor

    def __init__(self, number: int | None) -> None:
        super().__init__(number)
        self._started: Event | None = None

    def map(self, function: Callable[[Part], Done], parts: Iterable[Part]) -> Iterator[Done]:
        """Yield results as in `Workers.map`; a single worker runs the function in this process.

        Args:
            function: Module-level function of one argument.
            parts: Its arguments.
        """
        return map(function, parts) if self.number == 1 else super().map(function, parts)

    def _begin(self) -> None:
        if getattr(current_process(), "_inheriting", False):  # this process is still importing its main module
            sys.exit(1)  # the parent process reports it
        self._started = self._started or _SPAWN.Event()
        self._pool = ProcessPoolExecutor(
            self.number, mp_context=_SPAWN, initializer=_begin_worker, initargs=(self._started,)
        )

    def _cause(self, part: object) -> str:
        if self._started is not None and self._started.is_set():
            return super()._cause(part)
        return (
            "no worker process could start: each imports the main module first, and that fails or starts workers "
            'itself; a script must do its work under `if __name__ == "__main__":`'
        )

    def _submit(self, function: Callable[[Part], Done], part: Part) -> Future[Done]:
        try:
            return self._pool.submit(function, part)
        except BrokenProcessPool as error:
            raise Died from error

    def _result(self, ticket: Future[Any]) -> Any:
        try:
            return ticket.result()
        except BrokenProcessPool as error:
            raise Died from error

    def _lost(self, tickets: list[Any]) -> list[Any]:
        """Return all unfinished tickets, because a pool that loses a process fails all of them.

        The broken pool is replaced by a new one.
        """
        self._end()
        self._begin()
        return [ticket for ticket in tickets if ticket is not None and not _is_finished(ticket)]

    def _end(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def _is_finished(ticket: Future[Any]) -> bool:
    return ticket.done() and not ticket.cancelled() and not isinstance(ticket.exception(), BrokenProcessPool)


def _begin_worker(started: Event) -> None:
    """Report the start of a worker, and ignore SIGINT: Ctrl+C reaches all processes, and the parent ends them."""
    started.set()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
