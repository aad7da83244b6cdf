"""Full disks: plays are refused in words, and afterwards the server goes on without a loss."""

import asyncio
import contextlib
import resource
import sqlite3
import subprocess
from pathlib import Path

import pytest
import sqlalchemy as sa
from table_client import Guest, Served

from clamber.server.log import database as database_module
from clamber.server.log import health
from clamber.server.log.database import Database
from clamber.server.log.faults import NotStoredError
from clamber.server.log.tables.logs import OWNER, REQUESTS
from patience import wait_until
from server.postgres import Cluster, binaries

ROOM = 40 << 10
"""Smallest file size limit of the full disk, in bytes: above the size of SQLite's log index."""


def read_without_log(reader):
    """Begin a read transaction while the write-ahead log is empty, so that no checkpoint writes the database."""
    log = Path(f"{reader.execute('PRAGMA database_list').fetchone()[2]}-wal")
    while True:
        reader.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        reader.execute("BEGIN")
        reader.execute("SELECT 1 FROM owner").fetchall()
        if log.stat().st_size == 0:
            return log
        reader.execute("COMMIT")


def test_while_the_disk_is_full_plays_are_refused_in_words_and_afterwards_all_goes_on(tmp_path):
    """A file size limit simulates a full disk, because tests must not fill a real one.

    The limit is the size of the write-ahead log, so that no transaction fits, however small. An open read transaction
    prevents checkpoints: they would write the database, and restart the log below the limit.
    """
    path = tmp_path / "t.sqlite"

    async def run(server, guest):
        made = guest.make("gandengyan", ["me", "open", "open"])
        async with guest.at(made["table"]) as me:
            log = read_without_log(reader)
            said = 0
            while log.stat().st_size < ROOM:
                assert (await me.command("say", phrase="hello", id=f"said{said}"))["type"] == "ack"
                said += 1
            _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
            for number in range(20):
                refused = await me.command("say", phrase="hello", id=f"full{number}")
                assert refused["problem"]["code"] == "not_stored", refused
            answer = await asyncio.to_thread(guest.get, "/readyz")
            assert (answer.status_code, answer.json()["status"]) == (503, "database")
            assert answer.json()["reason"]
            fresh = await asyncio.to_thread(Guest(server.url).get, "/api/me")
            assert (fresh.status_code, fresh.json()["problem"]["code"]) == (503, "not_stored")
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
            assert (await me.command("say", phrase="hello", id="full0"))["type"] == "ack"
            await asyncio.to_thread(wait_until, lambda: guest.get("/readyz").status_code == 200)
        return made, said

    with Served(f"sqlite:///{path}") as server:
        guest = Guest(server.url)
        with contextlib.closing(sqlite3.connect(path)) as reader:
            made, said = asyncio.run(run(server, guest))
        logged = server.stop()
    assert "Traceback" not in logged
    assert len([text for text in logged.splitlines() if "nothing can be stored" in text]) == 1, logged
    assert "the database takes everything again" in logged
    with sqlite3.connect(path) as found:
        rows = found.execute("SELECT body FROM events WHERE table_id = ?", (made["table"],)).fetchall()
    found.close()
    assert len([row for row in rows if '"Spoke"' in row[0]]) == said + 1, "nothing is lost, and nothing counts twice"


@pytest.fixture
def small_cluster():
    """Yield PostgreSQL on a file system of its own."""
    if binaries() is None:
        pytest.skip("PostgreSQL is not installed, or this user may not run it")
    cluster = Cluster(size=256 << 20)
    try:
        cluster.start()
    except subprocess.CalledProcessError:
        pytest.skip("this user may not mount file systems")
    yield cluster
    cluster.stop()


@pytest.mark.slow
async def test_a_full_disk_that_takes_small_changes_is_no_healthy_database(small_cluster, monkeypatch):
    """PostgreSQL changes rows in place, and cannot add any."""
    monkeypatch.setattr(database_module, "PROBE_SECONDS", 0.0)
    monkeypatch.setattr(health, "QUIET_SECONDS", 0.0)
    database = Database(small_cluster.new())
    await database.open(own=True)
    small_cluster.fill()
    rows = [{"id": str(number), "asked": "{}" * 500} for number in range(2000)]
    with pytest.raises(NotStoredError, match="No space left"):
        await database.write(sa.insert(REQUESTS).values(rows))
    await database.write(sa.update(OWNER).values(asked=0))
    with pytest.raises(NotStoredError, match="No space left"):
        await database.ping()
    small_cluster.free()
    await database.ping()
    assert database.fault is None
    await database.close()
