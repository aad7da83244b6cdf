"""The fake database of nodes does what PostgreSQL does, also where transactions wait for rows of each other."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from types import SimpleNamespace

import asyncpg
import pytest
import sqlalchemy as sa
from sqlalchemy.util import greenlet_spawn

from clamber.server.log import nodes as nodes_module
from clamber.server.log.faults import LostLeaseError, LostShardsError
from clamber.server.log.nodes import LEASE_SECONDS, SHARD_COUNT, Nodes, Renewal, _assign, _lock
from clamber.server.log.tables.logs import NODES, SHARDS
from selecting import all_of_them
from server.fake_nodes import FakeConnection, FakeDatabase
from server.hubs import store_of
from server.test_leases import TABLES

SET_CLOCK = """
CREATE SCHEMA stopped;
CREATE TABLE stopped.now (at float8);
INSERT INTO stopped.now VALUES (0);
CREATE FUNCTION stopped.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
    'SELECT to_timestamp(at) FROM stopped.now';
DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = stopped, pg_catalog, public', current_database());
END $$;
"""
"""Statements that make a database take the time from a row."""

CLIENTS = 4
STEPS = 120


class Fake:
    """Fake database whose statements take no time."""

    def __init__(self):
        self.now = 0.0
        self.database = FakeDatabase(lambda: self.now)

    async def tick(self, seconds):
        self.now += seconds

    async def begin(self):
        async def pause(*, after):
            """Take no time."""

        return FakeConnection(self.database, pause)

    async def run(self, connection, work):
        return await greenlet_spawn(work, connection)

    async def end(self, connection, *, is_kept):
        if is_kept:
            connection.commit()
        connection.close()

    async def settle(self, _):
        for _ in range(20):
            await asyncio.sleep(0)

    async def rows(self):
        return [self.database.rows.execute(sa.select(table).order_by(table.c.id)).all() for table in (NODES, SHARDS)]


class Real:
    """Database in PostgreSQL."""

    def __init__(self, engine, control):
        self.engine, self.control = engine, control

    async def tick(self, seconds):
        await self.control.execute("UPDATE stopped.now SET at = at + $1", seconds)

    async def begin(self):
        return await self.engine.connect()

    async def run(self, connection, work):
        return await connection.run_sync(work)

    async def end(self, connection, *, is_kept):
        await (connection.commit() if is_kept else connection.rollback())
        await connection.close()

    async def settle(self, tasks):
        """Wait until each transaction has done its work, or waits for a row."""
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0"
        while await self.control.fetchval(waiting) < sum(not task.done() for task in tasks):  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.001)

    async def rows(self):
        async with self.engine.connect() as connection:
            return [
                (await connection.execute(sa.select(table).order_by(table.c.id))).all() for table in (NODES, SHARDS)
            ]


def drawn_statements(rng):
    """Return statements of `Nodes` about few shards, in an order in which no two transactions wait for each other."""
    found = []
    for first in range(0, 9, 3):
        shards = rng.sample(range(first, first + 3), rng.randint(1, 3))
        node, skip, limit = f"node {rng.randrange(6)}", rng.random() < 0.4, rng.choice((None, None, 1, 2))
        match rng.randrange(5):
            case 0:
                found.append(lambda c, shards=shards, skip=skip, limit=limit: _lock(
                    c, SHARDS.c.id.in_(shards), skip=skip, limit=limit if skip else None
                ))  # fmt: skip
            case 1:
                found.append(lambda c, shards=shards, node=node: _assign(
                    c, _lock(c, SHARDS.c.id.in_(shards) & SHARDS.c.node.is_(None)), node
                ))  # fmt: skip
            case 2:
                shared = sa.select(SHARDS).where(SHARDS.c.id.in_(shards)).order_by(SHARDS.c.id)
                found.append(lambda c, shared=shared: [
                    row.epoch for row in c.execute(shared.with_for_update(read=True))
                ])  # fmt: skip
            case 3:
                found.append(lambda c, shards=shards: _assign(c, _lock(c, SHARDS.c.id.in_(shards)), None))
    return found


class Client:
    """Node with at most one transaction, which it keeps open until it is told to end it."""

    def __init__(self, number):
        self.nodes = Nodes(str(number), "1", float)
        self.task = self.connection = None

    def works(self, rng):
        """Return transactions that it may begin now: of a node, or of single statements about few rows."""
        owned = sorted(self.nodes.shards)

        def renew(connection):
            return self.nodes.renew(connection, self.nodes.id or self.nodes.join(connection))

        def make_statements(connection):
            return [statement(connection) for statement in statements]

        found, statements = [renew, renew], drawn_statements(rng)
        found += [make_statements] * 4
        if self.nodes.id:
            fenced = rng.sample(owned, min(len(owned), 3)) + (
                [] if rng.randrange(4) else [rng.randrange(SHARD_COUNT)]
            )
            given = rng.sample(owned, min(len(owned), rng.choice((1, 20, 100))))
            found += [
                lambda connection: self.nodes.fence(connection, [TABLES[shard] for shard in fenced]),
                lambda connection: self.nodes.release(connection, given),
            ]
            if not rng.randrange(3):
                found.append(self.nodes.leave)
        return found

    def finish(self, *, is_kept):
        """Take the result over, and return what is to be seen of it."""
        error, self.task = self.task.exception(), None
        if error is not None:
            assert isinstance(error, LostLeaseError | LostShardsError), error
            if isinstance(error, LostLeaseError):
                self.nodes.forget()
            return type(error).__name__, str(error)
        return is_kept


async def history(database, seed):
    """Return all that is to be seen in a random history. At most one waits, since the next is not determined."""
    rng, seen = random.Random(seed), []
    clients = [Client(number) for number in range(CLIENTS)]
    for _ in range(STEPS):
        client = rng.choice(clients)
        work, is_kept, seconds = rng.choice(client.works(rng)), rng.randrange(5) > 0, rng.choice((0.5, LEASE_SECONDS))
        if client.task is None and rng.randrange(5) == 0:
            await database.tick(seconds)
        elif client.task is None and all(one.task is None or one.task.done() for one in clients):
            client.connection = await database.begin()
            client.task = asyncio.create_task(database.run(client.connection, work))
        elif client.task is not None and client.task.done():
            await database.end(client.connection, is_kept=is_kept and client.task.exception() is None)
            renewal = None if client.task.exception() else client.task.result()
            seen.append(client.finish(is_kept=is_kept))
            if isinstance(renewal, Renewal) and is_kept:
                client.nodes.accept(renewal)
            seen.append(renewal)
        tasks = [one.task for one in clients if one.task is not None]
        await database.settle(tasks)
        seen.append([one.task and one.task.done() for one in clients])
        seen.append(await database.rows())
    for client in clients:  # one after the other, since they may wait for each other
        for task in [one.task for one in clients if one.task is not None and not one.task.done()]:
            task.cancel()
        if client.task is not None:
            with contextlib.suppress(asyncio.CancelledError, LostLeaseError, LostShardsError):
                await client.task
            await database.end(client.connection, is_kept=False)
            client.task = None
    return seen


@pytest.mark.parametrize("seed", [0, *all_of_them(range(1, 60))])
async def test_the_fake_database_of_nodes_answers_and_waits_as_postgresql(cluster, monkeypatch, seed):
    def count_names():
        count = itertools.count()
        monkeypatch.setattr(nodes_module, "secrets", SimpleNamespace(token_hex=lambda _: f"node {next(count)}"))

    url = cluster.new()
    async with store_of(url) as store:
        control = await asyncpg.connect(url)
        await control.execute(SET_CLOCK)
        await control.close()
        control = await asyncpg.connect(url)
        await store._database._engine.dispose()  # later connections have the clock
        count_names()
        real = await history(Real(store._database._engine, control), seed)
        await control.close()
    count_names()
    fake = await history(Fake(), seed)
    for step, (one, other) in enumerate(zip(real, fake, strict=True)):
        assert one == other, step
