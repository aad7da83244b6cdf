"""Forwarding of HTTP requests about tables of other nodes, which are executed by the owner of the table."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import Response, StreamingResponse

from clamber.server.sockets.http import ANSWER_SECONDS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Scope

    from clamber.server.nodes.bus import Bus

LARGEST_PART: Final = 256 << 10
"""Maximum size of a part of a response, in bytes."""

REQUEST_SECONDS: Final = 10.0
"""Time limit for the beginning of a response, in seconds."""

PART_SECONDS: Final = 30.0
"""Time limit for each further part of a response, in seconds."""

MOVED: Final = b"x-clamber-moved"
"""Header of a response that asks to retry at the new owner. It is not sent to clients."""

FORWARDED: Final = "forwarded"
"""Key in the scope's `state` that marks a request from another node, which is not forwarded again."""

BODY: Final = "body"
"""Key in the scope's `state` that holds the request body, because a body can be read only once."""


def is_forwarded(request: Request) -> bool:
    """Return True if a request came from another node."""
    return bool(request.scope.get("state", {}).get(FORWARDED))


async def forward(bus: Bus, node: str, request: Request) -> Response | None:
    """Return another node's response to a request; None if that node does not own the table either.

    Raises:
        UnreachableError: The node does not respond.
    """
    scope = request.scope
    request_head = {
        "method": scope["method"],
        "path": scope["path"],
        "query": scope["query_string"].decode("latin-1"),
        "scheme": scope["scheme"],
        "headers": [[name.decode("latin-1"), value.decode("latin-1")] for name, value in scope["headers"]],
        "client": None if scope["client"] is None else list(scope["client"]),
        "server": None if scope.get("server") is None else list(scope["server"]),
    }
    data = json.dumps(request_head).encode() + b"\n" + scope["state"].get(BODY, b"")
    answer = await bus.request(f"clamber.{node}.http", data, REQUEST_SECONDS)
    head_line, _, body = answer.partition(b"\n")
    head = json.loads(head_line)
    if head.get("moved"):
        return None
    next_subject = head["more"]
    response = Response(body) if next_subject is None else StreamingResponse(_parts(bus, next_subject, body))
    response.status_code = head["status"]
    response.raw_headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in head["headers"]]
    return response


async def _parts(bus: Bus, subject: str, body: bytes) -> AsyncIterator[bytes]:
    """Yield the parts of a long response, requesting each part after the client has read the previous one.

    Raises:
        UnreachableError: The node does not respond any more, which ends the connection of the client.
    """
    while body:
        yield body
        body = await bus.request(subject, b"", PART_SECONDS)


class RequestExecutor:
    """Executor of requests forwarded by other nodes.

    Args:
        app: Application that executes them.
        bus: Connection to the other nodes.
    """

    def __init__(self, app: ASGIApp, bus: Bus) -> None:
        self._app = app
        self._bus = bus
        bus.http = self.execute

    async def execute(self, data: bytes) -> bytes:
        """Execute a request and return the beginning of its response."""
        head_line, _, body = data.partition(b"\n")
        response = _Response(self._app, _scope_of(json.loads(head_line)), body)
        part = await response.part()
        if any(name == MOVED for name, _ in response.headers):
            return b'{"moved":true}\n'
        next_subject = None if response.is_complete else await self._bus.subscribe(response.part, response.ended)
        headers = [[name.decode("latin-1"), value.decode("latin-1")] for name, value in response.headers]
        return (
            json.dumps({"status": response.status, "headers": headers, "more": next_subject}).encode() + b"\n" + part
        )


def moved_response() -> Response:
    """Return the response to a forwarded request about a table that this node does not own."""
    return Response(status_code=503, headers={MOVED.decode(): "1"})


class _Response:
    """Response of an application, read in parts.

    Attributes:
        status, headers: Beginning of the response, once `part` has returned.
        is_complete: True if no part follows.
        ended: Set when the response has been read or abandoned.
    """

    def __init__(self, app: ASGIApp, scope: Scope, body: bytes) -> None:
        self.status = 500
        self.headers: list[tuple[bytes, bytes]] = []
        self.is_complete = False
        self.ended = asyncio.Event()
        self._body: bytes | None = body
        self._parts: asyncio.Queue[bytes | None] = asyncio.Queue(2)
        self._task = asyncio.create_task(self._run(app, scope), name="forwarded request")

    async def part(self) -> bytes:
        """Return the next part of the body; empty after the last one."""
        buffer = bytearray()
        try:
            while not self.is_complete and len(buffer) < LARGEST_PART:
                async with asyncio.timeout(PART_SECONDS):
                    piece = await self._parts.get()
                self.is_complete = piece is None
                buffer += piece or b""
        except TimeoutError:
            self.is_complete = True
            self._task.cancel()
        if self.is_complete:
            self.ended.set()
        return bytes(buffer)

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await app(scope, self._receive, self._send)
        finally:
            self.ended.set()
            with contextlib.suppress(asyncio.QueueFull):
                self._parts.put_nowait(None)

    async def _receive(self) -> Message:
        body, self._body = self._body, None
        if body is None:
            await self.ended.wait()
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": body, "more_body": False}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
            return
        await self._parts.put(message.get("body", b""))
        if not message.get("more_body", False):
            await self._parts.put(None)


def _scope_of(head: dict[str, Any]) -> Scope:
    """Return the ASGI scope of a forwarded request. The other node compresses the response."""
    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in head["headers"]]
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": head["method"],
        "scheme": head["scheme"],
        "path": head["path"],
        "raw_path": head["path"].encode(),
        "query_string": head["query"].encode("latin-1"),
        "root_path": "",
        "headers": [(name, value) for name, value in headers if name != b"accept-encoding"],
        "client": None if head["client"] is None else tuple(head["client"]),
        "server": None if head["server"] is None else tuple(head["server"]),
        "state": {FORWARDED: True},
    }
