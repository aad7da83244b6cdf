"""Relayed sockets: a client's socket at one node, its table at another.

The node of the socket (the edge) forwards messages as frames over the bus; the node of the table (the owner) attaches
them to a `RemoteSocket`, which behaves like the socket itself. Both directions have a window, so that neither node
stores more for a slow peer than it would for its own socket. A gap in the numbers of frames means that NATS lost
some; then the socket is closed, and the client resumes.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections import deque
from typing import TYPE_CHECKING, Final, TypeAlias

import structlog

from clamber.server.nodes.frames import HEADER, NUMBER, TARGET, TO_EDGE, FrameKind, Frames, RelayEnd
from clamber.server.sockets import disconnect
from clamber.server.sockets.socket import WAITING_OUTPUT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from clamber.server.limits.cpu import CpuAccount
    from clamber.server.limits.visitor import Visitor
    from clamber.server.nodes.bus import Bus
    from clamber.server.sockets.socket import Channel, Client

LOG: Final = structlog.get_logger("clamber.relay")

READ_AT: Final = WAITING_OUTPUT // 4
"""Number of characters sent to a client after which its node reports them to the owner."""

WINDOW: Final = 8
"""Maximum number of a client's messages in transit. The owner grants more once it has taken half of them."""

OPEN_SECONDS: Final = 5.0
"""Time limit for the owner's response to a new socket, in seconds."""

ServeRemote: TypeAlias = "Callable[[RemoteSocket, str, str, str], Awaitable[None]]"
"""Function that takes a remote socket, a table id, and the session and address of the client."""


class Relay:
    """Relayed sockets of this node, both of its clients and of its tables.

    Args:
        bus: Connection to the other nodes.
        serve: Function that attaches a remote socket to its table, or closes it with a reason.
    """

    def __init__(self, bus: Bus, serve: ServeRemote) -> None:
        self.frames = Frames(bus)
        self._serve = serve
        self._numbers = itertools.count(secrets.randbits(40))
        self._clients: dict[tuple[str, int], RelayedClient] = {}
        self._sockets: dict[tuple[str, int], RemoteSocket] = {}
        self._opening: set[asyncio.Task[None]] = set()
        bus.frames = self._on_frames

    @property
    def nodes(self) -> set[str]:
        """Nodes at the other ends of the sockets."""
        return {node for node, _ in (*self._clients, *self._sockets)}

    def open(
        self, node: str, table: str, socket: Channel, visitor: Visitor, on_close: Callable[[], None]
    ) -> RelayedClient:
        """Relay a client's socket to the node that owns its table."""
        number = next(self._numbers)
        client = RelayedClient(self, node, number, socket, on_close)
        self._clients[node, number] = client
        request = {"table": table, "session": visitor.session, "address": visitor.address}
        client.post(FrameKind.OPEN, json.dumps(request).encode())
        socket.attach(client)
        return client

    def close_sockets_of(self, node: str) -> None:
        """Close all sockets to and from a node that cannot be reached.

        The node is notified, because it may be reachable again without having noticed the interruption.
        """
        for (other, _), client in tuple(self._clients.items()):
            if other == node:
                client.dismiss(disconnect.put_away())
        for (other, _), remote in tuple(self._sockets.items()):
            if other == node:
                remote.abort()

    def close(self) -> None:
        """Close all relayed sockets, because this node has a new id, or frames may be lost."""
        for node in self.nodes:
            self.close_sockets_of(node)

    def remove(self, client: RelayedClient) -> None:
        """Forget a client whose connection is lost."""
        self._clients.pop((client.node, client.number), None)

    def remove_remote(self, remote: RemoteSocket) -> None:
        """Forget a remote socket that is closed."""
        self._sockets.pop((remote.node, remote.number), None)

    def _on_frames(self, node: str, data: memoryview) -> None:
        while data:
            kind, socket, number, length = HEADER.unpack_from(data)
            content = bytes(data[HEADER.size : HEADER.size + length])
            data = data[HEADER.size + length :]
            try:
                self._handle(node, kind, socket, number, content)
            except Exception:
                LOG.exception("frame failed", kind=kind)

    def _handle(self, node: str, kind: FrameKind, socket: int, number: int, content: bytes) -> None:
        if kind == FrameKind.SEND:
            text = content[socket * TARGET.size :].decode()
            for target, expected in TARGET.iter_unpack(content[: socket * TARGET.size]):
                if (client := self._clients.get((node, target))) is not None:
                    client.on_text(expected, text)
            return
        if kind == FrameKind.OPEN:
            remote = self._sockets[node, socket] = RemoteSocket(self, node, socket)
            remote.is_next(number)
            request = json.loads(content)
            task = asyncio.ensure_future(
                self._serve(remote, request["table"], request["session"], request["address"])
            )
            self._opening.add(task)
            task.add_done_callback(lambda done: self._finish_opening(remote, done))
            return
        end: RelayedClient | RemoteSocket | None = (self._clients if kind in TO_EDGE else self._sockets).get(
            (node, socket)
        )
        if end is None:
            return  # closed meanwhile
        if end.is_next(number):
            end.on_frame(kind, content)
        else:
            LOG.warning("frames of another node are missing", node=node)
            end.on_gap()

    def _finish_opening(self, remote: RemoteSocket, done: asyncio.Task[None]) -> None:
        self._opening.discard(done)
        if not done.cancelled() and (error := done.exception()) is not None:
            LOG.error("socket failed", error=type(error).__name__)
            remote.abort()


