"""Health checks and metrics of a server with several nodes, and the metrics of its process."""

import contextlib
from types import SimpleNamespace

import pytest
import sqlalchemy as sa
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from table_client import FIGURES, Guest

from clamber.server.actors.mutes import NOBODY
from clamber.server.http.admission import Admission
from clamber.server.http.credentials import Credentials
from clamber.server.http.probes import merge
from clamber.server.limits.bans import Bans
from clamber.server.limits.budgets import Budgets
from clamber.server.limits.lag import INTERVAL
from clamber.server.limits.visitor import Visitor
from clamber.server.metrics import REGISTRY
from clamber.server.settings.config import Configuration
from server.test_lag import stalled
from server.test_nodes import nodes_of as nodes_in
from server.test_several_nodes import nats, nodes_of  # noqa: F401 - a fixture


def samples_in(text):
    """Return the samples in the text format of Prometheus: values by name and labels."""
    found = {}
    for family in text_string_to_metric_families(text):
        for name, labels, value, *_ in family.samples:
            found[name, *sorted(labels.items())] = value
    return found


def test_metrics_of_several_processes_keep_their_values_and_get_a_label():
    text = generate_latest(REGISTRY).decode()
    own = samples_in(text)
    whole = samples_in(merge({"one": text, "two": text}).decode())
    assert len(whole) == 2 * len(own)
    for (name, *labels), value in own.items():
        for process in ("one", "two"):
            assert whole[name, *sorted([*labels, ("process", process)])] == value


async def test_people_are_counted_once_and_network_bots_are_not():
    """Two sockets of Ann, one of Ben, one of a bot, and one of somebody without a cookie."""

    class Hub:
        ready, config, clock = True, Configuration(), staticmethod(lambda: 0.0)
        found = SimpleNamespace(attach=lambda _: None, detach=lambda _: None)

        async def actor(self, _):
            return self.found

        class mutes:  # noqa: N801 - an attribute of the hub
            @staticmethod
            async def of(_):
                return NOBODY

    budgets = Budgets(Configuration())
    admission = Admission(Hub(), Bans(), budgets, each_guest=9, each_address=9)
    left = []
    for session in ("ann", "ann", "ben", "bot:rob", ""):
        socket = SimpleNamespace(attach=left.append, account=None)
        await admission.serve(socket, "t", Visitor(session, "192.0.2.1"), Credentials.good)
    counts = [REGISTRY.get_sample_value("clamber_people")]
    for connection in left:
        connection.on_close()
        counts.append(REGISTRY.get_sample_value("clamber_people"))
    assert counts == [2, 2, 1, 0, 0, 0]


def test_each_delay_of_the_loop_is_measured():
    before = REGISTRY.get_sample_value("clamber_loop_lag_seconds_sum")
    lag, time = stalled(0.75)
    lag.measure()
    lag.measure()  # nothing was expected
    lag.expect()
    time.now += INTERVAL
    lag.measure()
    assert REGISTRY.get_sample_value("clamber_loop_lag_seconds_sum") == pytest.approx(before + 0.75)


def test_one_node_returns_the_metrics_of_all(cluster, nats):  # noqa: F811
    with nodes_of(cluster, nats, 2) as nodes:
        for node in nodes:
            text = Guest(node.url).get("/metrics", headers={"Authorization": f"Bearer {FIGURES}"}).text
            found = samples_in(text)
            assert {node.process.pid for node in nodes} == {
                int(dict(labels)["process"].split()[1]) for name, *labels in found if name == "clamber_shards"
            }
            assert [value for (name, *_), value in found.items() if name == "clamber_shards"] == [128, 128]
            assert [value for (name, *_), value in found.items() if name == "clamber_nodes"] == [2, 2]
            assert [value for (name, *_), value in found.items() if name == "clamber_nats_connected"] == [1, 1]
            assert all(value > 1e7 for (name, *_), value in found.items() if name == "process_resident_memory_bytes")


async def test_a_node_stays_ready_while_tables_of_a_dead_one_are_rebuilt(cluster):
    """Requests hold all other connections, and the transaction of the dead node its locks."""
    url = cluster.new()
    async with nodes_in(url, 2) as (node, dead), contextlib.AsyncExitStack() as held:
        others = dead._database._engine
        locked = await held.enter_async_context(others.begin())
        await locked.execute(sa.text("LOCK TABLE owner IN ACCESS EXCLUSIVE MODE"))
        pool = node._database._engine.sync_engine.pool
        for _ in range(pool.size() + pool._max_overflow):
            await held.enter_async_context(node._database._engine.connect())
        await node.ping()
        assert node.fault is None
