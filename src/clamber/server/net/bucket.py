"""How fast a client may send."""

from __future__ import annotations


class Bucket:
    """A burst, and then so many a second."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, float(burst), now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """In how many seconds after the last try one more is allowed."""
        return max(0.0, 1 - self._left) / self._rate
