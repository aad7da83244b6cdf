"""Long-running work, done in a thread beside the event loop, in round robin over the guests."""

from __future__ import annotations

import asyncio
import concurrent.futures
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Final, TypeVar

from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

MOST_EACH: Final = 4
"""Maximum number of unfinished requests per guest."""

AGAIN_SECONDS: Final = 5
"""Seconds after which a refused guest may try again."""


class Worker:
    """Executor with one thread and a round-robin queue of guests.

    A second thread would only take processor time from the tables. With round robin, a guest does not wait for all
    requests of another one.
    """

    def __init__(self, name: str, *, most_each: int = MOST_EACH) -> None:
        """Create a worker, whose thread starts with the first request.

        Args:
            name: Name of its thread.
            most_each: Maximum number of unfinished requests per guest.
        """
        self._threads = concurrent.futures.ThreadPoolExecutor(1, name)
        self._most_each = most_each
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._asked: dict[str, int] = {}
        self._busy = False

    async def do(self, work: Callable[..., T], *args: object, guest: str = "") -> T:
        """Return the result of `work(*args)`, or raise its exception.

        Args:
            work: Function to call in the thread.
            args: Arguments of the function.
            guest: Guest or address that the request is counted for; empty for the server itself, which has no limit.

        Raises:
            Refusal: The guest has too many unfinished requests.
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
        """Wait for the turn of a guest."""
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
        """Grant the next guest a turn."""
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
        """Refuse further work, without waiting for the current call."""
        self._threads.shutdown(wait=False, cancel_futures=True)
