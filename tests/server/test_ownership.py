"""Ownership of the database: one server at a time, before, during and after an outage of PostgreSQL."""

import asyncio
import contextlib
import json
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest
import sqlalchemy as sa
import structlog
from table_client import Guest, Served

from clamber.server.log import owner as owner_module
from clamber.server.log.database import Database
from clamber.server.log.faults import DatabaseOwnedError, LostOwnershipError
from clamber.server.log.tables.logs import OWNER
from clamber.server.run import serving, workers
from clamber.server.settings.config import Configuration
from patience import PATIENCE, wait_until
from preloaded import run_clamber
from server.inside import Inside
from server.test_several_nodes import admin, nats, nodes_of, table_at, two_workers  # noqa: F401 - fixtures

ELSEWHERE = "process 1 on another machine"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    """No test waits for a server that stops."""
    monkeypatch.setattr(owner_module, "PATIENCE", 0.0)


async def test_a_second_server_says_who_owns_the_database_and_does_not_start(database):
    first, second = Database(database), Database(database)
    await first.open(own=True)
    with pytest.raises(DatabaseOwnedError, match=r"another server uses this database: process \d+ on "):
        await second.open(own=True)
    await first.close()
    await second.open(own=True)
    await second.close()


def test_the_second_server_ends_with_one_sentence(tmp_path):
    path = tmp_path / "t.sqlite"
    with Served(f"sqlite:///{path}") as server:
        found = run_clamber("serve", "--no-open", "--port", "0", "--database", str(path))
        assert found.returncode == 3
        assert f"another server uses this database: process {server.process.pid} on" in found.stderr
        assert len(found.stderr.strip().splitlines()) == 1, found.stderr
        server.kill()
        server.start()


async def test_an_owner_that_was_only_slow_writes_nothing_after_another_has_taken_its_place(cluster):
    url = cluster.new()
    slow, other = Database(url), Database(url)
    await slow.open(own=True)
    await slow.write(sa.text("UPDATE owner SET name = name"))
    await slow.owner._drop_connection()  # the connection and its lock are lost unnoticed
    slow.owner._connection = await slow._engine.connect()
    await other.open(own=True)
    with pytest.raises(LostOwnershipError):
        await slow.write(sa.text("UPDATE owner SET name = 'mine'"))
    await other.write(sa.text("UPDATE owner SET name = name"))
    with pytest.raises(LostOwnershipError):
        await slow.owner.keep()
    await slow.close()
    await other.close()


async def test_an_owner_whose_connection_was_lost_gets_the_lock_again(cluster):
    url = cluster.new()
    owner, other = Database(url), Database(url)
    await owner.open(own=True)
    number = await owner.owner._connection.scalar(sa.text("SELECT pg_backend_pid()"))
    async with owner.reading() as connection:
        await connection.execute(sa.text(f"SELECT pg_terminate_backend({number})"))
    await kept(owner)
    with pytest.raises(DatabaseOwnedError):
        await other.open(own=True)
    await owner.write(sa.text("UPDATE owner SET name = name"))
    await owner.close()


@contextlib.asynccontextmanager
async def opened(url, **more):
    """Own a database as a process of another machine, which the others cannot see."""
    database = Database(url, **more)
    database.owner._name = ELSEWHERE
    await database.open(own=True)
    try:
        yield database
    finally:
        await database.close()


@contextlib.contextmanager
def outage(cluster):
    """Stop PostgreSQL inside the `with` block."""
    cluster.down()
    try:
        yield
    finally:
        cluster.up()


async def kept(owner):
    """Keep a database until its lock is held, or lost for good."""
    while not await owner.owner.keep():
        pass


async def stolen(database):
    """Take over a database whose owner has lost its lock unnoticed."""
    await database.write(sa.update(OWNER).values(number=OWNER.c.number + 1, name=ELSEWHERE))


@pytest.mark.slow
@pytest.mark.parametrize("version", [None, "1"], ids=["alone", "node"])
async def test_a_lock_lost_in_an_outage_is_taken_again_as_often_as_it_takes(cluster, version):
    url = cluster.new()
    async with opened(url, version=version) as owner:
        with structlog.testing.capture_logs() as logged:
            with outage(cluster):
                assert [await owner.owner.keep() for _ in range(4)] == [False] * 4
                assert not owner.owner.is_lost
            await kept(owner)
            await owner.write(sa.update(OWNER).values(asked=0))
        other = Database(url)
        assert await other.is_owned()
        with pytest.raises(DatabaseOwnedError, match=ELSEWHERE):
            await other.open(own=True)
        await other.close()
    assert [(line["log_level"], line["event"]) for line in logged] == [
        ("warning", "the lock of the database is lost until it can be taken again"),
        ("info", "the lock of the database is held again"),
    ]


