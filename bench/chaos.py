"""Chaos test of several nodes: play under injected faults, and check the invariants of `soak.py`: `make chaos`.

Three nodes, PostgreSQL and NATS run on this machine. Every player connects to a random node each time. The links of a
node to PostgreSQL and to NATS lead through proxies of this process, which can stop forwarding without closing a
connection, as a cut network does.

No acknowledged command is lost or duplicated; no frame contains a card that its viewer may not know; and all players
are served again within `--within` seconds after each fault has ended, or after the death of a node.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import httpx2
import soak
from run import write_down
from soak import GENEROUS, HERE, TABLES, Player, served_again, stop_playing

from clamber.records.record import to_json
from clamber.server.log.lines import from_line
from clamber.server.log.store import Store
from clamber.server.table.matches import match_of

sys.path[:0] = [str(HERE.parent)]

from knowledge import inspect, truths_of  # noqa: E402 - on the path since `soak` is imported
from nats_server import NatsServer  # noqa: E402 - as above
from postgres import Cluster  # noqa: E402 - as above
from table_client import Guest, held_port  # noqa: E402 - as above

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Sequence
    from typing import TypeAlias

    Fault: TypeAlias = Callable[["World"], Coroutine[Any, Any, None]]

NODES = 3


class Link:
    """Proxy to a local port, whose connections can be cut without being closed."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open = asyncio.Event()
        self._open.set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Forward nothing until `mend`."""
        self._open.clear()

    def mend(self) -> None:
        """Forward again what has waited, and what comes."""
        self._open.set()

    async def _accept(self, near: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            await self._open.wait()
            far, request = await asyncio.open_connection("127.0.0.1", self._to)
            await asyncio.gather(self._forward(near, request), self._forward(far, answer))
        answer.close()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


class Node:
    """Process of `clamber serve` that reaches PostgreSQL and NATS through links."""

    def __init__(self, folder: Path, number: int, database: str, database_port: int, nats_port: int) -> None:
        self.clock = folder / f"clock{number}"
        self.clock.write_text("0")
        self.to_database, self.to_nats = Link(database_port), Link(nats_port)
        self._log = (folder / f"log{number}").open("wb")
        self._database = database
        self._database_port = database_port
        self._held, self.port = held_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start the process and wait until it serves."""
        if not self.to_database.port:
            await self.to_database.start()
            await self.to_nats.start()
        database = self._database.replace(f":{self._database_port}/", f":{self.to_database.port}/")
        command = [sys.executable, str(HERE / "soak_server.py"), "serve", "--no-open", "--port", str(self.port)]
        environment = {
            **os.environ,
            **GENEROUS,
            "SOAK_CLOCK": str(self.clock),
            "CLAMBER_NATS": f"nats://127.0.0.1:{self.to_nats.port}",
        }
        self.process = subprocess.Popen(  # noqa: ASYNC220 - takes a few milliseconds
            [*command, "--database", database],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._log,
        )
        async with httpx2.AsyncClient(timeout=60) as client:
            while True:
                with contextlib.suppress(httpx2.HTTPError):
                    if (await client.get(f"{self.url}/readyz")).status_code == 200:
                        return
                assert self.process.poll() is None, "the node does not come up"
                await asyncio.sleep(0.05)

    def end(self) -> None:
        """Kill the process, and close the reserved port and the log file."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self._held.close()
        self._log.close()


class World:
    """All processes of the test."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self.rng = rng
        self.cluster = Cluster()
        self.nats = NatsServer()
        self._folder = folder
        self.nodes: list[Node] = []
        self.later: Callable[[], Awaitable[None]] | None = None
        """Work that a fault leaves for after the players are served again."""

    async def __aenter__(self) -> Self:
        await asyncio.to_thread(self.cluster.start)
        await asyncio.to_thread(self.nats.start)
        self.database = self.cluster.new()
        ports = int(self.database.rpartition(":")[2].partition("/")[0]), int(self.nats.url.rpartition(":")[2])
        self.nodes = [Node(self._folder, number, self.database, *ports) for number in range(NODES)]
        for node in self.nodes:
            await node.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        for node in self.nodes:
            node.end()
        self.nats.__exit__()
        await asyncio.to_thread(self.cluster.stop)

    def node(self) -> Node:
        """Return a random node."""
        return self.rng.choice(self.nodes)


