"""Hints, searched in a worker thread off the event loop.

A hint is computed from its seat's view alone, in worlds of a fixed seed. Neither the hint nor its delay therefore
depends on hidden cards: the delay depends on the view and on the load of the machine.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from clamber.server.limits.worker import Worker
from clamber.server.wire.assist import hints

if TYPE_CHECKING:
    from clamber.server.limits.budgets import Quota
    from clamber.server.limits.lag import Lag
    from clamber.server.wire.protocol import HintRequest, Hints
    from clamber.view import View

LONGEST: Final = 0.15
"""Limit on the CPU time of a search, in seconds. Searches in most positions end earlier."""

MOST_WAITING: Final = 4
"""Number of pending searches from which on hints are given without a search."""


class Hinter:
    """Service that answers requests for hints, one at a time, by the judge's search or, if busy, by the net alone."""

    def __init__(self) -> None:
        self._worker = Worker("hints")
        self._waiting = 0

    def is_busy(self, lag: Lag) -> bool:
        """Return True if hints are given without a search: many wait, or the event loop lags."""
        return self._waiting >= MOST_WAITING or lag.seconds() > 0

    async def hints(self, view: View, request: HintRequest, quota: Quota) -> Hints:
        """Return the hints for a view. The search is charged to the visitor's budgets.

        Raises:
            Refusal: The guest has too many pending requests.
        """
        self._waiting += 1
        try:
            found, seconds = await self._worker.do(_searched, view, request, visitor=quota.visitor)
        finally:
            self._waiting -= 1
        quota.payer.charge(seconds)
        return found

    def close(self) -> None:
        """Reject further requests."""
        self._worker.close()


def _searched(view: View, request: HintRequest) -> tuple[Hints, float]:
    begun = time.thread_time()
    found = hints(view, request, stop=lambda: time.thread_time() - begun > LONGEST)
    return found, time.thread_time() - begun
