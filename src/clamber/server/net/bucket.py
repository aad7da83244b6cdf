"""Token buckets: a limit of rate."""

from __future__ import annotations


class Bucket:
    """A burst, and then so many a second."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, float(burst), now

    def take(self, now: float, lag: float = 0.0) -> bool:
        """Return whether one more is allowed now.

        Args:
            now: The time.
            lag: For how many seconds input waited unread: the burst is larger by as many as would have been allowed
                in that time.
        """
        most = self._burst + lag * self._rate
        self._left = min(most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """Return in how many seconds after the last try one more is allowed."""
        return max(0.0, 1 - self._left) / self._rate
