"""The application: its parts put together, refusals as answers, and the front end's files."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request

from clamber.errors import ClamberError
from clamber.server.log.store import Store
from clamber.server.messages import api
from clamber.server.messages.refused import problem_of
from clamber.server.messages.text import printable
from clamber.server.messages.wire import VERSION
from clamber.server.net.config import Configuration
from clamber.server.net.guests import COOKIE, Guests, token_of
from clamber.server.net.hub import Hub, fresh_seed
from clamber.server.net.letting_in import Entry, serve
from clamber.server.net.routes import LARGEST_RECORD, ROUTES, Server
from clamber.server.play.refusal import Refusal, of_error

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG: Final = structlog.get_logger("clamber.app")
STATIC: Final = Path(__file__).parents[1] / "static"
SWEEP_SECONDS: Final = 60.0
STATUS: Final = {
    "unknown_table": 404,
    "unknown_invite": 404,
    "unknown_record": 404,
    "not_found": 404,
    "bad_token": 401,
    "not_allowed": 403,
    "bad_origin": 403,
    "removed": 403,
    "table_closed": 410,
    "seat_taken": 409,
    "no_open_seat": 409,
    "not_now": 409,
    "too_large": 413,
    "too_many": 429,
    "restarting": 503,
}
"""The status of a refusal; 422 for all others."""

NOT_BUILT: Final = """<!doctype html><meta charset="utf-8"><title>clamber</title>
<h1>The page is not built</h1><p>The server runs, but this checkout has no front end yet.
<code>make play</code> builds it, with Node 20 or newer; a wheel brings it along. The protocol works without it,
and <code>clamber play</code> plays in the terminal.</p>"""


HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:",
}
"""They keep the page to itself."""


def own_origins(request: HTTPConnection, config: Configuration) -> set[str]:
    """The origins that pages of this server have, at the address that was asked."""
    host = request.headers.get("host", "")
    scheme = "https" if request.url.scheme in {"https", "wss"} else "http"
    return {f"{scheme}://{host}", *config.origins} if host else set(config.origins)


def create_app(
    config: Configuration | None = None,
    *,
    clock: Callable[[], float] = time.time,
    seed: Callable[[], int] = fresh_seed,
) -> Door:
    """The application for a server; its database is opened when it starts.

    Args:
        config: Its settings; those of the environment if None.
        clock: What time it is, in seconds since 1970.
        seed: Where the decks of each new match come from.
    """
    config = config or Configuration()
    store = Store(config.database)
    hub = Hub(store, config, clock=clock, seed=seed)
    server = Server(config, store, hub, Guests(store, config, hub.clock))

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        config.prepare()
        await store.open()
        await server.hub.open()
        sweeper = asyncio.create_task(_sweep(server))
        yield
        sweeper.cancel()
        await server.hub.close()
        await store.close()

    app = FastAPI(title="clamber", version=str(VERSION), lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.server = server
    app.include_router(ROUTES)
    app.add_api_route("/{path:path}", _page, include_in_schema=False, response_model=None)
    app.add_middleware(Guard, config=config)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)  # a phone waits for bytes
    for kind, handler in (
        (Refusal, _refused),
        (ClamberError, _wrong),
        (RequestValidationError, _invalid),
        (HTTPException, _http),
    ):
        app.add_exception_handler(kind, handler)
    return Door(app, server)


class Door:
    """The application as a whole: sockets are taken here, requests go on to the routes."""

    def __init__(self, app: FastAPI, server: Server) -> None:
        self._app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a `Socket`; hands on everything else."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        token = token_of(asked)
        session = await self.server.guests.find(asked.cookies.get(COOKIE) if token is None else token)
        own_page = asked.headers.get("origin") in own_origins(asked, self.server.config)
        entry = Entry.of(token, session, own_page=own_page)
        await serve(scope["socket"], self.server.hub, scope["path"].removeprefix("/ws/"), session or "", entry)


class Guard:
    """Lets a request in if it is from an own page, where it changes something, and not too large."""

    def __init__(self, app: ASGIApp, config: Configuration) -> None:
        self._app = app
        self._config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers itself, or hands on to the routes; every answer keeps the page to itself."""

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(Request(scope)) if scope["type"] == "http" else None
        await (self._app if refusal is None else _problem(refusal))(scope, receive, send_guarded)

    def _refusal(self, request: Request) -> Refusal | None:
        origin, own = request.headers.get("origin"), own_origins(request, self._config)
        if request.method not in {"GET", "HEAD", "OPTIONS"} and origin is not None and origin not in own:
            return Refusal("bad_origin", "this page is not from this server")
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_RECORD:
            return Refusal("too_large", "a request has at most 1 MiB", {"bytes": LARGEST_RECORD})
        return None


async def _refused(_: Request, refusal: Exception) -> JSONResponse:
    assert isinstance(refusal, Refusal)
    return _problem(refusal)


async def _wrong(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ClamberError)
    return _problem(of_error(error))


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "bad_name":
        return _problem(Refusal("bad_name", first["msg"], {name: first["ctx"][name] for name in ("why", "most")}))
    where = printable(".".join(str(part) for part in first["loc"][1:]) or "the body")[:80]
    return _problem(Refusal("bad_request", printable(f"{where}: {first['msg']}"), {"field": where}))


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = "not_found" if error.status_code == 404 else "bad_request"
    return _problem(Refusal(code, str(error.detail)), error.status_code)


def _problem(refusal: Refusal, status: int | None = None) -> JSONResponse:
    body = api.ApiProblem(problem=problem_of(refusal))
    return JSONResponse(body.model_dump(), status or STATUS.get(refusal.code, 422))


async def _page(path: str, request: Request) -> JSONResponse | FileResponse | HTMLResponse:
    """A file of the front end, or its page for whatever address a person goes to."""
    if path.startswith(("api/", "ws/")):
        return _problem(Refusal("not_found", "there is nothing at this address"), 404)
    file = (STATIC / path).resolve()
    if path and file.is_file() and file.is_relative_to(STATIC.resolve()):
        hashed_name = "assets" in file.parts
        age = "public, max-age=31536000, immutable" if hashed_name else "no-cache"
        return FileResponse(file, headers={"Cache-Control": age})
    visits = "text/html" in request.headers.get("accept", "")  # with a dot it may be a mistyped link, or a file
    if "." in path.rpartition("/")[2] and not visits:
        return _problem(Refusal("not_found", "there is no such file"), 404)
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


async def _sweep(server: Server) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            await server.hub.sweep()
            await server.guests.sweep()
        except Exception:
            LOG.exception("sweep failed")  # it is tried again
