"""Middleware that rejects banned clients, foreign hosts and origins, and requests that are too slow or too large."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import TYPE_CHECKING, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse

from clamber._internal.arguments import number_in
from clamber.sentences import LANGUAGES, say
from clamber.server.http.guests import COOKIE, address_of, cookie_of, token_of
from clamber.server.limits.cpu import CpuAccount, charged
from clamber.server.limits.lag import Deadline
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.faults import NotStoredError
from clamber.server.nodes.forwarding import BODY
from clamber.server.sockets.errors import problem
from clamber.server.sockets.http import BODY_SECONDS, CONNECTION_KEY
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from clamber.server.http.guests import Guests
    from clamber.server.limits.bans import Bans
    from clamber.server.limits.budgets import Budget, Budgets
    from clamber.server.limits.lag import LoopLag
    from clamber.server.limits.rate_limits import RateLimits
    from clamber.server.settings.addresses import Addresses

LARGEST_RECORD: Final = 1 << 20
LARGEST_BODY: Final = 16 << 10
LONGEST_PATH: Final = 300
FOR_ALL_HOSTS: Final = ("/healthz", "/readyz", "/metrics")
"""Monitoring paths, served under any host name and to banned addresses. None of them serves pages."""

FOR_BANNED: Final = re.compile(
    r"/sanctions|/assets/[\w.-]+|/[\w-]+\.(svg|png|webmanifest)|/api/me/sanctions(/\w{1,32}/(appeal|seen))?"
)
"""Paths that a banned guest reaches on a server with moderation, to read about the ban and to appeal.

A banned address reaches none of them."""

READ_LATER: Final = frozenset({"/api/records"})
"""Paths whose large bodies are read by their route, after checking permissions."""

MOST_WAITING: Final = 256
"""Maximum number of requests per address that wait for its allowance."""

NUL_IN_JSON: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""Escaped NUL in a JSON body. No text contains one, and PostgreSQL rejects statements with one."""

CHANGES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})

POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'{socket}; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'"
)
HEADERS: Final = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY"}
"""Headers that prevent content sniffing, referrer leaks, and framing by foreign pages."""


class Guard:
    """Middleware that rejects invalid requests and forwards the others within the CPU allowance of their address.

    Request bodies are read completely before forwarding, except on `READ_LATER` paths, whose routes read the body
    after checking permissions. Before a body is read, its size is reserved in the byte budget of the address.
    """

    def __init__(
        self,
        app: ASGIApp,
        addresses: Addresses,
        rate_limits: RateLimits,
        budgets: Budgets,
        *,
        bans: Bans,
        guests: Guests,
        may_appeal: bool = False,
    ) -> None:
        self._app = app
        self._addresses = addresses
        self._rate_limits = rate_limits
        self._budgets = budgets
        self._bans = bans
        self._guests = guests
        self._may_appeal = may_appeal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reject or forward a request once the allowance of its address permits, and add security headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        token = cookie_of(request)  # the only cookie that the routes need: FastAPI would unquote all of them
        others = [header for header in scope["headers"] if header[0] != b"cookie"]
        guest_cookie = [] if token is None else [(b"cookie", f"{COOKIE}={token}".encode())]
        request = Request({**scope, "headers": others + guest_cookie})
        budget = self._budgets.of_address(address_of(request))
        account = CpuAccount(budget)
        connection_ref = scope.get("state", {}).get(CONNECTION_KEY)
        if connection_ref is not None and (connection := connection_ref()) is not None:
            connection.account = account  # behind a proxy, only the request contains the client's address
        is_busy = account.waiting >= MOST_WAITING
        if not is_busy:
            await account.turn()
        await charged(self._serve(request, receive, send, budget, is_busy=is_busy), account)

    async def _serve(self, request: Request, receive: Receive, send: Send, budget: Budget, *, is_busy: bool) -> None:
        scope = request.scope
        origin = self._addresses.origin(request)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # A host that is not configured is named by the request, and has no place in the policy.
                socket = f" {origin.replace('http', 'ws', 1)}" if origin in self._addresses.origins else ""
                headers.setdefault("Content-Security-Policy", POLICY.format(socket=socket))
            await send(message)

        size = 0
        try:
            if is_busy:
                raise Refusal("too_often", "too many requests of your address wait; try again in 1 s", {"seconds": 1})
            self._check(request, origin)
            await self._check_ban(request)
            size = self._reserve(budget, request)
            body = _Body(request, receive, self._budgets.lag)
            if scope["path"] in READ_LATER:
                receive_body: Receive = body
            else:
                content = scope.setdefault("state", {})[BODY] = await body.read_all()
                if b"u0000" in content and NUL_IN_JSON.search(content):
                    raise _has_nul("body")
                receive_body = _BodyReplay(content, receive)
        except Refusal as refusal:
            answer = _refusal_response(request, refusal, may_appeal=self._may_appeal)
            await answer(scope, receive, send_guarded)
        else:
            await self._app(scope, receive_body, send_guarded)
        finally:
            self._budgets.release(budget, size)

    def _reserve(self, budget: Budget, request: Request) -> int:
        """Reserve buffer space for a request body in the byte budget of an address, and return its size.

        Raises:
            Refusal: The body is too large, or the budget is exhausted.
        """
        largest = _largest(request)
        length = request.headers.get("content-length", "0")
        if number_in(length, largest) is None:
            raise _too_large(largest)
        size = largest if "transfer-encoding" in request.headers else int(length)
        if not self._budgets.reserve(budget, size):
            seconds = round(BODY_SECONDS)
            raise Refusal(
                "too_often",
                f"too much is sent from your address at once; try again in {seconds} s",
                {"seconds": seconds},
            )
        return size

    def _check(self, request: Request, origin: str | None) -> None:
        path = request.scope["path"]
        if len(path) > LONGEST_PATH or not path.isprintable():
            raise Refusal("not_found", "there is nothing at this address")
        if origin is None and path not in FOR_ALL_HOSTS:
            raise Refusal("bad_host", "this server is not known by that name; CLAMBER_PUBLIC_URL names its addresses")
        page_origin = request.headers.get("origin")
        if request.method in CHANGES and page_origin is not None and page_origin != origin:
            raise Refusal("bad_origin", "this page is not from this server")
        self._rate_limits.take(Operation.request, address_of(request))
        if b"%00" in request.scope.get("query_string", b""):
            raise _has_nul("query")

    async def _check_ban(self, request: Request) -> None:
        """Raise if the address, or the guest of the cookie or the bot's token, is banned."""
        if request.scope["path"] in FOR_ALL_HOSTS:
            return
        self._bans.check("", address_of(request))
        with contextlib.suppress(NotStoredError):  # a route that needs the guest refuses
            if not self._may_appeal or not FOR_BANNED.fullmatch(request.scope["path"]):
                self._check_guest(request, await self._guests.find(request.cookies.get(COOKIE)))
            if (token := token_of(request)) is not None:
                self._check_guest(request, await self._guests.find_bearer(token))

    def _check_guest(self, request: Request, session: str | None) -> None:
        """Raise if a guest is banned, and note the address of the guest's request otherwise."""
        if session is not None:
            self._bans.check(session, "")
            self._guests.note_address(session, address_of(request))


