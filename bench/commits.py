"""Benchmark of the commits of several nodes to one PostgreSQL: `make bench-commits`.

Each writer is a process with the journal of a node. All of its tables append a line, wait until it is committed, and
append the next one, so the database always has work. A batch is one transaction, which checks the owners of shards.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import secrets
import time
from typing import TYPE_CHECKING, NamedTuple

from nodes import used_by
from run import write_down

from clamber.server import metrics
from clamber.server.log.journal import Addition
from clamber.server.log.nodes import RENEWAL_SECONDS, SHARD_COUNT
from clamber.server.log.store import Store

from postgres import Cluster  # isort: skip - on the path since `nodes` is imported

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LINE = '{"kind":"Acted","at":1796000000.123,"seat":2,"play":"3s3h3d4c4d","turn":41,"seen":[0,1,2,3],"by":"person"}'

HEAD = """\
| writers | tables | lines/s | transactions/s | lines a transaction | PostgreSQL a line | PostgreSQL a transaction |
|---:|---:|---:|---:|---:|---:|---:|"""


class Counted(NamedTuple):
    """Committed lines and transactions of a writer."""

    lines: int
    transactions: float


def write(url: str, writers: int, tables: int, seconds: float, told: Connection) -> None:
    """Write as one of several nodes, and send `Counted`."""
    told.send(asyncio.run(_write(url, writers, tables, seconds, told)))


async def _write(url: str, writers: int, tables: int, seconds: float, told: Connection) -> Counted:
    store = Store(url, version="bench")
    await store.open()
    assert store.nodes is not None
    nodes, count = store.nodes, 0

    async def keep() -> None:
        while True:
            await store.renew()
            if nodes.excess:
                given = sorted(nodes.shards)[: nodes.excess]
                nodes.give_up(given)
                await store.release(given)
            await asyncio.sleep(RENEWAL_SECONDS / 4)

    keeping = asyncio.create_task(keep())
    fair = SHARD_COUNT // writers
    while len(nodes.members) < writers or nodes.excess or len(nodes.shards) < fair:  # noqa: ASYNC110 - no event
        await asyncio.sleep(0.05)
    names = []
    while len(names) < tables:
        if nodes.owns(name := secrets.token_hex(8)):
            names.append(name)
    await asyncio.gather(*(store.append(Addition(name, 0, (LINE,), new=(name, 0.0))) for name in names))

    async def append(name: str) -> None:
        nonlocal count
        number = 1
        while True:
            await store.append(Addition(name, number, (LINE,)))
            number += 1
            count += 1

    told.send("ready")
    await asyncio.to_thread(told.recv)
    appending = [asyncio.create_task(append(name)) for name in names]
    before = _transactions()
    count = 0
    await asyncio.sleep(seconds)
    found = Counted(count, _transactions() - before)
    for task in (*appending, keeping):
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    await store.close()
    return found


def _transactions() -> float:
    found = metrics.REGISTRY.get_sample_value("clamber_transactions_total")
    assert found is not None
    return found


def measure(cluster: Cluster, writers: int, tables: int, seconds: float) -> str:
    """Run a number of writers and return their table row."""
    url, spawn = cluster.new(), multiprocessing.get_context("spawn")
    store = Store(url)
    asyncio.run(_prepare(store))
    pipes = [spawn.Pipe() for _ in range(writers)]
    arguments = [(url, writers, tables // writers, seconds, theirs) for _, theirs in pipes]
    processes = [spawn.Process(target=write, args=given) for given in arguments]
    for process in processes:
        process.start()
    for ours, _ in pipes:
        assert ours.recv() == "ready"
    used, began = used_by(cluster.pid), time.perf_counter()
    for ours, _ in pipes:
        ours.send("begin")
    found = [ours.recv() for ours, _ in pipes]
    elapsed, used = time.perf_counter() - began, used_by(cluster.pid) - used
    for process in processes:
        process.join()
    lines, transactions = sum(one.lines for one in found), sum(one.transactions for one in found)
    assert lines, "nothing was written"
    return (
        f"| {writers} | {tables} | {lines / elapsed:,.0f} | {transactions / elapsed:,.0f} "
        f"| {lines / transactions:.0f} | {used / lines * 1e6:.0f} µs | {used / transactions * 1e3:.2f} ms |"
    )


async def _prepare(store: Store) -> None:
    """Create the schema, as the parent of several workers does."""
    await store.open(own=True)
    await store.close()


def main() -> None:
    """Measure each number of writers, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--writers", type=int, nargs="+", default=[1, 2, 4, 8])
    parser.add_argument("--tables", type=int, default=2000, help="tables of all writers together")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()
    cluster = Cluster(fsync="on").start()
    print(HEAD, flush=True)
    rows = []
    try:
        for writers in args.writers:
            rows.append(measure(cluster, writers, args.tables, args.seconds))
            print(rows[-1], flush=True)
    finally:
        cluster.stop()
    if args.write:
        write_down("commits", f"; {args.seconds:.0f} s a row, fsync on", "\n".join((HEAD, *rows)))


if __name__ == "__main__":
    main()
