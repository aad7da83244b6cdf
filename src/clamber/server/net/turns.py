"""Fair queueing of the turns of bots that no player waits for.

Where a person plays, bots answer at once, as the person's actions bound their work. Tables at which only bots play,
watched or not, have no such bound. Their turns are queued per guest, the host of the table, and granted in round
robin: one of each guest, and for each guest one table after the other. A token bucket limits the turns of one guest,
the number of turns in progress limits those of all guests together, and one turn is granted in each turn of the event
loop, so that input is read between any two of them.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Final, TypeAlias

from cachetools import TTLCache

from clamber.server import metrics
from clamber.server.net.bucket import Bucket
from clamber.server.net.rate_limits import MOST_KNOWN

if TYPE_CHECKING:
    from collections.abc import Callable

BURST_SECONDS: Final = 2.0
"""Capacity of a guest's token bucket, in seconds of its rate."""

UNDER_WAY: Final = 8
"""Turns that are granted and not yet committed, of all guests together. A commit takes some 5 ms, so that bots among
themselves play at most some 1,600 turns a second, and fewer on a busy server."""

Start: TypeAlias = "Callable[[], asyncio.Future[None] | None]"
"""Callback that takes the turn. Its future is done when the turn is committed; None if there is nothing to do."""


class FairQueue:
    """Queue of all tables at which only bots play.

    A table waits at most once at a time, so that the tables of a guest are served in round robin, too.
    """

    def __init__(self, rate: float, *, under_way: int = UNDER_WAY) -> None:
        """Create an empty queue.

        Args:
            rate: Turns per second of one guest.
            under_way: Maximum number of turns in progress, of all guests together.
        """
        self._rate, self._most = rate, under_way
        self._burst = max(1, round(rate * BURST_SECONDS))
        self._ready: OrderedDict[str, deque[Start]] = OrderedDict()
        self._spent: dict[str, deque[Start]] = {}
        # A full bucket equals a new one, so entries may expire.
        self._buckets: TTLCache[str, Bucket] = TTLCache(MOST_KNOWN, 2 * BURST_SECONDS, timer=time.monotonic)
        self._under_way = 0
        self._next: asyncio.Handle | None = None

    def wait(self, guest: str, start: Start) -> None:
        """Append a turn to a guest's queue.

        Args:
            guest: Host of the table; empty for none. Tables without a host share one budget.
            start: Called once the turn is granted.
        """
        metrics.TURNS_WAITING.inc()
        if guest in self._spent:
            self._spent[guest].append(start)
        else:
            self._ready.setdefault(guest, deque()).append(start)
            self._go_on()

    def _go_on(self) -> None:
        if self._next is None and self._ready and self._under_way < self._most:
            self._next = asyncio.get_running_loop().call_soon(self._grant)

    def _grant(self) -> None:
        """Grant one turn, to the next guest with a budget left."""
        self._next = None
        while self._ready:
            guest, line = self._ready.popitem(last=False)
            bucket = self._bucket(guest)
            if not bucket.take(time.monotonic()):
                self._spent[guest] = line
                asyncio.get_running_loop().call_later(bucket.wait(), self._again, guest)
                continue
            start = line.popleft()
            if line:
                self._ready[guest] = line
            self._begin(start)
            break
        self._go_on()

    def _bucket(self, guest: str) -> Bucket:
        found = self._buckets.get(guest) or Bucket(self._rate, self._burst, time.monotonic())
        self._buckets[guest] = found  # restarts its time to live
        return found

    def _begin(self, start: Start) -> None:
        metrics.TURNS_WAITING.dec()
        done = start()
        if done is not None:
            self._under_way += 1
            done.add_done_callback(self._ended)

    def _ended(self, done: asyncio.Future[None]) -> None:
        if not done.cancelled():
            done.exception()  # the table has logged it, and tries again
        self._under_way -= 1
        self._go_on()

    def _again(self, guest: str) -> None:
        """Return a guest to the round robin, as their budget has refilled."""
        self._ready[guest] = self._spent.pop(guest)
        self._go_on()
