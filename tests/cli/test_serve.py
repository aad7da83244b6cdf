"""Server startup."""

import io
import socket
import sys

import pytest

from clamber.cli import main

pytest.importorskip("uvicorn")

from clamber.server.logs import LineStream
from clamber.server.metrics import REGISTRY
from clamber.server.run import serving
from clamber.server.settings.config import Configuration


@pytest.fixture
def started(monkeypatch, tmp_path, capsys):
    """Return a function that starts the server without serving requests.

    The function returns the exit status, the request to open a browser, and the text of standard error.
    """

    def start(*args, desktop, terminal):
        asked = {}
        monkeypatch.setattr("clamber.server.run.serving.has_desktop", lambda: desktop)
        monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal, raising=False)

        def serve(_config, listening, *, open_browser, started):
            asked["open"] = open_browser
            started()
            listening.close()

        monkeypatch.setattr("clamber.server.run.serving.serve", serve)
        status = main(["serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/t.sqlite", *args])
        return status, asked["open"], capsys.readouterr().err

    return start


@pytest.mark.parametrize(
    ("args", "desktop", "terminal", "opens"),
    [
        ((), True, True, True),
        ((), True, False, False),
        ((), False, True, False),
        (("--no-open",), True, True, False),
        (("--open",), False, False, True),
    ],
)
def test_the_browser_opens_where_somebody_sits_before_it(started, args, desktop, terminal, opens):
    status, opened, said = started(*args, desktop=desktop, terminal=terminal)
    assert (status, opened) == (0, opens)
    assert "The table is at http://127.0.0.1:" in said


def test_a_port_in_use_is_named(capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--no-open", "--port", str(port)]) == 2
    assert f"port {port} is in use" in capsys.readouterr().err


def test_a_log_that_cannot_be_written_stops_nobody():
    """Simulates a log on a full disk."""

    class Full(io.StringIO):
        def write(self, _):
            raise OSError(28, "No space left on device")

        def flush(self):
            raise OSError(28, "No space left on device")

    for stream, kept in ((Full(), ""), (io.StringIO(), "said")):
        log = LineStream(stream)
        log.write("said")
        log.flush()
        assert stream.getvalue() == kept


def test_figures_are_served_to_whoever_asks_where_the_host_says_so(monkeypatch):
    asked = []
    monkeypatch.setattr(
        serving.prometheus_client,
        "start_http_server",
        lambda port, addr, registry: asked.append((port, addr, registry)),
    )
    for address in ("", "127.0.0.1:9451", ":9452", "[::1]:9453"):
        serving.serve_metrics(Configuration(metrics_address=address))
    assert asked == [(9451, "127.0.0.1", REGISTRY), (9452, "127.0.0.1", REGISTRY), (9453, "::1", REGISTRY)]


def test_an_address_of_figures_that_is_in_use_is_said_in_one_sentence(tmp_path, capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        address = f"127.0.0.1:{other.getsockname()[1]}"
        with pytest.MonkeyPatch.context() as settings:
            settings.setenv("CLAMBER_METRICS_ADDRESS", address)
            settings.setattr("clamber.server.run.serving.configure_logs", lambda *_: None)
            assert main(["serve", "--no-open", "--port", "0", "--database", str(tmp_path / "t")]) == 2
    said = capsys.readouterr().err
    assert f"cannot serve the metrics at {address}: Address already in use" in said
    assert said.count("\n") == 1


def test_the_public_address_is_said_at_start(started, monkeypatch):
    monkeypatch.setenv("CLAMBER_PUBLIC_URL", "https://cards.example/")
    monkeypatch.setenv("CLAMBER_ROOT_PATH", "/cards")
    _, _, said = started("--no-open", desktop=False, terminal=False)
    assert "The table is at https://cards.example/cards/ " in said


def checked(capsys, monkeypatch, *words, **settings):
    """Return the exit status of `clamber serve --check`, the lines that report faults, and the other lines."""
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    status = main(["serve", "--check", *words])
    lines = capsys.readouterr().out.splitlines()
    return status, [line[2:] for line in lines if line[0] == "✗"], [line[2:] for line in lines if line[0] == "✓"]


def test_what_holds_is_said_and_nothing_is_made(tmp_path, capsys, monkeypatch):
    database = f"sqlite:///{tmp_path / 'new' / 't.sqlite'}"
    given = ["--port", "0", "--database", database]
    status, faults, holds = checked(capsys, monkeypatch, *given, CLAMBER_METRICS_TOKEN="secret")  # noqa: S106
    assert f"database {database} will be created: there is no such file, or it is empty" in holds
    assert "CLAMBER_METRICS_TOKEN = ***" in holds
    assert (status, faults) == (0, [])
    assert list(tmp_path.iterdir()) == []


def test_workers_without_the_extra_for_nodes_are_a_fault(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "nats", None)
    given = ["--port", "0", "--workers", "2", "--database", "postgresql://ann@127.0.0.1:1/none"]
    _, faults, _ = checked(capsys, monkeypatch, *given)
    assert "cannot use NATS: several processes need nats: pip install '.[nodes]' in the checkout" in faults


def test_all_that_is_wrong_is_said(tmp_path, capsys, monkeypatch):
    (tmp_path / "letter").write_text("Dear Ann, " * 100)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        given = ["--port", port, "--database", str(tmp_path / "letter")]
        settings = {"CLAMBER_BOTS": "greeby", "CLAMBER_PUBLIC_URL": "https://cards.example"}
        status, faults, _ = checked(capsys, monkeypatch, *given, **settings)
    assert status == 1
    parts = ("no database of SQLite", f"127.0.0.1:{port} cannot be used", "CLAMBER_TRUSTED_PROXIES", "greeby")
    assert [part in fault for part, fault in zip(parts, faults, strict=True)] == [True] * 4
    status, faults, holds = checked(capsys, monkeypatch, CLAMBER_HOTS="x", CLAMBER_CREDITS="0")
    assert (status, holds) == (1, [])
    assert [fault.split("=")[0] for fault in faults] == [
        "CLAMBER_HOTS is no setting; did you mean CLAMBER_HOST?",
        "CLAMBER_CREDITS",
    ]
