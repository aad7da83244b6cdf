"""Benchmark of the table server with a swarm of real WebSocket clients on the loopback interface.

`make bench-server`, or `make bench-server ARGS="--tables 200 --databases postgresql://user@127.0.0.1/clamber"`

Every table has four people, no bots, and one play every `--every` seconds. The benchmark measures plays per second,
the latency from sending an action until the last seat has received its frame, the server's memory per table, and the
CPU time of the server and of the swarm. On a busy machine the latencies are unreliable, but the CPU time per play
still shows how many tables a core can serve.

With `--viewers`, it measures the list of open tables instead: so many viewers of a list, whose entries change all the
time, beside the first number of tables.

A database is `sqlite` (a new file), `postgresql` (a temporary cluster that writes to disk at every commit), or a URL.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import httpx2
from run import write_down
from swarm import SEATS, ListViewers, Table, Tally, parser_of, prepare

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "server")]

from table_client import held_port  # noqa: E402 - found by the line above

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

LONGEST = 400.0
LIMITS = (
    "CLAMBER_CREDITS",
    "CLAMBER_MAX_TABLES_EACH",
    "CLAMBER_MAX_TABLES_FROM",
    "CLAMBER_MAX_CONNECTIONS_EACH",
    "CLAMBER_MAX_SOCKETS_EACH",
    "CLAMBER_MESSAGES_PER_SECOND",
    "CLAMBER_MESSAGE_BURST",
    "CLAMBER_PROCESSOR_EACH",
    "CLAMBER_PROCESSOR_FROM",
)
"""Raised limits, because all four thousand clients share one address and belong to four guests."""

FIGURES = "figures"

HEAD = """\
| tables | database | plays/s | p50 | p99 | server a play | KB a table | lines a commit | server, swarm, others |
|---:|---|---:|---:|---:|---:|---:|---:|---|"""


LIST_HEAD = """\
| viewers | plays/s | p50 | p99 | to rest | messages/s | server | KB a viewer | swarm, others |
|---:|---:|---:|---:|---:|---:|---:|---:|---|"""


@dataclass(frozen=True)
class Measured:
    """Result of one run; `delays` are in seconds and sorted, CPU times are in CPU seconds per second."""

    tables: int
    database: str
    elapsed: float
    delays: list[float]
    memory: float
    server: float
    swarm: float
    others: float
    lines_a_commit: float

    def row(self) -> str:
        """Return this run's table row."""
        rate = len(self.delays) / self.elapsed
        p50, p99 = (self.delays[int(len(self.delays) * share)] * 1000 for share in (0.5, 0.99))
        return (
            f"| {self.tables:,} | {self.database} | {rate:.0f} | {p50:.1f} ms | {p99:.1f} ms "
            f"| {self.server / rate * 1000:.2f} ms | {self.memory / 1000:.0f} | {self.lines_a_commit:.1f} "
            f"| {self.server:.0%}, {self.swarm:.0%}, {self.others:.0%} |"
        )


@contextlib.contextmanager
def served(database: str, **settings: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Run the server in a process on a reserved port, and yield the process and its URL."""
    held, port = held_port()
    limits = dict.fromkeys(LIMITS, "100000")
    environment = {**os.environ, **limits, "CLAMBER_METRICS_TOKEN": FIGURES, **settings}
    command = [sys.executable, "-m", "clamber", "serve", "--no-open", "--port", str(port), "--database", database]
    with held, subprocess.Popen(command, env=environment) as process:
        try:
            yield process, ready(f"http://127.0.0.1:{port}")
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


def ready(url: str) -> str:
    """Return the URL once the server responds."""
    for _ in range(300):
        with contextlib.suppress(httpx2.HTTPError):
            if httpx2.get(url + "/readyz").status_code == 200:
                return url
        time.sleep(0.1)
    raise TimeoutError("the server does not come up")


def memory(process: subprocess.Popen[bytes]) -> int:
    """Return the server's resident memory in bytes (Linux)."""
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


def processor_time(process: subprocess.Popen[bytes]) -> float:
    """Return the CPU time used by the server, in seconds (Linux)."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def all_processors() -> float:
    """Return the CPU time used by the whole machine, in seconds (Linux)."""
    user, nice, system, _idle, _waiting, *rest = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:])
    return (user + nice + system + sum(rest[:3])) / os.sysconf("SC_CLK_TCK")


def commits(url: str) -> tuple[float, float]:
    """Return the number of log transactions and log lines so far, from the server's metrics."""
    headers = {"Authorization": f"Bearer {FIGURES}"}
    while (answer := httpx2.get(url + "/metrics", timeout=60, headers=headers)).status_code == 429:
        time.sleep(1)  # on a busy machine, requests of the address that all clients share wait
    assert answer.status_code == 200, answer.text
    metrics = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if line[0] != "#")
    return float(metrics["clamber_transactions_total"]), float(metrics["clamber_log_lines_total"])


