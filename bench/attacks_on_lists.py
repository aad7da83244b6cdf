"""Attacks on the list of open tables, within its limits and beyond them; run by `bench/abuse.py`.

Their servers keep the list; others do not, like a private one.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from typing import TYPE_CHECKING, Any, Final

from attacker import FAILURES, HELLO, Attacker, forever, text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import httpx2

    Attack = Callable[[Attacker], Awaitable[None]]

TITLE: Final = "一" * 40
LISTED: Final = 20
"""Number of tables that an address can list."""


async def _list(me: Attacker, seconds: float) -> None:
    """List as many tables as an address can, and change each entry every `seconds`."""

    async def change(guest: httpx2.AsyncClient, table: str) -> None:
        line = (await me.socket(table, guest)).reads()
        try:
            await line.send(text(**HELLO))
            while not line.is_over:
                number = next(me.ids)
                await line.send(text(type="list", id=f"l{number}", title=f"{number} {TITLE}"[:40]))
                await asyncio.sleep(seconds)
        finally:
            line.close()

    async def host() -> None:
        guest = await me.guest()
        made = [await _listed(me, guest) for _ in range(3)]
        await asyncio.gather(*[forever(1, lambda table=table: change(guest, table)) for table in made])

    await asyncio.gather(*[host() for _ in range(LISTED // 3)])


async def _listed(me: Attacker, guest: httpx2.AsyncClient) -> str:
    listing = {"title": TITLE, "skill": "any", "language": "zh"}
    created: dict[str, Any] = await me.table(guest, "me", "open", "open", listing=listing)
    return str(created["table"])


async def _view(me: Attacker, number: int, *, reads: bool) -> None:
    async def view() -> None:
        line = await me.socket("lobby")
        try:
            await line.send(text(**HELLO))
            if reads:
                await line.reads().over()
            else:
                await asyncio.sleep(20)
        finally:
            line.close()

    await forever(number, view)


async def list_viewers(me: Attacker) -> None:
    """900 viewers of a list whose 18 entries change as often as possible."""
    await asyncio.gather(_list(me, 0.1), _view(me, 900, reads=True))


async def lazy_list_viewers(me: Attacker) -> None:
    """900 viewers of a changing list who read nothing."""
    await asyncio.gather(_list(me, 0.1), _view(me, 900, reads=False))


async def listings(me: Attacker) -> None:
    """Entries of the list that are made, changed and withdrawn, 39 a second for each of 20 guests."""

    async def ask(guest: httpx2.AsyncClient, table: str) -> None:
        line = (await me.socket(table, guest)).reads()
        kinds = itertools.cycle(({"type": "list", "title": TITLE}, {"type": "unlist"}))
        try:
            await line.send(text(**HELLO))
            while not line.is_over:
                await line.send(text(id=f"l{next(me.ids)}", **next(kinds)))
                await asyncio.sleep(1 / 39)
        finally:
            line.close()

    async def host() -> None:
        guest = await me.guest()
        created = await me.table(guest, "me", "open", "open")
        await forever(1, lambda: ask(guest, created["table"]))

    await asyncio.gather(*[host() for _ in range(20)])


async def list_readers(me: Attacker) -> None:
    """Snapshots of the list: sockets that connect and disconnect, requests, and resumptions of other lists."""
    browser = me.browser()
    hello = {**HELLO, "stream": "0" * 16, "resume": 0}

    async def read() -> None:
        await browser.get("/api/lobby")

    async def connect() -> None:
        line = await me.socket("lobby")
        try:
            await line.send(text(**hello))
            await line.until(b'"tables"')
        finally:
            line.close()

    await asyncio.gather(_list(me, 1), forever(20, read), forever(20, connect))


async def joins(me: Attacker) -> None:
    """Seats at listed tables that are taken and left, by 20 guests."""
    host = await me.guest()
    tables = [await _listed(me, host) for _ in range(3)]
    for table in tables:
        await (await me.socket(table, host)).reads().send(text(**HELLO))

    async def come_and_go(guest: httpx2.AsyncClient) -> None:
        table = me.rng.choice(tables)
        await guest.post(f"/api/lobby/{table}", content=json.dumps({"name": "Eve"}))
        with contextlib.suppress(*FAILURES):
            line = (await me.socket(table, guest)).reads()
            await line.send(text(**HELLO) + text(type="leave", id=f"l{next(me.ids)}"))
            line.close()

    guests = [await me.guest() for _ in range(20)]
    await asyncio.gather(*[forever(1, lambda guest=guest: come_and_go(guest)) for guest in guests])


ATTACKS: Final[tuple[Attack, ...]] = (list_viewers, lazy_list_viewers, listings, list_readers, joins)
