"""Requests and sockets while the database is unreachable, and the last message of a server that stops."""

import asyncio
import contextlib
import io
import json
import logging
import os
import sys
from types import SimpleNamespace

import pytest
import structlog
from websockets.exceptions import ConnectionClosed

from clamber.server.logs import configure_logs
from clamber.server.settings.config import Configuration
from server.inside import Inside
from server.table_client import Guest, Served

pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture
def cut_off(tmp_path, monkeypatch):
    """Yield a server whose database has become unreachable, a guest, and the id of the guest's table."""
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        guest = Guest(server.url)
        made = guest.make("gandengyan", ["me", "greedy"])
        database = server.app.server.store._database

        def refused(*_):
            raise ConnectionRefusedError(111, "Connect call failed")

        with monkeypatch.context() as outage:
            outage.setattr(database, "_engine", SimpleNamespace(connect=refused))
            outage.setattr(database._writer, "begin", refused)
            server.app.server.guests._seen.clear()
            yield server, guest, made
        server.app.server.hub._actors.clear()  # discards the tables, which cannot be logged


def test_every_request_that_needs_the_database_is_answered_by_the_code_for_it(cut_off, capsys):
    server, guest, made = cut_off
    token = {"Authorization": "Bearer bot_x"}
    asked = [
        guest.get("/api/me"),
        Guest(server.url).get("/api/me"),
        guest.get("/api/me", headers=token),
        guest.get(f"/api/tables/{made['table']}"),
        guest.get(f"/api/tables/{made['table']}/record"),
        guest.get("/api/invites/x"),
        guest.get("/api/records/x"),
        guest.get("/api/replays/x"),
        guest.post("/api/records", {}),
        guest.post("/api/tables", {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot"}]}),
    ]
    assert {(answer.status_code, answer.json()["problem"]["code"]) for answer in asked} == {(503, "not_stored")}
    ready = guest.get("/readyz")
    assert (ready.status_code, ready.json()["status"]) == (503, "database")
    assert "Connect call failed" in ready.json()["reason"]
    assert guest.get("/healthz").status_code == 200
    assert "Traceback" not in "".join(capsys.readouterr())


async def test_a_socket_is_told_to_come_again(cut_off):
    _, guest, made = cut_off
    async with guest.socket_at(made["table"]) as socket:
        goodbye = json.loads(await socket.recv())
    assert (goodbye["type"], goodbye["problem"]["code"], goodbye["again"]) == ("goodbye", "not_stored", True)


def test_a_full_disk_is_noticed_though_nobody_plays(tmp_path, monkeypatch):
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        monkeypatch.setattr("clamber.server.log.database.PROBE_SECONDS", 0.0)
        monkeypatch.setattr("clamber.server.log.health.QUIET_SECONDS", 0.0)
        guest = Guest(server.url)
        assert guest.get("/readyz").status_code == 200

        def full(*_):
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as disk:
            disk.setattr(server.app.server.store._database._writer, "begin", full)
            assert guest.get("/readyz").json()["status"] == "database"
        assert guest.get("/readyz").json()["status"] == "ok"


def test_a_server_that_stops_says_goodbye_before_the_close_code(tmp_path):
    async def run(server, guest, table):
        async with guest.at(table) as me:
            server.process.terminate()
            goodbye = await me.until(lambda frame: frame["type"] == "goodbye")
            with pytest.raises(ConnectionClosed) as closed:
                await me.receive()
            return goodbye, closed.value.rcvd.code

    with Served(f"sqlite:///{tmp_path / 't.sqlite'}") as server:
        guest = Guest(server.url)
        table = guest.make("gandengyan", ["me", "open"])["table"]
        goodbye, code = asyncio.run(run(server, guest, table))
    assert (goodbye["problem"]["code"], goodbye["again"], code) == ("restarting", True, 1012)


@contextlib.contextmanager
def logs_to(stream, **more):
    """Write the log to a stream inside the `with` block."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        configure_logs(stream, **more)
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.reset_defaults()


@pytest.mark.parametrize("worker", [None, 2])
def test_each_line_of_the_log_is_json_and_names_its_worker_whoever_writes_it(worker):
    stream = io.StringIO()
    with logs_to(stream, worker=worker):
        structlog.get_logger("clamber.x").warning("one", value=1)
        logging.getLogger("library.a").error("two\nlines")
        logging.getLogger("library.a").info("not logged")
        logging.getLogger("library.b").error("three", exc_info=ZeroDivisionError())
    lines = list(map(json.loads, stream.getvalue().splitlines()))
    assert [line["event"] for line in lines] == ["one", "two\nlines", "three"]
    assert "ZeroDivisionError" in lines[2]["exception"]
    assert [line.get("worker") for line in lines] == [worker] * 3


def write_long_lines(worker):
    """Write lines longer than a pipe takes at once."""
    with logs_to(sys.stderr, worker=worker):
        for number in range(20):
            structlog.get_logger().error("long", number=number, text="x" * 100_000)
            logging.getLogger("library").error("y" * 100_000)


def test_lines_of_several_workers_never_merge():
    reading, writing = os.pipe()
    for worker in range(3):
        if os.fork() == 0:
            os.dup2(writing, 2)
            sys.stderr = os.fdopen(2, "w")
            with contextlib.suppress(BaseException):
                write_long_lines(worker)
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        lines = [json.loads(line) for line in pipe]
    for _ in range(3):
        os.wait()
    assert sorted(line["worker"] for line in lines) == [0] * 40 + [1] * 40 + [2] * 40