async def make_tables(url: str, count: int, rules: str) -> tuple[list[str], list[str]]:
    """Create tables; return their ids, and the cookies of the four people seated at all of them."""
    kept = httpx2.Limits(keepalive_expiry=2.0)  # well before the server closes idle connections
    people = [httpx2.AsyncClient(base_url=url, timeout=60, limits=kept) for _ in range(SEATS)]
    wish = {
        "rules": rules,
        "seats": [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1),
        "time_limit": None,
        "spectators": False,
    }
    for person in people:
        await person.get("/api/me")

    async def make() -> str:
        created: dict[str, str] = (await people[0].post("/api/tables", json=wish)).json()
        for seat, person in enumerate(people[1:], 1):
            answer = await person.post(f"/api/invites/{created['invite']}", json={"name": "Guest", "seat": seat})
            assert answer.status_code == 200, answer.text
        return created["table"]

    tables: list[str] = []
    while len(tables) < count:
        tables += await asyncio.gather(*(make() for _ in range(min(10, count - len(tables)))))
    cookies = ["; ".join(f"{k}={v}" for k, v in person.cookies.items()) for person in people]
    for person in people:
        await person.aclose()
    return tables, cookies


async def swarm(args: argparse.Namespace, count: int, process: subprocess.Popen[bytes], url: str) -> Measured:
    """Create the tables, play, and measure."""
    tally, rng = Tally(), random.Random(1)
    (warm, *_), cookies = await make_tables(url, 1, args.rules)
    first = Table(tally, rng, args.every)
    await first.sit(url, warm, cookies)
    empty = memory(process)
    names, cookies = await make_tables(url, count, args.rules)
    tables = [Table(tally, rng, args.every) for _ in names]
    for start in range(0, len(names), 20):
        pairs = zip(tables[start : start + 20], names[start : start + 20], strict=True)
        await asyncio.gather(*(table.sit(url, name, cookies) for table, name in pairs))
    for table in tables:
        table.start()
    await asyncio.sleep(args.warm_up)
    before = await asyncio.to_thread(commits, url)
    server_time, own_time, machine_time, began = (
        processor_time(process),
        time.process_time(),
        all_processors(),
        time.perf_counter(),
    )
    tally.delays.clear()
    await asyncio.sleep(args.seconds)
    elapsed, delays = time.perf_counter() - began, sorted(tally.delays)
    server_time, own_time, machine_time = (
        processor_time(process) - server_time,
        time.process_time() - own_time,
        all_processors() - machine_time,
    )
    after = await asyncio.to_thread(commits, url)
    transactions, lines = (now - then for now, then in zip(after, before, strict=True))
    full = memory(process)
    for table in (first, *tables):
        table.stop()
    await asyncio.sleep(2 * args.every + 1)
    for table in (first, *tables):
        table.leave()
    assert delays, "nothing was played"
    return Measured(
        tables=count,
        database="",
        elapsed=elapsed,
        delays=delays,
        memory=(full - empty) / count,
        server=server_time / elapsed,
        swarm=own_time / elapsed,
        others=(machine_time - server_time - own_time) / elapsed,
        lines_a_commit=lines / transactions,
    )


async def list_hosts(url: str) -> list[tuple[str, str]]:
    """List six tables of two hosts; return the tables with the hosts' cookies."""
    hosts = []
    listing = {"title": "Evening round", "skill": "any", "language": "any"}
    wish = {"rules": "guandan", "seats": [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1), "listing": listing}
    for _ in range(2):
        async with httpx2.AsyncClient(base_url=url, timeout=60) as host:
            await host.get("/api/me")
            cookie = "; ".join(f"{name}={value}" for name, value in host.cookies.items())
            for _ in range(3):
                answer = await host.post("/api/tables", json=wish)
                assert answer.status_code == 201, answer.text
                hosts.append((answer.json()["table"], cookie))
    return hosts


