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

from clamber.server.nodes.frames import HEADER, NUMBER, TARGET, TO_EDGE, End, FrameKind, Frames
from clamber.server.sockets import disconnect
from clamber.server.sockets.socket import WAITING_OUTPUT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from clamber.server.limits.cpu import Payer
    from clamber.server.limits.visitor import Visitor
    from clamber.server.nodes.bus import Bus
    from clamber.server.sockets.socket import Channel, Client

LOG: Final = structlog.get_logger("clamber.relay")

READ_AT: Final = WAITING_OUTPUT // 4
"""Number of signs handed to a client after which its node says so."""

WINDOW: Final = 8
"""Number of messages of a client on their way to the owner, which grants more once it has taken half of them."""

OPEN_SECONDS: Final = 5.0
"""Time limit for the owner's response to a new socket, in seconds."""

ServeRemote: TypeAlias = "Callable[[RemoteSocket, str, str, str], Awaitable[None]]"
"""Function of a remote socket, a table, and the session and address of its client."""


class Relay:
    """Relayed sockets of this node: those of clients here, and those of tables here.

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
        bus.frames = self._received

    @property
    def nodes(self) -> set[str]:
        """Nodes at the other ends of the sockets."""
        return {node for node, _ in (*self._clients, *self._sockets)}

    def open(
        self, node: str, table: str, socket: Channel, visitor: Visitor, gone: Callable[[], None]
    ) -> RelayedClient:
        """Relay a client's socket to the node that owns its table."""
        number = next(self._numbers)
        client = RelayedClient(self, node, number, socket, gone)
        self._clients[node, number] = client
        wish = {"table": table, "session": visitor.session, "address": visitor.address}
        client.post(FrameKind.OPEN, json.dumps(wish).encode())
        socket.attach(client)
        return client

    def node_lost(self, node: str) -> None:
        """Close all sockets to and from a node that cannot be reached.

        The node is told, because it may be reachable again before it has noticed anything.
        """
        for (other, _), client in tuple(self._clients.items()):
            if other == node:
                client.dismiss(disconnect.put_away())
        for (other, _), remote in tuple(self._sockets.items()):
            if other == node:
                remote.abort()

    def close(self) -> None:
        """Close all relayed sockets, because this node has another id now, or frames may be lost."""
        for node in self.nodes:
            self.node_lost(node)

    def remove(self, client: RelayedClient) -> None:
        """Forget a client whose connection is lost."""
        self._clients.pop((client.node, client.number), None)

    def remove_remote(self, remote: RemoteSocket) -> None:
        """Forget a remote socket that is closed."""
        self._sockets.pop((remote.node, remote.number), None)

    def _received(self, node: str, data: memoryview) -> None:
        while data:
            kind, socket, number, length = HEADER.unpack_from(data)
            content = bytes(data[HEADER.size : HEADER.size + length])
            data = data[HEADER.size + length :]
            try:
                self._take(node, kind, socket, number, content)
            except Exception:
                LOG.exception("frame failed", kind=kind)

    def _take(self, node: str, kind: FrameKind, socket: int, number: int, content: bytes) -> None:
        if kind == FrameKind.SEND:
            text = content[socket * TARGET.size :].decode()
            for target, expected in TARGET.iter_unpack(content[: socket * TARGET.size]):
                if (client := self._clients.get((node, target))) is not None:
                    client.sent(expected, text)
            return
        if kind == FrameKind.OPEN:
            remote = self._sockets[node, socket] = RemoteSocket(self, node, socket)
            remote.is_next(number)
            wish = json.loads(content)
            task = asyncio.ensure_future(self._serve(remote, wish["table"], wish["session"], wish["address"]))
            self._opening.add(task)
            task.add_done_callback(lambda done: self._opened(remote, done))
            return
        found: RelayedClient | RemoteSocket | None = (self._clients if kind in TO_EDGE else self._sockets).get(
            (node, socket)
        )
        if found is None:
            return  # closed meanwhile
        if found.is_next(number):
            found.take(kind, content)
        else:
            LOG.warning("frames of another node are missing", node=node)
            found.broken()

    def _opened(self, remote: RemoteSocket, done: asyncio.Task[None]) -> None:
        self._opening.discard(done)
        if not done.cancelled() and (error := done.exception()) is not None:
            LOG.error("socket failed", error=type(error).__name__)
            remote.abort()


