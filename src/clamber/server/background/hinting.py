"""Hints, searched in a worker thread off the event loop.

A hint is computed only from its seat's view, in worlds sampled with a fixed seed. Therefore, neither the hint nor its
delay depends on hidden cards: the delay depends on the view and on the load of the machine.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from clamber.server.limits.worker import Worker
from clamber.server.wire.assist import hints

if TYPE_CHECKING:
    from clamber.server.limits.budgets import Quota
    from clamber.server.limits.lag import LoopLag
    from clamber.server.wire.protocol import HintRequest, Hints
    from clamber.view import View

LONGEST: Final = 0.15
"""Limit on the CPU time of a search, in seconds. Searches in most positions end earlier."""

MOST_WAITING: Final = 4
"""Number of pending searches at and above which hints are given without a search."""


class Hinter:
    """Service that computes hints one at a time, with the judge's search or, if busy, with only the neural net."""

    def __init__(self) -> None:
        self._worker = Worker("hints")
        self._waiting = 0

    def is_busy(self, lag: LoopLag) -> bool:
        """Return True if hints are given without a search because many are pending or the event loop lags."""
        return self._waiting >= MOST_WAITING or lag.seconds() > 0

    async def hints(self, view: View, request: HintRequest, quota: Quota) -> Hints:
        """Return the hints for a view. The search is charged to the visitor's budgets.

        Raises:
            Refusal: The guest has too many pending requests.
        """
        self._waiting += 1
        try:
            result, seconds = await self._worker.do(_search, view, request, visitor=quota.visitor)
        finally:
            self._waiting -= 1
        quota.account.charge(seconds)
        return result

    def close(self) -> None:
        """Reject further requests."""
        self._worker.close()


def _search(view: View, request: HintRequest) -> tuple[Hints, float]:
    began = time.thread_time()
    result = hints(view, request, stop=lambda: time.thread_time() - began > LONGEST)
    return result, time.thread_time() - began