async def watch_list(args: argparse.Namespace, process: subprocess.Popen[bytes], url: str) -> list[str]:
    """Play at tables beside a changing list; return a row for each number of viewers, the first of them at rest."""
    tally, rng = Tally(), random.Random(1)
    names, cookies = await make_tables(url, args.tables[0], args.rules)
    tables = [Table(tally, rng, args.every) for _ in names]
    for table, name in zip(tables, names, strict=True):
        await table.sit(url, name, cookies)
    viewers = ListViewers(url)
    await viewers.begin(await list_hosts(url))
    for table in tables:
        table.start()
    await asyncio.sleep(args.warm_up)
    rows, rest, before = [], 0.0, memory(process)
    for count in args.viewers:
        await viewers.grow(count)
        await asyncio.sleep(args.warm_up)
        tally.delays.clear()
        received, own, machine, began = viewers.received, time.process_time(), all_processors(), time.perf_counter()
        used = processor_time(process)
        await asyncio.sleep(args.seconds)
        elapsed = time.perf_counter() - began
        used, own = (processor_time(process) - used) / elapsed, (time.process_time() - own) / elapsed
        others = (all_processors() - machine) / elapsed - used - own
        delays = sorted(tally.delays)
        p50, p99 = (delays[int(len(delays) * share)] * 1000 for share in (0.5, 0.99))
        rest = rest or p99
        each = f"{(memory(process) - before) / count / 1000:.0f}" if count else ""
        rows.append(
            f"| {count:,} | {len(delays) / elapsed:.0f} | {p50:.1f} ms | {p99:.1f} ms | {p99 / rest:.1f} "
            f"| {(viewers.received - received) / elapsed:,.0f} | {used:.0%} | {each} | {own:.0%}, {others:.0%} |"
        )
        print(rows[-1], flush=True)
    for table in tables:
        table.stop()
    await asyncio.sleep(2 * args.every + 1)
    viewers.leave()
    for table in tables:
        table.leave()
    return rows


def measure_list(args: argparse.Namespace) -> None:
    """Measure the list of open tables with each number of viewers, and print the results."""
    print(LIST_HEAD, flush=True)
    with opened("sqlite") as database, served(database, CLAMBER_OPEN_TABLES="true") as (process, url):
        rows = asyncio.run(asyncio.wait_for(watch_list(args, process, url), LONGEST))
    if args.write:
        how = f"; {args.tables[0]} tables of {args.rules}, {args.seconds:.0f} s a row after {args.warm_up:.0f} s"
        write_down("list", how, "\n".join((LIST_HEAD, *rows)))


@contextlib.contextmanager
def opened(database: str) -> Iterator[str]:
    """Prepare a database and yield its URL; remove it afterwards unless the URL was given."""
    if database == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/bench.sqlite"
    elif database == "postgresql":
        from postgres import Cluster

        cluster = Cluster(fsync="on").start()
        try:
            yield cluster.new()
        finally:
            cluster.stop()
    else:
        yield database


def measure(args: argparse.Namespace, database: str, count: int) -> Measured:
    """Run a server with its tables once, and return the measurements."""
    with opened(database) as url_of_database, served(url_of_database) as (process, url):
        measured = asyncio.run(asyncio.wait_for(swarm(args, count, process, url), LONGEST))
    return Measured(**{**vars(measured), "database": database.partition(":")[0]})


def main() -> None:
    """Measure each database with each number of tables, and print the results."""
    parser = parser_of(__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 500, 1000])
    parser.add_argument("--databases", nargs="+", default=["sqlite", "postgresql"])
    parser.add_argument("--viewers", type=int, nargs="+", help="of a changing list; the first number is at rest: 0")
    args = parser.parse_args()
    prepare()
    if args.viewers:
        measure_list(args)
        return
    print(HEAD, flush=True)
    rows = []
    for database in args.databases:
        for count in args.tables:
            rows.append(measure(args, database, count).row())
            print(rows[-1], flush=True)
    if args.write:
        how = f"; {args.rules}, {args.seconds:.0f} s a row after {args.warm_up:.0f} s"
        write_down("server", how, "\n".join((HEAD, *rows)))


if __name__ == "__main__":
    main()
