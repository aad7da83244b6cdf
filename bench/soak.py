"""Soak test: play for several minutes under injected faults, and check the invariants throughout: `make soak`.

No acknowledged command is lost or duplicated; no frame contains a card that its viewer may not know; each finished
rated match has one result, from which all ratings follow; and all players are served again within a second after each
fault (`--within`).

The faults are `kill -9`, a full disk, a clock set back or forward by an hour, a locked database, a stopped process, a
client that does not read, message floods, and garbage input.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import httpx2
from run import write_down
from websockets.exceptions import WebSocketException

HERE = Path(__file__).resolve().parent
TESTS = HERE.parent / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "server")]

from knowledge import inspect, truths_of  # noqa: E402 - found by the line above
from table_client import Guest, held_port  # noqa: E402

from clamber.records.record import to_json  # noqa: E402
from clamber.server.log.lines import from_line  # noqa: E402
from clamber.server.log.store import Store  # noqa: E402
from clamber.server.table.fold import table_of  # noqa: E402
from clamber.server.table.matches import match_from_log  # noqa: E402
from patience import until, wait_until  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.table.state import Table

LISTING = {"title": "Soak", "skill": "any", "language": "any"}

TABLES = (
    ("gandengyan", 3, {"options": {"match": "deals:500"}}),
    ("gandengyan", 3, {"options": {"match": "deals:2"}, "rated": True}),
    ("guandan", 4, {"options": {"max_hands": 500}}),
    ("doudizhu", 3, {"options": {"match": "deals:500"}}),
    ("biga", 5, {"options": {"match": "deals:500"}}),
    ("gandengyan", 3, {"options": {"match": "deals:2"}, "rated": True}),
    ("gandengyan", 3, {"quick": True}),
    ("gandengyan", 3, {"options": {"match": "deals:500"}, "listing": LISTING}),
)
"""Game, number of seats, and settings of the tables. One person plays at all rated ones, match after match. That of a
quick match is made by its queue. Listed ones are in the list of open tables after each fault."""

GENEROUS = {
    "CLAMBER_RATED_WITH_BOTS": "true",
    "CLAMBER_CREDITS": "1000",
    "CLAMBER_QUICK_MATCH": "gandengyan:3",
    "CLAMBER_OPEN_TABLES": "true",
    "CLAMBER_ROUND_TIME": "0.02",
    "CLAMBER_DEAL_TIME": "0",
    "CLAMBER_CLAIM_TIME": "0.05",
    "CLAMBER_PROCESSOR_FROM": "1000",  # players and fault injection share one address
}
LOST = (OSError, WebSocketException, TimeoutError, httpx2.HTTPError)


class Server:
    """Server under test, which can be killed and restarted."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.sqlite"
        self.clock = folder / "clock"
        self.clock.write_text("0")
        self._log = (folder / "log").open("wb")
        self._held, self.port = held_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it is ready."""
        command = [sys.executable, str(HERE / "soak_server.py"), "serve", "--no-open", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{self.database}"],
            env={**os.environ, **GENEROUS, "SOAK_CLOCK": str(self.clock)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._log,
        )
        while True:
            with contextlib.suppress(httpx2.HTTPError):
                if httpx2.get(f"{self.url}/readyz", timeout=60).status_code == 200:
                    return
            assert self.process.poll() is None, "the server does not come up"
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Kill the process, and close the reserved port and the log file."""
        if self.process is not None:
            self.kill()
        self._held.close()
        self._log.close()


