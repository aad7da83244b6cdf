"""What time it is: that of the system when the server started, and then as much later as has passed since.

The system's clock may be set while the server runs, by an hour even. Turns go on as if it had not been.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class SteadyClock:
    """Seconds since 1970 that only ever pass."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> float:
        """The time now."""
        return self._steady() + self._ahead
