"""Benchmark of the quick match: `python bench/quick.py [--nodes 2] [--write]`.

People ask over a minute, on one node or on two, and wait for seats. Then `--waiting` people wait who do not suit each
other: the server's memory before and after, and the part of a core that it takes. All have an address for each
hundred of them, as the limits of an address apply.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2
import sqlalchemy as sa
from run import write_down

import server  # puts the folders of the tests on the path

from nats_server import NatsServer  # isort: skip - on the path since `server` is imported
from postgres import Cluster  # isort: skip
from table_client import Guest  # isort: skip

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

OFFERED = {"CLAMBER_QUICK_MATCH": "guandan"}
WISH = {"rules": "guandan", "seats": 4, "name": "Guest", "bots": False}
RATING = """insert into ratings
    select id, 'guandan', 4, 25 + row_number() over (order by id), 1, 1, 0 from sessions"""
"""Ratings of which no two are alike, so that people who accept no difference wait."""

HEAD = """\
| | people | p50 | p95 | at most |
|---|---:|---:|---:|---:|"""


class Person:
    """Guest who asks for a quick match, and then for the ticket as the page does."""

    def __init__(self, url: str, number: int) -> None:
        transport = httpx2.AsyncHTTPTransport(local_address=f"127.0.1.{1 + number // 100}")
        self.client = httpx2.AsyncClient(transport=transport, base_url=url, timeout=60)

    async def come(self) -> None:
        """Become known to the server."""
        await self.client.get("/api/me")

    async def ask(self, **wishes: Any) -> None:
        """Ask for a match."""
        answer = await self.client.post("/api/quick", json={**WISH, **wishes})
        assert answer.status_code == 200, answer.text

    async def sit(self, table: str) -> None:
        """Stay at a table, so that its match begins."""
        guest = Guest(str(self.client.base_url))
        guest._cookies = dict(self.client.cookies)  # noqa: SLF001 - the session of this person
        async with guest.at(table) as me:
            while True:
                await me.receive(600)

    async def wait(self) -> str:
        """Ask for the ticket until it has a seat, and return the table."""
        version = ""
        while True:
            answer = await self.client.get("/api/quick/ticket", params={"known": version})
            assert answer.status_code == 200, answer.text
            ticket = answer.json()
            if ticket["table"] is not None:
                return str(ticket["table"])
            version = ticket["version"]


@contextlib.contextmanager
def serving(count: int, folder: str) -> Iterator[tuple[list[subprocess.Popen[bytes]], list[str], str]]:
    """Run one server on SQLite, or nodes on PostgreSQL; yield the processes, their URLs and the database."""
    with contextlib.ExitStack() as stack:
        if count == 1:
            database = f"sqlite:///{folder}/tables.sqlite"
            nodes = [stack.enter_context(server.served(database, **OFFERED))]
        else:
            cluster = Cluster(fsync="on").start()
            stack.callback(cluster.stop)
            nats = stack.enter_context(NatsServer())
            database = cluster.new()
            own = {**OFFERED, "CLAMBER_NATS": nats.url}
            nodes = [stack.enter_context(server.served(database, **own)) for _ in range(count)]
        yield [process for process, _ in nodes], [url for _, url in nodes], database


async def come(urls: list[str], count: int) -> list[Person]:
    """Return people, in turn at the nodes."""
    people = [Person(urls[number % len(urls)], number) for number in range(count)]
    for start in range(0, count, 20):
        await asyncio.gather(*(person.come() for person in people[start : start + 20]))
    return people


async def seats(urls: list[str], count: int, seconds: float) -> list[float]:
    """Return the times from asking to having a seat, of people who ask over a time."""
    people, rng = await come(urls, count), random.Random(1)
    seated: list[asyncio.Task[None]] = []

    async def one(person: Person, at: float) -> float:
        await asyncio.sleep(at)
        began = time.perf_counter()
        await person.ask()
        table = await person.wait()
        took = time.perf_counter() - began
        seated.append(asyncio.create_task(person.sit(table)))
        return took

    return sorted(await asyncio.gather(*(one(person, rng.uniform(0, seconds)) for person in people)))


async def waiting(process: subprocess.Popen[bytes], url: str, database: str, count: int, seconds: float) -> str:
    """Let people wait who do not suit each other; return the memory and the processor time as a row."""
    people = await come([url], count)
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        connection.execute(sa.text("delete from ratings"))
        connection.execute(sa.text(RATING))
    before = server.memory(process)
    asked = server.processor_time(process)
    for start in range(0, count, 20):
        await asyncio.gather(*(person.ask(apart=0) for person in people[start : start + 20]))
    asked = server.processor_time(process) - asked
    polls = [asyncio.create_task(person.wait()) for person in people]
    await asyncio.sleep(seconds / 2)
    used, began = server.processor_time(process), time.perf_counter()
    await asyncio.sleep(seconds)
    share = (server.processor_time(process) - used) / (time.perf_counter() - began)
    memory = server.memory(process) - before
    ends = [poll for poll in polls if poll.done()]
    assert not ends, f"{len(ends)} people do not wait: {ends[0]}"
    for poll in polls:
        poll.cancel()
    return f"| {count:,} | {asked / count * 1000:.1f} ms | {memory / 1e6:.0f} MB | {share:.0%} |"


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--waiting", type=int, default=2000)
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--write", action="store_true", help="put the tables into bench/results.md")
    args = parser.parse_args()
    lines = [HEAD]
    for count in args.nodes:
        with tempfile.TemporaryDirectory() as folder, serving(count, folder) as (_, urls, _):
            times = asyncio.run(seats(urls, args.people, args.seconds))
        p95 = times[int(len(times) * 0.95)]
        named = "one node" if count == 1 else f"{count} nodes"
        lines.append(
            f"| {named} | {len(times)} | {statistics.median(times):.2f} s | {p95:.2f} s | {times[-1]:.2f} s |"
        )
        print(lines[-1], flush=True)
    if args.waiting:
        with tempfile.TemporaryDirectory() as folder, serving(1, folder) as ((process,), (url,), database):
            row = asyncio.run(waiting(process, url, database, args.waiting, 30.0))
        lines += [
            "",
            "| people waiting | processor time of an ask | memory | processor |",
            "|---:|---:|---:|---:|",
            row,
        ]
        print(row)
    if args.write:
        write_down("quick", f"; {Path(__file__).name}, {args.seconds:g} s", "\n".join(lines))


if __name__ == "__main__":
    main()
