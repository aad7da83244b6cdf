"""Measurement of event loop lag, to compensate rate limits and client deadlines.

While the loop is busy, input queues up unread and is then processed all at once. A client that sent messages at a
steady rate then appears to have sent a burst, and a client that answered in time appears to be late. Rate limits and
client deadlines are therefore extended by the lag, so that clients are not penalized for stalls of the server.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from clamber.server import metrics

if TYPE_CHECKING:
    from collections.abc import Callable

INTERVAL: Final = 0.05
"""Measurement interval, in seconds. Smaller lags are ignored."""


class LoopLag:
    """Event loop lag. Always 0 unless `watch` is running."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due: float | None = None
        self._late = 0.0
        self._late_at = clock()

    async def watch(self) -> None:
        """Measure the lag periodically until cancelled."""
        while True:
            self.expect()
            await asyncio.sleep(INTERVAL)
            self.measure()

    def expect(self) -> None:
        """Record the expected time of the next measurement."""
        self._due = self._clock() + INTERVAL

    def measure(self) -> None:
        """Record the lag as of this measurement."""
        if self._due is not None:
            metrics.LOOP_LAG.observe(max(0.0, self._clock() - self._due))
        self._late = self.seconds()
        self._late_at, self._due = self._clock(), None

    def seconds(self) -> float:
        """Return the time that input may have waited, in seconds. Past lag decays by one second per second."""
        now = self._clock()
        remaining = max(0.0, self._late - (now - self._late_at))
        overdue = 0.0 if self._due is None else now - self._due
        return remaining + overdue if overdue > INTERVAL else remaining


class Deadline:
    """Timeout for a client action. When it fires, it is extended once, by the current lag of the event loop."""

    __slots__ = ("_lag", "_on_timeout", "_timer")

    def __init__(self, lag: LoopLag, seconds: float, on_timeout: Callable[[], None]) -> None:
        self._lag, self._on_timeout = lag, on_timeout
        self._timer = asyncio.get_running_loop().call_later(seconds, self._fire)

    def cancel(self) -> None:
        """Cancel the timer and drop its callback, which often refers back to this deadline."""
        self._timer.cancel()
        self._on_timeout = _do_nothing

    def _fire(self) -> None:
        extension = self._lag.seconds()
        if extension:
            self._timer = asyncio.get_running_loop().call_later(extension, self._on_timeout)
        else:
            self._on_timeout()


def _do_nothing() -> None:
    pass