@pytest.mark.parametrize("version", [None, "1"], ids=["alone", "node"])
async def test_a_free_lock_is_left_to_an_owner_that_may_live(cluster, version, monkeypatch):
    """It is free in the moment between the end of an outage and the next attempt of the owner."""
    monkeypatch.setattr(owner_module, "RETURN_SECONDS", PATIENCE)
    url = cluster.new()
    async with opened(url, version=version) as owner:
        if version is not None:
            await owner.transact(owner.nodes.join)
        await owner.owner._drop_connection()
        other, asked = Database(url), Database(url)
        taking = asyncio.create_task(other.open(own=True))
        asking = asyncio.create_task(asked.is_owned())
        await asyncio.sleep(3 * owner_module.LOOK_SECONDS)
        assert not taking.done()
        assert not asking.done()
        assert await owner.owner.keep()
        with pytest.raises(DatabaseOwnedError):
            await taking
        assert await asking
        await asked.close()


@pytest.mark.parametrize("version", [None, "1"], ids=["alone", "node"])
async def test_a_lock_is_taken_at_once_from_an_owner_that_has_left(cluster, version, monkeypatch):
    monkeypatch.setattr(owner_module, "RETURN_SECONDS", PATIENCE)
    url = cluster.new()
    for _ in range(2):
        async with opened(url, version=version):
            pass


def test_a_lock_is_taken_at_once_from_a_process_of_this_machine_that_has_ended(cluster, monkeypatch):
    monkeypatch.setattr(owner_module, "RETURN_SECONDS", PATIENCE)

    async def run_(name):
        url = cluster.new()
        database = Database(url)
        await database.open(own=True)
        await database.write(sa.update(OWNER).values(name=name))
        await database.owner._drop_connection()
        async with opened(url):
            pass
        await database.close()

    here = owner_module.process_name().partition(" on ")[2]
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        assert not owner_module._has_ended(f"process {ended.pid} on {here}")
        ended.wait()
    asyncio.run(run_(f"process {ended.pid} on {here}"))


@pytest.mark.parametrize("version", [None, "1"], ids=["alone", "node"])
async def test_an_owner_that_finds_another_has_lost_the_database_for_good(cluster, version):
    """A node has lost it to a server of one process; the lock of other nodes is no obstacle."""
    url = cluster.new()
    async with opened(url, version=version) as owner:
        await owner.owner._drop_connection()
        owner.owner._name = ""  # it has left, for all that the other knows
        await owner.write(sa.update(OWNER).values(name=""))
        async with opened(url):
            with pytest.raises(LostOwnershipError, match=ELSEWHERE):
                await kept(owner)
        assert owner.owner.is_lost
        with pytest.raises(LostOwnershipError):
            await owner.owner.keep()


async def test_a_lock_that_its_own_lost_connection_still_holds_is_no_other_owner(cluster):
    """PostgreSQL notices a vanished connection late."""
    async with opened(cluster.new()) as owner:
        zombie, owner.owner._connection = owner.owner._connection, None
        assert [await owner.owner.keep() for _ in range(3)] == [False] * 3
        await zombie.invalidate()
        await kept(owner)


def test_a_server_whose_database_another_has_taken_over_says_so_and_ends_with_its_own_status(cluster):
    url = cluster.new()

    async def steal():
        async with contextlib.AsyncExitStack() as stack:
            database = Database(url)
            stack.push_async_callback(database.close)
            await database.open(existing=True)
            await stolen(database)

    with Served(url) as server:
        asyncio.run(steal())
        assert server.process.wait(PATIENCE) == 3
        logged = server.stop()
    assert f"another server has taken over the database: {ELSEWHERE}" in logged.splitlines()[-1]
    assert logged.splitlines()[-1].startswith("clamber: cannot use the database"), logged
    assert "Traceback" not in logged


