"""Ownership of tables by several nodes: leases, epochs, fair shares and hand-over."""

import asyncio
import contextlib
import random
from unittest.mock import AsyncMock, Mock

import asyncpg
import pytest
import sqlalchemy as sa
import structlog

from clamber.server.log import database
from clamber.server.log.faults import DatabaseOwnedError, LostLeaseError, LostShardsError, NotStoredError
from clamber.server.log.journal import LogAppend
from clamber.server.log.nodes import SHARD_COUNT, Nodes, shard_of
from clamber.server.log.store import Store
from clamber.server.log.tables.logs import NODES
from clamber.server.nodes import node as node_module
from clamber.server.nodes.node import Node
from selecting import few_now
from server.hubs import store_of

STOPPED_CLOCK = """
CREATE SCHEMA stopped;
CREATE FUNCTION stopped.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS 'SELECT to_timestamp(1000000)';
DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = stopped, pg_catalog, public', current_database());
END $$;
"""
"""Statements that stop the clock of a database, so that no lease runs out by itself; `end_lease` ends one."""


def addition(table, number, *lines):
    return LogAppend(table, number, lines or (f"{table}{number}",), new=(f"i{table}", 1.0) if number == 0 else None)


@contextlib.asynccontextmanager
async def nodes_of(url, count):
    connection = await asyncpg.connect(url)
    await connection.execute(STOPPED_CLOCK)
    await connection.close()
    stores = [Store(url, version="1") for _ in range(count)]
    for store in stores:
        store.nodes._clock = float  # stands at 0
        await store.open(own=True)
        await store.renew()
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()


async def settle(*stores):
    """Renew until all shards are shared out fairly."""
    for _ in range(2 * len(stores)):
        for store in stores:
            await store.renew()
            if excess := store.nodes.excess:
                given = list(store.nodes.shards)[:excess]
                store.nodes.give_up(given)
                await store.release(given)
    assert sorted(shard for store in stores for shard in store.nodes.shards) == list(range(SHARD_COUNT))


async def end_lease(store):
    """Let a node's lease run out by the clock of the database."""
    await store._database.write(sa.update(NODES).where(NODES.c.id == store.nodes.id).values(lease=0))


async def epochs(store):
    async with store._database.reading() as connection:
        return dict((await connection.execute(sa.text("SELECT id, epoch FROM shards"))).all())


def table_of(store, *others):
    """Return the id of a table that a node owns and the others do not."""
    return next(
        f"t{i}" for i in range(9999) if store.nodes.owns(f"t{i}") and not any(o.nodes.owns(f"t{i}") for o in others)
    )


def test_tables_spread_over_all_shards():
    found = {shard_of(f"{number:016x}") for number in range(4000)}
    assert found == set(range(SHARD_COUNT))
    assert shard_of("0123456789abcdef") == 51, "stored shards depend on it"


