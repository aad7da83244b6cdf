"""Fixture for a server shared by the tests in a file."""

import asyncio
import importlib.util
import os
import shutil
import sys
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location("table_client", Path(__file__).with_name("table_client.py"))
table_client = importlib.util.module_from_spec(_spec)
sys.modules.setdefault("table_client", table_client)
_spec.loader.exec_module(sys.modules["table_client"])


async def _migrate(url):
    from clamber.server.log.store import Store

    store = Store(url)
    await store.open()
    await store.close()


@pytest.fixture(autouse=True, scope="session")
def _migrated(tmp_path_factory):
    """Begin each new SQLite file as a copy of one that was migrated once, which takes longer than most tests."""
    from clamber.server.log import database, files

    def prepare(path):
        files.prepare_file(path)
        if path.stat().st_size == 0:
            path.write_bytes(template)

    path = tmp_path_factory.mktemp("migrated") / "tables.sqlite"
    asyncio.run(_migrate(f"sqlite:///{path}"))
    template = path.read_bytes()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "prepare_file", prepare)
        yield


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    from table_client import Served

    with Served(f"sqlite:///{tmp_path_factory.mktemp('data') / 'tables.sqlite'}") as server:
        yield server


@pytest.fixture
def guest(served):
    from table_client import Guest

    return Guest(served.url)


@pytest.fixture(scope="session")
def _cluster():
    from server.postgres import Cluster, binaries

    if binaries() is None:
        pytest.skip("PostgreSQL is not installed, or this user may not run it")
    found = Cluster()
    found.start()
    asyncio.run(_migrate(url := found.new()))
    found.copy_from_now_on(url)  # which takes a quarter of the time of migrating it
    yield found
    found.stop()


@pytest.fixture
def cluster(_cluster):
    """Yield a PostgreSQL cluster, whose databases go with the test."""
    yield _cluster
    _cluster.drop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """Return the URL of a database without rows, parametrised by database kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    return request.getfixturevalue("cluster").new()


@pytest.fixture(scope="session")
def page():
    """Verifier of the page; `make web-check` runs the tests that need it once its packages are installed."""
    from server.shuffles import PAGE, Page

    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if node is None or not PAGE.parents[1].joinpath("node_modules").is_dir():
        pytest.skip("Node or the packages of the page are not installed")
    found = Page(node)
    yield found
    found.close()


@pytest.fixture(scope="module")
def _site(tmp_path_factory):
    from clamber.server.settings.config import Configuration
    from server.inside import Inside

    database = f"sqlite:///{tmp_path_factory.mktemp('site') / 't.sqlite'}"
    with Inside(Configuration(database=database, port=0, credits=1000.0)) as server:
        server.url = f"http://localhost:{server.port}"
        yield server


@pytest.fixture
def site(_site):
    """Return a server in this process, addressed by a domain that browsers trust; it knows no guest and no table."""
    yield _site
    _site.do(_clear(_site.app.server))


async def _clear(server):
    from clamber.server.log.tables import METADATA
    from clamber.server.log.tables.logs import OWNER
    from clamber.server.table.commands import CloseTable

    for table in [table for table in server.hub.tables() if table.status != "closed"]:
        await (await server.hub.actor(table.id)).ask(CloseTable())
    await server.store._database.transact(
        lambda connection: [
            connection.execute(table.delete()) for table in reversed(METADATA.sorted_tables) if table is not OWNER
        ]
    )
