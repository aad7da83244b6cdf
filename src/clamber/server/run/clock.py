"""Wall clock that never jumps: the system time at startup plus the monotonic time elapsed since then.

Adjustments of the system clock while the server runs therefore do not affect turn timers.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class SteadyClock:
    """Monotonic clock that returns seconds since the epoch."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> float:
        """Return the current time, in seconds since the epoch."""
        return self._steady() + self._ahead
