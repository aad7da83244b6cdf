"""Attacks on bot accounts, by the owners of many, and on those who challenge them; run by `bench/abuse.py`."""

from __future__ import annotations

import asyncio
import itertools
import secrets
from typing import TYPE_CHECKING, Any, Final

from attacker import Attacker, forever

if TYPE_CHECKING:
    import httpx2
    from attacks import Attack


async def _bot(me: Attacker, number: int) -> tuple[httpx2.AsyncClient, str, dict[str, str]]:
    """Return a guest with an account, the id of its bot account, and the header with the bot's token."""
    guest, name = await me.guest(), secrets.token_hex(4)
    await guest.post("/api/account", json={"name": f"Owner {number} {name}"})
    made: dict[str, Any] = (await guest.post("/api/account/bots", json={"name": f"Rob {number} {name}"})).json()
    if "bots" not in made:
        raise OSError(str(made))
    bot = made["bots"][0]["id"]
    wish = {"label": "x", "scopes": ["play", "read"]}
    answer: dict[str, Any] = (await guest.post(f"/api/account/bots/{bot}/tokens", json=wish)).json()
    return guest, bot, {"Authorization": f"Bearer {answer['token']}"}


async def bot_tokens(me: Attacker) -> None:
    """Bot accounts and tokens made and deleted, and guessed tokens, of ten accounts."""
    numbers = itertools.count()

    async def send(guest: httpx2.AsyncClient, bot: str) -> None:
        await guest.post("/api/account/bots", json={"name": f"Robot {next(numbers)}"})
        wish = {"label": "x", "scopes": ["play"]}
        made = (await guest.post(f"/api/account/bots/{bot}/tokens", json=wish)).json()
        for token in made.get("bots", {}).get("bots", [{}])[0].get("tokens", [])[1:]:
            await guest.delete(f"/api/account/bots/{bot}/tokens/{token['id']}")
        guessed = {"Authorization": f"Bearer clamber_{secrets.token_urlsafe(32)}"}
        await guest.get("/api/me", headers=guessed)

    owners = [await _bot(me, number) for number in range(10)]
    await asyncio.gather(*[forever(4, lambda owner=owner: send(owner[0], owner[1])) for owner in owners])


async def bot_polls(me: Attacker) -> None:
    """Polls of ten bot accounts that end each other, and lists of bots to challenge."""

    async def poll(guest: httpx2.AsyncClient, header: dict[str, str]) -> None:
        await guest.get("/api/bot/challenges", params={"tables": 16}, headers=header)
        await guest.get("/api/bots")

    owners = [await _bot(me, number) for number in range(10)]
    await asyncio.gather(*[forever(8, lambda owner=owner: poll(owner[0], owner[2])) for owner in owners])


async def challenges(me: Attacker) -> None:
    """Challenges of ten guests to a bot account that accepts each, and takes seats by all invites."""
    _, bot, header = await _bot(me, 0)
    robot = me.browser()

    async def answer() -> None:
        inbox = (await robot.get("/api/bot/challenges", params={"tables": 16}, headers=header)).json()
        for each in inbox.get("challenges", []):
            await robot.post(f"/api/bot/challenges/{each['id']}/accept", headers=header)

    async def ask(guest: httpx2.AsyncClient) -> None:
        made = await me.table(guest, "me", "open", "open")
        await guest.post(f"/api/bots/{bot}/challenges", json={"table": made["table"]})
        await robot.post(f"/api/invites/{made['invite']}/bots", json={"name": "x"}, headers=header)

    guests = [await me.guest() for _ in range(10)]
    await asyncio.gather(forever(2, answer), *[forever(4, lambda guest=guest: ask(guest)) for guest in guests])


ATTACKS: Final[tuple[Attack, ...]] = (bot_tokens, bot_polls, challenges)
