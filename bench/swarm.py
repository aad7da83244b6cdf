"""Tables of four clients on real sockets, cheap enough to run on the same machine as the server under test.

A client is an `asyncio.Protocol` with a minimal implementation of RFC 6455, and each table has a single timer; there
are neither tasks nor a WebSocket library. Every frame is checked: frame numbers are consecutive, every command is
answered, and all seats reach the same turn.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import hashlib
import json
import os
import resource
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

SEATS: Final = 4
LIST_SECONDS: Final = 0.5
"""Interval between two changes of each entry in the list of open tables, in seconds: the shortest that is sent."""
VIEWERS_OF_ADDRESS: Final = 250
"""Number of viewers of lists from one address, which a server allows."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
GUID: Final = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def parser_of(text: str | None) -> argparse.ArgumentParser:
    """Return a parser with the options of a load; its description is the given text."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--warm-up", type=float, default=4.0, help="seconds of play before the figures")
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two plays at a table")
    parser.add_argument("--rules", default="guandan", help="a game for four")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    return parser


def prepare() -> None:
    """Allow this process a socket for each client, and disable garbage collection, which would add to the delays."""
    gc.disable()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


@dataclass
class Tally:
    """Measurements.

    Attributes:
        delays: Seconds from sending an action until the last seat has its frame.
    """

    delays: list[float] = field(default_factory=list)


class Socket(asyncio.Protocol):
    """WebSocket client that passes each text message to a callback."""

    def __init__(self, url: str, path: str, cookie: str, receive: Callable[[bytes], None]) -> None:
        self._host = urlsplit(url).netloc
        self._key = base64.b64encode(os.urandom(16)).decode()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {self._host}\r\nOrigin: {url}\r\nCookie: {cookie}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {self._key}\r\n\r\n"
        )
        self._receive = receive
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport
        self.leaving = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the upgrade request."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail unless the client closed the connection itself."""
        assert self.leaving, f"the server closed the connection: {exc}"

    def data_received(self, data: bytes) -> None:
        """Process the complete frames received."""
        self._buffer = buffer = self._buffer + data if self._buffer else data
        start = 0 if self._open else self._upgraded(buffer)
        while len(buffer) >= start + 2:
            size, offset = buffer[start + 1], start + 2
            if size == 126:
                size, offset = int.from_bytes(buffer[offset : offset + 2], "big"), offset + 2
            elif size == 127:
                size, offset = int.from_bytes(buffer[offset : offset + 8], "big"), offset + 8
            if len(buffer) < offset + size:
                break
            self._take(buffer[start], buffer[offset : offset + size])
            start = offset + size
        self._buffer = buffer[start:]

    def _upgraded(self, buffer: bytes) -> int:
        """Return the offset of the first frame; the buffer length while the upgrade response is incomplete."""
        end = buffer.find(b"\r\n\r\n")
        if end < 0:
            return len(buffer)
        accepted = base64.b64encode(hashlib.sha1((self._key + GUID).encode()).digest())  # noqa: S324 - RFC 6455
        assert buffer.startswith(b"HTTP/1.1 101 "), buffer[:200]
        assert accepted in buffer[:end], "the server did not answer this key"
        self._open = True
        self.opened.set_result(None)
        return end + 4

    def _take(self, head: int, payload: bytes) -> None:
        assert head & 0x80, "a message in parts"
        match head & 0x0F:
            case 1:
                self._receive(payload)
            case 9:
                self._write(PONG, payload)
            case _:
                assert self.leaving, payload

    def send(self, message: dict[str, Any]) -> None:
        """Send a text message."""
        self._write(TEXT, json.dumps(message).encode())

    def _write(self, opcode: int, payload: bytes) -> None:
        """Send a masked frame, as clients must; an all-zero mask is valid."""
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
        self._transport.write(bytes([0x80 | opcode]) + size + bytes(4) + payload)

    def leave(self) -> None:
        """Close the connection."""
        self.leaving = True
        self._write(CLOSE, (1000).to_bytes(2, "big"))
        self._transport.close()


