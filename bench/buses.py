"""Comparison of message systems between nodes: NATS, Redis Streams, PostgreSQL LISTEN/NOTIFY. Not a test.

    .venv/bin/python bench/buses.py [--write]

A sender and a receiver in this process exchange messages of the size of an update for one seat. The rate is that of a
sender who waits for the system after every hundred messages; the delays are those of a steady stream. PostgreSQL and
Redis run without writing to disk. Redis must be installed; its client is the few lines below.

Then, during a steady stream of numbered messages, the receiver's connection passes through a proxy that forwards
nothing for some seconds, or closes it as well and holds new ones; or the server is killed, and started again. The
client of NATS reconnects by itself, with the options of the server of clamber. The others connect again in a loop,
their sender repeats a message that has no answer, and XREAD continues after the last message received.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import os
import secrets
import signal
import statistics
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import urlsplit

import asyncpg
import nats
from links import Proxy
from nodes import used_by
from run import write_down

from clamber.server.net.bus import AGAIN_SECONDS, PING_SECONDS

from nats_server import NatsServer  # isort: skip - on the path since `nodes` is imported
from patience import is_open, until, wait_until  # isort: skip
from postgres import Cluster  # isort: skip
from table_client import held_port  # isort: skip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SIZE: Final = 600
"""Size of a message in bytes."""

TOGETHER: Final = 100
"""Number of messages after which the sender waits for the system."""

STEADY_SECONDS: Final = 1.0
"""Time for which the stream runs before each cut and after the last one, in seconds."""

SILENT, CLOSED, KILLED = "link silent", "link closed", "server down"
FAULTS: Final = ((SILENT, 2.0), (SILENT, 10.0), (CLOSED, 2.0), (KILLED, 2.0))
"""Faults with their durations in seconds."""

HEAD = """\
| | messages/s | server, of a message | p50 | p99 |
|---|---:|---:|---:|---:|"""

CUTS_HEAD = """\
| | messages again after, median | range | missed, median | range | twice | noticed |
|---|---:|---:|---:|---:|---:|---:|"""

LOST: Final = (OSError, EOFError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Exceptions for a lost connection, and for an attempt to connect in vain.

asyncpg raises the last one for a query between the message of a server that ends and the end of the connection.
"""

Heard: TypeAlias = "Callable[[bytes], None]"
Told: TypeAlias = "Callable[[], None]"
Cut: TypeAlias = tuple[int, float, float]
"""Number of the first message since the previous cut, begin and end."""


class System(ABC):
    """Message system with one sender and one receiver. Its server runs when it has been constructed.

    Args:
        heard: Called with each message received.
        told: Called if the receiver's client reports that its connection was lost or restored.

    Attributes:
        port: Port of the server.
    """

    port: int

    def __init__(self, heard: Heard, told: Told) -> None:
        self.heard, self.told = heard, told

    @property
    @abstractmethod
    def pid(self) -> int:
        """Process id of the server."""

    @abstractmethod
    def revive(self) -> None:
        """Start the killed server again, and return once it accepts connections."""

    @abstractmethod
    async def connect(self, port: int) -> None:
        """Connect the sender to the server, and the receiver to a port that leads to it."""

    @abstractmethod
    async def send(self, messages: Sequence[bytes]) -> None:
        """Send messages, and return once the server has them."""

    @abstractmethod
    async def post(self, message: bytes) -> None:
        """Send a message as a program would that outlives interruptions."""

    @abstractmethod
    async def close(self) -> None:
        """End clients and server."""


class Nats(System):
    """NATS: a subject with one subscription."""

    def __init__(self, heard: Heard, told: Told) -> None:
        super().__init__(heard, told)
        self._running = contextlib.ExitStack()
        self._server = self._running.enter_context(NatsServer())
        self.port = urlsplit(self._server.url).port

    @property
    def pid(self) -> int:
        """See `System.pid`."""
        return self._server.pid

    def revive(self) -> None:
        """See `System.revive`."""
        self._server.stop()
        self._server.start()

    async def connect(self, port: int) -> None:
        """See `System.connect`."""

        async def received(message: nats.aio.msg.Msg) -> None:
            self.heard(message.data)

        async def told(*_: Exception) -> None:
            self.told()

        async def ignored(_: Exception) -> None:
            pass

        self._sender = await self._client(self.port, error_cb=ignored)
        self._receiver = await self._client(port, error_cb=told, reconnected_cb=told)
        await self._receiver.subscribe("bench", cb=received)
        await self._receiver.flush()

    @staticmethod
    async def _client(port: int, **callbacks: Any) -> nats.aio.client.Client:
        return await nats.connect(
            f"nats://127.0.0.1:{port}",
            max_reconnect_attempts=-1,
            reconnect_time_wait=AGAIN_SECONDS,
            ping_interval=PING_SECONDS,
            **callbacks,
        )

    async def send(self, messages: Sequence[bytes]) -> None:
        """See `System.send`."""
        for message in messages:
            await self._sender.publish("bench", message)
        await self._sender.flush()

    async def post(self, message: bytes) -> None:
        """See `System.post`."""
        with contextlib.suppress(nats.errors.Error, OSError):  # as in `Bus`
            await self._sender.publish("bench", message)

    async def close(self) -> None:
        """See `System.close`."""
        await self._sender.close()
        await self._receiver.close()
        self._running.close()


