"""An event loop whose clock stands still while anything is to be done, and jumps to the next timer otherwise."""

from __future__ import annotations

import asyncio
import selectors
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

T = TypeVar("T")


class _Jumping(selectors.DefaultSelector):
    """Waits for nothing: what it would have waited is added to the time."""

    now = 0.0

    def select(self, timeout=None):
        found = super().select(0)
        if not found:
            assert timeout is not None, "nothing will ever happen"
            self.now += timeout
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs what waits by timers alone, in no time."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._jumping.now


def run(work: Coroutine[object, object, T]) -> T:
    """Runs something by virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)
