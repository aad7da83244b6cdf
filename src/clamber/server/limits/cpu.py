"""CPU-time limits that share the event loop fairly between clients.

The cost of a message varies from 10 µs to 10 ms, and parsing bytes one at a time costs a hundred times as much as
parsing them in a single block. Limits therefore apply to CPU time instead of bytes or messages: all work for a client
is measured and charged to its address and its guest. Each of these has an allowance, a token bucket filled with
seconds. While an allowance is used up, the client is not served: its socket is not read, so that TCP slows it down,
and its requests are queued. Clients are never disconnected for exceeding an allowance.
"""

from __future__ import annotations

import asyncio
import time
import types
from collections import deque
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator

T = TypeVar("T")

QUANTUM: Final = 0.004
"""Maximum CPU time of an allowance per event loop iteration, in seconds, so that other clients are served."""

BURST: Final = 0.2
"""Capacity of an allowance, in seconds of CPU time."""


SHORTEST_WAIT: Final = 0.005
"""Shortest wait for a refill, in seconds. uvloop rounds waits to milliseconds, so that those of less than half a
millisecond would keep the loop busy."""


class LoopTurns:
    """Counter of event loop iterations. Counts lazily, i.e. only iterations in which it is used."""

    def __init__(self) -> None:
        self._turn = 0
        self._is_new = True

    def now(self) -> int:
        """Return the number of the current iteration."""
        if self._is_new:
            self._is_new = False
            asyncio.get_running_loop().call_soon(self._advance)
        return self._turn

    def _advance(self) -> None:
        self._turn += 1
        self._is_new = True


class Allowance:
    """Token bucket of CPU time with a FIFO queue for work that waits until the bucket has refilled."""

    __slots__ = (
        "__weakref__", "_at", "_clock", "_left", "_rate", "_refill_timer", "_timer", "_turn", "_turns", "_used",
        "_waiting",
    )  # fmt: skip

    def __init__(self, turns: LoopTurns, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._turns, self._rate, self._clock = turns, rate, clock
        self._left, self._at = BURST, clock()
        self._turn, self._used = -1, 0.0
        self._waiting: deque[Callable[[], None]] = deque()
        self._timer: asyncio.Handle | None = None
        self._refill_timer: asyncio.TimerHandle | None = None

    @property
    def is_open(self) -> bool:
        """True if work may run now: the queue is empty, and CPU time is left in the bucket and in this iteration."""
        return not self._waiting and self._has_time()

    @property
    def waiting(self) -> int:
        """Number of queued callbacks."""
        return len(self._waiting)

    def charge(self, seconds: float) -> None:
        """Deduct CPU time, in seconds, from the bucket. Its balance may become negative."""
        self._refill()
        turn = self._turns.now()
        if turn != self._turn:
            self._turn, self._used = turn, 0.0
        self._used += seconds
        self._left -= seconds
        self.hold_until_full()

    def when_open(self, callback: Callable[[], None]) -> None:
        """Queue a callback for a later event loop iteration, in FIFO order. It should do one piece of work."""
        self._waiting.append(callback)
        if self._timer is None:
            self._wake_later()

    def _refill(self) -> None:
        now = self._clock()
        self._left = min(BURST, self._left + (now - self._at) * self._rate)
        self._at = now

    def _has_time(self) -> bool:
        self._refill()
        return self._left > 0 and (self._used < QUANTUM or self._turn != self._turns.now())

    def _wake_later(self) -> None:
        loop = asyncio.get_running_loop()
        if self._left > 0:
            self._timer = loop.call_soon(self._wake)
        else:
            self._timer = loop.call_later(max(SHORTEST_WAIT, -self._left / self._rate), self._wake)

    def _wake(self) -> None:
        """Run a single queued callback, because the cost of some callbacks is known only one iteration later."""
        self._timer = None
        try:
            if self._waiting and self._has_time():
                self._waiting.popleft()()
        finally:
            if self._waiting and self._timer is None:
                self._wake_later()

    def hold_until_full(self) -> None:
        """Keep a reference to this allowance until it is full, so that reconnecting does not erase a debt."""
        if self._refill_timer is None and (seconds := self._seconds_until_full()) > 0:
            later = asyncio.get_running_loop().call_later
            self._refill_timer = later(max(SHORTEST_WAIT, seconds), self._check_full)

    def _seconds_until_full(self) -> float:
        """Return the time until nothing is owed, in seconds; 0 if nothing is."""
        self._refill()
        return (BURST - self._left) / self._rate

    def _check_full(self) -> None:
        self._refill_timer = None
        self.hold_until_full()


class CpuAccount:
    """Allowances that are charged together. As a context manager, charges the CPU time of the block."""

    __slots__ = ("_allowances", "_began", "_depth")

    def __init__(self, *allowances: Allowance) -> None:
        self._allowances = allowances
        self._depth = 0
        self._began = 0.0

    def __enter__(self) -> None:
        if not self._depth:
            self._began = time.thread_time()
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if not self._depth:
            self.charge(time.thread_time() - self._began)

    @property
    def is_open(self) -> bool:
        """True if all allowances are open."""
        return all(allowance.is_open for allowance in self._allowances)

    @property
    def waiting(self) -> int:
        """Length of the longest queue of an allowance."""
        return max((allowance.waiting for allowance in self._allowances), default=0)

    def charge(self, seconds: float) -> None:
        """Charge CPU time, in seconds, to every allowance."""
        for allowance in self._allowances:
            allowance.charge(seconds)

    def when_open(self, callback: Callable[[], None]) -> None:
        """Call `callback` in a later event loop iteration, once every allowance has granted it a turn."""
        asyncio.get_running_loop().call_soon(self._wait_for_each, None, callback)

    def _wait_for_each(self, previous: Allowance | None, callback: Callable[[], None]) -> None:
        """Wait for the next allowance that is not open, or call `callback`.

        Args:
            previous: Allowance that has just granted a turn; None at the start.
            callback: Called once all allowances are open.
        """
        others = (allowance for allowance in self._allowances if allowance is not previous)
        closed = next((allowance for allowance in others if not allowance.is_open), None)
        if closed is None:
            callback()
        else:
            closed.when_open(lambda: self._wait_for_each(closed, callback))

    async def turn(self) -> None:
        """Wait until all allowances are open."""
        if self.is_open:
            return
        opened = asyncio.get_running_loop().create_future()
        self.when_open(lambda: None if opened.done() else opened.set_result(None))
        await opened


class CpuMeter(CpuAccount):
    """Account without a limit, of which `seconds` is the charged CPU time."""

    __slots__ = ("seconds",)

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0

    def charge(self, seconds: float) -> None:
        """Add CPU time, in seconds."""
        self.seconds += seconds


@types.coroutine
def charged(work: Coroutine[Any, Any, T], account: CpuAccount) -> Generator[Any, Any, T]:
    """Await a coroutine, charging the CPU time of each of its steps but not the time spent waiting."""
    sent: Any = None
    thrown: BaseException | None = None
    while True:
        try:
            with account:
                waits_for = work.send(sent) if thrown is None else work.throw(thrown)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        try:
            sent, thrown = (yield waits_for), None
        except BaseException as error:  # noqa: BLE001 - cancellations are forwarded to `work`
            sent, thrown = None, error
