"""When Python looks for garbage: often and a little, so that nobody at a table waits for it.

Nearly everything is freed as soon as nothing refers to it any more; only cycles have to be looked for. Python does so
once much more was made than freed. At tables, where each play frees what the last one made, that comes late, and then
all that was made since is looked through: a tenth of a second at a thousand tables, in which nobody is answered.
Plays, requests, refusals and sockets leave no cycles behind at all; a library may.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

YOUNG_SECONDS: Final = 0.05
"""How often what is new is looked through: two milliseconds at a thousand tables."""

ALL_SECONDS: Final = 3600.0
"""How often everything is, which takes half a second at a thousand tables."""


async def collect_garbage() -> None:
    """Looks for garbage until it is cancelled, instead of the interpreter."""
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
