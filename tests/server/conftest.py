"""Fixture for a server shared by the tests in a file."""

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
def cluster():
    from server.postgres import Cluster, binaries

    if binaries() is None:
        pytest.skip("PostgreSQL is not installed, or this user may not run it")
    found = Cluster()
    found.start()
    yield found
    found.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """Return the URL of an empty database, parametrised by database kind."""
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


@pytest.fixture
def site(tmp_path):
    """Yield a server in this process, addressed by a domain that browsers trust."""
    from clamber.server.settings.config import Configuration
    from server.inside import Inside

    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, credits=1000.0)) as server:
        server.url = f"http://localhost:{server.port}"
        yield server
