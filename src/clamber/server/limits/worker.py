"""Long-running work in a single background thread, scheduled round-robin between addresses, then between guests."""

from __future__ import annotations

import asyncio
import concurrent.futures
import itertools
from collections import Counter, OrderedDict, deque
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from clamber.server.limits.visitor import Visitor, household
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

T = TypeVar("T")

MOST_EACH: Final = 4
"""Maximum number of pending requests per guest."""

MOST_FROM: Final = 16
"""Maximum number of pending requests per address."""

AGAIN_SECONDS: Final = 5
"""Suggested delay before a refused guest retries, in seconds."""


THE_SERVER: Final = Visitor("", "")
"""Visitor for work of the server itself, which has no limit."""


class Worker:
    """Executor with a single thread and a queue that is round-robin between addresses, then between their guests.

    A second thread would only take CPU time from the tables. A new guest costs nothing, so turns are shared between
    addresses first: one address, with any number of guests, delays another by one piece of work at a time.
    """

    def __init__(self, name: str, *, most_each: float = MOST_EACH, most_from: float = MOST_FROM) -> None:
        """Create a worker. Its thread starts with the first request.

        Args:
            name: Thread name prefix.
            most_each: Maximum number of pending requests per guest.
            most_from: Maximum number of pending requests per address.
        """
        self._threads = concurrent.futures.ThreadPoolExecutor(1, name)
        self._most_each, self._most_from = most_each, most_from
        self._queues: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()
        self._pending: Counter[Visitor] = Counter()
        self._busy = False

    async def do(
        self, work: Callable[..., T], *args: object, visitor: Visitor = THE_SERVER, is_continuation: bool = False
    ) -> T:
        """Call `work(*args)` in the thread and return its result, propagating exceptions.

        Args:
            work: Function to call in the thread.
            args: Positional arguments for the function.
            visitor: Guest and address that the request counts against.
            is_continuation: True for a later part of a response, which is not refused.

        Raises:
            Refusal: The guest or the address has too many pending requests.
        """
        visitor = visitor._replace(address=household(visitor.address))
        if not is_continuation:
            self._check(visitor)
        self._pending[visitor] += 1
        try:
            await self._wait_for_turn(visitor)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
            finally:
                self._grant_next()
        finally:
            self._pending[visitor] -= 1
            if not self._pending[visitor]:
                del self._pending[visitor]

    async def do_in_parts(self, parts: Generator[None, None, T], *, visitor: Visitor = THE_SERVER) -> T:
        """Run a generator in the thread, one part a turn, and return its result.

        Raises:
            Refusal: As in `do`, before the first part.
        """
        ended, result = await self.do(_advance, parts, visitor=visitor)
        while not ended:
            ended, result = await self.do(_advance, parts, visitor=visitor, is_continuation=True)
        return cast("T", result)

    def _check(self, visitor: Visitor) -> None:
        """Raise Refusal if a guest or an address has too many pending requests."""
        pending = self._pending[visitor]
        pending_nearby = sum(number for other, number in self._pending.items() if other.address == visitor.address)
        is_full = pending >= self._most_each or (visitor.address and pending_nearby >= self._most_from)
        if is_full and visitor != THE_SERVER:
            waiting = max(pending, pending_nearby)
            message = f"{waiting} things that you asked for are not done yet; try again in {AGAIN_SECONDS} s"
            raise Refusal("too_often", message, {"seconds": AGAIN_SECONDS})

    async def _wait_for_turn(self, visitor: Visitor) -> None:
        """Wait for the visitor's turn."""
        if not self._busy:
            self._busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(visitor.address, OrderedDict()).setdefault(visitor.session, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._grant_next()  # the turn was granted just before the cancellation
            raise

    def _grant_next(self) -> None:
        """Grant a turn to the next guest of the next address."""
        while self._queues:
            address, guests = self._queues.popitem(last=False)
            guest, queue = guests.popitem(last=False)
            turn = queue.popleft()
            if queue:
                guests[guest] = queue
            if guests:
                self._queues[address] = guests
            if not turn.done():
                turn.set_result(None)
                return
        self._busy = False

    def close(self) -> None:
        """Reject further work and cancel queued requests, without waiting for the current call."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for guests in self._queues.values():
            for turn in itertools.chain.from_iterable(guests.values()):
                turn.cancel()
        self._queues.clear()


def _advance(parts: Generator[None, None, T]) -> tuple[bool, Any]:
    """Run the next part; return True with the result if it was the last, else False."""
    try:
        next(parts)
    except StopIteration as done:
        return True, done.value
    return False, None