@dataclass
class Player:
    """Only person at a table of bots, who reconnects when the connection is lost."""

    guest: Guest
    table: str
    rng: random.Random
    seat: int = 0
    frames: list[dict[str, Any]] = field(default_factory=list)
    acknowledged: dict[str, str] = field(default_factory=dict)
    """Types of the acknowledged commands, by id."""
    pending: dict[str, dict[str, Any]] = field(default_factory=dict)
    sent: int = 0
    me: Any = None
    """Current connection; None while there is none."""

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            with contextlib.suppress(*LOST):
                async with self.guest.at(self.table) as me:
                    self.frames += me.frames
                    if me.table is not None:  # None if told to connect again
                        self.me = me
                        for message in tuple(self.pending.values()):  # as the page does; commands are idempotent
                            await me.send(message)
                        await self._play_at(me)
            self.me = None
            await asyncio.sleep(self.rng.uniform(0, 0.4))  # as the page does

    async def _play_at(self, me: Any) -> None:
        tried = None
        while True:
            deal, status = me.deal, me.table["status"]
            key = (deal and (deal["turn"], deal["phase"]), status, me.table["seats"][self.seat]["why"])
            if not self.pending and key != tried:
                tried = key
                if me.table["seats"][self.seat]["why"]:
                    await self.send({"type": "take_back"})
                elif status in {"lobby", "over"} and me.table["host"] is not None:
                    await self.send({"type": "start" if status == "lobby" else "rematch"})
                elif status == "between":
                    await self.send({"type": "ready"})
                elif deal and deal["my_turn"]:
                    play = self.rng.choice(deal["legal"])["text"]
                    await self.send({"type": "act", "turn": deal["turn"], "play": play})
            frame = await me.receive()
            self.frames.append(frame)
            if frame.get("id") in self.pending:
                command = self.pending.pop(frame["id"])
                if frame["type"] == "ack":
                    self.acknowledged[frame["id"]] = command["type"]
                else:
                    tried = None  # refused: the disk is full, or the turn is over
                    await asyncio.sleep(0.1)

    @property
    def has_begun(self) -> bool:
        """True once a match has begun; that of a quick match waits for its people."""
        return any(isinstance(table := frame.get("table"), dict) and table["matches"] for frame in self.frames)

    def frames_of_last_match(self) -> list[dict[str, Any]]:
        """Return the frames since the last match began."""
        number = [table["matches"] if isinstance(table := frame.get("table"), dict) else 0 for frame in self.frames]
        return self.frames[number.index(max(number)) :] if number else []

    async def send(self, message: dict[str, Any]) -> str:
        """Send a command over this connection, or over the next one, and return its id."""
        self.sent += 1
        name = f"s{self.sent}"
        self.pending[name] = {**message, "id": name}
        if self.me is not None:
            with contextlib.suppress(*LOST):
                await self.me.send(self.pending[name])
        return name


def players_at(count: int, new_guest: Callable[[int], Guest], pace: int) -> list[Player]:
    """Make tables in the order of `TABLES`, and return the person at each.

    Args:
        count: Number of tables.
        new_guest: Function that returns a guest for a seed.
        pace: Time that a bot takes for a play, in milliseconds.
    """
    rated = new_guest(count)
    assert rated.post("/api/account", {"name": "Rated"}).status_code == 201
    players = []
    for number in range(count):
        rules, seats, settings = TABLES[number % len(TABLES)]
        guest = rated if "rated" in settings else new_guest(number)
        if "quick" in settings:
            table = wait_until(functools.partial(guest.find, rules, seats, bots=True), 0.2)
        else:
            table = guest.make(rules, ["me", *["greedy"] * (seats - 1)], pace=pace, **settings)["table"]
        players.append(Player(guest, table, random.Random(number)))
    return players


# Faults


async def killed(server: Server) -> None:
    """Kill the process and restart it."""
    server.kill()
    await asyncio.to_thread(server.start)


