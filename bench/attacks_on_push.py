"""Attacks by subscriptions to notices; run by `bench/abuse.py`. The endpoints are of the attacker."""

from __future__ import annotations

import asyncio
import base64
import itertools
import os
from typing import TYPE_CHECKING, Final

from attacker import Attacker, forever
from cryptography.hazmat.primitives.asymmetric import ec

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Attack = Callable[[Attacker], Awaitable[None]]

SERVICE: Final = ("127.0.0.2", 45217)
"""Address at which the attacker listens, and which the operator has named."""

SETTINGS: Final = {
    "CLAMBER_PUSH_KEY": "vXtPYZVXTGyaGzrwUIJ6qLwHDYCQJYvKbOHZ0lHAnkI",
    "CLAMBER_PUSH_CONTACT": "mailto:admin@cards.example",
    "CLAMBER_PUSH_HOSTS": f"{SERVICE[0]}:{SERVICE[1]}",
}
"""Settings of the attacked server."""

LOCAL: Final = (
    *("https://127.0.0.1/", "https://2130706433/", "https://0x7f.1/", "https://[::1]/", "https://[::ffff:7f00:1]/"),
    *("https://localhost/", "https://router/", "http://10.0.0.1/", "https://a@10.0.0.1/", "https://169.254.169.254/"),
    "https://localhost.localdomain/",
)
"""Endpoints at local addresses, of which the last is a name that is looked up."""


def _in_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _subscription(endpoint: str) -> dict[str, object]:
    numbers = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
    keys = {"p256dh": _in_base64(point), "auth": _in_base64(os.urandom(16))}
    return {"endpoint": endpoint, **keys, "language": "en", "kinds": ["invite", "turn"]}


async def _flood(me: Attacker, endpoint: Callable[[], str]) -> None:
    """Subscribe guests who come again and again, and let them try notices, each as often as it may."""

    async def send() -> None:
        guest = await me.guest()
        async with guest:
            answer = await guest.post("/api/me/push", json=_subscription(endpoint()))
            for _ in range(19 if answer.status_code == 200 else 0):
                await guest.post("/api/me/push/test", json={})

    await forever(20, send)


async def subscriptions(me: Attacker) -> None:
    """Subscriptions and tries of many guests at endpoints where nobody listens, each at another path."""
    numbers = itertools.count()
    await _flood(me, lambda: f"https://{SERVICE[0]}:{SERVICE[1]}/{next(numbers)}")


async def local_endpoints(me: Attacker) -> None:
    """Subscriptions at local addresses in all notations."""
    urls = itertools.cycle(LOCAL)
    await _flood(me, lambda: next(urls))


async def endpoints_that_hang(me: Attacker) -> None:
    """Notices to endpoints that accept connections and say nothing."""

    async def hang(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        while await reader.read(1 << 16):
            pass
        await asyncio.sleep(60)

    async with await asyncio.start_server(hang, *SERVICE):
        await subscriptions(me)


async def endpoints_that_flood(me: Attacker) -> None:
    """Notices to endpoints that send without an end, in place of a handshake."""

    async def flood(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        record = b"\x16\x03\x03\x40\x00" + b"\x02\xff\xff\xff" + bytes((1 << 14) - 4)
        while True:
            writer.write(record)
            await writer.drain()

    async with await asyncio.start_server(flood, *SERVICE):
        await subscriptions(me)


ATTACKS: Final[tuple[Attack, ...]] = (
    subscriptions,
    local_endpoints,
    endpoints_that_hang,
    endpoints_that_flood,
)
"""All attacks of this module."""
