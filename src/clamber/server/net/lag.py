"""Lag of the event loop: while the loop is busy, input piles up unread, and then arrives all at once.

A client that sent at an even pace then appears to have sent a burst, and one that answered in time to be late. Rate
limits and client deadlines are therefore extended by the lag, so that no client pays for a stall.
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
    """Measurement of the event loop's lag, which is 0 unless `watch` runs."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due: float | None = None
        self._late = 0.0
        self._late_at = clock()

    async def watch(self) -> None:
        """Measure until cancelled."""
        while True:
            self.expect()
            await asyncio.sleep(INTERVAL)
            self.measure()

    def expect(self) -> None:
        """Set the time of the next measurement."""
        self._due = self._clock() + INTERVAL

    def measure(self) -> None:
        """Record the delay of this measurement."""
        self._late = self.seconds()
        self._late_at, self._due = self._clock(), None

    def seconds(self) -> float:
        """Return the seconds for which input may have waited. A past lag decays by one second per second."""
        now = self._clock()
        before = max(0.0, self._late - (now - self._late_at))
        overdue = 0.0 if self._due is None else now - self._due
        return before + overdue if overdue > INTERVAL else before


class Deadline:
    """Timer for an action of a client; extended once, by the lag of the loop at the time when it fires."""

    __slots__ = ("_lag", "_late", "_timer")

    def __init__(self, lag: Lag, seconds: float, late: Callable[[], None]) -> None:
        self._lag, self._late = lag, late
        self._timer = asyncio.get_running_loop().call_later(seconds, self._fired)

    def cancel(self) -> None:
        """Stop the timer, and drop its callback, which often refers to this deadline."""
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
