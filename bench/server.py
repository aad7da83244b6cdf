"""Measures the table server with a swarm of real WebSocket clients on the loopback interface.

`make bench-server ARGS="--tables 200 --seconds 20 --database postgresql://user@127.0.0.1/clamber"`

Every table has four people, none of them a bot, and plays a card every `--every` seconds. Reported: plays a second,
the time from sending an action until the last seat
has its frame (p50, p99), and the server's memory a table. The clients take about as much of a processor as the server
does, so both figures of a machine with two cores are low.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
LONGEST = 300.0


@dataclass
class Tally:
    """What was measured: seconds from action to last frame, and actions that were refused."""

    delays: list[float] = field(default_factory=list)
    refused: int = 0


def start_server(database: str) -> tuple[subprocess.Popen[bytes], str]:
    """The server as a process, and its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "CLAMBER_MAX_TABLES_EACH": "100000"}
    command = [sys.executable, "-m", "clamber", "serve", "--no-open", "--port", str(port), "--database", database]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    for _ in range(300):
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(url + "/readyz").status_code == 200:
                return process, url
        time.sleep(0.1)
    raise TimeoutError("the server does not come up")


def memory(process: subprocess.Popen[bytes]) -> int:
    """The server's resident bytes (Linux)."""
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


def processor_time(process: subprocess.Popen[bytes]) -> float:
    """Seconds of processor time that the server used (Linux)."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def commits_over(url: str, seconds: float) -> tuple[float, float]:
    """How many commits of the log took longer, and how many there were, by the server's own figures."""
    found = {}
    for line in httpx.get(url + "/metrics").text.splitlines():
        if line.startswith("clamber_commit_seconds_bucket"):
            limit, _, value = line.partition('le="')[2].partition('"} ')
            found[float(limit)] = float(value)
    return found[float("inf")] - found[seconds], found[float("inf")]


async def make_tables(url: str, count: int, rules: str) -> tuple[list[str], list[str]]:
    """Ids of the tables, and the cookies of the four people who sit at all of them."""
    people = [httpx.AsyncClient(base_url=url) for _ in range(SEATS)]
    wish = {
        "rules": rules,
        "seats": [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1),
        "time_limit": None,
        "spectators": False,
    }
    for person in people:
        await person.get("/api/me")
    tables = []
    for _ in range(count):
        made = (await people[0].post("/api/tables", json=wish)).json()
        for person in people[1:]:
            answer = await person.post(f"/api/invites/{made['invite']}", json={"name": "Guest"})
            assert answer.status_code == 200, answer.text
        tables.append(made["table"])
    cookies = ["; ".join(f"{k}={v}" for k, v in person.cookies.items()) for person in people]
    for person in people:
        await person.aclose()
    return tables, cookies


