"""Long-running work in a single background thread, scheduled round-robin between guests."""

from __future__ import annotations

import asyncio
import concurrent.futures
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Final, TypeVar

from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

MOST_EACH: Final = 4
"""Maximum number of pending requests per guest."""

AGAIN_SECONDS: Final = 5
"""Suggested delay before a refused guest retries, in seconds."""


class Worker:
    """Executor with a single thread and a round-robin queue of guests.

    A second thread would only take CPU time from the tables. Round-robin scheduling keeps one guest's requests from
    delaying all others.
    """

    def __init__(self, name: str, *, most_each: int = MOST_EACH) -> None:
        """Create a worker. Its thread starts with the first request.

        Args:
            name: Thread name prefix.
            most_each: Maximum number of pending requests per guest.
        """
        self._threads = concurrent.futures.ThreadPoolExecutor(1, name)
        self._most_each = most_each
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._asked: dict[str, int] = {}
        self._busy = False

    async def do(self, work: Callable[..., T], *args: object, guest: str = "") -> T:
        """Call `work(*args)` in the thread and return its result, propagating exceptions.

        Args:
            work: Function to call in the thread.
            args: Positional arguments for the function.
            guest: Guest or address that the request counts against; empty for the server itself, which has no limit.

        Raises:
            Refusal: The guest has too many pending requests.
        """
        asked = self._asked.get(guest, 0)
        if guest and asked >= self._most_each:
            message = f"{asked} things that you asked for are not done yet; try again in {AGAIN_SECONDS} s"
            raise Refusal("too_often", message, {"seconds": AGAIN_SECONDS})
        self._asked[guest] = asked + 1
        try:
            await self._turn(guest)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
            finally:
                self._next()
        finally:
            self._asked[guest] -= 1
            if not self._asked[guest]:
                del self._asked[guest]

    async def _turn(self, guest: str) -> None:
        """Wait for the guest's turn."""
        if not self._busy:
            self._busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(guest, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # the turn was granted just before the cancellation
            raise

    def _next(self) -> None:
        """Grant a turn to the next guest."""
        while self._lines:
            guest, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[guest] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._busy = False

    def close(self) -> None:
        """Reject further work and cancel queued requests, without waiting for the current call."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for line in self._lines.values():
            for turn in line:
                turn.cancel()
        self._lines.clear()
