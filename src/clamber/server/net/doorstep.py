"""Connections before anything is asked: how many there are, in all and from each address, and how long they take."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING, Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from clamber.server import metrics
from clamber.server.net.credits import household

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

HEADER_SECONDS: Final = 10.0
"""Seconds until the header of a request must be there, from the connection or the last answer on."""

BODY_SECONDS: Final = 30.0
"""Seconds more for its body."""

ANSWER_SECONDS: Final = 60.0
"""Seconds more until the answer must be read."""

SPARE_FILES: Final = 64
"""Files that are not for connections: the database, the log, what a page is read from."""


def most_connections(wanted: int) -> int:
    """How many connections this process can have; as many files as it may open are opened."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ModuleNotFoundError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE_FILES
    if soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(wanted, max(1, soft - SPARE_FILES))


class Doorstep:
    """The connections that there are."""

    def __init__(self, most: int, each: int, proxies: Callable[[str], bool]) -> None:
        self._most = most
        self._each = min(each, max(1, most // 2))  # nobody keeps everybody else out
        self._is_proxy = proxies
        self._inside: dict[asyncio.BaseTransport, str] = {}
        self._from: collections.Counter[str] = collections.Counter()

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Counts a connection, if there is room for it. Behind a proxy are many people."""
        peer = transport.get_extra_info("peername")
        address = household(peer[0]) if peer else ""
        alone = not self._is_proxy(peer[0]) if peer else False
        if len(self._inside) >= self._most or (alone and self._from[address] >= self._each):
            metrics.TURNED_AWAY.inc()
            return False
        self._inside[transport] = address
        self._from[address] += 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Counts it no longer."""
        address = self._inside.pop(transport, None)
        if address is not None:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]


class Http(H11Protocol):
    """uvicorn's protocol, with a limit for how long each part of a request may take."""

    def __init__(self, *args: Any, doorstep: Doorstep, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._doorstep = doorstep
        self._late: asyncio.TimerHandle | None = None
        self._stage: Any = None
        self._is_in = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Lets a connection in, or ends it."""
        self._is_in = self._doorstep.enter(transport)
        if not self._is_in:
            transport.abort()
            return
        super().connection_made(transport)
        self._wait(h11.IDLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Is told that the connection is gone."""
        self._wait(None)
        if self._is_in:
            self._doorstep.leave(self.transport)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes a part of a request."""
        if not self._is_in:
            return
        super().data_received(data)
        if self._is_in:
            self._wait(self.conn.their_state)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hands the connection to a socket."""
        self._wait(None)
        self._is_in = False
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Waits for the next request."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._stage = None
            self._wait(self.conn.their_state)

    def _wait(self, stage: Any) -> None:
        """Sets the time that what comes now may take, from when it began."""
        if self._late is not None:
            if stage is self._stage:
                return
            self._late.cancel()
            self._late = None
        self._stage = stage
        if stage is not None:
            seconds = {h11.IDLE: HEADER_SECONDS, h11.SEND_BODY: BODY_SECONDS}.get(stage, ANSWER_SECONDS)
            self._late = self.loop.call_later(seconds, self.transport.abort)
