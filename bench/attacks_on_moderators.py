"""Attacks on moderators by those whom they judge, and on the chat of a table; run by `bench/abuse.py`."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import TYPE_CHECKING, Final

from attacker import HELLO, Attacker, forever, text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import httpx2

    Attack = Callable[[Attacker], Awaitable[None]]

GUESTS: Final = 20
REASONS: Final = ("insult", "leaving", "cheating", "name", "flood", "other")

WORDS: Final = (
    "一" * 300,
    "\u202e" + "evil" * 60,
    "d\u200ba\u200br\u200bn" * 40,
    ("a" + "\u0300" * 7) * 30,
    "\U0001f469\u200d\U0001f52c" * 60,
    "<b>" * 90,
)
"""Texts that are long, reversed, invisible, stacked or markup."""

ROUTES: Final[tuple[tuple[str, str, dict[str, str]], ...]] = (
    ("GET", "/me", {}),
    ("POST", "/confirm/options", {}),
    ("POST", "/confirm/code", {"code": "AAAA-AAAA-AAAA-AAAA"}),
    ("GET", "/people?who=operator", {}),
    ("POST", "/acts", {"act": "mute", "who": "f" * 64, "reason": "x"}),
    ("POST", "/bans", {"who": "127.0.0.1", "reason": "x"}),
    ("POST", "/sanctions/" + "0" * 32 + "/lift", {}),
    ("POST", "/appeals/" + "0" * 32, {"answer": "lift"}),
    ("GET", "/reports/" + "0" * 32, {}),
    ("POST", "/roles", {"who": "me", "role": "operator"}),
    ("POST", "/unwait", {"who": "me"}),
)
"""Requests of moderators, below `/api/moderation`."""


async def reports(me: Attacker) -> None:
    """Reports with long and odd words by 20 guests about one person, of all reasons."""
    victim, *guests = [await me.guest() for _ in range(GUESTS + 1)]
    tables = [await me.table(victim, "me", "open", host_starts=True) for _ in range(3)]
    turns = itertools.cycle(itertools.product(tables, REASONS, WORDS))

    async def send(guest: httpx2.AsyncClient) -> None:
        table, reason, words = next(turns)
        body = {"table": table["table"], "seat": 0, "reason": reason, "words": words}
        await guest.post("/api/reports", json=body)

    await asyncio.gather(*[forever(1, lambda guest=guest: send(guest)) for guest in guests])


async def appeals(me: Attacker) -> None:
    """Appeals with odd texts against the decisions of others, whose ids are guessed."""
    guests = itertools.cycle([await me.guest() for _ in range(GUESTS)])

    async def send() -> None:
        name, guest = f"{me.rng.getrandbits(128):032x}", next(guests)
        await guest.post(f"/api/me/sanctions/{name}/appeal", json={"text": me.rng.choice(WORDS)})
        await guest.post(f"/api/me/sanctions/{name}/seen", json={})
        await guest.get("/api/me/sanctions")

    await forever(GUESTS, send)


async def roles(me: Attacker) -> None:
    """All requests of moderators by people without a role, half of them from another site."""
    guests = itertools.cycle([await me.guest() for _ in range(GUESTS)])
    turns = itertools.cycle(itertools.product(ROUTES, ({}, {"Origin": "http://evil.example"})))

    async def send() -> None:
        (method, path, body), headers = next(turns)
        content = json.dumps(body) if method == "POST" else None
        more = {"Content-Type": "application/json", **headers}
        await next(guests).request(method, f"/api/moderation{path}", content=content, headers=more)

    await forever(GUESTS, send)


async def chat(me: Attacker) -> None:
    """Messages of free chat as fast as permitted and faster, with reversed, invisible and stacked signs."""
    host = await me.guest()
    guests = [await me.guest() for _ in range(5)]
    made = await me.table(host, "me", *["open"] * len(guests))
    for number, guest in enumerate(guests):
        await guest.post(f"/api/invites/{made['invite']}", json={"name": f"Guest {number}"})
    words = itertools.cycle(word[:200] for word in WORDS)

    async def write(guest: httpx2.AsyncClient) -> None:
        line = (await me.socket(made["table"], guest)).reads()
        try:
            await line.send(text(**HELLO))
            while not line.is_over:
                await line.send(text(type="write", id=f"w{next(me.ids)}", text=next(words)))
                await asyncio.sleep(1 / 39)
        finally:
            line.close()

    await asyncio.gather(*[forever(3, lambda guest=guest: write(guest)) for guest in (host, *guests)])


async def mutes(me: Attacker) -> None:
    """Mutes of one another that six guests set and end, while all of them speak."""
    guests = [await me.guest() for _ in range(6)]
    made = await me.table(guests[0], "me", *["open"] * (len(guests) - 1))
    for number, guest in enumerate(guests[1:]):
        await guest.post(f"/api/invites/{made['invite']}", json={"name": f"Guest {number}"})
    turns = itertools.cycle(itertools.product(guests, range(len(guests)), (True, False)))

    async def send() -> None:
        guest, seat, muted = next(turns)
        await guest.post("/api/me/towards", json={"table": made["table"], "seat": seat, "muted": muted})

    async def speak(guest: httpx2.AsyncClient) -> None:
        line = (await me.socket(made["table"], guest)).reads()
        try:
            await line.send(text(**HELLO))
            while not line.is_over:
                await line.send(text(type="say", id=f"s{next(me.ids)}", phrase="hello"))
                await asyncio.sleep(0.1)
        finally:
            line.close()

    speakers = [forever(1, lambda guest=guest: speak(guest)) for guest in guests]
    await asyncio.gather(forever(10, send), *speakers)


ATTACKS: Final[tuple[Attack, ...]] = (reports, appeals, roles, chat, mutes)
"""All attacks of this module."""
