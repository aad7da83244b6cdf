"""HTTP connections: a uvicorn protocol class that parses input only as fast as the client's CPU allowance permits."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, Final

import h11
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol

from clamber.server.limits.lag import Deadline

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from uvicorn.protocols.http.h11_impl import RequestResponseCycle

    from clamber.server.limits.connection_limits import ConnectionLimits
    from clamber.server.limits.cpu import Payer

HEADER_SECONDS: Final = 10.0
"""Time limit for receiving a request's header, in seconds, counted from the connection or the previous response."""

BODY_SECONDS: Final = 30.0
"""Time limit for receiving the request body, in seconds, counted from the end of the header."""

ANSWER_SECONDS: Final = 60.0
"""Time limit for handling the request and sending the response, in seconds, counted from the end of the body."""

PART: Final = 2048
"""Number of bytes parsed per step."""

CHUNKS: Final = 512
"""Number of bytes of a chunked body that are parsed per step, and of which a quarter must be content. With
minimum-size chunks, a step takes 1 ms."""

DROPPED_SECONDS: Final = 0.0001
"""Processor time charged for a read that is discarded, in seconds; most of it is spent outside of this module."""

REFUSED: Final = (
    h11.Response(
        status_code=400,
        headers=[("content-type", "text/plain; charset=utf-8"), ("connection", "close")],
        reason=b"Bad Request",
    ),
    h11.Data(b"The chunks of this body are too small."),
    h11.EndOfMessage(),
)
"""Response to a request with too small chunks."""

LINE: Final = "line"
"""Key in the scope's `state` that holds a weak reference to the connection."""


class Flow(FlowControl):
    """uvicorn flow control with an additional hold, which lets the connection itself stop reading."""

    def __init__(self, transport: asyncio.Transport, resumed: Callable[[], None]) -> None:
        super().__init__(transport)
        self._resumed = resumed
        self.is_held = False

    def hold(self) -> None:
        """Stop reading until `release` is called, even if uvicorn resumes reading."""
        self.is_held = True
        self._transport.pause_reading()

    def release(self) -> None:
        """End a hold, and resume reading unless uvicorn has paused it."""
        self.is_held = False
        if not self.read_paused:
            self._transport.resume_reading()

    def resume_reading(self) -> None:
        """End uvicorn's pause and let the connection continue parsing."""
        if self.read_paused:
            self.read_paused = False
            self._resumed()