def test_health_fails_once_the_database_is_lost_for_good(tmp_path):
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        guest = Guest(server.url)
        assert guest.get("/healthz").status_code == 200
        server.app.server.store._database.owner.is_lost = True
        assert (guest.get("/healthz").status_code, guest.get("/healthz").json()) == (503, {"status": "lost"})


def test_the_owner_is_checked_again_after_any_failure_and_the_server_stops_once_it_has_lost_the_database(monkeypatch):
    monkeypatch.setattr(serving, "OWNER_SECONDS", 0.0)
    monkeypatch.setattr(serving, "RETAKE_SECONDS", 0.0)
    looks = iter([True, False, ZeroDivisionError(), False, True, LostOwnershipError("another server")])

    class Stolen:
        async def keep(self):
            found = next(looks)
            if isinstance(found, Exception):
                raise found
            return found

    server = SimpleNamespace(should_exit=False)
    with structlog.testing.capture_logs() as logged, pytest.raises(LostOwnershipError):
        asyncio.run(serving._keep_ownership(server, Stolen()))
    assert server.should_exit
    assert [(line["log_level"], line["event"]) for line in logged] == [
        ("error", "the lock of the database cannot be checked"),
        ("critical", "the server ends"),
    ]


def test_workers_are_not_replaced_while_another_server_owns_the_database():
    worker = workers._Worker(Configuration(), None, 0, None)
    worker._process = SimpleNamespace(is_alive=lambda: False, exitcode=workers.TAKEN_OVER)
    with pytest.raises(LostOwnershipError):
        worker.ensure_running()


def test_workers_are_kept_although_a_process_cannot_be_started():
    """The machine has no room for another process for a while."""
    stopping, tries = threading.Event(), []

    class Refused:
        def ensure_running(self):
            tries.append(None)
            if len(tries) < 3:
                raise BlockingIOError(11, "Resource temporarily unavailable")
            stopping.set()

    with structlog.testing.capture_logs() as logged:
        workers._supervise([Refused()], stopping)
    assert [line["event"] for line in logged] == ["processes cannot be started", "processes can be started again"]


@pytest.mark.long
async def test_a_server_of_workers_ends_when_another_has_taken_over(two_workers, monkeypatch):  # noqa: F811
    server, url = two_workers
    monkeypatch.setattr(owner_module, "PATIENCE", PATIENCE)
    monkeypatch.setattr(owner_module, "RETURN_SECONDS", 0.0)
    alone = Database(url)
    taking = asyncio.create_task(alone.open(own=True))
    end = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'"
    while not taking.done():
        async with alone.reading() as connection:
            await connection.execute(sa.text(end))
    await taking
    await asyncio.to_thread(wait_until, lambda: server.process.poll() is not None)
    await alone.close()
    assert server.process.poll() == 3
    assert "clamber: cannot use the database" in server.stop().splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2])
def test_the_operator_reaches_a_server_that_went_through_an_outage(cluster, nats, count):  # noqa: F811
    with contextlib.ExitStack() as stack:
        if count == 1:
            url = cluster.new()
            nodes = [stack.enter_context(Served(url))]
        else:
            nodes = stack.enter_context(nodes_of(cluster, nats, count))
            url = nodes[0].database
        host, made = table_at(nodes[-1])
        with outage(cluster):
            wait_until(lambda: all(Guest(node.url).get("/readyz").status_code == 503 for node in nodes))
            assert all(Guest(node.url).get("/healthz").status_code == 200 for node in nodes)
        second = run_clamber("serve", "--no-open", "--port", "0", "--database", url)
        assert second.returncode == 3
        assert "another server uses this database: process" in second.stderr
        assert admin(url, "ban", "10.9.9.9")["new"]
        assert [table["id"] for table in admin(url, "tables")] == [made["table"]]
        assert admin(url, "close", made["table"])["closed"] == [made["table"]]
        wait_until(lambda: all(Guest(node.url).get("/readyz").status_code == 200 for node in nodes))
        assert host.get(f"/api/tables/{made['table']}").status_code == 410
        assert all(node.process.poll() is None for node in nodes)
        logs = [node.stop() for node in nodes]
        assert "operator has changed something" in "".join(logs)
        events = [json.loads(line)["event"] for log in logs for line in log.splitlines() if line.startswith("{")]
        for state in ("nothing can be stored", "the database takes everything again"):
            assert events.count(state) == count, "one line a state, and not one a try"