class SwarmTable:
    """Four clients at one table."""

    def __init__(self, tally: Tally, rng: random.Random) -> None:
        self._tally = tally
        self._rng = rng
        self._sockets: list[ClientConnection] = []
        self._deals: list[dict] = [{}] * SEATS
        self._status = ["playing"] * SEATS
        self._count = 0

    async def sit(self, url: str, table: str, cookies: list[str]) -> None:
        """Connects all four."""
        for cookie in cookies:
            sock = await connect(
                url.replace("http", "ws") + f"/ws/{table}",
                origin=url,
                additional_headers={"Cookie": cookie},
                compression=None,
            )
            await sock.send('{"type":"hello","version":1}')
            self._sockets.append(sock)
            while not self._deals[len(self._sockets) - 1]:
                await self._read(len(self._sockets) - 1)

    async def _read(self, seat: int) -> dict:
        frame = json.loads(await self._sockets[seat].recv())
        if frame["type"] in {"view", "event"}:
            if frame["deal"] is not None:
                self._deals[seat] = frame["deal"]
            if frame["table"] is not None:
                self._status[seat] = frame["table"]["status"]
        assert frame["type"] != "goodbye", frame
        return frame

    async def _until_all(self, turn: int) -> None:
        async def one(seat: int) -> None:
            while self._deals[seat]["turn"] <= turn:
                frame = await self._read(seat)
                if frame["type"] == "refused":
                    self._tally.refused += 1
                    return

        await asyncio.gather(*map(one, range(SEATS)))

    async def play(self, every: float, until: float) -> None:
        """Plays a card each `every` seconds."""
        await asyncio.sleep(self._rng.random() * every)
        following = time.perf_counter()
        while (now := time.perf_counter()) < until:
            following += every
            turn = max(deal["turn"] for deal in self._deals)
            await self._until_all(turn - 1)
            self._count += 1
            if "between" in self._status or "over" in self._status:
                word = "rematch" if "over" in self._status else "ready"
                for sock in self._sockets[: 1 if word == "rematch" else SEATS]:
                    await sock.send(json.dumps({"type": word, "id": f"r{self._count}"}))
                await self._until_all(turn)
                continue
            seat = next(i for i, deal in enumerate(self._deals) if deal["my_turn"])
            play = self._rng.choice(self._deals[seat]["legal"])["text"]
            now = time.perf_counter()
            await self._sockets[seat].send(
                json.dumps({"type": "act", "id": f"a{self._count}", "turn": turn, "play": play})
            )
            await self._until_all(turn)
            self._tally.delays.append(time.perf_counter() - now)
            await asyncio.sleep(max(0.0, following - time.perf_counter()))

    async def leave(self) -> None:
        """Closes the sockets."""
        await asyncio.gather(*(sock.close() for sock in self._sockets))


async def swarm(args: argparse.Namespace, process: subprocess.Popen[bytes], url: str) -> None:
    """Makes the tables, plays, and reports."""
    tally, rng = Tally(), random.Random(1)
    (warm, *_), cookies = await make_tables(url, 1, args.rules)
    first = SwarmTable(tally, rng)
    await first.sit(url, warm, cookies)
    empty = memory(process)
    tables, cookies = await make_tables(url, args.tables, args.rules)
    swarms = [SwarmTable(tally, rng) for _ in tables]
    for start in range(0, len(tables), 50):
        pairs = zip(swarms[start : start + 50], tables[start : start + 50], strict=True)
        await asyncio.gather(*(one.sit(url, table, cookies) for one, table in pairs))
    used, began = processor_time(process), time.perf_counter()
    until = began + args.seconds
    await asyncio.gather(*(one.play(args.every, until) for one in swarms))
    elapsed = time.perf_counter() - began
    used = processor_time(process) - used
    full = memory(process)
    await asyncio.gather(*(one.leave() for one in (first, *swarms)))
    slow, commits = commits_over(url, 0.05)
    assert tally.delays, "nothing was played"
    assert not tally.refused, f"{tally.refused} legal plays were refused"
    delays = sorted(tally.delays)
    p99 = delays[min(len(delays) - 1, int(len(delays) * 0.99))]
    print(f"{args.rules}, {args.tables} tables of {SEATS}, {args.database.partition(':')[0]}, {elapsed:.0f} s")
    print(f"  plays a second       {len(delays) / elapsed:10.0f}")
    print(f"  action to last frame {statistics.median(delays) * 1000:10.1f} ms p50 {p99 * 1000:10.1f} ms p99")
    print(f"  commits over 50 ms   {slow:10.0f} of {commits:.0f}")
    print(f"  memory a table       {(full - empty) / args.tables / 1024:10.0f} KB, with its four sockets")
    print(f"  server's processor   {used / elapsed * 100:10.0f} %")


def main() -> None:
    """Starts a server, lets the swarm play, and ends it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two plays at a table")
    parser.add_argument("--rules", default="guandan", help="a game for four")
    parser.add_argument("--database", help="a URL; a new SQLite file if not given")
    args = parser.parse_args()
    gc.disable()  # the clients' own pauses are not the server's
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        args.database = args.database or f"sqlite:///{folder}/bench.sqlite"
        process, url = start_server(args.database)
        try:
            asyncio.run(asyncio.wait_for(swarm(args, process, url), min(LONGEST, args.seconds + 200)))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


if __name__ == "__main__":
    main()