class Http(H11Protocol):
    """HTTP connection with limits on its CPU time and on the duration of each stage of a request.

    All parsing is charged to the client's address. Input is parsed only as fast as the application consumes it. While
    unparsed input is buffered, nothing further is read from the transport.
    """

    def __init__(self, *, app_state: dict[str, Any], connection_limits: ConnectionLimits, **others: Any) -> None:
        super().__init__(app_state={**app_state, LINE: weakref.ref(self)}, **others)
        self._connection_limits = connection_limits
        self._late: Deadline | None = None
        self._stage: Any = None
        self._is_in = False
        self._unread = b""
        self._waits = False
        self._drops = False
        self._wire = self._content = 0
        self.payer: Payer
        self.flow: Flow

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or abort it if a connection limit is reached."""
        self._is_in = self._connection_limits.enter(transport)
        if not self._is_in:
            transport.abort()
            return
        self.payer = self._connection_limits.payer(transport)
        with self.payer:
            super().connection_made(transport)
            self.flow = Flow(transport, self._go_on)
            self._wait(h11.IDLE)
        if not self.payer.is_open:  # hundreds of connections at once are read one after the other
            self._waits = True
            self.payer.when_open(self._come)
            self.flow.hold()

    def connection_lost(self, exc: Exception | None) -> None:
        """Discard unparsed input and stop counting the connection."""
        self._unread = b""
        self._wait(None)
        if self._is_in:
            self._is_in = False
            self._connection_limits.leave(self.transport)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Buffer received bytes and parse as many as permitted."""
        if self._is_in:
            if not self._drops:
                self._unset_keepalive_if_required()
            self._unread += data
            self._read()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle keep-alive connection, but postpone this while the loop lags: a request may wait unread."""
        lag = self._connection_limits.budgets.lag.seconds()
        if lag:
            self.timeout_keep_alive_task = self.loop.call_later(lag, super().timeout_keep_alive_handler)
        else:
            super().timeout_keep_alive_handler()

    def _read(self) -> None:
        """Parse buffered input for as long as the allowance permits and the application keeps up."""
        while self._unread and not self._waits and not self.flow.read_paused:
            if not self.payer.is_open:
                self._waits = True
                self.payer.when_open(self._come)
                break
            self._parse()
        self._hold()

    def _come(self) -> None:
        """Resume parsing once the allowance has refilled."""
        self._waits = False
        if self._unread and not self.flow.read_paused:
            self._parse()
        self._read()

    def _go_on(self) -> None:
        """Resume parsing after the application has consumed input."""
        if self._unread:
            self.loop.call_soon(self._read)
        else:
            self._hold()

    def _hold(self) -> None:
        """Read from the transport only if all buffered input is parsed."""
        if not self._is_in or self.transport.is_closing():
            return
        if self._unread or self._waits:
            self.flow.hold()
        else:
            self.flow.release()

    def _parse(self) -> None:
        if self._drops:
            self._unread = b""
            self.payer.charge(DROPPED_SECONDS)
            return
        size = self._step()
        part, self._unread = self._unread[:size], self._unread[size:]
        cycle = self.cycle if size == CHUNKS else None
        before = 0 if cycle is None else len(cycle.body)
        with self.payer:
            super().data_received(part)
            if self._is_in:
                self._wait(self.conn.their_state)
        if cycle is not None and self.conn.their_state is h11.SEND_BODY:
            self._weigh(len(part), len(cycle.body) - before)
        if self.transport.is_closing():
            self._unread = b""
        elif self._has_body():
            self.flow.pause_reading()  # until the application reads, so that no complete body is buffered

    def _step(self) -> int:
        """Return the number of bytes of the next step: a header, or a part of a body."""
        if self.conn.their_state is not h11.SEND_BODY:
            end = self._unread.find(b"\r\n\r\n", 0, PART) + 4
            return end if end >= 4 else PART
        return CHUNKS if any(name == b"transfer-encoding" for name, _ in self.headers) else PART

    def _weigh(self, wire: int, content: int) -> None:
        """Refuse a chunked body of which less than a quarter is content: parsing it takes 20 times as long."""
        self._wire += wire
        self._content += content
        if self._wire < CHUNKS:
            return
        if 4 * self._content < self._wire and not self.transport.is_closing():
            if self.conn.our_state is h11.SEND_RESPONSE:
                for event in REFUSED:
                    self.transport.write(self.conn.send(event) or b"")
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            self._drop_rest()
        self._wire = self._content = 0

    def _drop_rest(self) -> None:
        """End the output, and discard the rest of the request unparsed so that the client can read the response."""
        self._drops = True
        self._unread = b""
        self._unset_keepalive_if_required()
        self.transport.write_eof()

    def _has_body(self) -> bool:
        """Return True if a parsed part of the body has not yet been read by the application."""
        cycle: RequestResponseCycle | None = self.cycle
        return (
            self._is_in and not self._drops and cycle is not None and not cycle.response_complete and bool(cycle.body)
        )

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a WebSocket protocol instance."""
        self._wait(None)
        self._is_in = False
        self._unread = b""
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Finish a response and start waiting for the next request."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._stage = None
            self._wait(self.conn.their_state)
            if self.conn.their_state is h11.SEND_BODY:
                self._drop_rest()

    def _wait(self, stage: Any) -> None:
        """Start the deadline for a stage of the request, unless it is already running; None cancels the deadline."""
        if self._late is not None:
            if stage is self._stage:
                return
            self._late.cancel()
            self._late = None
        self._stage = stage
        if stage is not None:
            seconds = {h11.IDLE: HEADER_SECONDS, h11.SEND_BODY: BODY_SECONDS}.get(stage, ANSWER_SECONDS)
            self._late = Deadline(self._connection_limits.budgets.lag, seconds, self.transport.abort)
