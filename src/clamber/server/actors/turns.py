"""Fair queueing of bot turns at tables where only bots play.

At tables with a human player, bots act immediately, because the player's own pace bounds their work. Tables where
only bots play, watched or not, have no such bound. Their turns are queued per guest (the host of the table) and
granted round-robin, first between guests and then between the tables of a guest. A token bucket limits the turn rate
per guest, and a cap on turns in progress limits all guests together. At most one turn is granted per event loop
iteration, so that input is read between turns.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Final, TypeAlias

from cachetools import TTLCache

from clamber.server import metrics
from clamber.server.limits.rate_limits import MOST_KNOWN, Bucket

if TYPE_CHECKING:
    from collections.abc import Callable

BURST_SECONDS: Final = 2.0
"""Capacity of a guest's token bucket, as a multiple of its rate per second."""

UNDER_WAY: Final = 8
"""Maximum number of turns granted but not yet committed, across all guests. A commit takes about 5 ms, which limits
bot-only tables to about 1,600 turns per second in total, and fewer on a busy server."""

Start: TypeAlias = "Callable[[], asyncio.Future[None] | None]"
"""Callback that takes a turn. Returns a future that completes once the turn is committed, or None if none is due."""


class FairQueue:
    """Queue of turns at tables where only bots play.

    Callers must queue each table at most once at a time, so that a guest's tables are also served round-robin.
    """

    def __init__(self, rate: float, *, under_way: int = UNDER_WAY) -> None:
        """Create an empty queue.

        Args:
            rate: Maximum turns per second, per guest.
            under_way: Maximum number of turns in progress, across all guests.
        """
        self._rate, self._limit = rate, under_way
        self._burst = max(1, round(rate * BURST_SECONDS))
        self._ready: OrderedDict[str, deque[Start]] = OrderedDict()
        self._spent: dict[str, deque[Start]] = {}
        # Entries may expire because a full bucket is equivalent to a new bucket.
        self._buckets: TTLCache[str, Bucket] = TTLCache(MOST_KNOWN, 2 * BURST_SECONDS, timer=time.monotonic)
        self._under_way = 0
        self._next: asyncio.Handle | None = None

    def wait(self, guest: str, start: Start) -> None:
        """Append a turn to a guest's queue.

        Args:
            guest: Host of the table; empty for none. Tables without a host share one budget.
            start: Callback to run once the turn is granted.
        """
        metrics.TURNS_WAITING.inc()
        if guest in self._spent:
            self._spent[guest].append(start)
        else:
            self._ready.setdefault(guest, deque()).append(start)
            self._schedule()

    def _schedule(self) -> None:
        if self._next is None and self._ready and self._under_way < self._limit:
            self._next = asyncio.get_running_loop().call_soon(self._grant)

    def _grant(self) -> None:
        """Grant a turn to the next guest within the rate limit."""
        self._next = None
        while self._ready:
            guest, queue = self._ready.popitem(last=False)
            bucket = self._bucket(guest)
            if not bucket.take(time.monotonic()):
                self._spent[guest] = queue
                asyncio.get_running_loop().call_later(bucket.wait(), self._requeue, guest)
                continue
            start = queue.popleft()
            if queue:
                self._ready[guest] = queue
            self._start(start)
            break
        self._schedule()

    def _bucket(self, guest: str) -> Bucket:
        bucket = self._buckets.get(guest) or Bucket(self._rate, self._burst, time.monotonic())
        self._buckets[guest] = bucket  # restarts the TTL
        return bucket

    def _start(self, start: Start) -> None:
        metrics.TURNS_WAITING.dec()
        done = start()
        if done is not None:
            self._under_way += 1
            done.add_done_callback(self._finish)

    def _finish(self, done: asyncio.Future[None]) -> None:
        if not done.cancelled():
            done.exception()  # the table has logged the error and will retry
        self._under_way -= 1
        self._schedule()

    def _requeue(self, guest: str) -> None:
        """Return a guest to the round robin after the guest's budget has refilled."""
        self._ready[guest] = self._spent.pop(guest)
        self._schedule()
