"""Attacks on a server from a single address, within its limits and beyond them; run by `bench/abuse.py`.

An attack is an async function that takes an `Attacker` and runs until cancelled. The first line of its docstring
labels its row in the table. All attacks are listed in `ATTACKS`.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import gzip
import itertools
import json
import os
import random
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import httpx2

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Attack = Callable[["Attacker"], Awaitable[None]]

MIB: Final = 1 << 20
TEXT, BINARY, PING, PONG, PART = 1, 2, 9, 10, 0
HELLO: Final = {"type": "hello", "version": 1}
FAILURES: Final = (OSError, EOFError, httpx2.HTTPError, asyncio.IncompleteReadError)
"""Errors that attackers ignore, caused by refusals or closed connections."""


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True) -> bytes:
    """Return a frame with an all-zero mask, which is valid."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([0x80 * fin | opcode]) + size + bytes(4) + payload


def text(**message: object) -> bytes:
    """Return a text frame with a message as JSON."""
    return frame(TEXT, json.dumps(message).encode())


class Line:
    """Connection that can discard incoming data in the background."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._drops: asyncio.Task[None] | None = None

    def reads(self) -> Line:
        """Start reading and discarding all incoming data, and return self."""

        async def drop() -> None:
            with contextlib.suppress(OSError):
                while await self._reader.read(MIB):
                    pass

        self._drops = asyncio.create_task(drop())
        return self

    async def until(self, end: bytes) -> bytes:
        """Read up to and including `end`."""
        return await self._reader.readuntil(end)

    async def send(self, data: bytes) -> None:
        """Send data as fast as the peer accepts it."""
        self._writer.write(data)
        await self._writer.drain()

    async def over(self) -> None:
        """Wait until the peer has closed the connection; return immediately if `reads` was not called."""
        if self._drops is not None:
            await asyncio.shield(self._drops)

    @property
    def is_over(self) -> bool:
        """True if the peer has closed the connection."""
        return self._reader.at_eof() or (self._drops is not None and self._drops.done())

    def close(self) -> None:
        """Close the connection."""
        if self._drops is not None:
            self._drops.cancel()
        self._writer.close()


class Attacker:
    """Attacking address with its HTTP clients, connections and random number generator."""

    def __init__(self, url: str, address: str = "127.0.0.2", seed: int = 1) -> None:
        self.url, self.address = url, address
        self.rng = random.Random(seed)
        self.ids = itertools.count()
        split = urlsplit(url)
        self.host, self.port, self.netloc = str(split.hostname), int(split.port or 80), split.netloc

    def browser(self) -> httpx2.AsyncClient:
        """Return an HTTP client without a cookie."""
        transport = httpx2.AsyncHTTPTransport(local_address=self.address, limits=httpx2.Limits(max_connections=50))
        return httpx2.AsyncClient(transport=transport, base_url=self.url, timeout=60)

    async def guest(self) -> httpx2.AsyncClient:
        """Return an HTTP client with a guest cookie."""
        found = self.browser()
        await found.get("/api/me")
        return found

    async def table(self, guest: httpx2.AsyncClient, *seats: str, **more: Any) -> dict[str, Any]:
        """Create a table as the given guest and return the server's response.

        Raises:
            OSError: The server refused to create it.
        """
        kinds = [{"kind": s} if s in {"me", "open"} else {"kind": "bot", "bot": s} for s in seats]
        wish = {"rules": "gandengyan", "seats": kinds, "pace": 0, "time_limit": None, **more}
        answer = await guest.post("/api/tables", json=wish)
        if answer.status_code != 201:
            raise OSError(answer.text)
        return dict(answer.json())

    async def line(self) -> Line:
        """Open a connection."""
        return Line(*await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0)))

    async def socket(self, table: str, guest: httpx2.AsyncClient | None = None) -> Line:
        """Open a WebSocket at a table without sending any message."""
        line = await self.line()
        cookie = "" if guest is None else "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        key = base64.b64encode(os.urandom(16)).decode()
        await line.send(
            (
                f"GET /ws/{table} HTTP/1.1\r\nHost: {self.netloc}\r\nOrigin: {self.url}\r\nCookie: {cookie}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Key: {key}\r\n\r\n"
            ).encode()
        )
        await line.until(b"\r\n\r\n")
        return line

    def head(self, method: str, path: str, *headers: str) -> bytes:
        """Return the head of an HTTP request."""
        return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {self.netloc}", *headers, "", ""]).encode()


async def forever(number: int, work: Callable[[], Awaitable[None]]) -> None:
    """Run `number` copies of `work` concurrently; restart each one that ends."""

    async def again() -> None:
        while True:
            with contextlib.suppress(*FAILURES):
                await work()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(again() for _ in range(number)))


async def at_rate(line: Line, data: bytes, rate: float) -> None:
    """Send `data` repeatedly at `rate` bytes per second until the peer closes the connection."""
    loop, sent = asyncio.get_running_loop(), 0
    began = loop.time()
    while not line.is_over:
        await line.send(data)
        sent += len(data)
        await asyncio.sleep(max(0.0, began + sent / rate - loop.time()))


# Transport level, before any request is processed


async def nothing(_: Attacker) -> None:
    """At rest."""
    await asyncio.Event().wait()


async def chunks(me: Attacker) -> None:
    """Bodies in one-byte chunks, four connections of 400 KB/s."""

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            await line.send(me.head("POST", "/api/records", "Transfer-Encoding: chunked"))
            await at_rate(line, b"1\r\nx\r\n" * 1000, 400_000)
        finally:
            line.close()

    await forever(4, send)


async def headers(me: Attacker) -> None:
    """Headers of 15 KiB in the shortest lines, as fast as possible."""
    head = me.head("GET", "/healthz", *["a: b"] * 2500)

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            while not line.is_over:
                await line.send(head)
        finally:
            line.close()

    await forever(4, send)


async def large_bodies(me: Attacker) -> None:
    """Bodies of 1 MiB less one byte on 900 connections."""
    body = b" " * (MIB - 1)

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            await line.send(me.head("POST", "/api/records", f"Content-Length: {MIB}") + body)
            await line.over()
        finally:
            line.close()

    await forever(900, send)


async def slow_headers(me: Attacker) -> None:
    """Headers that drip on 900 connections."""

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            await line.send(me.head("GET", "/healthz")[:-2])
            while not line.is_over:
                await line.send(b"a")
                await asyncio.sleep(1)
        finally:
            line.close()

    await forever(900, send)


async def compressed(me: Attacker) -> None:
    """Bodies that unpack to 64 MiB."""
    bomb = gzip.compress(bytes(64 * MIB))

    async def send() -> None:
        async with me.browser() as browser:
            await browser.post("/api/records", content=bomb, headers={"Content-Encoding": "gzip"})

    await forever(8, send)


async def connects(me: Attacker) -> None:
    """Connections that are opened and closed at once."""

    async def send() -> None:
        (await me.line()).close()

    await forever(50, send)


# Requests


async def requests(me: Attacker) -> None:
    """Requests for the largest response on 50 connections."""
    browser = me.browser()

    async def send() -> None:
        await browser.get("/api/games")

    await forever(50, send)


async def pipelined(me: Attacker) -> None:
    """Pipelined requests that do not wait for responses."""
    many = me.head("GET", "/healthz") * 1000

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            while not line.is_over:
                await line.send(many)
        finally:
            line.close()

    await forever(8, send)


async def foreign(me: Attacker) -> None:
    """Requests with foreign host names and origins."""
    browser = me.browser()

    async def send() -> None:
        name = f"{me.rng.random()}.example"
        await browser.post("/api/tables", headers={"Host": name, "Origin": f"https://{name}"}, json={})

    await forever(50, send)


async def lessons(me: Attacker) -> None:
    """Hints in lessons of all games."""
    browser = me.browser()
    games = itertools.cycle(("guandan", "biga", "gandengyan", "doudizhu", "paodekuai", "zhengshangyou"))

    async def send() -> None:
        await browser.get(f"/api/lessons/{next(games)}?hint=true")

    await forever(20, send)


async def options(me: Attacker) -> None:
    """Tables and charts with new options each time."""
    browser = await me.guest()

    async def send() -> None:
        rules = {"rules": "gandengyan", "options": {"match": f"points:{me.rng.randrange(1, 10_000)}"}}
        await browser.post("/api/rules", json=rules)
        await me.table(browser, "me", "open", options=rules["options"])

    await forever(8, send)


async def endings(me: Attacker) -> None:
    """Hints in endings."""
    browser = me.browser()

    async def send() -> None:
        await browser.get(f"/api/endings/{me.rng.randrange(1, 50)}?hint=true")

    await forever(20, send)


async def replays(me: Attacker) -> None:
    """Records and replays of a match of some hundred deals."""
    guest = await me.guest()
    made = await me.table(guest, "greedy", "greedy", options={"match": "deals:300"})
    await asyncio.sleep(1)

    async def send() -> None:
        found = await guest.get(f"/api/tables/{made['table']}/record")
        if found.status_code == 200:
            kept = await guest.post("/api/records", content=found.content)
            if kept.status_code == 201:
                name = kept.json()["id"]
                for deal in range(kept.json()["deals"]):
                    await guest.get(f"/api/replays/{name}?deal={deal}")

    await forever(8, send)


# Sockets


async def _floods(me: Attacker, data: bytes, rate: float, number: int = 1) -> None:
    guest = await me.guest()
    made = await me.table(guest, "me", "open")

    async def send() -> None:
        line = (await me.socket(made["table"], guest)).reads()
        try:
            await line.send(text(**HELLO))
            await at_rate(line, data, rate)
        finally:
            line.close()

    await forever(number, send)


async def pings(me: Attacker) -> None:
    """Empty pings, 1.5 MB/s on one socket."""
    await _floods(me, frame(PING) * 1000, 1.5e6)


async def pongs(me: Attacker) -> None:
    """Empty pongs, 1.5 MB/s on one socket."""
    await _floods(me, frame(PONG) * 1000, 1.5e6)


async def parts(me: Attacker) -> None:
    """Empty parts of a message, 1.5 MB/s on one socket."""
    await _floods(me, frame(TEXT, fin=False) + frame(PART, fin=False) * 1000, 1.5e6)


async def large_frames(me: Attacker) -> None:
    """Frames that lack their last byte, on 60 sockets for each of 10 guests."""

    async def guest_sends(guest: httpx2.AsyncClient, table: str) -> None:
        line = (await me.socket(table, guest)).reads()
        try:
            await line.send(text(**HELLO))
            await line.send(frame(TEXT, bytes(16_000))[:-1])
            await line.over()
        finally:
            line.close()

    async def all_of(guest: httpx2.AsyncClient) -> None:
        made = await me.table(guest, "me", "open")
        await forever(60, lambda: guest_sends(guest, made["table"]))

    await asyncio.gather(*[all_of(await me.guest()) for _ in range(10)])


async def _asks(me: Attacker, guests: int, sockets: int, message: dict[str, object], rate: float) -> None:
    """Open `sockets` sockets for each of `guests` guests; send `message` on each socket `rate` times per second.

    Each guest has a separate table.
    """

    async def asks(guest: httpx2.AsyncClient, table: str) -> None:
        line = (await me.socket(table, guest)).reads()
        try:
            await line.send(text(**HELLO))
            while not line.is_over:
                for turn in range(3):
                    await line.send(text(id=f"a{next(me.ids)}", **({"turn": turn} | message)))
                    await asyncio.sleep(1 / rate)
        finally:
            line.close()

    async def guest_asks(guest: httpx2.AsyncClient) -> None:
        made = await me.table(guest, "me", "greedy", "greedy", "greedy", rules="guandan")
        await forever(sockets, lambda: asks(guest, made["table"]))

    await asyncio.gather(*[guest_asks(await me.guest()) for _ in range(guests)])


async def hints(me: Attacker) -> None:
    """Hints, 39 a second on each of 60 sockets of one guest."""
    await _asks(me, 1, 60, {"type": "hint"}, 39)


async def hints_of_guests(me: Attacker) -> None:
    """Hints, 39 a second for each of 60 guests."""
    await _asks(me, 60, 1, {"type": "hint"}, 39)


async def plans(me: Attacker) -> None:
    """Plans of a hand, 39 a second for each of 20 guests."""
    await _asks(me, 20, 1, {"type": "plan"}, 39)


async def wrong_plays(me: Attacker) -> None:
    """Plays that are refused, 39 a second for each of 60 guests."""
    await _asks(me, 60, 1, {"type": "act", "play": "3s"}, 39)


async def hellos(me: Attacker) -> None:
    """Sockets that connect, request the view, and disconnect."""
    guest = await me.guest()
    made = await me.table(guest, "me", "greedy", "greedy", "greedy", rules="guandan")

    async def send() -> None:
        line = await me.socket(made["table"], guest)
        await line.send(text(**HELLO))
        await line.until(b'"view"')
        line.close()

    await forever(20, send)


async def tables(me: Attacker) -> None:
    """180 tables of bots at pace 0, of four guests."""
    guests = [await me.guest() for _ in range(4)]
    for guest in guests:
        for _ in range(45):
            with contextlib.suppress(*FAILURES):
                made = await me.table(guest, "me", "greedy", "greedy", options={"match": "deals:500"})
                line = (await me.socket(made["table"], guest)).reads()
                await line.send(text(**HELLO) + text(type="hand_over", id="h"))
    await asyncio.Event().wait()


async def audience(me: Attacker) -> None:
    """900 spectators at a table of bots at pace 0."""
    guest = await me.guest()
    made = await me.table(guest, "greedy", "greedy", spectators=True, options={"match": "deals:500"})

    async def watch() -> None:
        line = (await me.socket(made["table"])).reads()
        try:
            await line.send(text(**HELLO))
            await line.over()
        finally:
            line.close()

    await forever(900, watch)


async def unread(me: Attacker) -> None:
    """300 spectators at 30 tables of bots at pace 0, who read nothing."""
    guest = await me.guest()
    made = [
        await me.table(guest, "greedy", "greedy", spectators=True, options={"match": "deals:500"}) for _ in range(30)
    ]
    names = itertools.cycle(one["table"] for one in made)

    async def watch() -> None:
        line = await me.socket(next(names))
        try:
            await line.send(text(**HELLO))
            await asyncio.sleep(20)
        finally:
            line.close()

    await forever(300, watch)


ATTACKS: Final[tuple[Attack, ...]] = (
    chunks, headers, large_bodies, slow_headers, compressed, connects, requests, pipelined, foreign, lessons, options,
    endings, replays, pings, pongs, parts, large_frames, hints, hints_of_guests, plans, wrong_plays, hellos, tables,
    audience, unread,
)  # fmt: skip
"""All attacks; `nothing` is the baseline without an attack."""
