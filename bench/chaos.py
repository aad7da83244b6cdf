"""Chaos test of several nodes: play under injected faults, and check the invariants of `soak.py`: `make chaos`.

Three nodes, or a server of one process (`--nodes 1`), PostgreSQL and NATS run on this machine. Every player connects
to a random node each time. Each node has a network namespace and PostgreSQL a file system of its own, where the
machine permits them; otherwise links lead through proxies, and no disk is full (`links.py`). Faults: `faults.py`.

No acknowledged command is lost or duplicated; no frame contains a card that its viewer may not know; each finished
rated match has one result, from which all ratings follow; no node logs a traceback; and 99 % of the tables take and
store a command within `--within` seconds after a fault has ended, or after the death of a node.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

import httpx2
import soak
from faults import AMONG_NODES, FAULTS, ON_A_DISK
from links import Cable, Link, Namespace, Proxy, isolated
from run import write_down
from soak import GENEROUS, HERE, Player, stop_playing

sys.path[:0] = [str(HERE.parent)]

from nats_server import LOGIN, NatsServer  # noqa: E402 - on the path since `soak` is imported
from postgres import Cluster  # noqa: E402 - as above
from table_client import Guest, held_port  # noqa: E402 - as above

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from faults import Fault

ROOM = 320 << 20
"""Size of the file system of PostgreSQL, in bytes."""

PLAYS = 60
"""Plays per second of all tables together, roughly: two cores must carry them, so bots are slower at more tables."""

TORN = "Traceback"
"""Word in the log of a node at an error that nobody has thought of."""

GIVEN_UP = 120.0
"""Time after which a table counts as lost, in seconds."""


class Node:
    """Process of `clamber serve`, with links to PostgreSQL, to NATS and, from its own namespace, to its clients."""

    def __init__(self, world: World, folder: Path, number: int) -> None:
        self._world = world
        self.clock = folder / f"clock{number}"
        self.clock.write_text("0")
        self._log = (folder / f"log{number}").open("wb")
        self._held, self.port = held_port()
        self._database = world.database
        ports = [urlsplit(url).port for url in (world.database, world.nats.url)]
        self._namespace = Namespace() if world.isolated else None
        self.links: list[Link]
        if self._namespace is None:
            self.links, self._host = [Proxy(port) for port in ports], "127.0.0.1"
        else:
            self.links = [Cable(self._namespace, 3 * number + i, port) for i, port in enumerate((*ports, 0))]
            self._host = self.links[-1].far
        self.to_database, self.to_nats, *_ = self.links
        self.url = f"http://{self._host}:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start the process and wait until it serves."""
        if self.process is None:
            for link in self.links:
                await link.start()
        database = urlsplit(self._database)._replace(netloc=f"clamber@{self.to_database.address}").geturl()
        enter = () if self._namespace is None else self._namespace.enter
        command = [sys.executable, str(HERE / "soak_server.py"), "serve", "--no-open", "--database", database]
        environment = {
            **os.environ,
            **GENEROUS,
            "CLAMBER_MAX_TABLES_FROM": "1000",  # all players have one address
            "SOAK_CLOCK": str(self.clock),
            **({} if self._world.is_alone else {"CLAMBER_NATS": f"nats://{LOGIN}@{self.to_nats.address}"}),
        }
        self.process = subprocess.Popen(  # noqa: ASYNC220 - takes a few milliseconds
            [*enter, *command, "--host", self._host, "--port", str(self.port)],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._log,
        )
        async with httpx2.AsyncClient(timeout=5) as client:
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
        if self._namespace is not None:
            self._namespace.end()
        self._held.close()
        self._log.close()


class World:
    """All processes of the test."""

    def __init__(self, folder: Path, rng: random.Random, *, count: int, isolated: bool) -> None:
        self.rng = rng
        self.count = count
        self.is_alone = count == 1
        self.isolated = isolated
        self.cluster = Cluster(everywhere=isolated, size=ROOM if isolated else None)
        self.nats = NatsServer(everywhere=isolated)
        self._folder = folder
        self.nodes: list[Node] = []
        self.later: Callable[[], Awaitable[None]] | None = None
        """Work that a fault leaves for after the players are served again."""

    async def __aenter__(self) -> Self:
        try:
            await asyncio.to_thread(self.cluster.start)
            await asyncio.to_thread(self.nats.start)
            self.database = self.cluster.new()
            for number in range(self.count):
                self.nodes.append(Node(self, self._folder, number))
                await self.nodes[-1].start()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        for node in self.nodes:
            node.end()
        self.nats.__exit__()
        await asyncio.to_thread(self.cluster.stop)

    def node(self) -> Node:
        """Return a random node."""
        return self.rng.choice(self.nodes)

    @property
    def logs(self) -> dict[str, str]:
        """Logs of the nodes so far, by file name."""
        return {file.name: file.read_text() for file in sorted(self._folder.glob("log*"))}


