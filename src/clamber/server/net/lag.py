"""Lag of the event loop: while it does something else, input piles up unread, and then arrives all at once.

A client that sent at an even pace then looks like one that sent a burst, and one that answered in time like one that
did not. Limits of rate and deadlines of clients are extended by the lag, so that no client pays for a stall.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

INTERVAL: Final = 0.05
"""Seconds between two measurements; a lag that is not longer is not counted."""


class Lag:
    """Measures how late the loop is. Without `watch` it never is."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due: float | None = None
        self._late = 0.0
        self._late_at = clock()

    async def watch(self) -> None:
        """Measures until it is cancelled."""
        while True:
            self.expect()
            await asyncio.sleep(INTERVAL)
            self.measure()

    def expect(self) -> None:
        """Notes when the next measurement is due."""
        self._due = self._clock() + INTERVAL

    def measure(self) -> None:
        """Notes how much later than it was due this measurement is."""
        self._late = self.seconds()
        self._late_at, self._due = self._clock(), None

    def seconds(self) -> float:
        """Return for how many seconds input may have waited; a lag is forgotten in as much time as it took."""
        now = self._clock()
        before = max(0.0, self._late - (now - self._late_at))
        overdue = 0.0 if self._due is None else now - self._due
        return before + overdue if overdue > INTERVAL else before


class Deadline:
    """A timer for something that a client has to do; extended once, by the lag that the loop has when it fires."""

    __slots__ = ("_lag", "_late", "_timer")

    def __init__(self, lag: Lag, seconds: float, late: Callable[[], None]) -> None:
        self._lag, self._late = lag, late
        self._timer = asyncio.get_running_loop().call_later(seconds, self._fired)

    def cancel(self) -> None:
        """Stop the timer, and forget what it would have called: that often refers to this deadline."""
        self._timer.cancel()
        self._late = _nothing

    def _fired(self) -> None:
        lag = self._lag.seconds()
        if lag:
            self._timer = asyncio.get_running_loop().call_later(lag, self._late)
        else:
            self._late()


def _nothing() -> None:
    pass
