"""A wall clock that never jumps: the system's time at startup plus the time that has passed since.

The system clock may be set while the server runs, even by an hour. Turns are not affected.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class SteadyClock:
    """Monotonic clock that counts seconds since 1970."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> float:
        """Return the current time, in seconds since 1970."""
        return self._steady() + self._ahead
