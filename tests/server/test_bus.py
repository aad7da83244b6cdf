"""Messages between nodes while NATS is away, and after it has refused a connection."""

import asyncio
import contextlib

import pytest
import structlog

from clamber.server.faults import UnreachableError
from clamber.server.nodes import bus as bus_module
from clamber.server.nodes.bus import Bus
from clamber.server.run.workers import nats_program
from patience import until
from server.nats_server import NatsServer

ONE, TWO, NEW = "a" * 16, "b" * 16, "c" * 16


@pytest.fixture
def nats(monkeypatch):
    if nats_program() is None:
        pytest.skip("nats-server is not installed")
    monkeypatch.setattr(bus_module, "REFUSED_SECONDS", 0.0)
    with NatsServer() as server:
        yield server


@contextlib.asynccontextmanager
async def connected(nats, node):
    async def alive(_):
        return True

    bus = Bus([nats.url])
    bus.set_handler("alive", alive)
    await bus.open()
    await bus.listen(node)
    yield bus
    await bus.close()


async def answered(bus, node):
    """Ask a node until it answers."""
    while True:
        with contextlib.suppress(UnreachableError):
            return await bus.ask(node, "alive", 0.2)


async def test_a_connection_that_nats_refuses_is_replaced(nats):
    back = asyncio.Event()
    async with connected(nats, ONE) as one, connected(nats, TWO) as two:
        one.reconnected = back.set
        await one._client._process_err("'maximum connections exceeded'")
        await back.wait()
        assert one.is_listening_for(ONE)
        assert await answered(two, ONE)
        assert await answered(one, TWO)


async def test_a_node_that_joins_again_while_nats_is_away_is_heard_afterwards_and_does_not_wait(nats):
    """Its lease would run out meanwhile."""
    async with connected(nats, ONE) as one, connected(nats, TWO) as two:
        with structlog.testing.capture_logs() as logged:
            nats.stop()
            await until(lambda: not one._client.is_connected)
            async with asyncio.timeout(5):  # a flush would wait for ten seconds
                await one.listen(NEW)
            for _ in range(200):
                one.post(TWO, b"x" * bus_module.LARGEST_BATCH)
                await asyncio.sleep(0)
            nats.start()
            assert await answered(two, NEW)
            assert not two.is_listening_for(NEW)
            assert one.is_listening_for(NEW)
        logged = [line["event"] for line in logged]
    assert logged.count("the connection to NATS is lost") == 2, "once for each of two nodes"
    assert logged.count("the connection to NATS is back") == 2
    assert logged.count("frames are lost") == 1