class ListViewers:
    """Clients that look at the list of open tables, and hosts who change it all the time.

    Attributes:
        received: Number of messages that viewers have received.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._loop = asyncio.get_running_loop()
        self._viewers: list[Socket] = []
        self._hosts: list[Socket] = []
        self._changes: asyncio.Task[None] | None = None
        self.received = 0

    async def _connect(self, path: str, cookie: str, address: str, receive: Callable[[bytes], None]) -> Socket:
        split = urlsplit(self._url)
        _, opened = await self._loop.create_connection(
            lambda: Socket(self._url, path, cookie, receive), split.hostname, split.port, local_addr=(address, 0)
        )
        await opened.opened
        opened.send({"type": "hello", "version": 1})
        return opened

    async def begin(self, hosts: list[tuple[str, str]]) -> None:
        """Connect hosts, given as tables and cookies, and change their entries twice a second."""
        for table, cookie in hosts:
            self._hosts.append(await self._connect(f"/ws/{table}", cookie, "127.0.0.1", lambda _: None))
        self._changes = asyncio.create_task(self._change())

    async def _change(self) -> None:
        number = 0
        while True:
            for host in self._hosts:
                number += 1
                host.send({"type": "list", "id": f"l{number}", "title": f"Evening round {number}"})
            await asyncio.sleep(LIST_SECONDS)

    async def grow(self, count: int) -> None:
        """Connect viewers until there are `count`."""
        while (number := len(self._viewers)) < count:
            address = f"127.0.0.{2 + number // VIEWERS_OF_ADDRESS}"
            self._viewers.append(await self._connect("/ws/lobby", "", address, self._receive))

    def _receive(self, payload: bytes) -> None:
        assert payload.startswith((b'{"type":"tables"', b'{"type":"changed"')), payload[:200]
        self.received += 1

    def leave(self) -> None:
        """Close all sockets."""
        if self._changes is not None:
            self._changes.cancel()
        for each in (*self._viewers, *self._hosts):
            each.leave()


class Seat:
    """Client in one seat, with the last state that it received."""

    def __init__(self, table: Table, number: int) -> None:
        self.number = number
        self.deal: dict[str, Any] = {"turn": 0}
        self.status = ""
        self.socket: Socket
        self.waiting: set[str] = set()
        self._table = table
        self._seq = -1

    def send(self, kind: str, name: str, **fields: Any) -> None:
        """Send a command and mark its answer as pending."""
        self.waiting.add(name)
        self.socket.send({"type": kind, "id": name, **fields})

    def receive(self, payload: bytes) -> None:
        """Process a message from the server."""
        message = json.loads(payload)
        match message["type"]:
            case "event":
                assert message["seq"] == self._seq + 1, f"{message['seq']} after {self._seq}"
            case "ack":
                self.waiting.remove(message["id"])
                return
            case "welcome":
                assert message["seat"] == self.number
                return
            case "view":
                pass
            case _:
                raise AssertionError(message)
        self._seq = message["seq"]
        if message["table"] is not None:
            self.status = message["table"]["status"]
        if message["deal"] is not None:
            self.deal = message["deal"]
        self._table.told()


class Table:
    """Four clients that make a play every `every` seconds."""

    def __init__(self, tally: Tally, rng: random.Random, every: float) -> None:
        self.tally = tally
        self._rng = rng
        self._every = every
        self._loop = asyncio.get_running_loop()
        self._seats = [Seat(self, number) for number in range(SEATS)]
        self._sent = 0.0
        self._count = 0
        self._due = 0.0
        self._dealt: asyncio.Future[None] = self._loop.create_future()
        self._stopped = False
        self._waits = False
        self._turn = 0

    async def sit(self, url: str, table: str, cookies: list[str]) -> None:
        """Connect the four clients one by one, because the arrival of the last one changes all views."""
        address = urlsplit(url)
        for seat, cookie in zip(self._seats, cookies, strict=True):
            _, seat.socket = await self._loop.create_connection(
                lambda seat=seat, cookie=cookie: Socket(url, f"/ws/{table}", cookie, seat.receive),  # type: ignore[misc]
                address.hostname,
                address.port,
            )
            await seat.socket.opened
            seat.socket.send({"type": "hello", "version": 1})
        await self._dealt

    def start(self) -> None:
        """Start playing at a random offset within the interval."""
        self._due = self._loop.time() + self._rng.random() * self._every
        self._loop.call_at(self._due, self._act)

    def stop(self) -> None:
        """Stop playing after the current action."""
        self._stopped = True

    def _act(self) -> None:
        """Send the next action."""
        if self._stopped:
            return
        turn = max(seat.deal["turn"] for seat in self._seats)
        status = self._seats[0].status
        self._count += 1
        self._waits, self._turn, self._sent = True, turn, 0.0
        if status == "playing":
            due = [seat for seat in self._seats if seat.deal["my_turn"]]
            assert len(due) == 1, [seat.deal for seat in self._seats]
            (seat,) = due
            play = self._rng.choice(seat.deal["legal"])["text"]
            self._sent = time.perf_counter()
            seat.send("act", f"a{self._count}", turn=turn, play=play)
        else:
            due = self._seats[:1] if status == "over" else self._seats
            for seat in due:
                seat.send("rematch" if status == "over" else "ready", f"r{self._count}")

    def told(self) -> None:
        """Schedule the next action once every seat has received the last turn's frame."""
        if not self._dealt.done() and all(seat.deal["turn"] for seat in self._seats):
            self._dealt.set_result(None)
        if not self._waits or any(seat.deal["turn"] <= self._turn for seat in self._seats):
            return
        self._waits = False
        if self._sent:
            self.tally.delays.append(time.perf_counter() - self._sent)
        self._due = max(self._due + self._every, self._loop.time())
        self._loop.call_at(self._due, self._act)

    def leave(self) -> None:
        """Close the sockets; assert that every command has been answered."""
        for seat in self._seats:
            assert not seat.waiting, f"never answered: {seat.waiting}"
            seat.socket.leave()
