"""Token bucket, for rate limits."""

from __future__ import annotations


class Bucket:
    """Token bucket: a burst of tokens, refilled at a constant rate per second."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, float(burst), now

    def take(self, now: float, lag: float = 0.0) -> bool:
        """Take a token; return False if there is none.

        Args:
            now: Current time, in seconds.
            lag: Seconds for which input waited unread: the burst is larger by the tokens of that time.
        """
        most = self._burst + lag * self._rate
        self._left = min(most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """Return the seconds from the last `take` until a token is available."""
        return max(0.0, 1 - self._left) / self._rate
