"""Databases that are locked, failing, full, read-only, too new or missing cause clear errors and lose no data."""

import asyncio
import contextlib
import gc
import resource
import sqlite3
import stat
from pathlib import Path
from types import SimpleNamespace

import alembic.command
import alembic.config
import pytest
import sqlalchemy as sa
import structlog
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.util import await_only
from table_client import PATIENCE

from clamber.server.log import database as database_module
from clamber.server.log.database import PROBE_SECONDS, Database
from clamber.server.log.faults import CannotOpenError, ForeignDatabaseError, NotStoredError, reason_of
from clamber.server.log.files import APPLICATION, check_file
from clamber.server.log.health import QUIET_SECONDS
from clamber.server.log.store import Store
from clamber.server.log.tables import METADATA
from clamber.server.log.tables.guests import SESSIONS
from clamber.server.log.tables.logs import OWNER
from clamber.server.metrics import REGISTRY
from clamber.server.settings.config import Configuration, database_url
from preloaded import run_clamber
from selecting import later
from server.hubs import store_of


def start_again(*arguments, **more):
    """Run a server that is expected to fail at startup."""
    return run_clamber("serve", "--no-open", "--port", "0", *arguments, **more)


async def test_a_connection_that_is_cut_while_it_answers_is_a_failure_of_the_database(cluster):
    """The error is not reported as invalid data, so the client retries, and no server fault is logged."""
    database = Database(cluster.new())
    await database.open(own=True)
    cut_off = sa.text("SELECT pg_terminate_backend(pg_backend_pid()) FROM owner")
    with pytest.raises(NotStoredError):
        await database.transact(lambda connection: connection.execute(cut_off))
    with pytest.raises(NotStoredError):
        async with database.reading() as connection:
            await connection.execute(cut_off)
    await database.write(sa.text("UPDATE owner SET name = name"))
    await database.close()


async def test_transactions_that_wait_for_each_other_are_both_done(cluster):
    """Nodes lock rows of several guests in one transaction; PostgreSQL ends one of two that wait for each other."""
    async with store_of(cluster.new()) as store:
        for session in ("a", "b"):
            await store.add_session(session, 0.0)
        database, both, attempts = store._database, asyncio.Barrier(2), []

        def swap(first, second):
            def work(connection):
                attempts.append(first)
                for place, session in enumerate((first, second)):
                    seen = sa.update(SESSIONS).where(SESSIONS.c.id == session)
                    connection.execute(seen.values(seen_at=SESSIONS.c.seen_at + 1.0))
                    if place == 0 and len(attempts) <= 2:
                        await_only(both.wait())

            return database.transact(work)

        await asyncio.gather(swap("a", "b"), swap("b", "a"))
        assert len(attempts) == 3
        async with database.reading() as connection:
            assert set(await connection.scalars(sa.select(SESSIONS.c.seen_at))) == {2.0}


# Error messages


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_FULL, "no room left"),
        (sqlite3.SQLITE_IOERR_WRITE, "full or has a fault"),
        (sqlite3.SQLITE_IOERR_SHMSIZE, "full or has a fault"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "only be read"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "another program"),
        (sqlite3.SQLITE_LOCKED_SHAREDCACHE, "another program"),
        (sqlite3.SQLITE_CORRUPT_INDEX, "damaged"),
        (sqlite3.SQLITE_NOTADB, "damaged"),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, "as SQLite says"),
    ],
)
def test_what_sqlite_says_is_told_in_words_that_help(code, words):
    said = sqlite3.OperationalError("as SQLite says\n[SQL: INSERT ... a secret]")
    said.sqlite_errorcode = code
    told = reason_of(sa.exc.OperationalError("INSERT", {"seed": "a secret"}, said))
    assert words in told
    assert "secret" not in told


def test_what_says_nothing_is_told_by_its_kind():
    assert reason_of(TimeoutError()) == "TimeoutError"
    assert reason_of(ConnectionRefusedError(111, "refused")) == "[Errno 111] refused"


def test_a_full_disk_is_said_in_one_sentence_when_the_server_starts(tmp_path):
    path = tmp_path / "t.sqlite"
    asyncio.run(made_and_closed(f"sqlite:///{path}"))

    found = start_again("--database", str(path), limits={resource.RLIMIT_FSIZE: 2 << 10})
    assert found.returncode == 2
    assert "full" in found.stderr
    assert len(found.stderr.strip().splitlines()) == 1, found.stderr


async def made_and_closed(url):
    database = Database(url)
    await database.open(own=True)
    await database.close()


@pytest.fixture
def made(tmp_path):
    """Return the path of a database that a server has created and closed."""
    path = tmp_path / "t.sqlite"

    async def make():
        store = Store(f"sqlite:///{path}")
        await store.open()
        await store.close()

    asyncio.run(make())
    return path


