"""Server under test in a thread, with a frozen clock and decks chosen by the test."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import TYPE_CHECKING, Any, Final

import structlog

from clamber.server.administration.context import Admin
from clamber.server.administration.handler import execute
from clamber.server.log.tables import METADATA
from clamber.server.run.app import create_app
from clamber.server.run.serving import address_of, listen, server_for
from clamber.server.settings.config import Configuration
from clamber.server.table.commands import Tick
from server.inside import start

if TYPE_CHECKING:
    import sqlalchemy as sa

START: Final = 1_800_000_000.0
PACE: Final = 5.0
"""Thinking time of a bot, in seconds, at a table whose bots wait for `Stage.skip`."""

LONGEST_PAUSE: Final = 2 * PACE
"""Upper bound, in seconds, of a bot's varying pauses at such a table."""

CLAIM_TIME: Final = 60.0
"""Time to expose or reveal Aces, in seconds."""

LIMIT: Final = 30.0


class Stage:
    """Server whose clock and deals are controlled by a test.

    The clock is frozen to avoid race conditions: only events that are due immediately, such as plays by bots at pace
    0, occur by themselves. `skip` advances the clock.
    """

    def __init__(self, database: str, **settings: Any) -> None:
        usual = {"port": 0, "round_time": 0.0, "deal_time": 0.0, "claim_time": CLAIM_TIME, "credits": 1000}
        usual["rating_table"] = True
        config = Configuration(database=database, **usual | settings)
        self.now = START
        self.seed = 1
        self._listening = listen(config)
        self.address = address_of(self._listening).rstrip("/")
        app = create_app(config, clock=lambda: self.now, seed=self._next_seed)
        self._hub = app.server.hub
        self._server = server_for(app)
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextlib.contextmanager
    def served(self):
        """Serve inside the `with` block; fail afterwards if the server logged an error."""
        with structlog.testing.capture_logs() as logged:
            thread = threading.Thread(target=asyncio.run, args=(self._serve(),), name="stage")
            start(self._server, thread)
            try:
                yield self
            finally:
                self._server.should_exit = True
                thread.join(timeout=30)
        assert [line for line in logged if line["log_level"] in {"error", "critical"}] == []

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[self._listening])

    def _next_seed(self) -> int:
        """Return the seed set by a test, incremented for each further match because seeds must be unique."""
        self.seed += 1
        return self.seed - 1

    def skip(self, seconds: float) -> None:
        """Advance the time at all tables, and return after the first event that is due has happened."""
        self.now += seconds
        self._do(self._ring())

    def show_late(self) -> None:
        """Show spectators what is due after a delay; its timers do not follow the clock of the test."""
        self._do(self._release())

    async def _release(self) -> None:
        for actor in tuple(self._hub._actors.values()):
            actor.gallery.release()

    def keep_mistakes(self, session: str, link: str, told: str) -> None:
        """Store the mistakes of a guest in a deal, as an analysis does."""
        self._do(self._hub.store.deals.keep_mistakes(session, link, told))

    def insert(self, into: sa.Table, rows: list[dict[str, Any]]) -> None:
        """Add rows to the database, for states that take many matches to reach."""
        store = self._hub.store
        self._do(store._database.transact(lambda connection: connection.execute(into.insert(), rows)))

    def administer(self, act: str, **asked) -> None:
        """Execute a request of the operator."""
        self._do(execute(Admin(self._hub.store, self._hub.clock, self._hub), {"do": act, **asked}))

    def clear(self) -> None:
        """Drop all tables so that the next test may reuse their seeds."""
        self._do(self._forget())

    def _do(self, work) -> None:
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=30)

    async def _ring(self) -> None:
        for actor in tuple(self._hub._actors.values()):
            if actor._timer is not None:  # stale: its delay was computed before the fake clock advanced
                actor._timer.cancel()
                actor._timer = None
            await actor.ask(Tick())

    async def _forget(self) -> None:
        for actor in tuple(self._hub._actors.values()):  # a table may be closed concurrently
            await actor.stop()
            self._hub.lists.drop(actor.table.id)
        self._hub._actors.clear()
        store = self._hub.store
        await store._journal._queue.join()  # pending writes belong to the dropped tables

        def forget(connection: sa.Connection) -> None:
            for table in reversed(METADATA.sorted_tables):
                connection.execute(table.delete())

        await store._database.transact(forget)
