"""A running server schedules garbage collection: young objects often, all objects rarely."""

import asyncio
import gc
import weakref

import pytest

from clamber.server.run import garbage
from patience import until


class Knot:
    """Object with a reference to itself, which only the garbage collector can free."""

    def __init__(self):
        self.self = self


@pytest.fixture(autouse=True)
def _no_automatic_collection():
    """Disable automatic collection, which could free a knot before the server's collection does."""
    gc.disable()
    yield
    gc.enable()


def left(*, old):
    """Return a weak reference to an unreachable knot, which has survived a full collection if `old`."""
    knot = Knot()
    if old:
        gc.collect()
    return weakref.ref(knot)


async def collect(happened):
    """Run the server's garbage collection until `happened()` is true."""
    task = asyncio.create_task(garbage.collect_garbage())
    await asyncio.sleep(0)
    assert not gc.isenabled()
    await until(happened)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert gc.isenabled()
    gc.disable()


def test_new_garbage_goes_soon_and_old_garbage_once_everything_is_looked_through(monkeypatch):
    searches, search = [], gc.collect
    monkeypatch.setattr(garbage, "YOUNG_SECONDS", 0.001)
    monkeypatch.setattr(gc, "collect", lambda *generation: searches.append(generation) or search(*generation))
    new = left(old=False)
    asyncio.run(collect(lambda: new() is None))
    assert set(searches) == {(0,)}
    long_gone = left(old=True)
    searches.clear()
    asyncio.run(collect(lambda: len(searches) > 10))
    assert set(searches) == {(0,)}
    assert long_gone() is not None
    monkeypatch.setattr(garbage, "ALL_SECONDS", 0.005)
    asyncio.run(collect(lambda: long_gone() is None))
    assert () in searches
