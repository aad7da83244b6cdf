"""Token bucket for rate limiting."""

from __future__ import annotations


class Bucket:
    """Token bucket that holds up to `burst` tokens and refills at `rate` tokens per second."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, float(burst), now

    def take(self, now: float, lag: float = 0.0) -> bool:
        """Take a token; return False if the bucket is empty.

        Args:
            now: Current time, in seconds.
            lag: Time for which input may have waited unread, in seconds. The burst size grows by the tokens earned
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
        """Return the time from the last `take` until a token is available, in seconds."""
        return max(0.0, 1 - self._left) / self._rate