def _refusal_response(request: Request, refusal: Refusal, *, may_appeal: bool) -> Response:
    """Return the response for a refusal, which is an HTML page for a banned browser that opens a page."""
    path, accepts = request.scope["path"], request.headers.get("accept", "")
    if refusal.code != "banned" or "text/html" not in accepts or path.startswith("/api/"):
        return problem(refusal)
    until, appeal = str(refusal.values["until"]), f"{'../' * (path.count('/') - 1)}sanctions"
    lines = "".join(
        f"<p lang={language}>{say(language, 'refused-banned', {'until': until})}"
        + (f' <a href="{appeal}">{say(language, "sanctions-see")}</a></p>' if may_appeal else "</p>")
        for language in LANGUAGES
    )
    return HTMLResponse(f'<!doctype html><meta charset="utf-8"><title>clamber</title>{lines}', 403)


def _largest(request: Request) -> int:
    return LARGEST_RECORD if request.scope["path"] in READ_LATER else LARGEST_BODY


def _has_nul(field: str) -> Refusal:
    return Refusal("bad_request", f"{field}: no text contains a NUL", {"field": field})


def _too_large(largest: int) -> Refusal:
    return Refusal("too_large", f"a request here has at most {largest >> 10} KiB", {"bytes": largest})


def _too_late() -> Refusal:
    return Refusal("too_late", "the rest of this request did not come")


class _Body:
    """ASGI `receive` callable that streams a request body with limits on its size and duration."""

    def __init__(self, request: Request, receive: Receive, lag: LoopLag) -> None:
        self._largest = _largest(request)
        self._receive = receive
        self._lag = lag
        self._size = 0
        self._deadline = asyncio.get_running_loop().time() + BODY_SECONDS
        self._is_complete = False

    async def __call__(self) -> Message:
        """Return the next ASGI message.

        Raises:
            Refusal: The body is too large, too slow, or incomplete.
        """
        if self._is_complete:
            return await self._receive()
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(None) as limit:
                remaining = max(0.0, self._deadline - loop.time())
                deadline = Deadline(self._lag, remaining, lambda: limit.reschedule(loop.time()))
                try:
                    message = await self._receive()
                finally:
                    deadline.cancel()
        except TimeoutError:
            raise _too_late() from None
        if message["type"] == "http.disconnect":
            raise _too_late()
        self._size += len(message.get("body", b""))
        if self._size > self._largest:
            raise _too_large(self._largest)
        self._is_complete = not message.get("more_body", False)
        return message

    async def read_all(self) -> bytes:
        """Read and return the complete body.

        Raises:
            Refusal: The body is too large, too slow, or incomplete.
        """
        content = bytearray()
        while not self._is_complete:
            content += (await self()).get("body", b"")
        return bytes(content)


class _BodyReplay:
    """ASGI `receive` callable that replays an already read body before any further messages."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Message:
        """Return the next ASGI message."""
        body, self._body = self._body, None
        if body is None:
            return await self._receive()
        return {"type": "http.request", "body": body, "more_body": False}
