"""Frames of relayed sockets, numbered per direction, and their transmission over the bus."""

from __future__ import annotations

import asyncio
import itertools
import struct
from enum import IntEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from clamber.server.nodes.bus import Bus

HEADER: Final = struct.Struct(">BQII")
"""Frame header: kind, socket, frame number, and length of the content that follows.

A SEND frame has the number of its targets in place of the socket. Its content begins with the targets, so that a text
for hundreds of spectators is sent once per node.
"""

TARGET: Final = struct.Struct(">QI")
"""Target of a SEND frame: socket, and frame number for this socket."""

NUMBER: Final = struct.Struct(">I")
"""Number in the content of READ, CLOSE and GRANT frames."""


class FrameKind(IntEnum):
    """Kinds of frames.

    To the owner: OPEN, TEXT and BINARY (messages of the client), READ (bytes handed to the client), and GONE. To the
    edge: SEND (a message for the client), CLOSE, ABORT, and GRANT (messages that the owner has taken).
    """

    OPEN = 0
    TEXT = 1
    BINARY = 2
    READ = 3
    GONE = 4
    SEND = 5
    CLOSE = 6
    ABORT = 7
    GRANT = 8


TO_EDGE: Final = frozenset({FrameKind.CLOSE, FrameKind.ABORT, FrameKind.GRANT})


class Frames:
    """Frames from this node to others."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._groups: dict[str, tuple[str, bytearray]] = {}

    def post(self, node: str, kind: FrameKind, socket: int, number: int, content: bytes) -> None:
        """Send a frame."""
        self._send_group(node)
        self._bus.post(node, HEADER.pack(kind, socket, number, len(content)) + content)

    def send(self, node: str, socket: int, number: int, text: str) -> None:
        """Send a text. The same text for further sockets of the node, in this loop iteration, only adds a target."""
        group = self._groups.get(node)
        if group is None or group[0] is not text:
            self._send_group(node)
            group = self._groups[node] = text, bytearray()
            asyncio.get_running_loop().call_soon(self._send_group, node)
        group[1].extend(TARGET.pack(socket, number))

    def _send_group(self, node: str) -> None:
        group = self._groups.pop(node, None)
        if group is not None:
            text, targets = group
            content = bytes(targets) + text.encode()
            self._bus.post(node, HEADER.pack(FrameKind.SEND, len(targets) // TARGET.size, 0, len(content)) + content)


class RelayEnd:
    """One end of a relayed socket, with the numbers of its frames."""

    def __init__(self, frames: Frames, node: str, number: int) -> None:
        self.node = node
        self.number = number
        self._frames = frames
        self._sent = itertools.count()
        self._expected = 0

    def post(self, kind: FrameKind, content: bytes = b"") -> None:
        """Send a frame to the other end."""
        self._frames.post(self.node, kind, self.number, next(self._sent), content)

    def is_next(self, number: int) -> bool:
        """Return True if a received frame follows the last one."""
        self._expected += 1
        return number == self._expected - 1