class Roaming(Guest):
    """Guest who connects to another random node each time, also if the connection has been silent for 3 seconds."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self._urls = [node.url for node in world.nodes]
        self._rng = rng
        super().__init__(rng.choice(self._urls))

    def at(self, table: str, **hello: Any) -> Any:
        """Return a client at a random node."""
        self.url = self._rng.choice(self._urls)
        return super().at(table, **hello)

    def socket_at(self, table: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
        """Open a bare socket that notices within 3 seconds that the other end is out of reach."""
        alert = {"open_timeout": 5, "close_timeout": 0.5, "ping_interval": 1, "ping_timeout": 3}
        return super().socket_at(table, headers, **alert, **more)


async def plays_again(player: Player) -> float:
    """Return the seconds until something that a player says at their table is stored and acknowledged.

    The player stays at their connection, or finds a new one without help.
    """
    began = time.monotonic()
    name = ""
    while name not in player.acknowledged:
        if name not in player.pending:  # not sent yet, or refused
            name = await player.send({"type": "say", "phrase": "hello"})
        await asyncio.sleep(0.05)
    return time.monotonic() - began


async def play(world: World, faults: Sequence[Fault], tables: int, disturbances: int) -> dict[str, list[float]]:
    """Play and inject faults; return the times until each table played again, by fault."""
    pace = max(50, 1000 * tables // PLAYS)
    players = await asyncio.to_thread(soak.players_at, tables, lambda seed: Roaming(world, random.Random(seed)), pace)
    playing = [asyncio.create_task(player.play()) for player in players]
    await asyncio.gather(*map(plays_again, players))
    times_by_fault: dict[str, list[float]] = {one.__name__: [] for one in faults}
    order: list[Fault] = []
    for number in range(disturbances):
        order = order or world.rng.sample(faults, len(faults))
        fault = order.pop()
        world.later = None
        await fault(world)
        async with asyncio.timeout(GIVEN_UP):
            times = await asyncio.gather(*map(plays_again, players))
        times_by_fault[fault.__name__] += times
        summary = f"p99 {p99(times):.2f} s, at most {max(times):.2f} s"
        print(f"{number + 1}: {fault.__name__}: {summary}; load {os.getloadavg()[0]:.1f}", flush=True)
        if world.later is not None:
            await world.later()
        done = [task for task in playing if task.done()]
        assert not done, done[0].exception()
        await asyncio.sleep(1)
    await stop_playing(playing)
    print(await soak.check(world.database, players))
    full = world.cluster.logged.count("No space left on device")
    print(f"PostgreSQL lacked room {full} times")
    assert full or not times_by_fault.keys() & {fault.__name__ for fault in ON_A_DISK}, "the disk was never full"
    return times_by_fault


def p99(times: Sequence[float]) -> float:
    """Return the time within which 99 % of the tables play again."""
    return sorted(times)[math.ceil(0.99 * len(times)) - 1]


def main() -> None:
    """Run the test and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--disturbances", type=int, default=60)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--nodes", type=int, default=3, metavar="N", help="1 for a server of one process")
    parser.add_argument("--within", type=float, default=5.0, metavar="SECONDS", help="limit of the p99 of all tables")
    parser.add_argument("--faults", nargs="+", choices=FAULTS, default=list(FAULTS), metavar="FAULT")
    parser.add_argument("--seed", type=lambda text: int(text, 16), default=1, help="hexadecimal")
    parser.add_argument("--proxies", action="store_true", help="do not use namespaces")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()
    inside = not args.proxies and isolated()
    links = "namespaces" if inside else "proxies, without full disks"
    print(f"links by {links}", flush=True)
    left_out = (() if inside else ON_A_DISK) + (AMONG_NODES if args.nodes == 1 else ())
    faults = [FAULTS[name] for name in args.faults if FAULTS[name] not in left_out]

    async def run(folder: str) -> tuple[dict[str, list[float]], str]:
        rng = random.Random(args.seed)
        async with World(Path(folder), rng, count=args.nodes, isolated=inside) as world:
            try:
                found = await play(world, faults, args.tables, args.disturbances)
                lines = [line for log in world.logs.values() for line in log.splitlines()]
                return found, "\n".join(line for line in lines if TORN in line)
            except BaseException:
                for name, log in world.logs.items():
                    print(f"--- {name}\n{log[-3000:]}", file=sys.stderr)
                raise

    with tempfile.TemporaryDirectory() as folder:
        found, torn = asyncio.run(run(folder))
    rows = [(name.replace("_", " "), times) for name, times in found.items() if times]
    rows.append(("all", [time for _, times in rows for time in times]))
    lines = [
        f"| {name} | {len(times) // args.tables} | {p99(times):.2f} s | {max(times):.2f} s |" for name, times in rows
    ]
    table = "\n".join(["| fault | times | tables play again after, p99 | at most |", "|---|---:|---:|---:|", *lines])
    print(table)
    if args.write:
        write_down(
            "chaos",
            f"; {args.nodes} nodes, {args.tables} tables, {args.disturbances} disturbances, links by {links}",
            table,
        )
    assert not torn, torn
    assert p99(rows[-1][1]) <= args.within, "the tables take too long to play again"


if __name__ == "__main__":
    main()