class RelayedClient(RelayEnd):
    """Client of this node whose table another node owns."""

    def __init__(self, relay: Relay, node: str, number: int, socket: Channel, on_close: Callable[[], None]) -> None:
        super().__init__(relay.frames, node, number)
        self._relay = relay
        self._socket = socket
        self._on_close = on_close
        self._credit = 0
        self._unsent: deque[tuple[FrameKind, bytes]] = deque()
        self._outbox: deque[str] = deque()
        self._read = 0
        self._is_closed = False
        self._timer: asyncio.TimerHandle | None = asyncio.get_running_loop().call_later(
            OPEN_SECONDS, self._on_open_timeout
        )

    def _on_open_timeout(self) -> None:
        self._timer = None
        self.dismiss(disconnect.put_away())

    # Called by the admission

    def dismiss(self, why: disconnect.Disconnect) -> None:
        """Disconnect the client with a reason."""
        if not self._is_closed:
            self._is_closed = True
            disconnect.goodbye(self._socket, why)

    # Called by the socket

    def on_message(self, message: str | bytes) -> None:
        """Forward a message, and pause reading while the window is full."""
        if self._is_closed:
            return
        self._unsent.append(
            (FrameKind.TEXT, message.encode()) if isinstance(message, str) else (FrameKind.BINARY, message)
        )
        self._forward()

    def _forward(self) -> None:
        while self._unsent and self._credit:
            self._credit -= 1
            self.post(*self._unsent.popleft())
        if self._credit:
            self._socket.resume_reading()
        else:
            self._socket.pause_reading()

    def on_flood(self) -> None:
        """Disconnect the client because it sends too many frames."""
        self.dismiss(disconnect.too_fast())

    def on_shutdown(self) -> None:
        """Disconnect the client because this node is stopping."""
        self.dismiss(disconnect.restarting())

    def on_writable(self) -> None:
        """Send queued messages for as long as the client keeps reading."""
        while self._outbox and self._socket.may_write:
            text = self._outbox.popleft()
            self._read += len(text)
            self._socket.send(text)
        if self._read >= READ_AT and not self._is_closed:
            self.post(FrameKind.READ, NUMBER.pack(self._read))
            self._read = 0

    def on_close(self) -> None:
        """Tell the owner that the connection is lost."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._relay.remove(self)
        self.post(FrameKind.GONE)
        self._on_close()

    # Called by the relay

    def on_gap(self) -> None:
        """Close the socket because frames are missing."""
        self.dismiss(disconnect.put_away())

    def on_text(self, number: int, text: str) -> None:
        """Handle a message for the client."""
        if not self.is_next(number):
            self.on_gap()
        elif not self._is_closed:
            self._outbox.append(text)
            self.on_writable()

    def on_frame(self, kind: FrameKind, content: bytes) -> None:
        """Handle another frame of the owner."""
        if self._is_closed:
            return
        if kind == FrameKind.GRANT:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            self._credit += NUMBER.unpack(content)[0]
            self._forward()
        elif kind == FrameKind.CLOSE:
            self._is_closed = True
            while self._outbox:
                self._socket.send(self._outbox.popleft())
            self._socket.close(NUMBER.unpack_from(content)[0], content[NUMBER.size :].decode())
        else:
            self._is_closed = True
            self._socket.abort()


class RemoteSocket(RelayEnd):
    """Socket at another node, with the interface of a `Socket`.

    Attributes:
        may_write: True if the client reads what it is sent. If False, `Client.on_writable` is called once it does.
        account: Budgets charged for the client.
    """

    def __init__(self, relay: Relay, node: str, number: int) -> None:
        super().__init__(relay.frames, node, number)
        self._relay = relay
        self.may_write = True
        self.account: CpuAccount
        self._client: Client | None = None
        self._messages: deque[str | bytes] = deque()
        self._taken = 0
        self._paused = True
        self._unread = 0
        self._closing = False
        self._is_lost = False

    # Methods for the client

    def attach(self, client: Client) -> None:
        """Deliver all further messages to a client."""
        if self._is_lost:
            client.on_close()
            return
        self._client = client
        self.post(FrameKind.GRANT, NUMBER.pack(WINDOW))
        self.resume_reading()

    def send(self, text: str) -> None:
        """Send a text message, unless the socket is closing."""
        if not self._closing:
            self._unread += len(text)
            self.may_write = self._unread < WAITING_OUTPUT
            self._frames.send(self.node, self.number, next(self._sent), text)

    def close(self, code: int, reason: str) -> None:
        """Close the socket after delivering pending output."""
        if not self._closing:
            self._closing = True
            self.post(FrameKind.CLOSE, NUMBER.pack(code) + reason.encode())
            if self._client is None:
                self._relay.remove_remote(self)

    def abort(self) -> None:
        """Close the socket immediately, dropping pending output."""
        if not self._closing:
            self._closing = True
            self.post(FrameKind.ABORT)
        self.detach()

    def pause_reading(self) -> None:
        """Deliver no messages, which slows down the peer."""
        self._paused = True

    def resume_reading(self) -> None:
        """Resume after `pause_reading`."""
        self._paused = False
        if self._messages:
            asyncio.get_running_loop().call_soon(self._deliver)

    def _deliver(self) -> None:
        while self._messages and not self._paused and self._client is not None:
            message = self._messages.popleft()
            self._taken += 1
            if self._taken == WINDOW // 2:
                self.post(FrameKind.GRANT, NUMBER.pack(self._taken))
                self._taken = 0
            self._client.on_message(message)

    # Called by the relay

    def on_gap(self) -> None:
        """Close the socket because frames are missing."""
        self.abort()

    def detach(self) -> None:
        """Detach the client because the connection is lost, or its node cannot be reached."""
        self._is_lost = self._closing = True
        self._relay.remove_remote(self)
        client, self._client = self._client, None
        if client is not None:
            client.on_close()

    def on_frame(self, kind: FrameKind, content: bytes) -> None:
        """Handle a frame of the edge."""
        if kind == FrameKind.GONE:
            self.detach()
        elif kind == FrameKind.READ:
            self._unread -= NUMBER.unpack(content)[0]
            if not self.may_write and self._unread < WAITING_OUTPUT:
                self.may_write = True
                if self._client is not None:
                    self._client.on_writable()
        elif len(self._messages) >= WINDOW:
            self.abort()
        else:
            self._messages.append(content.decode() if kind == FrameKind.TEXT else content)
            self._deliver()
