"""Benchmark of the size of SQLite's write-ahead log under concurrent writes and reads.

`.venv/bin/python bench/write_ahead.py`, or with `--seconds 60 --rate 1468`

Events arrive at a fixed rate and are appended one by one, like the plays at many tables, while readers read complete
table logs. Reports the number of events, the maximum size of the write-ahead log in bytes, and the time from an event
to its commit.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from clamber.server.log.journal import Addition
from clamber.server.log.store import Store

LINE = '{"kind":"Acted","at":1764000000.123,"seat":1,"play":"3d3h3s4d4c","bot":true,"command":"","led":"9a3f11c2"}'
TABLES = 180
"""Number of tables, which receive the events in turn."""

READERS = 2
READ_SECONDS = 0.02
"""Number of readers, and each reader's pause between reads, in seconds."""


async def write(store: Store, rate: float, until: float, delays: list[float]) -> None:
    """Append events at a fixed rate, and record the time until each is committed."""
    numbers = dict.fromkeys(range(TABLES), 1)
    for table in numbers:
        await store.append(Addition(f"t{table}", 0, (LINE,), new=(f"invite {table}", 0.0)))
    waiting: set[asyncio.Task[None]] = set()

    async def one(table: int, number: int) -> None:
        began = time.perf_counter()
        await store.append(Addition(f"t{table}", number, (LINE,)))
        delays.append(time.perf_counter() - began)

    began, count = time.perf_counter(), 0
    while time.perf_counter() < until:
        while count < (time.perf_counter() - began) * rate:
            table = count % TABLES
            task = asyncio.create_task(one(table, numbers[table]))
            waiting.add(task)
            task.add_done_callback(waiting.discard)
            numbers[table] += 1
            count += 1
        await asyncio.sleep(0.001)
    await asyncio.gather(*waiting)


async def read(store: Store) -> None:
    """Read table logs, one after another."""
    while True:
        for table in range(TABLES):
            await store.log(f"t{table}")
            await asyncio.sleep(READ_SECONDS)


def size_of(file: Path) -> int:
    """Return a file's size in bytes."""
    return file.stat().st_size


async def measure(seconds: float, rate: float) -> str:
    """Write for the given number of seconds, and return the measurements in one line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        log, largest, delays = Path(f"{path}-wal"), 0, []
        store = Store(f"sqlite:///{path}")
        await store.open(own=True)
        readers = [asyncio.create_task(read(store)) for _ in range(READERS)]
        writer = asyncio.create_task(write(store, rate, time.perf_counter() + seconds, delays))
        while not writer.done():
            largest = max(largest, size_of(log))
            await asyncio.sleep(0.05)
        await writer
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        await store.close()
        delays.sort()
        p50, p99 = (delays[int(len(delays) * share)] * 1000 for share in (0.5, 0.99))
        size = size_of(path)
    return (
        f"{len(delays):,} events in {seconds:g} s: log at most {largest / 1e6:.1f} MB, database {size / 1e6:.1f} MB, "
        f"commit p50 {p50:.1f} ms, p99 {p99:.1f} ms"
    )


def main() -> None:
    """Run the measurement and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=1468.0, help="events a second")
    asked = parser.parse_args()
    print(asyncio.run(measure(asked.seconds, asked.rate)))


if __name__ == "__main__":
    main()
