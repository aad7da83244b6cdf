"""Fair queueing of the turns of bots that no player waits for.

Where a person plays, bots answer at once: their work is bounded by what the person does. Tables at which only bots
play, watched or not, have no such bound. Their turns stand in a queue per guest, the one who hosts the table, and are
granted in rounds: one of each guest, and of each guest one table after the other. A token bucket bounds the turns of
one guest, a number of turns under way bounds those of all guests together, and one turn is granted in each round of
the event loop, so that what people send is read between any two of them.
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
"""For how many seconds' worth of turns a guest may be ahead."""

UNDER_WAY: Final = 8
"""Turns that are granted and not yet committed, of all guests together. A commit takes some 5 ms, so that bots among
themselves play at most some 1,600 turns a second, and fewer on a server that has more to do."""

Start: TypeAlias = "Callable[[], asyncio.Future[None] | None]"
"""Takes the turn; the future ends when it is committed. None where there is nothing to do any more."""


class Turns:
    """The queue of all tables at which only bots play.

    A table waits at most once at a time, so that the tables of a guest are served in rounds, too.
    """

    def __init__(self, rate: float, *, under_way: int = UNDER_WAY) -> None:
        """Makes an empty queue.

        Args:
            rate: Turns a second of one guest.
            under_way: Turns of all guests that may be under way.
        """
        self._rate, self._most = rate, under_way
        self._burst = max(1, round(rate * BURST_SECONDS))
        self._ready: OrderedDict[str, deque[Start]] = OrderedDict()
        self._spent: dict[str, deque[Start]] = {}
        # A bucket that is full again is as good as none, and forgotten.
        self._buckets: TTLCache[str, Bucket] = TTLCache(MOST_KNOWN, 2 * BURST_SECONDS, timer=time.monotonic)
        self._under_way = 0
        self._next: asyncio.Handle | None = None

    def wait(self, guest: str, start: Start) -> None:
        """Puts a turn at the end of a guest's queue.

        Args:
            guest: Who hosts the table; empty for nobody. Tables without a host share one budget.
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
        """Grants one turn, to the guest whose turn it is of those with a budget left."""
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
        self._buckets[guest] = found  # again: its time begins anew
        return found

    def _begin(self, start: Start) -> None:
        metrics.TURNS_WAITING.dec()
        done = start()
        if done is not None:
            self._under_way += 1
            done.add_done_callback(self._ended)

    def _ended(self, done: asyncio.Future[None]) -> None:
        if not done.cancelled():
            done.exception()  # the table has said it, and tries again
        self._under_way -= 1
        self._go_on()

    def _again(self, guest: str) -> None:
        """Puts a guest back into the rounds, who has a budget again."""
        self._ready[guest] = self._spent.pop(guest)
        self._go_on()