class Looping(System):
    """System whose clients do not reconnect by themselves."""

    async def connect(self, port: int) -> None:
        """See `System.connect`."""
        self._ready = asyncio.Event()
        self._receiving = asyncio.create_task(self._receive_always(port))
        await self._connect_sender()
        await self._ready.wait()

    async def post(self, message: bytes) -> None:
        """See `System.post`."""
        connected = True
        while True:
            try:
                if not connected:
                    await self._connect_sender()
                    connected = True
                return await self.send([message])
            except LOST:
                connected = False
                await asyncio.sleep(AGAIN_SECONDS)

    async def close(self) -> None:
        """See `System.close`."""
        self._receiving.cancel()
        await asyncio.wait([self._receiving])
        self._stop()

    async def _receive_always(self, port: int) -> None:
        while True:
            with contextlib.suppress(*LOST):
                await self._receive(port)
            self.told()
            await asyncio.sleep(AGAIN_SECONDS)

    @abstractmethod
    async def _connect_sender(self) -> None:
        """Connect the sender to the server."""

    @abstractmethod
    async def _receive(self, port: int) -> None:
        """Connect the receiver, set `_ready`, and receive until the connection is lost."""

    @abstractmethod
    def _stop(self) -> None:
        """End the server."""


class Redis(Looping):
    """Redis: a stream that is trimmed, read by a blocking XREAD."""

    def __init__(self, heard: Heard, told: Told) -> None:
        super().__init__(heard, told)
        self._held, self.port = held_port()
        self._folder = tempfile.TemporaryDirectory()
        self._last = b"0"
        self._start()

    def _start(self) -> None:
        options = f"--bind 127.0.0.1 --port {self.port} --loglevel warning --save"
        command = ["redis-server", *options.split(), ""]
        self._process = subprocess.Popen(command, cwd=self._folder.name, stdout=subprocess.DEVNULL)
        wait_until(lambda: is_open(self.port))

    @property
    def pid(self) -> int:
        """See `System.pid`."""
        return self._process.pid

    def revive(self) -> None:
        """See `System.revive`."""
        self._process.wait()
        self._start()

    async def send(self, messages: Sequence[bytes]) -> None:
        """See `System.send`."""
        reader, writer = self._sender
        for message in messages:
            writer.write(_request(b"XADD", b"bench", b"MAXLEN", b"~", b"10000", b"*", b"d", message))
        for _ in messages:
            await _reply(reader)

    async def _connect_sender(self) -> None:
        self._sender = await asyncio.open_connection("127.0.0.1", self.port)

    async def _receive(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        self._ready.set()
        try:
            while True:
                writer.write(_request(b"XREAD", b"BLOCK", b"0", b"STREAMS", b"bench", self._last))
                ((_, entries),) = await _reply(reader)
                for number, (_, data) in entries:
                    self.heard(data)
                    self._last = number
        finally:
            writer.close()

    def _stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()
        self._held.close()


def _request(*words: bytes) -> bytes:
    """Return a command in the protocol of Redis."""
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%b\r\n" % (len(word), word) for word in words)


async def _reply(reader: asyncio.StreamReader) -> list | bytes:  # type: ignore[type-arg]
    """Read a reply: a string, or a list of replies."""
    line = (await reader.readuntil())[:-2]
    assert line[:1] in b"$*+", line
    if line[:1] == b"*":
        return [await _reply(reader) for _ in range(int(line[1:]))]
    if line[:1] == b"+":
        return line[1:]
    return (await reader.readexactly(int(line[1:]) + 2))[:-2]


class Postgres(Looping):
    """PostgreSQL: notifications on a channel; those sent together are one transaction."""

    def __init__(self, heard: Heard, told: Told) -> None:
        super().__init__(heard, told)
        self._cluster = Cluster().start()
        self._url = self._cluster.new()
        self.port = urlsplit(self._url).port

    @property
    def pid(self) -> int:
        """See `System.pid`."""
        return self._cluster.pid

    def revive(self) -> None:
        """See `System.revive`."""
        self._cluster.restart()

    async def send(self, messages: Sequence[bytes]) -> None:
        """See `System.send`."""
        texts = [message.decode() for message in messages]
        await self._sender.execute("SELECT pg_notify('bench', one) FROM unnest($1::text[]) AS one", texts)

    async def _connect_sender(self) -> None:
        self._sender = await asyncpg.connect(self._url)

    async def _receive(self, port: int) -> None:
        connection = await asyncpg.connect(self._url, port=port)
        try:
            ended = asyncio.Event()
            connection.add_termination_listener(lambda _: ended.set())
            await connection.add_listener("bench", lambda *told: self.heard(told[3].encode()))
            self._ready.set()
            await ended.wait()
        finally:
            connection.terminate()

    def _stop(self) -> None:
        self._sender.terminate()
        self._cluster.stop()


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

    running = system(heard, lambda: None)
    try:
        await running.connect(running.port)
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
    finally:
        await running.close()
    delays.sort()
    p50, p99 = (delays[int(len(delays) * share)] * 1000 for share in (0.5, 0.99))
    return (
        f"| {system.__doc__.partition(':')[0]} | {count / elapsed:,.0f} | {used / count * 1e6:.0f} µs "
        f"| {p50:.2f} ms | {p99:.2f} ms |"
    )


async def measure_fault(system: type[System], fault: str, seconds: float, repeat: int, rate: int) -> str:
    """Return a table row for a fault of a system."""
    sent, stopping = 0, False
    arrivals: list[tuple[float, int]] = []
    told: list[float] = []
    cuts: list[Cut] = []

    async def stream() -> None:
        nonlocal sent
        begin = time.perf_counter()
        while not stopping:
            await asyncio.sleep(max(0.0, begin + sent / rate - time.perf_counter()))
            await running.post((f"{sent:<24}" + secrets.token_hex(SIZE // 2 - 12)).encode())
            sent += 1

    def heard(data: bytes) -> None:
        arrivals.append((time.perf_counter(), int(data[:24])))

    running = system(heard, lambda: told.append(time.perf_counter()))
    try:
        proxy = Proxy(running.port)
        await proxy.start()
        await running.connect(int(proxy.address.split(":")[1]))
        async with asyncio.TaskGroup() as group:
            group.create_task(stream())
            for _ in range(repeat):
                first = sent
                await asyncio.sleep(STEADY_SECONDS)
                came = sum(number >= first for _, number in arrivals)
                assert came > rate * STEADY_SECONDS / 2, f"the stream does not run: {came} messages"
                begin = time.perf_counter()
                if fault == KILLED:
                    os.kill(running.pid, signal.SIGKILL)
                else:
                    proxy.cut(closing=fault == CLOSED)
                await asyncio.sleep(seconds)
                end = time.perf_counter()
                assert not any(begin + seconds / 2 < at for at, _ in arrivals), "messages pass the cut"
                cuts.append((first, begin, end))
                if fault == KILLED:
                    await asyncio.to_thread(running.revive)
                else:
                    proxy.mend()
                following = sent
                await until(lambda: arrivals[-1][1] >= following)  # noqa: B023 - ends in this round
            await asyncio.sleep(STEADY_SECONDS)
            stopping = True
        await asyncio.sleep(STEADY_SECONDS)
    finally:
        await running.close()
    cuts.append((sent, time.perf_counter(), 0.0))
    return f"| {system.__doc__.partition(':')[0]}, {fault} for {seconds:g} s {counted(cuts, arrivals, told)}"


def counted(cuts: Sequence[Cut], arrivals: Sequence[tuple[float, int]], told: Sequence[float]) -> str:
    """Return the figures of a table row.

    Args:
        cuts: Cuts, and a last one that counts only as the end of the round before it.
        arrivals: Times and numbers of the messages received.
        told: Times at which the client reported an interruption.
    """
    after, missed, noticed, twice = [], [], [], 0
    for (first, begin, end), (next_first, next_begin, _) in itertools.pairwise(cuts):
        numbers = [number for _, number in arrivals if first <= number < next_first]
        after.append(min(at for at, _ in arrivals if at > end) - end)
        missed.append(next_first - first - len(set(numbers)))
        twice += len(numbers) - len(set(numbers))
        noticed.append(any(begin < at < next_begin for at in told))
    return (
        f"| {statistics.median(after):.2f} s | {min(after):.2f} to {max(after):.2f} s "
        f"| {statistics.median(missed):,.0f} | {min(missed):,} to {max(missed):,} | {twice} "
        f"| {sum(noticed)} of {len(noticed)} |"
    )


def main() -> None:
    """Measure all systems, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000, help="messages sent as fast as possible")
    parser.add_argument("--rate", type=int, default=500, help="messages a second of the steady stream")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--repeat", type=int, default=5, help="cuts of each kind")
    parser.add_argument("--write", action="store_true", help="put the tables into bench/results.md")
    args = parser.parse_args()
    print(HEAD, flush=True)
    rows = []
    for system in (Nats, Redis, Postgres):
        rows.append(asyncio.run(measure(system, args.count, args.rate, args.seconds)))
        print(rows[-1], flush=True)
    print("", CUTS_HEAD, sep="\n", flush=True)
    cuts = []
    for system, (fault, seconds) in itertools.product((Nats, Redis, Postgres), FAULTS):
        cuts.append(asyncio.run(measure_fault(system, fault, seconds, args.repeat, args.rate)))
        print(cuts[-1], flush=True)
    if args.write:
        write_down("buses", f"; {SIZE} bytes, {args.rate} messages a second", "\n".join((HEAD, *rows)))
        write_down("bus cuts", f"; {args.repeat} cuts a row", "\n".join((CUTS_HEAD, *cuts)))


if __name__ == "__main__":
    main()
