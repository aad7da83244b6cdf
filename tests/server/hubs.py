"""Stores and hubs that are closed at the end of a test, with a clock that the test sets."""

import contextlib

from clamber.server.actors.hub import Hub
from clamber.server.http.bot_tokens import BotTokens
from clamber.server.limits.bans import Bans
from clamber.server.log.store import Store
from clamber.server.settings.config import Configuration

HOUR = 3600.0


class Clock:
    """Clock that is set by the test."""

    now = 1_000_000.0

    def __call__(self):
        return self.now


def no_bots(store):
    """Return the tokens of bot accounts of a server without bot accounts."""
    return BotTokens(store, Clock(), Bans(), enabled=False)


@contextlib.asynccontextmanager
async def store_of(url, **how):
    """Yield an open store of a database."""
    store = Store(url)
    await store.open(**how)
    try:
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def hub_of(path, clock, *, opened=True, **settings):
    """Yield a hub; its tables are not rebuilt if `opened` is false."""
    async with store_of(f"sqlite:///{path}") as store:
        hub = Hub(store, Configuration(idle_seconds=24 * HOUR, over_seconds=HOUR, **settings), clock)
        if opened:
            await hub.open()
        try:
            yield hub
        finally:
            await hub.close()
