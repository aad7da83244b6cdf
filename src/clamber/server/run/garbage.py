"""Frequent, short garbage collections, so that no table waits for a long one.

Nearly all objects are freed by reference counting; only cycles need the collector. By default, Python runs the
collector once allocations exceed deallocations by a threshold. On this server, where each play frees the objects of
the previous play, this happens rarely, and the collection then traverses all objects created since: with a thousand
tables, that takes 0.1 s, during which no request is answered. Plays, requests, refusals and sockets create no cycles,
but libraries may.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

YOUNG_SECONDS: Final = 0.05
"""Interval between collections of the youngest generation, in seconds. Each takes 2 ms with a thousand tables."""

ALL_SECONDS: Final = 3600.0
"""Interval between full collections, in seconds. Each takes 0.5 s with a thousand tables."""


async def collect_garbage() -> None:
    """Run garbage collections until cancelled, with automatic collection disabled."""
    loop = asyncio.get_running_loop()
    gc.disable()
    try:
        everything_at = loop.time() + ALL_SECONDS
        while True:
            await asyncio.sleep(YOUNG_SECONDS)
            if loop.time() < everything_at:
                gc.collect(0)
            else:
                gc.collect()
                everything_at = loop.time() + ALL_SECONDS
    finally:
        gc.enable()
