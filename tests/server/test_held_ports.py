"""A failed start leaves no port, process or folder behind."""

import gc
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from table_client import Served

from clamber.server.run.serving import listen
from clamber.server.settings.config import Configuration
from patience import wait_until
from server import postgres


def is_free(port):
    """Return True if a socket can bind the port exclusively."""
    with socket.socket() as other:
        try:
            other.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def test_a_server_that_does_not_start_keeps_no_port(tmp_path):
    server = Served(f"sqlite:///{tmp_path / 'no such folder'}", CLAMBER_DATABASE="no", CLAMBER_PORT="no")
    (tmp_path / "no such folder").mkdir()
    assert not is_free(server.port)
    with pytest.raises(AssertionError), server:
        pytest.fail("it is a folder, and no database")
    assert is_free(server.port)


def test_an_address_that_others_have_leaves_no_socket_open():
    """Python warns about unclosed sockets, and warnings fail a test."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(OSError, match="in use"):
            listen(Configuration(port=other.getsockname()[1]))
    gc.collect()


def test_a_server_that_is_never_ready_is_ended_and_keeps_no_port(tmp_path, monkeypatch):
    monkeypatch.setattr("table_client.PATIENCE", 0)
    server = Served(f"sqlite:///{tmp_path / 't.sqlite'}")
    with pytest.raises(TimeoutError), server:
        pytest.fail("nobody waited")
    assert server.process.poll() is not None
    assert is_free(server.port)


@pytest.mark.parametrize("fails", ["initdb", "pg_ctl"])
def test_a_cluster_that_does_not_start_keeps_no_port_and_no_folder(monkeypatch, fails):
    monkeypatch.setattr(postgres.os, "geteuid", lambda: 1000)

    def run(_cluster, program, *_):
        if program == fails:
            raise subprocess.CalledProcessError(1, program)

    monkeypatch.setattr(postgres.Cluster, "_run", run)
    cluster = postgres.Cluster()
    assert not is_free(cluster._port)
    with pytest.raises(subprocess.CalledProcessError):
        cluster.start()
    assert is_free(cluster._port)
    assert not cluster._folder.exists()


@pytest.mark.skipif(postgres.binaries() is None, reason="PostgreSQL is not installed")
def test_a_cluster_ends_with_the_tests_even_if_they_are_killed():
    paths = [str(Path(postgres.__file__).parent), str(Path(postgres.__file__).parents[1])]
    program = (
        f"import sys; sys.path[:0] = {paths}; from server.postgres import Cluster; cluster = Cluster().start();"
        "print(cluster._folder, cluster._port, flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as tests:
        folder, port = tests.stdout.readline().split()
        assert not is_free(int(port))
        tests.kill()
    wait_until(lambda: not Path(folder).exists())
    assert is_free(int(port))
