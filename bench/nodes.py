"""Benchmark of several nodes: CPU time of all processes for a play: `make bench-nodes`.

The same load as in `server.py`, on PostgreSQL: one process without NATS; two nodes whose clients are connected to the
owner of their table; and two nodes whose clients are all connected to the other one, so that every socket is relayed.
The settings take turns, and each figure is the median of the rounds. Each node has the same number of tables, because
a busier process has more log lines in a commit, which lowers the cost of a play.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import statistics
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import httpx2
from run import write_down
from swarm import Table, Tally, parser_of, prepare

import server  # puts the folders of the tests on the path

from nats_server import NatsServer  # isort: skip - on the path since `server` is imported
from postgres import Cluster  # isort: skip

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

SETTINGS: Final = {
    "one process": "without NATS",
    "two nodes, local": "clients at the owner of their table",
    "two nodes, relayed": "clients at the other node",
}

HEAD = """\
| | plays/s | p50 | p99 | clamber | NATS | PostgreSQL | in all | times |
|---|---:|---:|---:|---:|---:|---:|---:|---:|"""


@dataclass(frozen=True)
class Run:
    """Result of a run; `delays` are sorted, in seconds, and CPU times in seconds."""

    elapsed: float
    delays: list[float]
    used: dict[str, float]

    def cost(self, program: str) -> float:
        """Return the CPU time of a program for a play, in milliseconds."""
        return self.used[program] / len(self.delays) * 1000


def used_by(root: int) -> float:
    """Return the CPU time used by a process and all its descendants, in seconds (Linux)."""
    parents, spent = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            parents[int(folder.name)] = int(fields[1])
            spent[int(folder.name)] = sum(map(int, fields[11:15]))  # own, and of children that have ended
    family = {root}
    while children := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= children
    return sum(spent[pid] for pid in family) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving(setting: str, cluster: Cluster) -> Iterator[tuple[list[str], dict[str, list[int]]]]:
    """Run a setting's processes; yield the URLs of the nodes, and the process ids by program."""
    database = cluster.new()
    with contextlib.ExitStack() as stack:
        roots = {"clamber": [], "NATS": [], "PostgreSQL": [cluster.pid]}
        if setting == "one process":
            nodes = [stack.enter_context(server.served(database))]
        else:
            nats = stack.enter_context(NatsServer())
            roots["NATS"].append(nats.pid)
            nodes = [stack.enter_context(server.served(database, CLAMBER_NATS=nats.url)) for _ in range(2)]
        roots["clamber"] = [process.pid for process, _ in nodes]
        yield [url for _, url in nodes], roots


async def play(args: argparse.Namespace, setting: str, urls: list[str], roots: dict[str, list[int]]) -> Run:
    """Create the tables, play, and measure."""
    tally, rng = Tally(), random.Random(1)
    tables = []
    for number, url in enumerate(urls):
        names, cookies = await server.make_tables(url, args.tables, args.rules)
        entry = urls[number - 1] if "relayed" in setting else url
        for start in range(0, args.tables, 20):
            seated = [(Table(tally, rng, args.every), name) for name in names[start : start + 20]]
            await asyncio.gather(*(table.sit(entry, name, cookies) for table, name in seated))
            tables += [table for table, _ in seated]
    await _check(urls, setting, args.tables)
    for table in tables:
        table.start()
    await asyncio.sleep(args.warm_up)
    before, began = _cpu_times(roots), time.perf_counter()
    tally.delays.clear()
    await asyncio.sleep(args.seconds)
    elapsed, delays, after = time.perf_counter() - began, sorted(tally.delays), _cpu_times(roots)
    for table in tables:
        table.stop()
    await asyncio.sleep(2 * args.every + 1)
    for table in tables:
        table.leave()
    assert delays, "nothing was played"
    return Run(elapsed, delays, {program: after[program] - before[program] for program in roots})


async def _check(urls: list[str], setting: str, count: int) -> None:
    """Assert that each node serves its tables, and that sockets are relayed only where they should be."""
    async with httpx2.AsyncClient(timeout=60, headers={"Authorization": f"Bearer {server.FIGURES}"}) as client:
        for url in urls:
            text = (await client.get(f"{url}/metrics")).text
            metrics = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
            assert float(metrics["clamber_tables"]) == count, (
                f"{setting}: {metrics['clamber_tables']} tables at {url}"
            )


def _cpu_times(roots: dict[str, list[int]]) -> dict[str, float]:
    return {program: sum(map(used_by, ids)) for program, ids in roots.items()}


def row(setting: str, runs: list[Run], one_process: float) -> str:
    """Return a setting's table row."""
    rate = statistics.median(len(run.delays) / run.elapsed for run in runs)
    p50, p99 = (
        statistics.median(run.delays[int(len(run.delays) * share)] for run in runs) * 1000 for share in (0.5, 0.99)
    )
    costs = [statistics.median(run.cost(program) for run in runs) for program in runs[0].used]
    columns = " | ".join(f"{cost:.2f} ms" for cost in (*costs, in_all(runs)))
    return (
        f"| {setting}: {SETTINGS[setting]} | {rate:.0f} | {p50:.1f} ms | {p99:.1f} ms | {columns} "
        f"| {in_all(runs) / one_process:.2f} |"
    )


def in_all(runs: list[Run]) -> float:
    """Return the median CPU time of all programs for a play, in milliseconds."""
    return statistics.median(sum(map(run.cost, run.used)) for run in runs)


def main() -> None:
    """Measure the settings in turn, and print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--tables", type=int, default=150, help="tables of each node")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    prepare()
    cluster = Cluster(fsync="on").start()
    runs: dict[str, list[Run]] = {setting: [] for setting in SETTINGS}
    try:
        for _ in range(args.rounds):
            for setting in SETTINGS:
                with serving(setting, cluster) as (urls, roots):
                    work = play(args, setting, urls, roots)
                    runs[setting].append(asyncio.run(asyncio.wait_for(work, server.LONGEST)))
                print(row(setting, runs[setting][-1:], in_all(runs["one process"])), flush=True)
    finally:
        cluster.stop()
    base = in_all(runs["one process"])
    table = "\n".join((HEAD, *(row(setting, result, base) for setting, result in runs.items())))
    print(table)
    if args.write:
        how = f"; {args.tables} tables a node, {args.rules}, median of {args.rounds} runs of {args.seconds:.0f} s"
        write_down("nodes", how, table)


if __name__ == "__main__":
    main()
