"""What stands before the routes: only what is asked of this server, by its own pages, in time and not too large."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request

from clamber.server.net.answers import problem
from clamber.server.net.credits import Asking
from clamber.server.net.doorstep import BODY_SECONDS
from clamber.server.net.guests import address_of
from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from clamber.server.net.addresses import Addresses
    from clamber.server.net.credits import Credits

LARGEST_RECORD: Final = 1 << 20
LARGEST_BODY: Final = 16 << 10
LONGEST_PATH: Final = 300
FOR_ALL_HOSTS: Final = ("/healthz", "/readyz", "/metrics")
"""What a machine asks for by whatever name it knows this one; nothing there is for pages."""

CHANGES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})

POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'{socket}; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS: Final = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY"}
"""They keep the page to itself."""


class Guard:
    """Answers what is not to be let in, and hands on everything else with its body read."""

    def __init__(self, app: ASGIApp, addresses: Addresses, credits: Credits) -> None:  # noqa: A002 - the word for it
        self._app = app
        self._addresses = addresses
        self._credits = credits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, or hands on; every answer keeps the page to itself."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        origin = self._addresses.origin(request)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                socket = "" if origin is None else " " + origin.replace("http", "ws", 1)
                headers.setdefault("Content-Security-Policy", POLICY.format(socket=socket))
            await send(message)

        try:
            self._check(request, origin)
            body = await _body(request, receive)
        except Refusal as refusal:
            await problem(refusal)(scope, receive, send_guarded)
        else:
            await self._app(scope, _Replayed(body, receive), send_guarded)

    def _check(self, request: Request, origin: str | None) -> None:
        path = request.scope["path"]
        if len(path) > LONGEST_PATH or not path.isprintable():
            raise Refusal("not_found", "there is nothing at this address")
        if origin is None and path not in FOR_ALL_HOSTS:
            raise Refusal("bad_host", "this server is not known by that name; CLAMBER_PUBLIC_URL names its addresses")
        asking = request.headers.get("origin")
        if request.method in CHANGES and asking is not None and asking != origin:
            raise Refusal("bad_origin", "this page is not from this server")
        self._credits.take(Asking.request, address_of(request))


async def _body(request: Request, receive: Receive) -> bytes:
    """The body of a request, however it is sent: with its length or in chunks.

    Raises:
        Refusal: It is too large, or comes too slowly.
    """
    largest = LARGEST_RECORD if request.scope["path"] == "/api/records" else LARGEST_BODY
    too_large = Refusal("too_large", f"a request here has at most {largest >> 10} KiB", {"bytes": largest})
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 12 or int(length) > largest:
        raise too_large
    found = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                found += message.get("body", b"")
                if len(found) > largest:
                    raise too_large
                if not message.get("more_body", False):
                    return bytes(found)
    except TimeoutError:
        raise Refusal("too_late", "the rest of this request did not come") from None


class _Replayed:
    """Gives a body that was read, and then what else comes."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Message:
        """The next message."""
        body, self._body = self._body, None
        if body is None:
            return await self._receive()
        return {"type": "http.request", "body": body, "more_body": False}
