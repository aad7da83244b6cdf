"""Measure the ratings: `.venv/bin/python bench/ratings.py [--database URL] [--people 100000] [--matches 1000000]`.

Fill an empty database with accounts and with results of rated matches of four. Measure the computation of all ratings
from these results when none is stored and when all are, with its memory, and the queries of a profile. The default is
a new SQLite file in the folder of temporary files; of PostgreSQL, give the URL of an empty database.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import resource
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import sqlalchemy as sa

from clamber.server.log.rated_results import Result
from clamber.server.log.store import Store
from clamber.server.log.tables.guests import ACCOUNTS, SESSIONS
from clamber.server.log.tables.played import RATED_MATCHES, RATED_PLAYERS, RATINGS

if TYPE_CHECKING:
    from collections.abc import Iterator

POOLS: Final = (("guandan", 4), ("gandengyan", 4))
"""Game and number of seats of the matches, by turns: partners, and a free-for-all."""

AT_ONCE: Final = 10_000
PROFILES: Final = 200


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database")
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--matches", type=int, default=1_000_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = args.database or f"sqlite:///{Path(folder) / 'ratings.sqlite'}"
        asyncio.run(measure(url, args.people, args.matches))


async def measure(url: str, people: int, matches: int) -> None:
    """Fill a database and print the figures."""
    store = Store(url)
    await store.open(own=True)
    sessions = [f"{number:064x}" for number in range(people)]
    database: Any = store._database  # noqa: SLF001 - the rows of a million matches are written at once
    began = time.monotonic()
    for table, rows in itertools.chain(guests(sessions), results(sessions, matches)):
        await database.transact(lambda connection, table=table, rows=rows: connection.execute(sa.insert(table), rows))
    print(f"filled in {time.monotonic() - began:.0f} s", flush=True)
    for name, work in (
        ("all ratings anew", store.ratings.recompute),
        ("all ratings again", store.ratings.recompute),
        ("check", store.ratings.check),
    ):
        before, wall = time.process_time(), time.monotonic()
        found = await work()
        seconds, passed = time.process_time() - before, time.monotonic() - wall
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"{name}: {found.matches:,} matches, {found.people:,} ratings, {found.differing:,} differ", flush=True)
        print(f"  {passed:.1f} s, of which {seconds:.1f} s processor time; {memory} MB", flush=True)
    rng = random.Random(3)
    times = []
    for session in rng.sample(sessions, min(PROFILES, people)):
        began = time.perf_counter()
        await profile(database, session)
        times.append(1000 * (time.perf_counter() - began))
    print(f"profile: median {statistics.median(times):.1f} ms, slowest of {len(times)} {max(times):.1f} ms")
    await store.close()


Rows: TypeAlias = "tuple[sa.Table, list[dict[str, Any]]]"


def guests(sessions: list[str]) -> Iterator[Rows]:
    """Yield the rows of the people, in parts."""
    for first in range(0, len(sessions), AT_ONCE):
        part = sessions[first : first + AT_ONCE]
        yield SESSIONS, [{"id": session, "name": session[-8:], "created_at": 1.0, "seen_at": 1.0} for session in part]
        yield ACCOUNTS, [{"session": session, "made_at": 1.0} for session in part]


def results(sessions: list[str], matches: int) -> Iterator[Rows]:
    """Yield the rows of matches between random people, in parts."""
    rng = random.Random(1)
    for first in range(1, matches + 1, AT_ONCE):
        rows = []
        for number in range(first, min(first + AT_ONCE, matches + 1)):
            game, seats = POOLS[number % len(POOLS)]
            seated = rng.sample(sessions, seats)
            sides = [seated[::2], seated[1::2]] if game == "guandan" else [[person] for person in seated]
            result = Result(sides, rng.sample(range(1, len(sides) + 1), len(sides)), []).to_text()
            values = {"number": number, "table_id": f"{number:032x}", "match": 0, "game": game, "seats": seats}
            rows.append({**values, "ended_at": float(number), "result": result})
        yield RATED_MATCHES, rows


async def profile(database: Any, session: str) -> None:
    """Read a person's ratings and the latest 100 changes of each, as a profile does."""
    async with database.reading() as connection:
        own = await connection.execute(sa.select(RATINGS).where(RATINGS.c.session == session))
        for rating in own.all():
            course = sa.select(RATED_PLAYERS).where(
                RATED_PLAYERS.c.session == session,
                RATED_PLAYERS.c.game == rating.game,
                RATED_PLAYERS.c.seats == rating.seats,
            )
            (await connection.execute(course.order_by(RATED_PLAYERS.c.match.desc()).limit(100))).all()


if __name__ == "__main__":
    main()
