"""Server startup."""

import io
import socket
import sys

import pytest

from clamber.cli import main

pytest.importorskip("uvicorn")

from clamber.server.metrics import REGISTRY
from clamber.server.net import run
from clamber.server.net.config import Configuration


@pytest.fixture
def started(monkeypatch, tmp_path, capsys):
    """Return a function that starts the server but does not serve requests.

    The function returns the exit status, the request to open a browser, and the text of standard error.
    """

    def start(*args, desktop, terminal):
        asked = {}
        monkeypatch.setattr("clamber.server.net.run.has_desktop", lambda: desktop)
        monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal, raising=False)

        def serve(_config, listening, *, open_browser, started):
            asked["open"] = open_browser
            started()
            listening.close()

        monkeypatch.setattr("clamber.server.net.run.serve", serve)
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
        log = run.Unstoppable(stream)
        log.write("said")
        log.flush()
        assert stream.getvalue() == kept


def test_figures_are_served_to_whoever_asks_where_the_host_says_so(monkeypatch):
    asked = []
    monkeypatch.setattr(
        run.prometheus_client, "start_http_server", lambda port, addr, registry: asked.append((port, addr, registry))
    )
    for address in ("", "127.0.0.1:9451", ":9452", "[::1]:9453"):
        run.serve_figures(Configuration(metrics_address=address))
    assert asked == [(9451, "127.0.0.1", REGISTRY), (9452, "127.0.0.1", REGISTRY), (9453, "::1", REGISTRY)]
