"""Tables that are being opened."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from clamber.server.actors.actor import Actor


class Openings:
    """Tasks that open tables. Concurrent requests for a table share one, and those for other tables do not wait."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[Actor | None]] = {}

    async def once(self, table: str, work: Callable[[str], Coroutine[object, object, Actor | None]]) -> Actor | None:
        """Return the actor of a table that `work` opens, unless it is being opened already."""
        task = self._tasks.get(table)
        if task is None:
            task = self._tasks[table] = asyncio.create_task(work(table), name=f"opening {table}")
            task.add_done_callback(lambda done: self._finish(table, done))
        return await asyncio.shield(task)

    def _finish(self, table: str, done: asyncio.Task[Actor | None]) -> None:
        del self._tasks[table]
        if not done.cancelled():
            done.exception()  # marks the error as retrieved, in case no request is waiting any more

    async def settle(self) -> None:
        """Wait until no table is being opened. The requests that wait for one report its error."""
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