class Roaming(Guest):
    """Guest who connects to another random node each time."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self._urls = [node.url for node in world.nodes]
        self._rng = rng
        super().__init__(rng.choice(self._urls))

    def at(self, table: str, **hello: Any) -> Any:
        """Return a client at a random node."""
        self.url = self._rng.choice(self._urls)
        return super().at(table, **hello)


# Faults. Each returns once it has ended.


async def node_killed(world: World) -> None:
    """Kill a node; it comes back after all players are served by the others."""
    node = world.node()
    node.process.kill()
    node.process.wait()
    world.later = node.start


async def node_stopped(world: World) -> None:
    """Stop a node in an orderly way and start it again."""
    node = world.node()
    node.process.terminate()
    await asyncio.to_thread(node.process.wait)
    await node.start()


async def node_suspended(world: World) -> None:
    """Suspend a node for 2 to 6 seconds."""
    node = world.node()
    node.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(world.rng.uniform(2, 6))
    node.process.send_signal(signal.SIGCONT)


async def clock_stepped(world: World) -> None:
    """Step the clock of a node by an hour, back and forth."""
    node = world.node()
    for offset in ("3600", "-3600", "0"):
        node.clock.write_text(offset)
        await asyncio.sleep(1)


async def database_cut(world: World) -> None:
    """Cut a node from the database for 1 to 6 seconds."""
    node = world.node()
    node.to_database.cut()
    await asyncio.sleep(world.rng.uniform(1, 6))
    node.to_database.mend()


async def nats_cut(world: World) -> None:
    """Cut a node from the other nodes for 1 to 6 seconds."""
    node = world.node()
    node.to_nats.cut()
    await asyncio.sleep(world.rng.uniform(1, 6))
    node.to_nats.mend()


async def nats_restarted(world: World) -> None:
    """Restart NATS."""
    await asyncio.to_thread(world.nats.stop)
    await asyncio.sleep(1)
    await asyncio.to_thread(world.nats.start)


async def database_restarted(world: World) -> None:
    """Restart PostgreSQL, ending all connections at once."""
    await asyncio.to_thread(world.cluster.restart)


FAULTS = {
    fault.__name__: fault
    for fault in (
        *(node_killed, node_stopped, node_suspended, clock_stepped),
        *(database_cut, nats_cut, nats_restarted, database_restarted),
    )
}


async def check(world: World, players: list[Player]) -> int:
    """Compare acknowledgements with the log, and frames with the cards; return the number of views inspected."""
    looked = 0
    store = Store(world.database)
    await store.open()
    for player in players:
        lines = await store.log(player.table)
        counted = Counter(soak.json.loads(line).get("action") for line in lines)
        for name in player.acknowledged:
            assert counted[name] == 1, f"{player.table}: {name} stands {counted[name]} times in the log"
        match = match_of(map(from_line, lines))
        assert match is not None
        looked += inspect(player.frames, truths_of(to_json(match)), player.seat)
    await store.close()
    return looked


async def play(
    world: World, faults: Sequence[Fault], tables: int, seconds: float, within: float
) -> list[tuple[str, list[float]]]:
    """Play and inject faults; return the times until all players were served again, by fault."""
    players = []
    for number in range(tables):
        rules, seats, options = TABLES[number % len(TABLES)]
        guest = Roaming(world, random.Random(number))
        wish = ["me", *["greedy"] * (seats - 1)]
        made = await asyncio.to_thread(lambda g=guest, r=rules, w=wish, o=options: g.make(r, w, options=o, pace=50))
        players.append(Player(guest, made["table"], random.Random(number)))
    playing = [asyncio.create_task(player.play()) for player in players]
    found: dict[str, list[float]] = {one.__name__: [] for one in faults}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for fault in world.rng.sample(faults, len(faults)):
            world.later = None
            await fault(world)
            took = await served_again(players)
            found[fault.__name__].append(took)
            print(f"{fault.__name__}: {took:.2f} s", flush=True)
            assert took <= within, f"after {fault.__name__} it took {took:.2f} s until all were served"
            if world.later is not None:
                await world.later()
            done = [task for task in playing if task.done()]
            assert not done, done[0].exception()
            await asyncio.sleep(1)
            if time.monotonic() > end:
                break
    await stop_playing(playing)
    looked = await check(world, players)
    acknowledged = sum(len(player.acknowledged) for player in players)
    assert acknowledged > 10, "hardly anything was played"
    assert looked > acknowledged, "hardly anything was seen"
    print(f"{acknowledged} commands acknowledged, each once in the log; {looked} views looked at, no foreign card")
    return list(found.items())


def show_logs(folder: Path) -> None:
    """Print the ends of the logs of all nodes."""
    for file in sorted(folder.glob("log*")):
        print(f"--- {file.name}\n{file.read_text()[-3000:]}", file=sys.stderr)


def main() -> None:
    """Run the test and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--within", type=float, default=5.0, metavar="SECONDS")
    parser.add_argument("--faults", nargs="+", choices=FAULTS, default=list(FAULTS), metavar="FAULT")
    parser.add_argument("--seed", type=lambda text: int(text, 16), default=1, help="hexadecimal")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()

    async def run(folder: str) -> list[tuple[str, list[float]]]:
        async with World(Path(folder), random.Random(args.seed)) as world:
            try:
                faults = [FAULTS[name] for name in args.faults]
                return await play(world, faults, args.tables, args.minutes * 60, args.within)
            except BaseException:
                show_logs(Path(folder))
                raise

    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(run(folder))
    lines = [f"| {name.replace('_', ' ')} | {len(times)} | {max(times, default=0.0):.2f} s |" for name, times in rows]
    table = "\n".join(["| fault | times | all players served again after, at most |", "|---|---:|---:|", *lines])
    print(table)
    if args.write:
        write_down("chaos", f"; {args.tables} tables, {args.minutes:g} minutes", table)


if __name__ == "__main__":
    main()
