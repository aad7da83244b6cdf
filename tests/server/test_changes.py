"""Notifications about requests of the operator, over a connection that is lost now and then."""

import asyncio

import asyncpg
import pytest
import sqlalchemy as sa

from clamber.server.log.database import Database
from clamber.server.log.mailbox import CHANNEL
from patience import PATIENCE

END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"


@pytest.mark.parametrize("fault", ["the connection is lost", "the driver fails"])
async def test_notifications_are_received_again_after_a_fault(cluster, fault, monkeypatch):
    database = Database(cluster.new())
    await database.open(own=True)
    changes = database.changes
    if fault == "the driver fails":
        with monkeypatch.context() as driver:

            async def refused(*_):
                raise asyncpg.InterfaceError("connection is closed")

            driver.setattr(asyncpg.Connection, "add_listener", refused)
            await changes.wait(0.5)
    else:
        await changes.wait(0.5)
        async with database.reading() as connection:
            assert await connection.scalar(sa.text(END))
        while not changes._listener.is_closed():  # noqa: ASYNC110 - the driver tells nobody
            await asyncio.sleep(0.001)
    waiting = asyncio.create_task(changes.wait(PATIENCE))
    while not waiting.done():
        async with database.reading() as connection:
            await connection.execute(sa.text(f"NOTIFY {CHANNEL}"))
            await connection.commit()
    await waiting
    await database.close()
