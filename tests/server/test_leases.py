"""Leases of nodes on a virtual clock: however slow the database is, no shard has two valid owners."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clamber.server.log.faults import LostShardsError
from clamber.server.log.nodes import LEASE_SECONDS, SHARD_COUNT, Nodes, shard_of
from clamber.server.log.tables.logs import NODES, SHARDS
from clamber.server.nodes.node import Node
from selecting import later
from server import virtual_time
from server.fake_nodes import FakeClient, FakeDatabase, NodeStore

TABLES = {shard_of(name): name for name in map(str, range(3000))}
"""One table of each shard."""


class Weather(NamedTuple):
    """Delay of each statement of a node, before and after its effect, for a number of seconds."""

    seconds: float
    before: float
    after: float


CALM = Weather(2.0, 0.0, 0.0)
SLOW = st.builds(Weather, st.sampled_from([0.8, 2.0]), st.just(0.0), st.sampled_from([0.02, 0.2, 0.22]))
LATE = st.builds(Weather, st.sampled_from([0.8, 2.0]), st.sampled_from([0.13, 0.2]), st.just(0.0))
CUT_OFF_AT_ONCE = Weather(3.5, 9.0, 0.0)
CUT_OFF = st.sampled_from([CUT_OFF_AT_ONCE, Weather(3.5, 0.0, 9.0)])
WEATHERS = st.one_of(
    st.just([]), st.lists(st.one_of(SLOW, LATE, CUT_OFF), min_size=2, max_size=3).map(lambda drawn: [CALM, *drawn])
)
RATES = st.sampled_from([0.81, 1.0, 1.2])
"""Rates of the clocks of nodes, relative to the clock of the database."""


class CheckedNodes(Nodes):
    """Shards of a node; all nodes are compared whenever one has renewed its lease."""

    check = staticmethod(lambda: None)

    def accept(self, state):
        super().accept(state)
        self.check()


class Member:
    """Running node with a fake database, bus and hub."""

    def __init__(self, server, weathers, rate):
        self.server, self.loop = server, asyncio.get_running_loop()
        self.began = self.loop.time()
        self.weathers = weathers
        self.nodes = CheckedNodes("process", "1", lambda: 1000.0 + rate * self.loop.time())
        self.nodes.check = server.check
        self.store = NodeStore(FakeClient(server.database, self.nodes, self.pause))
        hub = SimpleNamespace(drop_lost=self.drop_lost, tables=list, open_tables=self.open_tables)
        relay = SimpleNamespace(nodes=frozenset(), close=lambda: None)
        self.node = Node(self.store, hub, self, relay)
        self.node._tasks = [asyncio.create_task(self.node._keep_lease()), asyncio.create_task(self.keep_writing())]

    async def pause(self, *, after):
        """Take the time of the weather."""
        at = self.loop.time() - self.began
        for weather in self.weathers:
            if at < weather.seconds:
                await asyncio.sleep(weather.after if after else weather.before)
                return
            at -= weather.seconds
        await asyncio.sleep(0)

    async def keep_writing(self):
        """Write to tables, of which some may be lost at any moment."""
        number = 0
        while True:
            await asyncio.sleep(0.21)
            owned = sorted(self.nodes.shards)
            if not owned or not self.nodes.is_valid:
                continue
            number += 1
            shard = owned[number * 37 % len(owned)]
            epoch = self.nodes.epoch(TABLES[shard])
            try:
                await self.store._database.transact(
                    lambda _, shard=shard, epoch=epoch: self.server.write(shard, epoch), tables=[TABLES[shard]]
                )
            except LostShardsError:
                continue

    async def drop_lost(self):
        pass

    async def open_tables(self, names):
        pass

    # The bus

    is_connected = True

    def set_handler(self, name, handler):
        if name == "renew":
            self.renew_soon = handler

    def is_listening_for(self, _):
        return True

    async def ask_all(self, others, _):
        for member in self.server.members:
            if member.nodes.id in others and member is not self:
                await member.renew_soon({})

    def crash(self):
        for task in (*self.node._tasks, *self.node._background):
            task.cancel()


class Cluster:
    """Nodes that share a database; members that crashed are left out."""

    def __init__(self):
        self.database = FakeDatabase(asyncio.get_running_loop().time)
        self.members, self.epochs, self.faults = [], {}, []

    def check(self):
        """Note a shard that has two owners whose leases are valid. Nodes would catch an error."""
        valid = [set(member.nodes.shards) for member in self.members if member.nodes.is_valid]
        if len(set().union(*valid)) != sum(map(len, valid)):
            self.faults.append("two nodes own a shard")

    def write(self, shard, epoch):
        """Note a write, which no owner of a later epoch may precede."""
        if epoch < self.epochs.get(shard, 0):
            self.faults.append("a former owner writes")
        self.epochs[shard] = epoch


async def play(nodes):
    """Run nodes through their weathers, crashing or stopping some, and assert that the others share all shards."""
    cluster = Cluster()
    for weathers, rate, wait, _, _ in nodes:
        cluster.members.append(Member(cluster, weathers, rate))
        await asyncio.sleep(wait)
    for member, (_, _, _, wait, end) in zip(tuple(cluster.members), nodes, strict=True):
        await asyncio.sleep(wait)
        if end != "stays":
            cluster.members.remove(member)
        if end == "crashes":
            member.crash()
        elif end == "stops":
            await member.node.hand_over()
    await asyncio.sleep(max((sum(each.seconds for each in m.weathers) for m in cluster.members), default=0.0))
    await asyncio.sleep(2.5 * LEASE_SECONDS)  # the last statements of all, and renewals without delays
    assert cluster.faults == []
    owned = [len(member.nodes.shards) for member in cluster.members]
    if owned:
        assert sum(owned) == SHARD_COUNT, owned
        assert max(owned) == -(-SHARD_COUNT // len(owned))
        assert all(member.nodes.is_valid and not member.nodes.excess for member in cluster.members)
        stored = cluster.database.rows
        assert len(stored.execute(NODES.select()).all()) == len(owned), "dead nodes are removed"
        owners = {row.id: row.node for row in stored.execute(SHARDS.select())}
        assert all(owners[shard] == member.nodes.id for member in cluster.members for shard in member.nodes.shards)
    for member in cluster.members:
        member.crash()
    await asyncio.sleep(0)


ENDS = st.sampled_from(["stays", "stays", "crashes", "stops"])
NODE = st.tuples(WEATHERS, RATES, st.sampled_from([0.0, 0.5, 3.0]), st.sampled_from([0.0, 1.0]), ENDS)


CALM_NODE = ([], 1.0, 0.0, 0.0, "stays")


@pytest.mark.parametrize("examples", [8, later(300)])
def test_no_shard_has_two_valid_owners_and_all_shards_are_shared_in_the_end(examples):
    @settings(max_examples=examples)
    @given(nodes=st.lists(NODE, min_size=2, max_size=3))
    @example(nodes=[([CALM, Weather(2.0, 0.0, 0.2), CUT_OFF_AT_ONCE], 1.0, 0.0, 0.0, "stays"), CALM_NODE])
    @example(nodes=[([CALM, Weather(2.0, 0.0, 0.22), CUT_OFF_AT_ONCE], 0.81, 0.0, 0.0, "stays"), CALM_NODE])
    def check(nodes):
        virtual_time.run(play(nodes))

    check()