async def test_a_database_that_may_only_be_read_is_said_so_in_one_sentence(made):
    store = Store(f"sqlite:///file:{made}?mode=ro&uri=true")
    with pytest.raises(CannotOpenError, match="may only be read"):
        await store.open(own=True)


def transacted(url, work):
    """Return the result of a transaction in a database."""

    async def run():
        async with store_of(url) as store:
            return await store._database.transact(work)

    return asyncio.run(run())


def test_the_tables_are_those_that_the_migrations_make(database):
    """Only the maximum length of a name may differ: SQLite ignores it."""

    def differences(connection):
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        found = compare_metadata(context, METADATA)
        sqlite = connection.dialect.name == "sqlite"
        known = ("modify_type", None, "sessions", "name")
        return [each for each in found if not (sqlite and isinstance(each, list) and each[0][:4] == known)]

    assert transacted(database, differences) == []


def migrations(connection):
    """Return the configuration of the migrations for a connection."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(database_module.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


@pytest.mark.parametrize("database", ["sqlite", later("postgresql")], indirect=True)
def test_migrations_can_be_undone_and_made_again(database):
    """Each step back leaves the schema of the step before: tables, columns and indices."""

    def schema(connection):
        found = sa.inspect(connection)
        return {
            table: (
                sorted((column["name"], column["nullable"]) for column in found.get_columns(table)),
                sorted(index["name"] for index in found.get_indexes(table)),
            )
            for table in found.get_table_names()
            if table != "alembic_version"
        }

    def steps(connection):
        config = migrations(connection)
        versions = [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()]
        down = [schema(connection)]
        for version in [*versions[1:], "base"]:
            alembic.command.downgrade(config, version)
            down.append(schema(connection))
        up = [schema(connection)]
        for version in reversed(versions):
            alembic.command.upgrade(config, version)
            up.append(schema(connection))
        return down, up

    down, up = transacted(database, steps)
    assert down == up[::-1]
    assert down[-1] == {}


def test_a_downgrade_restores_the_length_of_names(database):
    def downgraded(connection):
        config = migrations(connection)
        values = {"id": "a", "name": "n" * 60, "created_at": 1.0, "seen_at": 1.0}
        connection.execute(sa.insert(METADATA.tables["sessions"]).values(values))
        alembic.command.downgrade(config, "0002")
        (name,) = (found for found in sa.inspect(connection).get_columns("sessions") if found["name"] == "name")
        return name["type"].length, connection.scalar(sa.text("SELECT length(name) FROM sessions"))

    assert transacted(database, downgraded) == ((24, 60) if database.startswith("sqlite") else (24, 24))


def test_a_database_of_a_newer_version_is_said_so_in_one_sentence(made):
    with sqlite3.connect(made) as found:
        found.execute("UPDATE alembic_version SET version_num = '9999'")
    found.close()
    answer = start_again("--database", str(made))
    assert answer.returncode == 2
    assert "newer version of clamber" in answer.stderr
    assert len(answer.stderr.strip().splitlines()) == 1, answer.stderr


FOREIGN = {
    "a letter": (None, "no database of SQLite"),
    "the beginning of a file": (b"SQLite format 3\0", "no database of SQLite"),
    "a torn file": (b"SQLite format 3\0" + bytes(200), "no database of SQLite"),
    "another program's file": (["CREATE TABLE songs (name)"], "of another program, with the table 'songs'"),
    "a file marked by its program": (["PRAGMA application_id = 7"], "of another program, with the application id 7"),
    "a file of another user of Alembic": (["CREATE TABLE alembic_version (version_num)"], "'alembic_version'"),
    "a file with a write-ahead log": (["PRAGMA journal_mode = WAL", "CREATE TABLE tables (id)"], "table 'tables'"),
}


@pytest.mark.parametrize(("content", "why"), FOREIGN.values(), ids=FOREIGN)
def test_a_file_of_another_program_is_refused_and_stays_as_it_is(content, why, tmp_path):
    path = tmp_path / "songs.db"
    if isinstance(content, list):
        with contextlib.closing(sqlite3.connect(path)) as found, found:
            for statement in content:
                found.execute(statement)
    else:
        path.write_bytes(content or b"this is no database, and longer than the header of one is. " * 40)
    path.chmod(0o644)
    before = path.read_bytes()
    for access in ({}, {"own": True}, {"existing": True}, {"own": True, "existing": True}):
        with pytest.raises(ForeignDatabaseError, match=why):
            asyncio.run(Database(f"sqlite:///{path}").open(**access))
    assert path.read_bytes() == before
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    assert [found.name for found in tmp_path.iterdir()] == ["songs.db"]


def test_a_file_of_another_program_is_said_so_in_one_sentence_at_start(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("this is no database, and longer than the header of one is. " * 40)
    answer = start_again("--database", str(path))
    assert answer.returncode == 2
    assert "no database of SQLite" in answer.stderr
    assert len(answer.stderr.strip().splitlines()) == 1, answer.stderr


async def test_a_database_of_another_program_on_postgresql_is_refused(cluster):
    url = cluster.new(empty=True)
    first = Database(url)
    async with first._engine.begin() as connection:
        await connection.execute(sa.text("CREATE TABLE songs (name text)"))
    with pytest.raises(ForeignDatabaseError, match="with the table 'songs'"):
        await first.open(own=True)
    async with first._engine.connect() as connection:
        names = await connection.run_sync(lambda plain: sa.inspect(plain).get_table_names())
    await first.close()
    assert names == ["songs"]


def test_a_database_of_clamber_is_marked_and_one_without_the_mark_is_known_by_its_tables(tmp_path):
    path = tmp_path / "t.sqlite"
    url = f"sqlite:///{path}"
    asyncio.run(made_and_closed(url))
    assert check_file(path)
    with contextlib.closing(sqlite3.connect(path)) as found, found:
        assert found.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        found.execute("PRAGMA application_id = 0")
    assert check_file(path)
    asyncio.run(made_and_closed(url))


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://127.0.0.1:1/x", "Connect call failed"),
        ("postgresql://127.0.0.1:1/x?sslmode=require", "parameter of the address"),
    ],
)
def test_an_address_of_no_database_is_said_in_one_sentence(url, why):
    with pytest.raises(CannotOpenError, match=why):
        asyncio.run(Database(url).open(own=True))


def test_a_database_is_a_file_or_a_url_or_what_is_wrong_is_said(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert database_url("tables.sqlite") == f"sqlite:///{tmp_path}/tables.sqlite"
    assert database_url("/var/t.db") == "sqlite:////var/t.db"
    assert database_url("sqlite:///t.db") == "sqlite:///t.db"
    assert database_url("postgresql://me@host/t") == "postgresql://me@host/t"
    for wrong, why in (
        ("", "folder"),
        (str(tmp_path), "folder"),
        ("mysql://host/t", "no file"),
        ("sqlite://t.db", "two slashes"),
        ("postgres:/x/", "folder"),
    ):
        with pytest.raises(ValueError, match=why):
            database_url(wrong)


def test_full_durability_waits_for_the_disk_at_each_transaction(tmp_path):
    async def synchronous(**more):
        database = Database(f"sqlite:///{tmp_path / 't.sqlite'}", **more)
        await database.open()
        found = await database.transact(lambda connection: connection.scalar(sa.text("PRAGMA synchronous")))
        await database.close()
        return found

    assert asyncio.run(synchronous()) == 1
    assert asyncio.run(synchronous(synchronous="FULL")) == 2
    with pytest.raises(ValueError, match="durability"):
        Configuration(durability="some")


@pytest.mark.parametrize("way", ["reading", "snapshot"])
async def test_a_read_that_outlives_the_database_closes_its_connection(way, tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'tables'}")
    await database.open()
    async with getattr(database, way)() as connection:
        await connection.execute(sa.text("SELECT 1"))
        await database.close()
    gc.collect()  # a connection that is still open warns as it is deleted, and pytest makes that an error


async def test_failures_of_the_database_are_one_state_that_ends_some_time_after_the_last(monkeypatch):
    """A full disk takes small changes, and refuses others."""
    now = [100.0]
    monkeypatch.setattr("clamber.server.log.health.time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr("clamber.server.log.database.time", SimpleNamespace(monotonic=lambda: now[0]))
    database = Database("sqlite://")
    await database.open()

    def full(_):
        raise sa.exc.OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    with structlog.testing.capture_logs() as logged:
        for _ in range(20):
            with pytest.raises(NotStoredError):
                await database.transact(full)
            await database.write(sa.update(OWNER).values(asked=0))
            now[0] += QUIET_SECONDS / 2
            with pytest.raises(NotStoredError, match="full"):
                await database.ping()
            assert database.fault
            assert REGISTRY.get_sample_value("clamber_storage_up") == 0
        now[0] += max(QUIET_SECONDS, PROBE_SECONDS)
        await database.ping()
        assert database.fault is None
        assert REGISTRY.get_sample_value("clamber_storage_up") == 1
    await database.close()
    assert [entry["event"] for entry in logged] == ["nothing can be stored", "the database takes everything again"]


def test_the_database_is_asked_to_store_something_at_most_once_in_a_second(database, monkeypatch):
    """A connection can be opened, and data read, even if the disk is full."""
    asked = []

    def executed(_connection, _cursor, statement, *_):
        asked.append(statement.split()[0])

    async def run():
        async with store_of(database, own=True) as store:
            asked.clear()
            for _ in range(3):
                await store.ping()
            return asked.count("UPDATE")

    monkeypatch.setattr(database_module, "PROBE_SECONDS", PATIENCE)
    sa.event.listen(sa.Engine, "before_cursor_execute", executed)
    try:
        assert asyncio.run(run()) == 1
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", executed)