class RelayedClient(End):
    """Client here whose table another node owns; consumer of its socket's messages."""

    def __init__(self, relay: Relay, node: str, number: int, socket: Channel, gone: Callable[[], None]) -> None:
        super().__init__(relay.frames, node, number)
        self._relay = relay
        self._socket = socket
        self._when_gone = gone
        self._credit = 0
        self._unsent: deque[tuple[FrameKind, bytes]] = deque()
        self._out: deque[str] = deque()
        self._read = 0
        self._ended = False
        self._timer: asyncio.TimerHandle | None = asyncio.get_running_loop().call_later(OPEN_SECONDS, self._late)

    def _late(self) -> None:
        self._timer = None
        self.dismiss(disconnect.put_away())

    # Called by the admission

    def dismiss(self, why: disconnect.Disconnect) -> None:
        """Disconnect the client with a reason."""
        if not self._ended:
            self._ended = True
            disconnect.goodbye(self._socket, why)

    # Called by the socket

    def heard(self, message: str | bytes) -> None:
        """Forward a message, and read no more while the owner has enough to do."""
        if self._ended:
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

    def flooded(self) -> None:
        """Disconnect the client because it sends too many frames."""
        self.dismiss(disconnect.too_fast())

    def stopping(self) -> None:
        """Disconnect the client because this node is stopping."""
        self.dismiss(disconnect.restarting())

    def can_write(self) -> None:
        """Send queued messages for as long as the client keeps reading."""
        while self._out and self._socket.may_write:
            text = self._out.popleft()
            self._read += len(text)
            self._socket.send(text)
        if self._read >= READ_AT and not self._ended:
            self.post(FrameKind.READ, NUMBER.pack(self._read))
            self._read = 0

    def gone(self) -> None:
        """Tell the owner that the connection is lost."""
        self._ended = True
        if self._timer is not None:
            self._timer.cancel()
        self._relay.remove(self)
        self.post(FrameKind.GONE)
        self._when_gone()

    # Called by the relay

    def broken(self) -> None:
        """Close the socket because frames are missing."""
        self.dismiss(disconnect.put_away())

    def sent(self, number: int, text: str) -> None:
        """Handle a message for the client."""
        if not self.is_next(number):
            self.broken()
        elif not self._ended:
            self._out.append(text)
            self.can_write()

    def take(self, kind: FrameKind, content: bytes) -> None:
        """Handle another frame of the owner."""
        if self._ended:
            return
        if kind == FrameKind.GRANT:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            self._credit += NUMBER.unpack(content)[0]
            self._forward()
        elif kind == FrameKind.CLOSE:
            self._ended = True
            while self._out:
                self._socket.send(self._out.popleft())
            self._socket.close(NUMBER.unpack_from(content)[0], content[NUMBER.size :].decode())
        else:
            self._ended = True
            self._socket.abort()


class RemoteSocket(End):
    """Socket at another node, with the interface of a `Socket`.

    Attributes:
        may_write: True if the client reads what it is sent. If False, `Client.can_write` is called once it does.
        payer: Budgets charged for the client.
    """

    def __init__(self, relay: Relay, node: str, number: int) -> None:
        super().__init__(relay.frames, node, number)
        self._relay = relay
        self.may_write = True
        self.payer: Payer
        self._client: Client | None = None
        self._messages: deque[str | bytes] = deque()
        self._taken = 0
        self._paused = True
        self._unread = 0
        self._closing = False
        self._lost = False

    # Methods for the client

    def attach(self, client: Client) -> None:
        """Deliver all further messages to a client."""
        if self._lost:
            client.gone()
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
        self.lost()

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
            self._client.heard(message)

    # Called by the relay

    def broken(self) -> None:
        """Close the socket because frames are missing."""
        self.abort()

    def lost(self) -> None:
        """Detach the client because the connection is lost, or its node cannot be reached."""
        self._lost = self._closing = True
        self._relay.remove_remote(self)
        client, self._client = self._client, None
        if client is not None:
            client.gone()

    def take(self, kind: FrameKind, content: bytes) -> None:
        """Handle a frame of the edge."""
        if kind == FrameKind.GONE:
            self.lost()
        elif kind == FrameKind.READ:
            self._unread -= NUMBER.unpack(content)[0]
            if not self.may_write and self._unread < WAITING_OUTPUT:
                self.may_write = True
                if self._client is not None:
                    self._client.can_write()
        elif len(self._messages) >= WINDOW:
            self.abort()
        else:
            self._messages.append(content.decode() if kind == FrameKind.TEXT else content)
            self._deliver()
