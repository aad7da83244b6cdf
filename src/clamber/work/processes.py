"""Workers that run as local processes; a single worker runs in the current process."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from clamber.work.workers import Died, Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from clamber.work.workers import Done, Part


class Processes(Workers):
    """Worker processes; see `Workers`. Processes are spawned on every platform, so they inherit no state."""

    _pool: ProcessPoolExecutor

    def do(self, function: Callable[[Part], Done], parts: Iterable[Part]) -> Iterator[Done]:
        """Yield results as in `Workers.do`; a single worker runs the function in this process."""
        return map(function, parts) if self.number == 1 else super().do(function, parts)

    def _begin(self) -> None:
        self._pool = ProcessPoolExecutor(self.number, mp_context=get_context("spawn"), initializer=_leave_interrupts)

    def _hand_out(self, function: Callable[[Part], Done], part: Part) -> Future[Done]:
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
        return [ticket for ticket in tickets if ticket is not None and not _finished(ticket)]

    def _end(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def _finished(ticket: Future[Any]) -> bool:
    return ticket.done() and not ticket.cancelled() and not isinstance(ticket.exception(), BrokenProcessPool)


def _leave_interrupts() -> None:
    """Ignore SIGINT in a worker, because Ctrl+C reaches all processes and the parent stops its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
