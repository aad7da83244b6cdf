"""While the server runs, it says when garbage is looked for: what is new often, everything rarely."""

import asyncio
import gc
import weakref

from clamber.server.net import garbage


class Knot:
    """Refers to itself, so that only a search finds out that nothing else does."""

    def __init__(self):
        self.self = self


def left(*, old):
    """A knot to which nothing refers any more; an old one was there when everything was looked through."""
    knot = Knot()
    if old:
        gc.collect()
    return weakref.ref(knot)


async def collected(knot):
    """Whether a knot is gone after some of the time that `collect_garbage` takes for it."""
    task = asyncio.create_task(garbage.collect_garbage())
    await asyncio.sleep(0)
    assert not gc.isenabled()
    for _ in range(100):
        await asyncio.sleep(garbage.YOUNG_SECONDS)
        if knot() is None:
            break
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert gc.isenabled()
    return knot() is None


def test_new_garbage_goes_soon_and_old_garbage_once_everything_is_looked_through(monkeypatch):
    monkeypatch.setattr(garbage, "YOUNG_SECONDS", 0.001)
    assert asyncio.run(collected(left(old=False)))
    long_gone = left(old=True)
    assert not asyncio.run(collected(long_gone))
    monkeypatch.setattr(garbage, "ALL_SECONDS", 0.005)
    assert asyncio.run(collected(long_gone))
