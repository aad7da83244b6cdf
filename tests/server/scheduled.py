"""Store whose every call waits for an explicit scheduler, before and after its effect."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clamber.server.log.store import Store


class Inline(concurrent.futures.Executor):
    """Executor that calls functions at once, in the event loop."""

    def submit(self, work, /, *args, **more):
        """Return the result of a function."""
        found = concurrent.futures.Future()
        try:
            found.set_result(work(*args, **more))
        except Exception as error:  # noqa: BLE001 - as an executor does
            found.set_exception(error)
        return found


class Scheduler:
    """Calls of a store that wait to go on. At most one has an effect at a time.

    Attributes:
        waiting: Calls that wait, in the order of their arrival.
    """

    def __init__(self) -> None:
        self.waiting: list[asyncio.Future[None]] = []
        self.is_on = False
        self._has_effect = asyncio.Lock()

    async def point(self) -> None:
        """Wait until the scheduler lets this call go on."""
        if self.is_on:
            turn = asyncio.get_running_loop().create_future()
            self.waiting.append(turn)
            try:
                await turn
            finally:
                if turn in self.waiting:
                    self.waiting.remove(turn)

    async def go_on(self, number: int) -> None:
        """Let one of the waiting calls go on, and return once nothing else happens by itself."""
        turn = self.waiting.pop(number % len(self.waiting))
        turn.set_result(None)
        await self.settle()

    async def settle(self) -> None:
        """Wait until all tasks wait for the scheduler, or for each other."""
        for _ in range(40):
            await asyncio.sleep(0)
            async with self._has_effect:
                pass

    def drive(self, store: Store) -> None:
        """Make all calls of a store wait for this scheduler."""
        database = store._database
        transact, reading = database.transact, database.reading

        async def scheduled_transact(*args, **more):
            await self.point()
            async with self._has_effect:
                found = await transact(*args, **more)
            await self.point()
            return found

        @contextlib.asynccontextmanager
        async def scheduled_reading():
            await self.point()
            async with self._has_effect, reading() as connection:
                yield connection
            await self.point()

        database.transact, database.reading = scheduled_transact, scheduled_reading
