"""Time of ranks and comparisons in a daily set with many people.

python bench/daily.py --people 10000
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

import sqlalchemy as sa

from clamber.server.daily.field import Field
from clamber.server.log.daily_rows import points_text
from clamber.server.log.store import Store
from clamber.server.log.tables.daily import DAILY_POINTS, DAILY_TOTALS

DEALS, NAME = 6, "set"
POINTS = (-24, -12, -8, -6, -4, -3, -2, 2, 3, 4, 6, 8, 12, 24)
"""Points of a deal, as in Dou Dizhu, so that nearly all people have totals of their own."""


async def store_counts(store: Store, people: list[tuple[int, ...]]) -> None:
    """Store the counts of people who have finished a set."""
    deals = Counter((deal, points) for own in people for deal, points in enumerate(own))
    rows = [{"set_id": NAME, "deal": deal, "points": points, "people": n} for (deal, points), n in deals.items()]
    wholes = [{"set_id": NAME, "points": points_text(list(own)), "people": n} for own, n in Counter(people).items()]

    def insert(connection: sa.Connection) -> None:
        connection.execute(sa.insert(DAILY_POINTS), rows)
        connection.execute(sa.insert(DAILY_TOTALS), wholes)

    await store._database.transact(insert)  # noqa: SLF001 - no request stores so many at once


async def measure(count: int, rounds: int) -> None:
    """Print the times of reading the counts, computing the field, and answering one person."""
    rng = random.Random(1)
    people = [tuple(rng.choice(POINTS) for _ in range(DEALS)) for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 't.sqlite'}")
        await store.open()
        await store_counts(store, people)
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
        await store.close()
    for name, seconds in best.items():
        print(f"{name:7} {1000 * seconds:8.3f} ms of processor time")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    asyncio.run(measure(arguments.people, arguments.rounds))


if __name__ == "__main__":
    main()
