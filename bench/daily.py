"""Time of ranks and comparisons in a daily set with many people, and storage of the deals of a person.

    .venv/bin/python bench/daily.py [--people 10000] [--rounds 5] [--logs 20]

Fills an SQLite file and a temporary PostgreSQL cluster with the rows of people who have finished a set of six deals,
and prints the bytes of a person by the growth of the database, with its indexes. On SQLite, it prints the processor
time of reading the counts, of computing the field, and of a rank with a comparison. Then `--logs` people play whole
sets of Dou Dizhu, and the growth of the database is that of their tables: logs, snapshots and replays.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import sqlalchemy as sa

from clamber.server.daily.field import Field
from clamber.server.log.daily_rows import points_text
from clamber.server.log.store import Store
from clamber.server.log.tables.daily import DAILY_PLAYS, DAILY_POINTS, DAILY_TOTALS

sys.path.remove(str(Path(__file__).parent))  # whose module `server` hides the folder of tests
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
from postgres import Cluster

from server.daily_site import site_of

DEALS, NAME = 6, "0123456789abcdef"
POINTS = (-24, -12, -8, -6, -4, -3, -2, 2, 3, 4, 6, 8, 12, 24)
"""Points of a deal, as in Dou Dizhu, so that nearly all people have totals of their own."""


def rows_of(people: list[tuple[int, ...]]) -> list[tuple[sa.Table, list[dict[str, object]]]]:
    """Return the rows of people who have finished a set."""
    rng = random.Random(2)
    plays = [
        {
            "set_id": NAME,
            "session": f"{number:064x}",
            "deal": deal,
            "table_id": f"{rng.getrandbits(64):016x}",
            "counts": True,
            "begun_at": 1.75e9 + number,
            "ended_at": 1.75e9 + number + 99.0,
            "points": points,
            "abandoned": False,
            "link": f"{rng.getrandbits(64):016x}",
        }
        for number, own in enumerate(people)
        for deal, points in enumerate(own)
    ]
    deals = Counter((deal, points) for own in people for deal, points in enumerate(own))
    wholes = Counter(points_text(list(own)) for own in people)
    return [
        (DAILY_PLAYS, plays),
        (DAILY_POINTS, [{"set_id": NAME, "deal": d, "points": p, "people": n} for (d, p), n in deals.items()]),
        (DAILY_TOTALS, [{"set_id": NAME, "points": points, "people": n} for points, n in wholes.items()]),
    ]


async def stored_rows(store: Store, people: list[tuple[int, ...]]) -> float:
    """Store the rows of people who have finished a set, and return the bytes of each person."""
    before = await store.upkeep.size()

    def insert(connection: sa.Connection) -> None:
        for table, rows in rows_of(people):
            connection.execute(sa.insert(table), rows)

    await store._database.transact(insert)  # noqa: SLF001 - no request stores so many at once
    counts = await store.daily.counts(NAME)
    assert sum(counts.wholes.values()) == len(people)
    return (await store.upkeep.size() - before) / len(people)


async def times(store: Store, people: list[tuple[int, ...]], rounds: int) -> dict[str, float]:
    """Return the least processor time of reading the counts, computing the field, and answering one person."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        began = time.process_time()
        counts = await store.daily.counts(NAME)
        read = time.process_time()
        field = Field(counts)
        computed = time.process_time()
        for own in people[:100]:
            field.rank(own, counted=True)
            field.deal(0).matchpoints(own[0], counted=True)
        answered = time.process_time()
        spent = {"counts": read - began, "field": computed - read, "person": (answered - computed) / 100}
        best = {name: min(seconds, best.get(name, seconds)) for name, seconds in spent.items()}
    return best


async def stored_logs(url: str, people: int) -> float:
    """Let people play whole sets of Dou Dizhu, and return the bytes of each person, the rows of the set included."""
    async with site_of(url, None, "doudizhu") as site:
        await site.daily.today()
        before = await site.store.upkeep.size()
        for number in range(people):
            person = f"{number:064x}"
            await site.come(person)
            await site.play_set(person)
            assert None not in await site.points(person)
        return (await site.store.upkeep.size() - before) / people


async def measure(arguments: argparse.Namespace) -> None:
    """Print the measurements of both databases."""
    rng = random.Random(1)
    people = [tuple(rng.choice(POINTS) for _ in range(DEALS)) for _ in range(arguments.people)]
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster()
        cluster.start()
        try:
            for name, new in (
                ("SQLite", lambda: f"sqlite:///{folder}/{rng.getrandbits(32)}"),
                ("PostgreSQL", cluster.new),
            ):
                store = Store(new())
                await store.open()
                print(f"{name}: {await stored_rows(store, people):,.0f} bytes of rows for each person", flush=True)
                if name == "SQLite":
                    for part, seconds in (await times(store, people, arguments.rounds)).items():
                        print(f"{part:7} {1000 * seconds:8.3f} ms of processor time", flush=True)
                await store.close()
                logs = await stored_logs(new(), arguments.logs)
                print(f"{name}: {logs:,.0f} bytes for each person with the logs of the tables", flush=True)
        finally:
            cluster.stop()


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--logs", type=int, default=20, help="people who play whole sets")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
