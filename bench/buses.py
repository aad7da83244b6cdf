"""Comparison of message systems between nodes: NATS, Redis Streams, PostgreSQL LISTEN/NOTIFY. Not a test.

    .venv/bin/python bench/buses.py [--write]

A sender and a receiver in this process exchange messages of the size of an update for one seat. The rate is that of a
sender who waits for the system after every hundred messages; the delays are those of a steady stream. PostgreSQL and
Redis run without writing to disk. Redis must be installed; its client is the few lines below.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, TypeAlias

import asyncpg
import nats
from nodes import used_by
from run import write_down

from nats_server import NatsServer  # isort: skip - on the path since `nodes` is imported
from patience import is_open, until  # isort: skip
from postgres import Cluster  # isort: skip
from table_client import held_port  # isort: skip

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

SIZE: Final = 600
"""Size of a message in bytes."""

TOGETHER: Final = 100
"""Number of messages after which the sender waits for the system."""

HEAD = """\
| | messages/s | server, of a message | p50 | p99 |
|---|---:|---:|---:|---:|"""

Heard: TypeAlias = "Callable[[bytes], None]"


class System(ABC):
    """Connected sender and receiver.

    Attributes:
        pid: Process id of the system's server.
    """

    pid: int

    @abstractmethod
    async def send(self, messages: Sequence[bytes]) -> None:
        """Send messages, and return once the server has them."""


class Nats(System):
    """NATS: a subject with one subscription."""

    @classmethod
    @contextlib.asynccontextmanager
    async def running(cls, heard: Heard) -> AsyncIterator[Nats]:
        """Run a server, and yield the connected system."""
        with NatsServer() as server:
            one, other = await nats.connect(server.url), await nats.connect(server.url)

            async def received(message: nats.aio.msg.Msg) -> None:
                heard(message.data)

            await other.subscribe("bench", cb=received)
            await other.flush()
            yield cls(server.pid, one)
            await one.close()
            await other.close()

    def __init__(self, pid: int, client: nats.aio.client.Client) -> None:
        self.pid, self._client = pid, client

    async def send(self, messages: Sequence[bytes]) -> None:
        """See `System.send`."""
        for message in messages:
            await self._client.publish("bench", message)
        await self._client.flush()


class Redis(System):
    """Redis: a stream that is trimmed, read by a blocking XREAD."""

    @classmethod
    @contextlib.asynccontextmanager
    async def running(cls, heard: Heard) -> AsyncIterator[Redis]:
        """Run a server, and yield the connected system."""
        held, port = held_port()
        command = ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--loglevel", "warning"]
        with held, tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen([*command, "--dir", folder], stdout=subprocess.DEVNULL)  # noqa: ASYNC220
            try:
                await until(lambda: is_open(port))
                reading = asyncio.create_task(cls._receive(port, heard))
                yield cls(process.pid, *await asyncio.open_connection("127.0.0.1", port))
                reading.cancel()
            finally:
                process.kill()
                process.wait()

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid, self._reader, self._writer = pid, reader, writer

    async def send(self, messages: Sequence[bytes]) -> None:
        """See `System.send`."""
        for message in messages:
            self._writer.write(_request(b"XADD", b"bench", b"MAXLEN", b"~", b"10000", b"*", b"d", message))
        for _ in messages:
            await _reply(self._reader)

    @staticmethod
    async def _receive(port: int, heard: Heard) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        last = b"0"
        while True:
            writer.write(_request(b"XREAD", b"BLOCK", b"0", b"STREAMS", b"bench", last))
            ((_, entries),) = await _reply(reader)
            for number, (_, data) in entries:
                heard(data)
                last = number


def _request(*words: bytes) -> bytes:
    """Return a command in the protocol of Redis."""
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%b\r\n" % (len(word), word) for word in words)


async def _reply(reader: asyncio.StreamReader) -> list | bytes:  # type: ignore[type-arg]
    """Read a reply: a string, or a list of replies."""
    line = (await reader.readline())[:-2]
    assert line[:1] in b"$*+", line
    if line[:1] == b"*":
        return [await _reply(reader) for _ in range(int(line[1:]))]
    if line[:1] == b"+":
        return line[1:]
    return (await reader.readexactly(int(line[1:]) + 2))[:-2]


class Postgres(System):
    """PostgreSQL: notifications on a channel; those sent together are one transaction."""

    @classmethod
    @contextlib.asynccontextmanager
    async def running(cls, heard: Heard) -> AsyncIterator[Postgres]:
        """Run a server, and yield the connected system."""
        cluster = Cluster().start()
        try:
            url = cluster.new()
            one, other = await asyncpg.connect(url), await asyncpg.connect(url)
            await other.add_listener("bench", lambda *told: heard(told[3].encode()))
            yield cls(cluster.pid, one)
            await one.close()
            await other.close()
        finally:
            cluster.stop()

    def __init__(self, pid: int, connection: asyncpg.Connection) -> None:
        self.pid, self._connection = pid, connection

    async def send(self, messages: Sequence[bytes]) -> None:
        """See `System.send`."""
        texts = [message.decode() for message in messages]
        await self._connection.execute("SELECT pg_notify('bench', one) FROM unnest($1::text[]) AS one", texts)


async def measure(system: type[System], count: int, rate: int, seconds: float) -> str:
    """Return a system's table row."""
    expected, came, all_came = [0], [0], asyncio.Event()
    delays: list[float] = []

    def heard(data: bytes) -> None:
        came[0] += 1
        delays.append(time.perf_counter() - float(data[:24]))
        if came[0] == expected[0]:
            all_came.set()

    def message() -> bytes:  # PostgreSQL delivers equal notifications of a transaction once
        return (f"{time.perf_counter():<24.9f}" + secrets.token_hex(SIZE // 2 - 12)).encode()

    async with system.running(heard) as running:  # type: ignore[attr-defined]
        expected[0], used, began = count, used_by(running.pid), time.perf_counter()
        for _ in range(0, count, TOGETHER):
            await running.send([message() for _ in range(TOGETHER)])
        await asyncio.wait_for(all_came.wait(), 60)
        elapsed, used = time.perf_counter() - began, used_by(running.pid) - used
        delays.clear()
        all_came.clear()
        expected[0] = came[0] + round(rate * seconds)
        begin = time.perf_counter()
        for number in range(round(rate * seconds)):
            await asyncio.sleep(max(0.0, begin + number / rate - time.perf_counter()))
            await running.send([message()])
        await asyncio.wait_for(all_came.wait(), 60)
    delays.sort()
    p50, p99 = (delays[int(len(delays) * share)] * 1000 for share in (0.5, 0.99))
    return (
        f"| {system.__doc__.partition(':')[0]} | {count / elapsed:,.0f} | {used / count * 1e6:.0f} µs "
        f"| {p50:.2f} ms | {p99:.2f} ms |"
    )


def main() -> None:
    """Measure all systems, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000, help="messages sent as fast as possible")
    parser.add_argument("--rate", type=int, default=500, help="messages a second of the steady stream")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()
    print(HEAD, flush=True)
    rows = []
    for system in (Nats, Redis, Postgres):
        rows.append(asyncio.run(measure(system, args.count, args.rate, args.seconds)))
        print(rows[-1], flush=True)
    if args.write:
        write_down("buses", f"; {SIZE} bytes, {args.rate} messages a second", "\n".join((HEAD, *rows)))


if __name__ == "__main__":
    main()
