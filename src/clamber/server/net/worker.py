"""Work that takes long, done in a thread beside the event loop, in turn for each guest."""

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
"""What one guest may have asked a worker for that is not done."""

AGAIN_SECONDS: Final = 5
"""After how long whoever asked for more is to try again."""


class Worker:
    """Does one thing after the other in a thread of its own; a second one would only take time from tables.

    Guests are served in rounds, so that nobody waits for all that somebody else has asked for.
    """

    def __init__(self, name: str, *, most_each: int = MOST_EACH) -> None:
        """Makes a worker whose thread begins with the first work.

        Args:
            name: Of its thread.
            most_each: What one guest may wait for at once.
        """
        self._threads = concurrent.futures.ThreadPoolExecutor(1, name)
        self._most_each = most_each
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._asked: dict[str, int] = {}
        self._busy = False

    async def do(self, work: Callable[..., T], *args: object, guest: str = "") -> T:
        """What `work(*args)` returns or raises.

        Args:
            work: What is to be done.
            args: With what.
            guest: Who asked for it, a guest or an address; empty for the server itself, which may ask for any number.

        Raises:
            Refusal: The guest waits for too much already.
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
        """Returns when it is a guest's turn."""
        if not self._busy:
            self._busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(guest, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # it had come just now
            raise

    def _next(self) -> None:
        """Lets the next guest have a turn."""
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
        """Takes up nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
