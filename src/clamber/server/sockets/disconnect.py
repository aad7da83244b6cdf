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
        """Return the reason for the end of a connection that is refused."""
        return cls(refusal.code, refusal.message, refusal.values, again=again)


def goodbye(socket: Channel, why: Disconnect) -> None:
    """Send the reason, close the socket, and count the disconnection."""
    metrics.DISCONNECTS.labels(why.code).inc()
    socket.send(why.goodbye.model_dump_json())
    socket.close(why.close_code, why.code)


def outdated(version: int, asked: int) -> Disconnect:
    """Return the reason for the end of a client that speaks another version."""
    values: Values = {"version": version, "asked": asked}
    return Disconnect("bad_version", f"this server speaks version {version}, not {asked}; reload the page", values)


def no_hello() -> Disconnect:
    """Return the reason for the end of a client that has not said hello first, or not in time."""
    return Disconnect("no_hello", "the first message must be hello")


def too_fast() -> Disconnect:
    """Return the reason for the end of a client that sends more than its rate limit."""
    return Disconnect("too_fast", "too many messages in a short time", again=True)


def put_away() -> Disconnect:
    """Return the reason for the end of connections to a table that has left memory."""
    return Disconnect("put_away", "this table was put away just now; connect again", again=True)


def restarting() -> Disconnect:
    """Return the reason for the end of all connections to a server or node that stops."""
    why = "the server stops or starts; connect again"
    return Disconnect("restarting", why, again=True, close_code=CloseCode.SERVICE_RESTART)
