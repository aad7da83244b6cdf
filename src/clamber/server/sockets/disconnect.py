"""Disconnection of a client by the server, after sending the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from websockets.frames import CloseCode

from clamber.server import metrics
from clamber.server.wire import protocol
from clamber.server.wire.parts import Problem

if TYPE_CHECKING:
    from clamber.sentences import Values
    from clamber.server.sockets.socket import Channel
    from clamber.server.table.refusal import Refusal


class Disconnect(Exception):
    """Raised to disconnect a client; holds the message that gives the client the reason."""

    def __init__(
        self,
        code: str,
        message: str,
        values: Values | None = None,
        *,
        again: bool = False,
        close_code: CloseCode = CloseCode.POLICY_VIOLATION,
    ) -> None:
        super().__init__(message)
        self.close_code = close_code
        problem = Problem(code=code, message=message, values=values or {})
        self.goodbye = protocol.Goodbye(problem=problem, again=again)
        self.code = code

    @classmethod
    def of(cls, refusal: Refusal, *, again: bool = False) -> Disconnect:
        """Convert a refusal of a connection."""
        return cls(refusal.code, refusal.message, refusal.values, again=again)


def goodbye(socket: Channel, reason: Disconnect) -> None:
    """Send the reason, close the socket, and count the disconnection."""
    metrics.DISCONNECTS.labels(reason.code).inc()
    socket.send(reason.goodbye.model_dump_json())
    socket.close(reason.close_code, reason.code)


def version_mismatch(version: int, requested: int) -> Disconnect:
    """Return the disconnection of a client that uses another protocol version."""
    values: Values = {"version": version, "asked": requested}
    return Disconnect(
        "bad_version", f"this server speaks version {version}, not {requested}; reload the page", values
    )


def no_hello() -> Disconnect:
    """Return the disconnection of a client that has not sent hello first, or not in time."""
    return Disconnect("no_hello", "the first message must be hello")


def too_fast() -> Disconnect:
    """Return the disconnection of a client that exceeds its rate limit."""
    return Disconnect("too_fast", "too many messages in a short time", again=True)


def put_away() -> Disconnect:
    """Return the disconnection of clients at a table that was unloaded from memory."""
    return Disconnect("put_away", "this table was put away just now; connect again", again=True)


def restarting() -> Disconnect:
    """Return the disconnection of all clients of a server or node that stops."""
    reason = "the server stops or starts; connect again"
    return Disconnect("restarting", reason, again=True, close_code=CloseCode.SERVICE_RESTART)