async def disk_full(server: Server) -> None:
    """Stop all files of the server from growing for 2 seconds."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    await asyncio.sleep(2)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def clock_set(server: Server) -> None:
    """Set the clock an hour forward, then an hour back, then to the correct time."""
    for offset in ("3600", "-3600", "0"):
        server.clock.write_text(offset)
        await asyncio.sleep(1)


async def database_held(server: Server) -> None:
    """Hold a write lock on the database for 2 seconds."""
    with contextlib.closing(sqlite3.connect(server.database, isolation_level=None, timeout=10)) as other:
        other.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(2)
        other.execute("ROLLBACK")


async def standing_still(server: Server) -> None:
    """Suspend the process for 2 seconds."""
    server.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(2)
    server.process.send_signal(signal.SIGCONT)


async def slow_reader(server: Server) -> None:
    """Send requests without reading the responses."""
    guest = Guest(server.url)
    created = await asyncio.to_thread(guest.make, "gandengyan", ["me", "greedy"])
    with contextlib.suppress(*LOST):
        async with guest.socket_at(created["table"], max_queue=1) as lazy:
            await lazy.send(json.dumps({"type": "hello", "version": 1}))
            for number in range(400):
                await asyncio.wait_for(lazy.send(json.dumps({"type": "ping", "sent": number})), 1)
            await asyncio.sleep(1)


async def flood(server: Server) -> None:
    """Send as many requests as possible for 2 seconds."""
    end = time.monotonic() + 2
    async with httpx2.AsyncClient(base_url=server.url) as client:
        while time.monotonic() < end:
            with contextlib.suppress(httpx2.HTTPError):
                await asyncio.gather(*(client.get("/api/games") for _ in range(20)))


async def garbage(server: Server) -> None:
    """Send random bytes, alone and after the start of a valid request."""
    rng = random.Random(1)
    for _ in range(60):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port), timeout=1) as line:
            head = rng.choice([b"", b"GET / HTTP/1.1\r\n", b"POST /api/records HTTP/1.1\r\nHost: x\r\n"])
            line.sendall(head + rng.randbytes(rng.randrange(2000)))
        await asyncio.sleep(0.02)


DISTURBANCES = (
    killed, disk_full, clock_set, database_held, standing_still, slow_reader, flood, garbage,
)  # fmt: skip


async def served_again(players: list[Player]) -> float:
    """Return the seconds until every player has been answered over a new socket at their table."""
    began = time.monotonic()

    async def ask(player: Player) -> None:
        while True:
            with contextlib.suppress(*LOST):
                async with asyncio.timeout(5), player.guest.at(player.table) as me:
                    await me.send({"type": "ping", "sent": 1})
                    await me.until(lambda frame: frame["type"] == "pong")
                    return
            await asyncio.sleep(0.02)

    await asyncio.gather(*map(ask, players))
    return time.monotonic() - began


async def listed_again(url: str, tables: set[str]) -> None:
    """Wait until the list of open tables holds these tables and no others."""
    async with asyncio.timeout(60), httpx2.AsyncClient(base_url=url) as client:
        while True:
            with contextlib.suppress(httpx2.HTTPError):
                answer = await client.get("/api/lobby")
                if answer.status_code == 200 and {row["table"] for row in answer.json()["tables"]} == tables:
                    return
            await asyncio.sleep(0.1)


async def check(database: str, players: list[Player]) -> str:
    """Compare acknowledgements with the log, frames with the cards, and ratings with the finished matches.

    Returns:
        A sentence about what was compared.
    """
    acknowledged = looked = rated = 0
    store = Store(database)
    await store.open()
    for player in players:
        lines = await store.log(player.table)
        counted = Counter(json.loads(line).get("action") for line in lines)
        for name, kind in player.acknowledged.items():
            # A seat that was ready or back already has no entry for being so once more.
            allowed = {0, 1} if kind in {"ready", "take_back"} else {1}
            assert counted[name] in allowed, f"{player.table}: {kind} {name} stands {counted[name]} times in the log"
        acknowledged += len(player.acknowledged)
        logged = match_from_log(map(from_line, lines))
        assert logged is not None
        looked += inspect(player.frames_of_last_match(), truths_of(to_json(logged.match)), player.seat)
        table = table_of(map(from_line, lines))
        if table.settings.rated:
            rated += await check_rated(store, table)
    found = await store.ratings.check()
    assert (found.matches, found.differing) == (rated, 0), f"{found} of {rated} finished matches"
    await store.close()
    assert acknowledged > 10, "hardly anything was played"
    assert looked > acknowledged / 2, "hardly anything was seen"
    return (
        f"{acknowledged} commands acknowledged, none lost or doubled in the log; {looked} views looked at, no "
        f"foreign card; {rated} rated matches, each with one change of the rating"
    )


async def check_rated(store: Store, table: Table) -> int:
    """Check that each finished match of a rated table has changed the rating of its person; return their number."""
    assert table.casual is None, table.casual
    finished = table.matches if table.status == "over" else table.matches - 1
    for match in range(table.matches):
        changes = await store.ratings.of_match(table.id, match)
        assert len(changes) == (match < finished), f"{table.id}: match {match} made {len(changes)} changes"
    return finished


async def stop_playing(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel the tasks, and return once all have ended.

    A player who played on while the log is read could see an event that is not yet in the log.
    """
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


async def soak(server: Server, seconds: float, within: float) -> list[tuple[str, int, float]]:
    """Play and inject faults; return each fault's count, and the longest time until all were served again."""
    players = await asyncio.to_thread(players_at, len(TABLES), lambda _: Guest(server.url), 50)
    listed = {player.table for player, (*_, more) in zip(players, TABLES, strict=True) if "listing" in more}
    playing = [asyncio.create_task(player.play()) for player in players]
    await until(lambda: all(player.has_begun for player in players))
    recovery_times: dict[str, list[float]] = {one.__name__: [] for one in DISTURBANCES}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for disturb in DISTURBANCES:
            await disturb(server)
            seconds_to_recover = await served_again(players)
            recovery_times[disturb.__name__].append(seconds_to_recover)
            assert seconds_to_recover <= within, (
                f"after {disturb.__name__} it took {seconds_to_recover:.2f} s until all were served"
            )
            await listed_again(server.url, listed)
            done = [task for task in playing if task.done()]
            assert not done, done[0].exception()
            await asyncio.sleep(1)
            if time.monotonic() > end:
                break
    await stop_playing(playing)
    print(await check(f"sqlite:///{server.database}", players))
    return [(name, len(times), max(times, default=0.0)) for name, times in recovery_times.items()]


def main() -> None:
    """Run the soak test and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--within", type=float, default=1.0, metavar="SECONDS")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        server.start()
        rows = asyncio.run(soak(server, args.minutes * 60, args.within))
    lines = [f"| {name.replace('_', ' ')} | {count} | {took:.2f} s |" for name, count, took in rows]
    table = "\n".join(["| what went wrong | times | served again after, at most |", "|---|---:|---:|", *lines])
    print(table)
    if args.write:
        write_down("soak", f"; {args.minutes:g} minutes", table)


if __name__ == "__main__":
    main()
