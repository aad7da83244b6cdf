"""Attacks by friends, blocks, personal invites and clubs; run by `bench/abuse.py`."""

from __future__ import annotations

import asyncio
import itertools
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from attacker import Attacker, forever

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import httpx2

    Attack = Callable[[Attacker], Awaitable[None]]

GUESTS: Final = 6


async def _acquainted(me: Attacker) -> tuple[list[httpx2.AsyncClient], list[str], str]:
    """Return guests at one table, the handles of all but the host in the order of the guests, and the table."""
    guests = [await me.guest() for _ in range(GUESTS)]
    created = await me.table(guests[0], "me", *["open"] * (GUESTS - 1), host_starts=True)
    for number, guest in enumerate(guests[1:]):
        await guest.post(f"/api/invites/{created['invite']}", json={"name": f"Guest {number}"})
    people = (await guests[0].get(f"/api/tables/{created['table']}/people")).json()["people"]
    handles = {str(person["name"]): str(person["handle"]) for person in people}
    return guests, [handles[name] for name in sorted(handles)], str(created["table"])


async def invites(me: Attacker) -> None:
    """Invites of one guest to five others, who decline them and ask for news without waiting."""
    guests, handles, table = await _acquainted(me)
    whom = itertools.cycle(zip(guests[1:], handles, strict=True))

    async def send() -> None:
        guest, handle = next(whom)
        await guests[0].post(f"/api/me/people/{handle}/invite", json={"table": table})
        news = (await guest.get("/api/me/news?seconds=0")).json()
        for invite in news.get("invites", ()):
            await guest.delete(f"/api/me/invites/{invite['id']}")

    await forever(20, send)


async def ties(me: Attacker) -> None:
    """Friends who are made and ended, and presence that is shown and hidden, while all of them wait for news."""
    guests, handles, _ = await _acquainted(me)
    whom = itertools.cycle(handles)
    turns = itertools.cycle((("friend", "here"), (None, "hidden"), ("block", "table")))

    async def change() -> None:
        tie, presence = next(turns)
        await guests[0].post(f"/api/me/people/{next(whom)}", json={"tie": tie})
        await guests[0].post("/api/me/people", json={"presence": presence})

    waiting = itertools.cycle(guests)

    async def wait() -> None:
        await next(waiting).get("/api/me/news")

    await asyncio.gather(forever(20, change), forever(20, wait))


async def clubs(me: Attacker) -> None:
    """Clubs with links, evenings and answers, which are made, joined, changed and closed without a pause."""
    guests = [await me.guest() for _ in range(GUESTS)]
    owner, *others = guests
    evening = {
        "first": datetime.now(UTC).date().isoformat(),
        "time": "23:59",
        "zone": "UTC",
        "minutes": 720,
        "weeks": 1,
    }

    async def live() -> None:
        wish = {"name": "Attack", "about": "一" * 500, "person": "Guest"}
        club = (await owner.post("/api/clubs", json=wish)).json().get("id", "none")
        path = f"/api/clubs/{club}"
        token = (await owner.post(f"{path}/links", json={})).json().get("token", "none")
        await owner.post(f"{path}/rules", json={"rules": "gandengyan", "seats": 3})
        planned = (await owner.post(f"{path}/evenings", json=evening)).json().get("evenings", [])
        for guest in others:
            await guest.post(f"/api/club-links/{token}", json={"person": "Guest"})
            for each in planned:
                day = each["dates"][0]["day"]
                await guest.post(f"{path}/evenings/{each['id']}/{day}/answer", json={"comes": True})
            await guest.get(path)
            await guest.get(f"{path}/results")
        await owner.delete(path)

    await forever(20, live)


ATTACKS: Final[tuple[Attack, ...]] = (invites, ties, clubs)
"""All attacks of this module."""
