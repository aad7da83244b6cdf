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
    from clamber.server.limits.cpu import CpuAccount

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
"""Response to a request whose chunks are too small."""

CONNECTION_KEY: Final = "line"
"""Key in the scope's `state` that holds a weak reference to the connection."""


class Flow(FlowControl):
    """uvicorn flow control with an additional hold, by which the connection itself stops reading."""

    def __init__(self, transport: asyncio.Transport, on_resume: Callable[[], None]) -> None:
        super().__init__(transport)
        self._on_resume = on_resume
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
            self._on_resume()


class Http(H11Protocol):
    """HTTP connection with limits on its CPU time and on the duration of each stage of a request.

    All parsing is charged to the client's address. Input is parsed only as fast as the application consumes it. While
    unparsed input is buffered, nothing further is read from the transport.
    """

    def __init__(self, *, app_state: dict[str, Any], connection_limits: ConnectionLimits, **others: Any) -> None:
        super().__init__(app_state={**app_state, CONNECTION_KEY: weakref.ref(self)}, **others)
        self._connection_limits = connection_limits
        self._deadline: Deadline | None = None
        self._stage: Any = None
        self._is_admitted = False
        self._unread = b""
        self._is_waiting = False
        self._is_dropping = False
        self._wire = self._content = 0
        self.account: CpuAccount
        self.flow: Flow

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or abort it if a connection limit is reached."""
        self._is_admitted = self._connection_limits.enter(transport)
        if not self._is_admitted:
            transport.abort()
            return
        self.account = self._connection_limits.account(transport)
        with self.account:
            super().connection_made(transport)
            self.flow = Flow(transport, self._continue)
            self._start_deadline(h11.IDLE)
        if not self.account.is_open:  # many simultaneous connections are read one by one
            self._is_waiting = True
            self.account.when_open(self._resume)
            self.flow.hold()

    def connection_lost(self, exc: Exception | None) -> None:
        """Discard unparsed input and stop counting the connection."""
        self._unread = b""
        self._start_deadline(None)
        if self._is_admitted:
            self._is_admitted = False
            self._connection_limits.leave(self.transport)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Buffer received bytes and parse as many as permitted."""
        if self._is_admitted:
            if not self._is_dropping:
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
        while self._unread and not self._is_waiting and not self.flow.read_paused:
            if not self.account.is_open:
                self._is_waiting = True
                self.account.when_open(self._resume)
                break
            self._parse()
        self._update_flow()

    def _resume(self) -> None:
        """Resume parsing once the allowance has refilled."""
        self._is_waiting = False
        if self._unread and not self.flow.read_paused:
            self._parse()
        self._read()

    def _continue(self) -> None:
        """Resume parsing after the application has consumed input."""
        if self._unread:
            self.loop.call_soon(self._read)
        else:
            self._update_flow()

    def _update_flow(self) -> None:
        """Read from the transport only if all buffered input is parsed."""
        if not self._is_admitted or self.transport.is_closing():
            return
        if self._unread or self._is_waiting:
            self.flow.hold()
        else:
            self.flow.release()

    def _parse(self) -> None:
        if self._is_dropping:
            self._unread = b""
            self.account.charge(DROPPED_SECONDS)
            return
        size = self._step_size()
        part, self._unread = self._unread[:size], self._unread[size:]
        cycle = self.cycle if size == CHUNKS else None
        before = 0 if cycle is None else len(cycle.body)
        with self.account:
            super().data_received(part)
            if self._is_admitted:
                self._start_deadline(self.conn.their_state)
        if cycle is not None and self.conn.their_state is h11.SEND_BODY:
            self._check_chunks(len(part), len(cycle.body) - before)
        if self.transport.is_closing():
            self._unread = b""
        elif self._has_body():
            self.flow.pause_reading()  # until the application reads, so that no complete body is buffered

    def _step_size(self) -> int:
        """Return the number of bytes of the next step: a header, or a part of a body."""
        if self.conn.their_state is not h11.SEND_BODY:
            end = self._unread.find(b"\r\n\r\n", 0, PART) + 4
            return end if end >= 4 else PART
        return CHUNKS if any(name == b"transfer-encoding" for name, _ in self.headers) else PART

    def _check_chunks(self, wire: int, content: int) -> None:
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
        self._is_dropping = True
        self._unread = b""
        self._unset_keepalive_if_required()
        self.transport.write_eof()

    def _has_body(self) -> bool:
        """Return True if a parsed part of the body has not yet been read by the application."""
        cycle: RequestResponseCycle | None = self.cycle
        return (
            self._is_admitted
            and not self._is_dropping
            and cycle is not None
            and not cycle.response_complete
            and bool(cycle.body)
        )

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a WebSocket protocol instance."""
        self._start_deadline(None)
        self._is_admitted = False
        self._unread = b""
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Finish a response and start waiting for the next request."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._stage = None
            self._start_deadline(self.conn.their_state)
            if self.conn.their_state is h11.SEND_BODY:
                self._drop_rest()

    def _start_deadline(self, stage: Any) -> None:
        """Start the deadline for a stage of the request, unless it is already running; None cancels the deadline."""
        if self._deadline is not None:
            if stage is self._stage:
                return
            self._deadline.cancel()
            self._deadline = None
        self._stage = stage
        if stage is not None:
            seconds = {h11.IDLE: HEADER_SECONDS, h11.SEND_BODY: BODY_SECONDS}.get(stage, ANSWER_SECONDS)
            self._deadline = Deadline(self._connection_limits.budgets.lag, seconds, self.transport.abort)