@pytest.mark.parametrize("count", few_now([1, 2, 3, 5], 3))
async def test_each_shard_has_one_owner_and_all_nodes_have_a_fair_share(cluster, count):
    async with nodes_of(cluster.new(), count) as stores:
        assert len(stores[0].nodes.shards) == SHARD_COUNT, "the first node claims everything at once"
        await settle(*stores)
        sizes = [len(store.nodes.shards) for store in stores]
        assert max(sizes) == -(-SHARD_COUNT // count)
        assert min(sizes) >= SHARD_COUNT - (count - 1) * max(sizes)
        await stores[0].renew()
        assert {stores[0].nodes.owners[shard] for shard in range(SHARD_COUNT)} == {s.nodes.id for s in stores}
        assert stores[0].nodes.members.keys() == {store.nodes.id for store in stores}


async def test_a_node_whose_lease_ran_out_writes_nothing_after_its_shards_are_claimed(cluster):
    async with nodes_of(cluster.new(), 2) as (slow, other):
        await settle(slow, other)
        table, id_ = table_of(slow, other), slow.nodes.id
        await slow.append(addition(table, 0))
        before = await epochs(other)
        await end_lease(slow)
        await other.renew()
        assert len(other.nodes.shards) == SHARD_COUNT
        assert other.nodes.members.keys() == {other.nodes.id}
        for write in (
            slow.append(addition(table, 1)),
            slow.reopen(table),
            slow.store_fault(table, "it is mine"),
        ):
            with pytest.raises(LostShardsError):
                await write
        assert await other.log(table) == [f"{table}0"]
        await other.append(addition(table, 1, "of the other"))
        after = await epochs(other)
        assert {shard for shard in after if after[shard] == before[shard]} == {
            shard for shard, node in slow.nodes.owners.items() if node == other.nodes.id
        }
        with pytest.raises(LostLeaseError):
            await slow.renew()
        assert not slow.nodes.shards
        assert not slow.nodes.is_valid
        await slow.renew()
        assert slow.nodes.id not in {id_, ""}
        await settle(slow, other)


async def test_a_line_that_another_node_has_written_meanwhile_is_a_lost_shard(cluster):
    """The node queued it, lost the shard to a node that wrote this line, and owns it again when it is committed."""
    async with nodes_of(cluster.new(), 1) as (node,):
        await node.append(addition("t", 0))
        await node.append(addition("t", 1, "of the other"))
        results = await asyncio.gather(
            node.append(addition("u", 0)),
            node.append(addition("t", 1, "late")),
            node.append(addition("t", 2)),
            return_exceptions=True,
        )
        assert [type(found) for found in results] == [type(None), LostShardsError, type(None)]
        assert await node.log("t") == ["t0", "of the other", "t2"]


async def test_after_an_outage_no_node_claims_the_shares_of_others(cluster):
    async with nodes_of(cluster.new(), 3) as stores:
        await settle(*stores)
        for store in stores:
            await end_lease(store)
        for store in stores:
            with pytest.raises(LostLeaseError):
                await store.renew()
            await store.renew()
            assert not store.nodes.shards
        for store in stores:
            await store.renew()
            assert not store.nodes.excess
        assert sum(len(store.nodes.shards) for store in stores) == SHARD_COUNT


async def test_a_migration_outlasts_the_limits_of_a_play(cluster, monkeypatch):
    limits = []
    setting = sa.text("SELECT extract(epoch FROM current_setting(:name)::interval)")

    def check(connection, **_):
        limits.extend(connection.scalar(setting, {"name": name}) for name in database.STUCK)

    store = Store(cluster.new(), version="1")
    monkeypatch.setattr(database, "_check", check)
    monkeypatch.setattr(store._database.owner, "note", lambda _: None)
    await store.open(own=True)
    async with store._database.reading() as connection:
        await connection.run_sync(check)
    await store.close()
    assert limits == [60, 600, 2, 5]


async def test_a_lost_shard_fails_its_own_additions_only(cluster):
    async with nodes_of(cluster.new(), 2) as (one, two):
        await settle(one, two)
        mine, lost = table_of(one, two), table_of(two, one)
        results = await asyncio.gather(
            one.append(addition(mine, 0)),
            one.append(addition(lost, 0)),
            one.append(addition(mine, 1)),
            return_exceptions=True,
        )
        assert [type(found) for found in results] == [type(None), LostShardsError, type(None)]
        assert await one.log(mine) == [f"{mine}0", f"{mine}1"]
        assert not await one.has_table(lost)


async def test_a_write_in_progress_delays_the_claim_of_its_shard_only(cluster):
    async with nodes_of(cluster.new(), 2) as (slow, other):
        await settle(slow, other)
        table = table_of(slow, other)
        async with slow._database._engine.begin() as connection:
            await connection.run_sync(slow.nodes.fence, [table])
            await end_lease(other)
            await end_lease(slow)
            third = Store(str(other._database._engine.url.render_as_string(hide_password=False)), version="1")
            await third.open(own=True)
            await third.renew()
            assert set(range(SHARD_COUNT)) - set(third.nodes.shards) == {shard_of(table)}
        await third.renew()
        assert len(third.nodes.shards) == SHARD_COUNT
        await third.close()


async def test_a_node_that_leaves_frees_its_shards(cluster):
    async with nodes_of(cluster.new(), 2) as (one, two):
        await settle(one, two)
        await one.leave()
        assert not one.nodes.shards
        await two.renew()
        assert len(two.nodes.shards) == SHARD_COUNT


async def test_nodes_and_a_server_of_one_process_exclude_each_other(cluster, monkeypatch):
    monkeypatch.setattr("clamber.server.log.owner.PATIENCE", 0.0)
    url = cluster.new()
    async with nodes_of(url, 2) as (one, two):
        with pytest.raises(DatabaseOwnedError):
            await Store(url).open(own=True)
        table = table_of(one)
        await one.append(addition(table, 0))
        await one._database.owner._drop_connection()  # the connections and their locks are lost unnoticed
        await two._database.owner._drop_connection()
        async with store_of(url, own=True) as alone:
            await alone.append(addition(table, 1))
            with pytest.raises(LostShardsError):
                await one.append(addition(table, 2))
            with pytest.raises(LostLeaseError):
                await one.renew()
            with pytest.raises(DatabaseOwnedError):
                await Store(url, version="1").open(own=True)


@pytest.mark.parametrize("seed", few_now(range(3), 0))
async def test_no_two_nodes_write_to_a_table_whatever_happens(cluster, seed):
    """Random renewals, expirations, releases and writes of three nodes: each table's log has no gap and no fork."""
    rng = random.Random(seed)
    async with nodes_of(cluster.new(), 3) as stores:
        written, tables = {}, [f"{number:016x}" for number in range(12)]
        for step in range(120):
            store = rng.choice(stores)
            match rng.randrange(6):
                case 0:
                    with contextlib.suppress(LostLeaseError):
                        await store.renew()
                case 1 if store.nodes.id:
                    await end_lease(store)
                case 2 if store.nodes.excess:
                    given = rng.sample(sorted(store.nodes.shards), store.nodes.excess)
                    store.nodes.give_up(given)
                    await store.release(given)
                case _:
                    table = rng.choice(tables)
                    lines = written.get(table, [])
                    try:
                        await store.append(addition(table, len(lines), f"{step}"))
                    except LostShardsError:
                        continue
                    owners = [one for one in stores if one is not store and shard_of(table) in one.nodes.shards]
                    assert not any(
                        one.nodes._epochs[shard_of(table)] >= store.nodes._epochs[shard_of(table)] for one in owners
                    ), "a node of a later epoch exists"
                    written.setdefault(table, []).append(f"{step}")
        for table, lines in written.items():
            assert await stores[0].log(table) == lines
        assert written


@pytest.mark.parametrize("iterations", range(5))
async def test_a_node_that_has_just_been_asked_to_renew_can_stop(iterations, monkeypatch):
    """In Python 3.11, `asyncio.wait_for` swallowed the cancellation, and the process did not end."""
    monkeypatch.setattr(node_module, "SOONEST_SECONDS", 0.0)
    node = Node(AsyncMock(nodes=Nodes("process", "1")), AsyncMock(), Mock(is_connected=True), Mock(nodes=frozenset()))
    keeping = asyncio.create_task(node._keep_lease())
    for _ in range(10):
        await asyncio.sleep(0)
    await node._renew_soon({})
    for _ in range(iterations):
        await asyncio.sleep(0)
    keeping.cancel()
    for _ in range(5):
        await asyncio.sleep(0)
    assert keeping.cancelled()


async def test_a_node_that_cannot_hand_over_shards_says_why_and_tries_again():
    nodes = Mock(id="a", members={}, shards={1, 2}, is_valid=True, excess=1)
    store = AsyncMock(nodes=nodes)
    store.release.side_effect = NotStoredError("no space left on device")
    store.unfinished.return_value = []
    hub = AsyncMock()
    hub.tables = Mock(return_value=[])
    node = Node(store, hub, Mock(ask_all=AsyncMock(), is_connected=True), Mock(nodes=frozenset()))
    with structlog.testing.capture_logs() as logged:
        await node._renew()
        await node._renew()
        store.release.side_effect = None
        await node._renew()
    await asyncio.gather(*node._background)
    assert [(entry["event"], entry["log_level"]) for entry in logged if "can" in entry["event"]] == [
        ("shards cannot be handed over", "warning"),
        ("shards can be handed over again", "info"),
    ]
    assert store.release.await_count == 3
