"""SQLite's write-ahead log is checkpointed beside the writer, and kept short."""

import asyncio
import itertools
from unittest.mock import Mock

import pytest
import sqlalchemy as sa
import structlog
from table_client import PATIENCE

from clamber.server.log import database as database_module
from clamber.server.log import write_ahead
from clamber.server.log.database import Database
from clamber.server.log.faults import NotStoredError
from patience import until


async def test_what_was_committed_is_moved_into_the_file_beside_the_writer(tmp_path, monkeypatch):
    """Otherwise SQLite's log would grow until the server stops."""
    monkeypatch.setattr(write_ahead, "CHECKPOINT_SECONDS", 0.01)
    monkeypatch.setattr(write_ahead, "PAUSE", 0.0)
    path = tmp_path / "t.sqlite"
    database = Database(f"sqlite:///{path}")
    await database.open(own=True)
    await database.write(sa.text("CREATE TABLE x (t TEXT)"))
    await database.write(sa.text("INSERT INTO x VALUES (hex(randomblob(100000)))"))
    async with asyncio.timeout(PATIENCE):
        while path.stat().st_size < 200_000:  # noqa: ASYNC110 - there is no notification
            await asyncio.sleep(0.01)
    await database.close()


@pytest.fixture
def short_log(monkeypatch):
    """Set the truncation threshold for logs to 256 KiB, and their maximum size to 1 MiB."""
    monkeypatch.setattr(write_ahead, "LONG", 256 << 10)
    monkeypatch.setattr(write_ahead, "LONGEST", 1 << 20)
    monkeypatch.setattr(write_ahead, "PAUSE", 0.0)


PIECE = sa.text("INSERT INTO x VALUES (hex(randomblob(50000)))")
"""Statement that inserts 100 KB, which takes slightly more in the log because of page overhead."""

PIECES = 200


async def with_room(path):
    """Return a database with a table for `PIECE`."""
    database = Database(f"sqlite:///{path}")
    await database.open(own=True)
    await database.write(sa.text("CREATE TABLE x (t TEXT)"))
    return database


@pytest.mark.usefixtures("short_log")
async def test_the_write_ahead_log_stays_short_while_the_server_writes_and_reads(tmp_path, monkeypatch):
    """With passive checkpoints alone, which skip pages committed during the checkpoint, the log would reach 20 MB."""
    monkeypatch.setattr(write_ahead, "READER_SECONDS", PATIENCE)  # a reader's thread may be delayed
    path = tmp_path / "t.sqlite"

    is_over = asyncio.Event()

    async def read(database):
        while not is_over.is_set():
            async with database.reading() as connection:
                await connection.scalar(sa.text("SELECT length(t) FROM x ORDER BY rowid DESC LIMIT 3"))
            await asyncio.sleep(0)

    database = await with_room(path)
    readers = [asyncio.create_task(read(database)) for _ in range(2)]
    longest = 0
    for _ in range(PIECES):
        await database.write(PIECE)
        longest = max(longest, (tmp_path / "t.sqlite-wal").stat().st_size)
        await asyncio.sleep(0)  # a SQLite transaction does not yield
    is_over.set()  # a cancelled reader may keep its snapshot, and a checkpoint would wait for it
    await asyncio.gather(*readers)
    async with database.reading() as connection:
        assert await connection.scalar(sa.text("SELECT count(*) FROM x")) == PIECES
    await database.close()
    assert longest < 4 << 20


@pytest.mark.usefixtures("short_log")
async def test_a_reader_of_an_old_state_is_named_holds_up_no_writer_and_the_log_is_cut_after_it(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(write_ahead, "CHECKPOINT_SECONDS", 0.01)
    path, log = tmp_path / "t.sqlite", tmp_path / "t.sqlite-wal"

    async def until(holds):
        async with asyncio.timeout(PATIENCE):
            while not holds():  # noqa: ASYNC110 - there is no notification
                await asyncio.sleep(0.01)

    database = await with_room(path)
    with structlog.testing.capture_logs() as logged:
        async with database.snapshot() as old:
            assert await old.scalar(sa.text("SELECT count(*) FROM x")) == 0
            for _ in range(20):
                await database.write(PIECE)
            await until(lambda: logged)
            for _ in range(PIECES // 10):
                await database.write(PIECE)
            assert log.stat().st_size > write_ahead.LONGEST
            assert await old.scalar(sa.text("SELECT count(*) FROM x")) == 0
        await until(lambda: len(logged) > 1)
        assert log.stat().st_size < write_ahead.LONG
    await database.close()
    assert [entry["event"] for entry in logged] == [
        "a reader keeps the write-ahead log from being cut",
        "the write-ahead log is cut again",
    ]


@pytest.mark.usefixtures("short_log")
async def test_a_transaction_that_fills_the_log_lets_the_next_one_wait_for_the_checkpoint(tmp_path, monkeypatch):
    """The event loop goes on meanwhile, also in the pause after the last checkpoint."""
    monkeypatch.setattr(write_ahead, "PAUSE", 0.05)
    database = await with_room(tmp_path / "t.sqlite")
    log = database._write_ahead_log
    size, calls = log._size, itertools.count()

    def counted():
        assert next(calls) < 1000, "the event loop is held up"
        return size()

    monkeypatch.setattr(log, "_size", counted)
    for _ in range(3):
        await database.transact(lambda connection: [connection.execute(PIECE) for _ in range(20)])
        await database.write(PIECE)
        assert size() < write_ahead.LONGEST
    await database.close()


@pytest.mark.parametrize("iterations", range(5))
async def test_checkpoints_end_even_if_the_log_has_just_become_long(iterations, tmp_path):
    """In Python 3.11, `asyncio.wait_for` swallowed the cancellation, and the server did not stop."""
    database = Database(f"sqlite:///{tmp_path / 't.sqlite'}")
    await database.open(own=True)
    log = database._write_ahead_log
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    log._long.set()
    for _ in range(iterations):
        await asyncio.sleep(0)
    log._task.cancel()
    for _ in range(5):
        await asyncio.sleep(0)
    assert log._task.done()
    await database.close()


async def test_a_checkpoint_that_fails_is_tried_again_and_the_database_is_healthy_only_then(tmp_path, monkeypatch):
    """Plays still fit into the log on a full disk. A failure of another kind does not end the checkpoints."""
    monkeypatch.setattr(write_ahead, "CHECKPOINT_SECONDS", 0.0)
    monkeypatch.setattr(write_ahead, "PAUSE", 0.0)
    monkeypatch.setattr(database_module, "PROBE_SECONDS", 0.0)
    monkeypatch.setattr("clamber.server.log.health.QUIET_SECONDS", 0.0)
    full = sa.exc.OperationalError("PRAGMA", {}, Exception("disk is full"))
    database = Database(f"sqlite:///{tmp_path / 't.sqlite'}")
    await database.open(own=True)
    for error in (full, RuntimeError("can't start new thread")):
        with monkeypatch.context() as disk:
            disk.setattr(database._write_ahead_log, "_checkpoint", Mock(side_effect=error))
            await until(lambda: database.fault)
            await database.write(sa.text("UPDATE owner SET asked = asked + 1"))
            with pytest.raises((NotStoredError, RuntimeError)):
                await database.ping()
            assert database.fault
        await until(lambda: not database._write_ahead_log._is_blocked)
        await database.ping()
        assert database.fault is None
    await database.close()
