"""Server startup: logging, listening socket and browser."""

from __future__ import annotations

import asyncio
import functools
import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Final, cast

import prometheus_client
import structlog
import uvicorn

from clamber._internal.listening import listen_at
from clamber.server.faults import NoMetricsError
from clamber.server.limits.connection_limits import ConnectionLimits, most_connections
from clamber.server.log.faults import LostOwnershipError
from clamber.server.logs import configure_logs
from clamber.server.metrics import REGISTRY
from clamber.server.run.app import create_app
from clamber.server.run.garbage import collect_garbage
from clamber.server.sockets.http import Http
from clamber.server.sockets.socket import Socket

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from clamber.server.log.owner import Owner
    from clamber.server.run.app import ServerApp
    from clamber.server.settings.config import Configuration

LOG: Final = structlog.get_logger("clamber.run")

LARGEST_HEADER: Final = 16 << 10
"""Maximum size of a request header, in bytes."""

BACKLOG: Final = 2048
"""Maximum number of connections waiting to be accepted."""

RECEIVE_BUFFER: Final = 16 << 10
"""Receive buffer size per connection, in bytes, which limits the size of a single read. Linux doubles the value."""

OWNER_SECONDS: Final = 1.0
"""Interval between checks of the database's lock, in seconds."""

RETAKE_SECONDS: Final = 0.25
"""Interval between attempts to take the lock again after it was lost, in seconds."""


def listen(config: Configuration) -> socket.socket:
    """Return a listening socket at the configured address.

    Raises:
        OSError: The address is unavailable.
    """
    # Clients wait in the backlog until the tables are rebuilt.
    return listen_at(config.host, config.port, backlog=BACKLOG, receive_buffer=RECEIVE_BUFFER)


def address_of(listening: socket.socket) -> str:
    """Return the URL to open in a browser."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 - not bound
    return f"http://{shown}:{port}/"


def has_desktop() -> bool:
    """Return True if a desktop is available to show a browser window."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class HandoverServer(uvicorn.Server):
    """uvicorn server that hands over the tables of a node before closing connections.

    New connections are refused first, so that the clients of these tables reconnect to other nodes.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, end waiting requests, hand over all tables, and close all connections."""
        for server in self.servers:
            server.close()
        for listener in sockets or ():
            listener.close()
        app = cast("ServerApp", self.config.app)
        for waited_for in (app.server.news, app.server.quick, app.server.bots_online):
            waited_for.close()
        if app.server.node is not None:
            await app.server.node.hand_over()
        await super().shutdown(sockets)


def server_for(app: ServerApp) -> uvicorn.Server:
    """Return a uvicorn server for an application."""
    config = app.server.config
    limit = most_connections(config.max_connections)
    connection_limits = ConnectionLimits(limit, config.max_connections_each, config.is_proxy, app.server.budgets)
    return HandoverServer(
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


def open_page(listening: socket.socket) -> None:
    """Open the page in a browser after a second."""
    threading.Timer(1.0, webbrowser.open, (address_of(listening),)).start()


def serve(
    config: Configuration,
    listening: socket.socket,
    *,
    open_browser: bool,
    started: Callable[[], None],
    worker: int | None = None,
) -> None:
    """Serve in this process until interrupted.

    Args:
        config: Settings of the server.
        listening: Socket from `listen`.
        open_browser: True to open the page in a browser.
        started: Function to call once the database is open.
        worker: Number of this process among several workers; None if it serves alone.

    Raises:
        CannotOpenError: The database is unusable, or another server owns it.
        LostOwnershipError: Another server has taken over the database. This one has stopped.
        NoBusError: NATS does not respond, or is not installed.
        NoMetricsError: The address of the metrics is in use or does not exist.
    """
    configure_logs(sys.stderr, worker)
    serve_metrics(config, worker or 0)

    def on_open() -> None:
        started()
        if open_browser:
            open_page(listening)

    app = create_app(config)
    server = server_for(app)
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_serve(server, app, listening, on_open))


def serve_metrics(config: Configuration, worker: int = 0) -> None:
    """Serve Prometheus metrics at a separate address, if one is configured.

    Args:
        config: Settings of the server.
        worker: Number of this worker, which is added to the port.

    Raises:
        NoMetricsError: The address is in use or does not exist.
    """
    host, _, port = config.metrics_address.rpartition(":")
    if port:
        try:
            metrics_host = host.strip("[]") or "127.0.0.1"
            prometheus_client.start_http_server(int(port) + worker, addr=metrics_host, registry=REGISTRY)
        except OSError as error:
            raise NoMetricsError(error.strerror or str(error)) from None


async def _serve(
    server: uvicorn.Server, app: ServerApp, listening: socket.socket, on_open: Callable[[], None]
) -> None:
    await app.server.store.open(own=True)
    on_open()
    collecting = asyncio.create_task(collect_garbage(), name="garbage")
    owning = asyncio.create_task(_keep_ownership(server, app.server.store.owner), name="owner")
    await server.serve(sockets=[listening])
    collecting.cancel()
    if owning.done():
        await owning
    owning.cancel()


async def _keep_ownership(server: uvicorn.Server, owner: Owner) -> None:
    """Keep the database lock, and stop the server once another server has taken over.

    Raises:
        LostOwnershipError: Another server has taken over the database.
    """
    holds = True
    while True:
        await asyncio.sleep(OWNER_SECONDS if holds else RETAKE_SECONDS)
        try:
            holds = await owner.keep()
        except LostOwnershipError as error:
            LOG.critical("the server ends", reason=str(error))
            server.should_exit = True
            raise
        except Exception:
            LOG.exception("the lock of the database cannot be checked")  # the next check tries again
