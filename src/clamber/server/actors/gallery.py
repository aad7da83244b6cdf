"""Spectators' state of a table, which lags behind by the delay that the host has set."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from clamber.server.table.state import Table
    from clamber.server.wire.updates import Updates

MOST_HELD: Final = 1000
"""Maximum number of updates that are held back for the spectators of a table. Beyond it, the oldest are skipped, and
spectators receive a full view in their place."""


class Spectator(Protocol):
    """Client at a table, which may be a spectator."""

    viewer: int | None

    def show(self, updates: Updates | None) -> None:
        """Handle a delayed update as a spectator; None for a full view. Ignored if the client has a seat."""
        ...


class _Held(NamedTuple):
    """Table that spectators see from a time on, with the update that leads to it; None for a full view."""

    due: float
    table: Table
    updates: Updates | None


class Gallery:
    """Delayed updates of a table for its spectators.

    A table that is rebuilt during a match has lost what it held back. Its spectators therefore see nothing until the
    delay has passed.

    Args:
        table: Table at the start of its actor.
        clock: Function that returns the time, in seconds.
        watchers: Clients at the table, of which those with a seat ignore delayed updates.
        is_new: True if the table was made just now.

    Attributes:
        delay: Delay in seconds; 0 if spectators see the table like the players.
        table: Table that spectators see; None if they see nothing yet, or if there is no delay.
    """

    def __init__(
        self, table: Table, clock: Callable[[], float], watchers: Collection[Spectator], *, is_new: bool
    ) -> None:
        self.delay = table.settings.watch_delay
        self.table: Table | None = None
        self._clock = clock
        self._watchers = watchers
        self._held: deque[_Held] = deque()
        self._timer: asyncio.TimerHandle | None = None
        if not self.delay:
            return
        if is_new or table.match is None:
            self.table = table
        else:
            self._hold(table, None)

    @property
    def seconds(self) -> int:
        """Time until spectators see something, in seconds, rounded up; 0 if they do now."""
        if not self.delay or self.table is not None:
            return 0
        return max(1, math.ceil(self._held[0].due - self._clock()))

    def add(self, updates: Updates) -> None:
        """Hold an update back; without a delay, nothing happens."""
        if self.delay:
            self._hold(updates.after, updates)

    def _hold(self, table: Table, updates: Updates | None) -> None:
        self._held.append(_Held(self._clock() + self.delay, table, updates))
        if len(self._held) > MOST_HELD:
            self._held.popleft()
            self._held[0] = self._held[0]._replace(updates=None)
        if self._timer is None:
            self._set_timer()

    def _set_timer(self) -> None:
        self._timer = None
        if self._held:
            delay = max(0.0, self._held[0].due - self._clock())
            self._timer = asyncio.get_running_loop().call_later(delay, self.release)

    def release(self) -> None:
        """Show the spectators all updates that are due."""
        now = self._clock()
        while self._held and self._held[0].due <= now:
            _, self.table, updates = self._held.popleft()
            for watcher in tuple(self._watchers):
                watcher.show(updates)
        self.close()
        self._set_timer()

    def close(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
