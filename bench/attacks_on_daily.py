"""Attacks on daily deals, by people who begin, leave and compare them without a pause; run by `bench/abuse.py`."""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING, Any, Final

from attacker import HELLO, Attacker, forever, text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import httpx2

    Attack = Callable[[Attacker], Awaitable[None]]

GUESTS: Final = 20
AT_ONCE: Final = 5
"""Number of requests of a guest for the next deal of a set at the same time."""


async def _people(me: Attacker) -> tuple[list[httpx2.AsyncClient], list[str]]:
    """Return guests, and the sets of the day."""
    guests = [await me.guest() for _ in range(GUESTS)]
    found: dict[str, Any] = (await guests[0].get("/api/daily")).json()
    return guests, [str(one["id"]) for one in found["sets"]]


async def daily_deals(me: Attacker) -> None:
    """Deals of sets that 20 guests begin five times at once, leave, and begin again."""
    guests, sets = await _people(me)

    async def begin(guest: httpx2.AsyncClient, name: str) -> None:
        wish = {"name": "Guest"}
        asked = [guest.post(f"/api/daily/{name}/play", json=wish) for _ in range(AT_ONCE)]
        answers = [answer for answer in await asyncio.gather(*asked) if answer.status_code == 200]
        tables = {str(answer.json()["table"]) for answer in answers}
        for table in tables:
            line = (await me.socket(table, guest)).reads()
            try:
                await line.send(text(**HELLO))
                await line.send(text(type="leave", id=f"l{next(me.ids)}"))
                await asyncio.sleep(0.1)
            finally:
                line.close()

    turns = {guest: itertools.cycle(sets) for guest in guests}
    await asyncio.gather(*[forever(1, lambda guest=guest: begin(guest, next(turns[guest]))) for guest in guests])


async def daily_comparisons(me: Attacker) -> None:
    """All requests about sets by 20 guests, for deals that they have not played, and for sets that do not exist."""
    guests, sets = await _people(me)
    paths = ["/api/daily"]
    for name in (*sets, "0" * 32):
        paths += [f"/api/daily/{name}", *(f"/api/daily/{name}/deals/{deal}" for deal in (0, 3, 99))]
    turns = itertools.cycle(itertools.product(guests, paths))

    async def send() -> None:
        guest, path = next(turns)
        await guest.get(path)

    await forever(GUESTS, send)


ATTACKS: Final[tuple[Attack, ...]] = (daily_deals, daily_comparisons)
"""All attacks of this module."""
