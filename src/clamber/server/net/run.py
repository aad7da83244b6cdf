"""Server startup: logging, listening socket and browser."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Final, TextIO, cast

import prometheus_client
import structlog
import uvicorn
from structlog.stdlib import ProcessorFormatter

from clamber.server.metrics import REGISTRY
from clamber.server.net.app import create_app
from clamber.server.net.connection_limits import ConnectionLimits, most_connections
from clamber.server.net.garbage import collect_garbage
from clamber.server.net.http import Http
from clamber.server.net.socket import Socket

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.net.app import Door
    from clamber.server.net.config import Configuration

LARGEST_HEADER: Final = 16 << 10
"""Maximum size of a request header, in bytes."""

BACKLOG: Final = 2048
"""Maximum number of connections waiting to be accepted."""

RECEIVE_BUFFER: Final = 16 << 10
"""Receive buffer size per connection, in bytes, which limits the size of a single read. Linux doubles the value."""


def listen(config: Configuration) -> socket.socket:
    """Return a listening socket at the configured address.

    Raises:
        OSError: The address is unavailable.
    """
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)  # inherited by all connections
        listening.bind((config.host, config.port))
        listening.listen(BACKLOG)  # clients wait here until the tables are rebuilt
    except OSError:
        listening.close()
        raise
    return listening


def address_of(listening: socket.socket) -> str:
    """Return the URL to open in a browser."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 - not bound
    return f"http://{shown}:{port}/"


class Unstoppable:
    """Stream wrapper that ignores write errors, e.g. if the log is on a full disk."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        """Write text, ignoring errors."""
        with contextlib.suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        """Flush the stream, ignoring errors."""
        with contextlib.suppress(OSError):
            self._stream.flush()


def has_desktop() -> bool:
    """Return True if a desktop is available to show a browser window."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def server_for(app: Door) -> uvicorn.Server:
    """Return a uvicorn server for an application."""
    config = app.server.config
    most = most_connections(config.max_connections)
    connection_limits = ConnectionLimits(most, config.max_connections_each, config.is_proxy, app.server.accounts)
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_config=None,
            log_level="error",  # lower levels log every invalid request from the internet
            access_log=False,
            server_header=False,
            http=cast("type[asyncio.Protocol]", functools.partial(Http, connection_limits=connection_limits)),
            ws=cast("type[asyncio.Protocol]", functools.partial(Socket, connection_limits=connection_limits)),
            h11_max_incomplete_event_size=LARGEST_HEADER,
            proxy_headers=bool(config.trusted_proxies),
            forwarded_allow_ips=config.proxies,
            timeout_graceful_shutdown=3,
        )
    )


def serve(
    config: Configuration, listening: socket.socket, *, open_browser: bool, started: Callable[[], None]
) -> None:
    """Serve until interrupted.

    Raises:
        CannotOpen: The database is unusable, or another server owns it.
        NoMetrics: The address of the metrics is in use or does not exist.
    """
    configure_logs(cast("TextIO", Unstoppable(sys.stderr)))
    serve_figures(config)
    app = create_app(config)
    server = server_for(app)

    def opened() -> None:
        started()
        if open_browser:
            threading.Timer(1.0, webbrowser.open, (address_of(listening),)).start()

    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_serve(server, app, listening, opened))


def configure_logs(stream: TextIO) -> None:
    """Write all log entries to a stream as lines of JSON, those of libraries from the level WARNING up."""
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    last: list[structlog.typing.Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(),
    ]
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(stream),
        processors=[*shared, *last],
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
            processors=[ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


class NoMetrics(Exception):
    """Error for an address where the metrics cannot be served; the message gives the reason."""


def serve_figures(config: Configuration) -> None:
    """Serve Prometheus metrics at a separate address, if one is configured.

    Raises:
        NoMetrics: The address is in use or does not exist.
    """
    host, _, port = config.metrics_address.rpartition(":")
    if port:
        try:
            prometheus_client.start_http_server(int(port), addr=host.strip("[]") or "127.0.0.1", registry=REGISTRY)
        except OSError as error:
            raise NoMetrics(error.strerror or str(error)) from None


async def _serve(server: uvicorn.Server, app: Door, listening: socket.socket, opened: Callable[[], None]) -> None:
    await app.server.store.open(own=True)
    opened()
    collecting = asyncio.create_task(collect_garbage(), name="garbage")
    await server.serve(sockets=[listening])
    collecting.cancel()
