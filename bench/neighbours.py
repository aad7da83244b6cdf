"""Latency at one person's table while other guests load the server.

    python bench/neighbours.py [--seconds 20] [rest bots lessons log]

A person sends a phrase every 50 ms and waits for its `ack`; like a play, the phrase is committed and broadcast. The
background load is one of:

    rest      nothing
    bots      four guests run 45 tables each at pace 0, with bots in their seats, and start each next deal
    lessons   a client requests the first hint of each lesson after a server start
    log       a table evicted after many deals (`--deals`) is loaded, and its record, replays and view are read

The server and the clients run in two processes.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import httpx2

TESTS: Final = Path(__file__).resolve().parents[1] / "tests" / "server"
sys.path.insert(0, str(TESTS))

from table_client import PATIENCE, Client, Guest, held_port  # noqa: E402 - found by the line above

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

CASES: Final = ("rest", "bots", "lessons", "log")
EVERY: Final = 0.05
GUESTS: Final = 4
TABLES_EACH: Final = 45
GAMES: Final = ("gandengyan", "biga", "guandan", "doudizhu", "zhengshangyou", "paodekuai")
LONG: Final = {"match": "deals:1000"}
LIMITS: Final = {"CLAMBER_MAX_TABLES_FROM": "100000", "CLAMBER_CREDITS": "1000"}
"""Raised limits, because all guests share one address here."""


class Server:
    """`clamber serve` process backed by a database."""

    def __init__(self, database: Path) -> None:
        self._held, port = held_port()
        self.url = f"http://127.0.0.1:{port}"
        command = ["-m", "clamber", "serve", "--no-open", "--port", str(port), "--database", str(database)]
        self._process = subprocess.Popen(
            [sys.executable, *command], env=os.environ | LIMITS, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    async def ready(self) -> None:
        """Return once the server is ready."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            with contextlib.suppress(httpx2.HTTPError):
                if (await asyncio.to_thread(httpx2.get, f"{self.url}/readyz")).status_code == 200:
                    return
            await asyncio.sleep(0.05)
        raise TimeoutError

    @property
    def busy(self) -> float:
        """CPU time used so far, in seconds."""
        ticks = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop the server."""
        self._process.terminate()
        self._process.wait(30)
        self._held.close()


async def asked(guest: Guest, path: str, **more: Any) -> Any:
    """Request a path over HTTP without blocking the event loop, and return the response."""
    return await asyncio.to_thread(guest.get, path, **more)


@contextlib.asynccontextmanager
async def person(url: str, waits: list[float]) -> AsyncIterator[None]:
    """Seat a person alone at a table, and append each latency to `waits` while the `with` body runs."""
    guest = Guest(url)
    made = await asyncio.to_thread(guest.make, "gandengyan", ["me", "net_beginner"])
    async with guest.at(made["table"]) as client:

        async def talk() -> None:
            while True:
                began = time.perf_counter()
                await client.command("say", phrase="hello")
                waits.append(time.perf_counter() - began)
                client.frames.clear()
                await asyncio.sleep(max(0.0, began + EVERY - time.perf_counter()))

        for _ in range(5):
            await client.command("say", phrase="hello")
        talking = asyncio.create_task(talk())
        yield
        talking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await talking


async def bots(url: str) -> Callable[[], Awaitable[None]]:
    """Start 180 bot-only tables at full speed, and return a function that ends them."""
    playing = []
    for _ in range(GUESTS):
        guest = Guest(url)
        for _ in range(TABLES_EACH):
            made = await asyncio.to_thread(guest.make, "guandan", ["me", *["net_beginner"] * 3])
            playing.append(asyncio.create_task(_left_to_bots(guest.at(made["table"]))))

    async def end() -> None:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    return end


async def _left_to_bots(at: Client) -> None:
    async with at as client:
        await client.command("hand_over")
        while True:
            if client.table["status"] == "between":
                await client.send({"type": "ready", "id": f"n{next(client.ids)}"})
            await client.receive(600)
            client.frames.clear()


async def lessons(url: str) -> None:
    """Request the first hint of each lesson."""
    for game in GAMES:
        await asked(Guest(url), f"/api/lessons/{game}", params={"hint": True})


async def log(url: str, table: str, link: str) -> None:
    """Load a table with a long log, and read its record, replays and view."""
    guest = Guest(url)
    await asked(guest, f"/api/tables/{table}")
    async with guest.at(table) as client:
        view = next(frame for frame in client.frames if frame["type"] == "view")
        sys.stdout.write(f"a view has {len(json.dumps(view)) / 1024:.0f} KiB; ")
    for path in (f"/api/tables/{table}/record", *[f"/api/replays/{link}"] * 8):
        began = time.perf_counter()
        answer = await asked(guest, path)
        sys.stdout.write(f"{path.split('/')[2][:6]} {answer.status_code} {time.perf_counter() - began:.2f} s; ")
    sys.stdout.write("\n")


async def written(database: Path, deals: int) -> tuple[str, str]:
    """Create a database with an evicted table of many deals; return the table and the link to its last deal."""
    os.environ["CLAMBER_BOT_TURNS"] = "1000000"
    from clamber.server.log.store import Store
    from clamber.server.net.config import Configuration
    from clamber.server.net.hub import Hub
    from clamber.server.table import commands
    from clamber.server.table.commands import Asked, Presence
    from clamber.server.table.entries import NewSeat, TableMade
    from clamber.server.table.settings import TableSettings

    store = Store(f"sqlite:///{database}")
    await store.open()
    config = Configuration(idle_seconds=0.0)
    hub = Hub(store, config, time.time)
    await hub.open()
    seats = (NewSeat("person", "planner", "Ann", "ann"), *[NewSeat("bot", "greedy", "Bot", "")] * 3)
    settings = TableSettings("gandengyan", tuple(LONG.items()), pace=0.0)
    actor = await hub.make(TableMade(time.time(), "long", "inv", settings, seats, "ann"))
    await actor.ask(Presence(0, present=True))
    await actor.ask(Asked(0, commands.HandOver(), "over"))
    while actor.table.last is None or actor.table.last.number + 1 < deals:
        if actor.table.status == "between" and not actor.table.seats[0].ready:
            await actor.ask(Asked(0, commands.Ready(), f"r{actor.table.turn}"))
        await asyncio.sleep(0.002)
    link = actor.table.last.link
    await actor.ask(Presence(0, present=False))
    await hub.sweep()
    await hub.close()
    await store.close()
    del os.environ["CLAMBER_BOT_TURNS"]
    return "long", link


async def measure(case: str, seconds: float, deals: int) -> None:
    """Measure one case and print its row."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "t.sqlite"
        table = await written(database, deals) if case == "log" else ("", "")
        server = Server(database)
        try:
            await server.ready()
            ends = await bots(server.url) if case == "bots" else None
            waits: list[float] = []
            async with person(server.url, waits):
                began, busy = time.perf_counter(), server.busy
                if case == "lessons":
                    await lessons(server.url)
                elif case == "log":
                    await log(server.url, *table)
                await asyncio.sleep(max(0.0, seconds - (time.perf_counter() - began)))
                busy = (server.busy - busy) / (time.perf_counter() - began)
            if ends is not None:
                await ends()
        finally:
            server.stop()
    waits.sort()
    p50, p99 = (1000 * waits[int(len(waits) * share)] for share in (0.5, 0.99))
    sys.stdout.write(f"| {case} | {p50:.1f} ms | {p99:.1f} ms | {1000 * waits[-1]:.0f} ms | {busy:.0%} |\n")
    sys.stdout.flush()


def main() -> None:
    """Parse the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", default=CASES, help="some of: " + " ".join(CASES))
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the person talks")
    parser.add_argument("--deals", type=int, default=400, help="deals of the table that is taken out")
    args = parser.parse_args()
    sys.stdout.write("| meanwhile | p50 | p99 | longest | server |\n|---|---:|---:|---:|---:|\n")
    for case in args.cases:
        asyncio.run(measure(case, args.seconds, args.deals))


if __name__ == "__main__":
    main()
