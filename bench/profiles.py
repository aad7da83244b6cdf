"""Time of a profile and of a page of the table of ratings in a large database.

    .venv/bin/python bench/profiles.py [--accounts 100000] [--results 1000000]

Fills an SQLite file and a temporary PostgreSQL cluster with accounts, each with a rating in Guandan, and with rated
results, of which one person has 2,000 in each of three games, along with 2,000 finished deals. Prints, over
`REQUESTS` requests, the median processor time of this process, and the fastest and the median time by the clock,
from the first query to the JSON text: of the profile of that person, of those of others, and of the first and the
last page of the table, which the server keeps for a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from clamber.server.http.profiles import parts_of
from clamber.server.http.rating_pages import MOST_PAGES, RatingPages
from clamber.server.log.finished import DealEnding, insert_endings, sum_up
from clamber.server.log.store import Store
from clamber.server.log.tables.played import DEALS, RATED_PLAYERS, RATINGS
from clamber.server.wire.finished import StoredResult
from clamber.server.wire.parts import SheetLine
from clamber.server.wire.profile import profile as profile_from

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
from postgres import Cluster

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

HEAVY: Final = 0
"""Number of the person with many results."""

HEAVY_RESULTS: Final = 2000
POOLS: Final = (("guandan", 4), ("doudizhu", 3), ("gandengyan", 6))
REQUESTS: Final = 40

NUMBERS: Final = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {count})"
FILLS: Final = (
    "INSERT INTO sessions (id, name, created_at, seen_at) {accounts} SELECT 's' || i, 'Name ' || i, 1.0, 1.0 FROM n",
    "INSERT INTO accounts (session, made_at, named_at) {accounts} SELECT 's' || i, 1.0, 1.0 FROM n",
    """INSERT INTO ratings (session, game, seats, mu, sigma, matches, last) {accounts}
    SELECT 's' || i, 'guandan', 4, 10.0 + (i * 7919 % 40000) / 1000.0, 1.0 + i % 5, 10, 1 FROM n""",
    """INSERT INTO rated_players (match, session, game, seats, at, mu_before, sigma_before, mu_after, sigma_after)
    {results} SELECT i, 's' || (i * 31 % {others} + 1), 'guandan', 4, i, 25.0, 2.0, 25.0 + i % 7, 2.0 FROM n""",
)
"""Statements that fill the tables, for both databases."""


def result_of(number: int) -> str:
    """Return the stored result of a deal of Guandan."""
    line = SheetLine(
        number=number % 8,
        void=False,
        order=[number % 4, (number + 2) % 4, 1, 3],
        scores=None,
        levels=["5", "7"],
        declarer=None,
        partner=None,
        link=f"l{number}",
    )
    names = ["Name 0", f"Name {number % 9}", f"Name {number % 12}", None]
    return StoredResult(rules="guandan", names=names, line=line, totals=None, winner=None).model_dump_json()


def fill(connection: sa.Connection, accounts: int, results: int) -> None:
    """Fill an empty database."""
    parts = {
        "accounts": NUMBERS.format(count=accounts),
        "results": NUMBERS.format(count=results - len(POOLS) * HEAVY_RESULTS),
        "others": accounts - 1,
    }
    for statement in FILLS:
        connection.execute(sa.text(statement.format(**parts)))
    for place, (game, seats) in enumerate(POOLS):
        pool = {"session": f"s{HEAVY}", "game": game, "seats": seats}
        rating = {"mu": 31.0, "sigma": 1.5, "matches": HEAVY_RESULTS, "last": results}
        changes = [
            {**pool, "match": results + place * HEAVY_RESULTS + number, "at": number, "mu_before": 25.0}
            | {"sigma_before": 2.0, "mu_after": 25.0 + number % 7, "sigma_after": 2.0}
            for number in range(HEAVY_RESULTS)
        ]
        connection.execute(sa.insert(RATED_PLAYERS), changes)
        if place:
            connection.execute(sa.insert(RATINGS).values(**pool, **rating))
    connection.execute(sa.text("INSERT INTO tables (id, invite, made_at) VALUES ('t', 'i', 1.0)"))
    for number in range(HEAVY_RESULTS):
        connection.execute(sa.insert(DEALS).values(link=f"l{number}", table_id="t", match=number, number=0))
        ending = DealEnding(f"l{number}", number, 0, 100.0 + number, result_of(number), ((f"s{HEAVY}", 0),))
        insert_endings(connection, "t", [ending])
    sum_up(connection, f"s{HEAVY}", HEAVY_RESULTS)


async def measure(name: str, ask: Callable[[int], Awaitable[str]]) -> None:
    """Print processor time and times by the clock of a request, without the first, and the length of the text."""
    length, used, times = len(await ask(0)), [], []
    for number in range(1, REQUESTS + 1):
        begun, start = time.process_time(), time.perf_counter()
        await ask(number)
        used.append(1000 * (time.process_time() - begun))
        times.append(1000 * (time.perf_counter() - start))
    middle, by_clock = statistics.median(used), statistics.median(times)
    print(f"| {name} | {middle:.1f} ms | {min(times):.1f} ms | {by_clock:.1f} ms | {length:,} |", flush=True)


async def run(kind: str, url: str, accounts: int, results: int) -> None:
    """Fill a database and measure the requests."""
    store = Store(url)
    await store.open(own=True)
    try:
        start = time.perf_counter()
        database = store._database  # noqa: SLF001 - filled as no server does
        await database.transact(lambda connection: fill(connection, accounts, results))
        if kind == "PostgreSQL":
            await database.transact(lambda connection: connection.execute(sa.text("ANALYZE")))
        seconds = time.perf_counter() - start
        print(f"\n{kind}, filled in {seconds:.0f} s\n\n| request | processor | fastest | median | characters |")
        print("|---|---:|---:|---:|---:|")

        async def profile(number: int) -> str:
            parts = await parts_of(store, f"s{number}", None, rating_table=True)
            return profile_from(parts).model_dump_json()

        async def page(number: int) -> str:
            return (await RatingPages(store).page("guandan", 4, number)).model_dump_json()

        await measure(f"profile, {3 * HEAVY_RESULTS:,} results and {HEAVY_RESULTS:,} deals", lambda _: profile(HEAVY))
        await measure("profiles of others", lambda number: profile(7 * number + 1))
        await measure("first page of the table", lambda _: page(0))
        await measure("last page of the table", lambda _: page(MOST_PAGES - 1))
    finally:
        await store.close()


def main() -> None:
    """Measure both databases."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--accounts", type=int, default=100_000)
    parser.add_argument("--results", type=int, default=1_000_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run("SQLite", f"sqlite:///{folder}/tables.sqlite", args.accounts, args.results))
    cluster = Cluster()
    cluster.start()
    try:
        asyncio.run(run("PostgreSQL", cluster.new(), args.accounts, args.results))
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
