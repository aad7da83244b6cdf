"""Hubs with a clock that is set by the test."""

import contextlib

from clamber.server.actors.hub import Hub
from clamber.server.log.store import Store
from clamber.server.settings.config import Configuration

HOUR = 3600.0


class Clock:
    """Clock that is set by the test."""

    now = 1_000_000.0

    def __call__(self):
        return self.now


@contextlib.asynccontextmanager
async def hub_of(path, clock, *, opened=True, **settings):
    """Yield a hub; its tables are not rebuilt if `opened` is false."""
    store = Store(f"sqlite:///{path}")
    await store.open()
    hub = Hub(store, Configuration(idle_seconds=24 * HOUR, over_seconds=HOUR, **settings), clock)
    if opened:
        await hub.open()
    yield hub
    await hub.close()
    await store.close()
