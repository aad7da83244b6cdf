"""Connections of an attacker, on which the attacks in `bench/attacks.py` send."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import os
import random
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import httpx2

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

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
        client = self.browser()
        await client.get("/api/me")
        return client

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
