"""Quick match on two nodes: people ask at both, and the node that owns the queue is killed."""

import asyncio
from collections import Counter

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine
from table_client import Guest

from clamber.server.log.nodes import shard_of
from clamber.server.log.tables.logs import NODES, SHARDS, TABLES
from clamber.server.log.tables.people import TICKETS
from patience import wait_until
from server.test_several_nodes import nats, nodes_of  # noqa: F401 - a fixture

QUEUE = "gandengyan 3 casual"
OFFERED = {"CLAMBER_QUICK_MATCH": "gandengyan:3"}


def rows(url, query):
    """Return the rows of a query, from outside of all nodes."""

    async def read():
        engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1))
        async with engine.connect() as connection:
            found = (await connection.execute(query)).all()
        await engine.dispose()
        return found

    return asyncio.run(read())


def kill_owner(nodes):
    """Kill the node that owns the queue, and return the other one."""
    query = sa.select(NODES.c.name).join(SHARDS, SHARDS.c.node == NODES.c.id).where(SHARDS.c.id == shard_of(QUEUE))
    process = int(rows(nodes[0].database, query)[0].name.split()[1])
    owner = next(node for node in nodes if node.process.pid == process)
    owner.kill()
    return next(node for node in nodes if node is not owner)


def poll(guest, node):
    """Return a person's ticket as a node tells it; None while it cannot."""
    guest.url = node.url
    answer = guest.get("/api/quick/ticket?seconds=0")
    return answer.json() if answer.status_code == 200 else None


def all_seated(people, node):
    """Wait until all people have seats, and return the tables, with the number of people at each."""
    tickets = []

    def are_seated():
        tickets[:] = [poll(guest, node) for guest in people]
        return all(ticket is not None and ticket["table"] for ticket in tickets)

    wait_until(are_seated)
    return Counter(ticket["table"] for ticket in tickets)


@pytest.mark.slow
@pytest.mark.parametrize("forming", [False, True])
def test_no_place_is_lost_when_the_owner_of_the_queue_dies(cluster, nats, forming):  # noqa: F811
    with nodes_of(cluster, nats, 2, **OFFERED) as nodes:
        url = nodes[0].database
        people = [Guest(nodes[number % 2].url) for number in range(3)]
        for guest in people:
            guest.get("/api/me")
        for guest in people[:2]:
            wait_until(lambda guest=guest: guest.post("/api/quick", wish()).status_code == 200)
        if forming:
            people[2].post("/api/quick", wish())
        left = kill_owner(nodes)
        people[2].url = left.url
        wait_until(lambda: people[2].post("/api/quick", wish()).status_code == 200)
        assert sorted(all_seated(people, left).values()) == [3]
        tickets = rows(url, sa.select(TICKETS.c.session, TICKETS.c.table_id))
        assert len(tickets) == len({session for session, _ in tickets}) == 3
        assert len({table for _, table in tickets}) == 1
        assert len(rows(url, sa.select(TABLES.c.id))) == 1, "one table was made"


def wish():
    return {"rules": "gandengyan", "seats": 3, "name": "Guest", "bots": False}
