"""Garbage collection in small and frequent steps, so that no table waits for a large one.

Nearly all objects are freed once nothing refers to them; only cycles need the collector. By default, Python runs it
once many more objects were created than freed. At tables, where each play frees the objects of the last one, that
happens late, and then all objects created since are traversed: a tenth of a second at a thousand tables, in which no
request is answered. Plays, requests, refusals and sockets leave no cycles behind at all; a library may.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

YOUNG_SECONDS: Final = 0.05
"""Seconds between collections of the youngest generation, which take 2 ms at a thousand tables."""

ALL_SECONDS: Final = 3600.0
"""Seconds between full collections, which take half a second at a thousand tables."""


async def collect_garbage() -> None:
    """Collect garbage until cancelled, in place of the interpreter."""
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
