"""WebSocket connections, implemented as an asyncio protocol on top of the Sans-I/O layer of websockets.

uvicorn would run a separate ASGI application per socket, whose tasks and queues use five times as much memory
(docs/decisions/0009-sockets.md).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, cast

import structlog
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from clamber.server.limits.lag import Deadline

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import uvicorn
    from uvicorn.server import ServerState

    from clamber.server.limits.connection_limits import ConnectionLimits
    from clamber.server.limits.cpu import CpuAccount

LOG: Final = structlog.get_logger("clamber.socket")

LARGEST_FRAME: Final = 16 * 1024
"""Maximum message size, in bytes, beyond which the socket is closed without reading the rest of the message. Smaller
messages above 8 KiB are also rejected, but with a reason."""

PART: Final = 2048
"""Number of bytes parsed per step. With minimum-size frames, a step takes 2 ms."""

WAITING_OUTPUT: Final = 16 * 1024
"""High-water mark of the transport's write buffer, in bytes. Above it, `may_write` is False."""

PING_SECONDS: Final = 20.0
"""Idle time before a client is pinged, and time limit for its response, in seconds."""

LAST_WORDS: Final = 10.0
"""Time limit for a client to read the close reason, in seconds."""

SocketApp: TypeAlias = "Callable[[dict[str, Any], None, None], Awaitable[None]]"


class Client(Protocol):
    """Consumer of a socket's messages. No method is called before `Socket.attach`."""

    def on_message(self, message: str | bytes) -> None:
        """Handle a text or binary message."""
        ...

    def on_flood(self) -> None:
        """Close the socket because the peer sends too many frames."""
        ...

    def on_shutdown(self) -> None:
        """Close the socket because the server is stopping."""
        ...

    def on_writable(self) -> None:
        """Send queued output because the transport's write buffer has drained."""
        ...

    def on_close(self) -> None:
        """Handle the loss of the connection. Called exactly once."""
        ...


class Channel(Protocol):
    """Interface of a socket for its client: a `Socket`, or a `RemoteSocket` at another node."""

    may_write: bool
    account: CpuAccount

    def attach(self, client: Client) -> None:
        """Deliver all further messages to a client."""
        ...

    def send(self, text: str) -> None:
        """Send a text message, unless the socket is closing."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Close the socket after delivering pending output."""
        ...

    def abort(self) -> None:
        """Close the socket immediately, dropping pending output."""
        ...

    def pause_reading(self) -> None:
        """Pause the delivery of messages, which slows down the peer."""
        ...

    def resume_reading(self) -> None:
        """Resume the delivery of messages."""
        ...


class Socket(asyncio.Protocol):
    """WebSocket protocol class, to be passed to uvicorn as `ws`.

    The application is called once, with an ASGI scope whose `socket` is this object. It either attaches a client or
    closes the socket. No messages are read until then.

    Attributes:
        may_write: True if the transport accepts output. If False, `Client.on_writable` is called once it does.
        account: Budgets charged for parsing the input.
    """

    __slots__ = (
        "__weakref__",
        "_app",
        "_awaits_pong",
        "_client",
        "_connection_limits",
        "_connections",
        "_frames",
        "_is_ignoring",
        "_is_text",
        "_is_waiting",
        "_lag",
        "_message",
        "_paused",
        "_protocol",
        "_task",
        "_timer",
        "_transport",
        "_unread",
        "account",
        "may_write",
    )  # fmt: skip

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        *,
        connection_limits: ConnectionLimits,
    ) -> None:
        del app_state
        self._connection_limits = connection_limits
        self._lag = connection_limits.budgets.lag
        self._frames = connection_limits.budgets.frames()
        self._unread = b""
        self._is_waiting = False
        self._is_ignoring = False
        self.may_write = True
        self.account: CpuAccount
        self._app: SocketApp = config.loaded_app
        self._connections: set[Any] = server_state.connections
        self._protocol = ServerProtocol(max_size=LARGEST_FRAME)
        self._message = bytearray()
        self._is_text = True
        self._paused = False
        self._awaits_pong = False
        self._client: Client | None = None
        self._task: asyncio.Future[None] | None = None
        self._timer: Deadline | None = None
        self._transport: asyncio.Transport

    # Methods for the client

    def attach(self, client: Client) -> None:
        """Deliver all further messages to a client."""
        if self not in self._connections:
            client.on_close()
            return
        self._client = client
        self.resume_reading()

    def send(self, text: str) -> None:
        """Send a text message, unless the socket is closing."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_text(text.encode())
            self._flush()

    def close(self, code: int, reason: str) -> None:
        """Close the socket after delivering pending output.

        The peer has `LAST_WORDS` seconds to read the output. Input is still read meanwhile, because closing a TCP
        connection with unread input would discard output in transit.
        """
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(code, reason)
            self._flush()
            self._set_deadline(LAST_WORDS, self.abort)
            self.resume_reading()

    def abort(self) -> None:
        """Close the connection immediately, dropping pending output."""
        self._transport.abort()

    def pause_reading(self) -> None:
        """Stop reading, which slows down the peer."""
        self._paused = True
        self._update_reading()

    def resume_reading(self) -> None:
        """Resume reading after `pause_reading`."""
        self._paused = False
        if self._unread:
            asyncio.get_running_loop().call_soon(self._read)
        else:
            self._update_reading()

    # Methods called by the event loop and uvicorn

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Register the connection."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(WAITING_OUTPUT)
        self._connections.add(self)
        self.account = self._connection_limits.account(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection and notify the client."""
        del exc
        self._unread = b""
        self._connections.discard(self)
        self._connection_limits.leave(self._transport)
        if self._timer is not None:
            self._timer.cancel()
        self._protocol.parser.close()  # breaks a reference cycle with the protocol, to spare the collector
        client, self._client = self._client, None
        if client is not None:
            client.on_close()

    def data_received(self, data: bytes) -> None:
        """Buffer received bytes and parse as many as permitted."""
        self._awaits_pong = False
        if not self._is_ignoring:
            self._unread += data
            self._read()

    def _read(self) -> None:
        """Parse buffered input for as long as the allowance and the client permit."""
        while self._unread and self.may_write and not self._is_waiting and not self._paused:
            if not self.account.is_open:
                self._is_waiting = True
                self.account.when_open(self._resume)
                break
            self._parse()
        self._update_reading()

    def _resume(self) -> None:
        """Resume parsing once the allowance has refilled."""
        self._is_waiting = False
        if self._unread and self.may_write and not self._paused:
            self._parse()
        self._read()

    def _parse(self) -> None:
        part, self._unread = self._unread[:PART], self._unread[PART:]
        with self.account:
            self._protocol.receive_data(part)
            for event in self._protocol.events_received():
                if isinstance(event, Request):
                    self._upgrade(event)
                elif isinstance(event, Frame):
                    self._handle_frame(event)
            self._flush()
        if self._is_ignoring or self._transport.is_closing():
            self._unread = b""

    def pause_writing(self) -> None:
        """Stop sending and reading because the transport's write buffer is full."""
        self.may_write = False
        self._update_reading()

    def resume_writing(self) -> None:
        """Resume sending because the transport's write buffer has drained."""
        self.may_write = True
        if not self._paused:
            self.resume_reading()
        if self._client is not None:
            self._client.on_writable()

    def shutdown(self) -> None:
        """Close the socket because the server is stopping."""
        if self._client is not None:
            self._client.on_shutdown()
        self.close(CloseCode.SERVICE_RESTART, "")
        self._transport.close()

    # Internal methods

    def _upgrade(self, request: Request) -> None:
        response = self._protocol.accept(request)
        self._protocol.send_response(response)
        self._flush()
        if self._protocol.state is State.OPEN:
            self.pause_reading()
            self._set_deadline(PING_SECONDS, self._ping)
            headers = request.headers.raw_items()
            scope = {
                "type": "websocket",
                "scheme": "ws",
                "client": self._transport.get_extra_info("peername"),
                "path": request.path.partition("?")[0],
                "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
                "socket": self,
            }
            self._task = asyncio.ensure_future(self._app(scope, None, None))
            self._task.add_done_callback(self._app_done)
        for message in (request, response):
            message.headers.clear()  # saves memory, as the library keeps both messages until the socket closes

    def _app_done(self, task: asyncio.Future[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("socket failed", error=type(error).__name__)
            self.abort()

    def _handle_frame(self, frame: Frame) -> None:
        if self._is_ignoring:
            return
        if not self._frames.take(self._connection_limits.budgets.clock(), self._lag.seconds()):
            self._handle_flood()
            return
        if frame.opcode not in {Opcode.TEXT, Opcode.BINARY, Opcode.CONT} or self._client is None:
            return
        if frame.opcode is not Opcode.CONT:
            self._is_text = frame.opcode is Opcode.TEXT
        self._message += frame.data
        if not frame.fin:
            return
        whole = bytes(self._message)
        self._message.clear()
        try:
            message = whole.decode() if self._is_text else whole
        except UnicodeDecodeError:
            self._protocol.fail(CloseCode.INVALID_DATA)
        else:
            self._client.on_message(message)

    def _update_reading(self) -> None:
        """Read only while the peer reads, because responses, including pongs, would otherwise pile up."""
        if self._transport.is_closing():
            return
        if self.may_write and not self._paused and not self._unread and not self._is_waiting:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()  # after pending output, or at the deadline
                self._set_deadline(LAST_WORDS, self.abort)

    def _set_deadline(self, seconds: float, callback: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = Deadline(self._lag, seconds, callback)

    def _ping(self) -> None:
        if self._awaits_pong:
            self.abort()
            return
        self._awaits_pong = True
        self._protocol.send_ping(b"")
        self._flush()
        self._set_deadline(PING_SECONDS, self._ping)

    def _handle_flood(self) -> None:
        """Close the socket and ignore further input, which is read only so that the close reason is delivered."""
        self._is_ignoring = True
        if self._client is not None:
            self._client.on_flood()
        else:
            self.close(CloseCode.POLICY_VIOLATION, "too_fast")
