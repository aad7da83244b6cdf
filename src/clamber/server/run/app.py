"""ASGI application: wires the server together and serves the front end."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import html
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import structlog
from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from starlette.requests import HTTPConnection, Request

from clamber.server.actors.hub import VERSION as RELEASE
from clamber.server.actors.hub import Hub, fresh_seed
from clamber.server.administration.context import Admin
from clamber.server.administration.guests import forget_everywhere, forget_expired
from clamber.server.administration.handler import answer_requests, read_as_operator
from clamber.server.administration.moderation import moderate
from clamber.server.background.analyst import Analyst
from clamber.server.background.compiling import Compiler
from clamber.server.background.records import Reader
from clamber.server.background.samples import Samples
from clamber.server.daily.daily import DailyDeals
from clamber.server.faults import NotOwnedError, require_nats
from clamber.server.http import probes
from clamber.server.http.admission import Admission
from clamber.server.http.bot_tokens import BotTokens
from clamber.server.http.credentials import Credentials, visitor_of
from clamber.server.http.dependencies import ServerParts
from clamber.server.http.encodings import Compression
from clamber.server.http.guard import Guard
from clamber.server.http.guests import DAY, Guests
from clamber.server.http.rating_pages import RatingPages
from clamber.server.http.routes import ALL_ROUTES
from clamber.server.http.table_permission import TablePermission
from clamber.server.http.transfer_codes import TransferCodes
from clamber.server.http.warming import warm
from clamber.server.limits.bans import Bans
from clamber.server.limits.budgets import Budgets
from clamber.server.limits.worker import Worker
from clamber.server.log.acts import ACT_SECONDS
from clamber.server.log.database import PROBE_SECONDS
from clamber.server.log.faults import NotStoredError
from clamber.server.log.store import Store
from clamber.server.nodes.bots_online import BotsOnline
from clamber.server.nodes.open_tables import RowExchange
from clamber.server.nodes.playing_now import PlayingNow
from clamber.server.people.again import Again
from clamber.server.people.news import NewsDesk
from clamber.server.push.turns import TurnNotices
from clamber.server.quick.offers import offers_of
from clamber.server.quick.quick_match import QuickMatch
from clamber.server.run.clock import SteadyClock
from clamber.server.run.net_files import ADDRESS, net_file
from clamber.server.run.optional import notifier_of, provider_of
from clamber.server.run.questions import answer_nodes
from clamber.server.settings.addresses import Addresses
from clamber.server.settings.config import Configuration, read_settings
from clamber.server.settings.house_rules import OfferedRules
from clamber.server.sockets.errors import add_handlers, problem
from clamber.server.table.refusal import Refusal
from clamber.server.wire.parts import VERSION

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    from starlette.responses import Response
    from starlette.types import Receive, Scope, Send

    from clamber.server.nodes.node import Node

LOG: Final = structlog.get_logger("clamber.app")
STATIC: Final = Path(__file__).parents[1] / "static"
SWEEP_SECONDS: Final = 60.0
CONDITIONAL_PARTS: Final = re.compile(
    r'\s*<(?:link|(\w+)) data-for="(?P<whom>[\w-]+)"[^>]*>(?(1).*?</\1>)', re.DOTALL
)
"""Pattern for the parts of the page meant for some visitors only: a link, or an element with its content."""

NOT_BUILT: Final = """<!doctype html><meta charset="utf-8"><title>clamber</title>
<h1>The page is not built</h1><p>The server runs, but this checkout has no front end yet.
<code>make play</code> builds it, with Node 20 or newer; a wheel brings it along. The protocol works without it,
and <code>clamber play</code> plays in the terminal.</p>"""


def create_app(
    config: Configuration | None = None,
    *,
    clock: Callable[[], float] | None = None,
    seed: Callable[[], int] = fresh_seed,
) -> ServerApp:
    """Create the ASGI application. The database is opened on startup.

    Args:
        config: Server settings. Defaults to the settings from the environment.
        clock: Function that returns the time in seconds since the epoch and never jumps. Defaults to a `SteadyClock`.
        seed: Function that returns a shuffle seed for each new match.

    Raises:
        ClamberError: A rules file is invalid.
    """
    config = config or read_settings()
    version = RELEASE if config.nats else None
    store = Store(config.database, synchronous=config.durability.upper(), version=version)
    server = assemble_server(config, store, Hub(store, config, clock or SteadyClock(), seed))

    lifespan = functools.partial(_lifespan, server=server, admin=_admin_of(server))
    servers = [{"url": config.root_path}] if config.root_path else None
    app = FastAPI(
        # `include_router` would build all routes again, at the first request: 0.3 s of processor time.
        routes=list(ALL_ROUTES),
        title="clamber",
        version=str(VERSION),
        servers=servers,
        lifespan=lifespan,
        openapi_url=None,
    )
    app.state.server = server
    app.add_api_route("/openapi.json", _openapi, include_in_schema=False)
    app.add_api_route("/{path:path}", _page, methods=["GET", "HEAD"], include_in_schema=False, response_model=None)
    app.add_middleware(
        Guard,
        addresses=server.addresses,
        rate_limits=server.rate_limits,
        budgets=server.budgets,
        bans=server.admission.bans,
        guests=server.guests,
        may_appeal=config.moderation,
    )
    app.add_middleware(Compression)
    add_handlers(app)
    if server.node is not None:
        server.node.execute_with(app)
        probes.answer_metrics(server.node)
        app.add_exception_handler(NotOwnedError, _forward_to_owner)
    return ServerApp(app, server)


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI, server: ServerParts, admin: Admin) -> AsyncIterator[None]:
    """Start the parts of a server, and stop them in reverse order on shutdown."""
    async with contextlib.AsyncExitStack() as parts:
        parts.push_async_callback(server.store.close)
        for part in (server.analyst, server.compiler, server.worker):
            parts.callback(part.close)
        if server.openid is not None:
            parts.push_async_callback(server.openid.close)
        if server.push is not None:
            parts.push_async_callback(server.push.close)
        parts.push_async_callback(_save_addresses, server)
        parts.push_async_callback(server.hub.close)
        await warm(app, server.offered)
        if not server.store.is_open:
            await server.store.open(own=True)
        exchange = None if server.node is None else RowExchange(server.node, server.hub.lists)
        if server.node is not None:
            parts.push_async_callback(server.node.close)
            answer_nodes(server, admin)
            await server.node.open()
        if server.node is None or not server.node.others:
            await server.store.requests.clear()  # left by a former owner
        await admin.open()
        await server.daily.retire()
        if server.node is not None:
            server.node.start()  # keeps the lease while tables are rebuilt
        await server.hub.open()
        loops: list[Coroutine[Any, Any, None]] = [
            _sweep_periodically(server),
            _watch_storage(server.store),
            answer_requests(admin),
            server.budgets.lag.watch(),
            server.quick.run(),
            server.hub.lists.run(),
            server.samples.run(),
        ]
        if server.config.people:
            loops.append(server.news.run())
        if exchange is not None and server.config.open_tables:
            loops.append(exchange.run())
        for task in list(map(asyncio.create_task, loops)):
            parts.callback(task.cancel)
        yield
        LOG.info("the server stops")


async def _forward_to_owner(request: Request, error: Exception) -> Response:
    """Forward a request to the node that owns its table."""
    node: Node = request.app.state.server.node
    assert isinstance(error, NotOwnedError)
    return await node.respond(request, error.table)


def assemble_server(config: Configuration, store: Store, hub: Hub) -> ServerParts:
    """Assemble the dependencies of the HTTP routes.

    Raises:
        ClamberError: A rules file is invalid.
        NoBusError: The client of NATS is not installed.
        NoPushError: The encryption of notices is not installed.
    """
    offered_rules = OfferedRules.of(config.rules)
    for fault in offered_rules.faults:
        raise fault
    addresses, bans, budgets = Addresses(config.public_url), Bans(hub.clock), Budgets(config)
    worker, rate_limits, each = Worker("records"), budgets.rate_limits, config.max_sockets_each
    hub.is_banned, hub.restraints.owner_of = bans.has, bans.owner_of
    admission = Admission(hub, bans, budgets, each_guest=each, each_address=config.max_connections_each)
    if config.nats:
        require_nats()
        from clamber.server.nodes.node import new_node  # noqa: PLC0415 - an optional part

        admission.node = new_node(config.nats, store, hub, admission.serve_remote)
    bot_tokens = BotTokens(store, hub.clock, bans, enabled=config.bot_accounts)
    guests = Guests(store, config, hub.clock, rate_limits, addresses, bot_tokens=bot_tokens)
    samples = Samples(store)
    admin = Admin(store, hub.clock, hub, admission, guests, admission.node, samples)
    parts = ServerParts(
        config=config,
        store=store,
        hub=hub,
        offered_rules=offered_rules,
        guests=guests,
        table_permission=TablePermission(config, store.permits),
        rate_limits=rate_limits,
        budgets=budgets,
        compiler=Compiler(rate_limits),
        transfer_codes=TransferCodes(hub.clock),
        addresses=addresses,
        admission=admission,
        openid=provider_of(config),
        push=notifier_of(config, store, rate_limits),
        node=admission.node,
        worker=worker,
        reader=Reader(store, worker),
        analyst=Analyst(),
        forget=functools.partial(forget_everywhere, admin),
        moderate=functools.partial(moderate, admin),
        read_as_operator=functools.partial(read_as_operator, admin),
        samples=samples,
        playing=PlayingNow(hub, admission.node),
        rating_pages=RatingPages(store),
        news=NewsDesk(hub, admission.node),
        again=Again(hub),
        bots_online=BotsOnline(hub, admission.node),
        daily=DailyDeals(hub, offers_of(config.daily, offered_rules)),
        quick=QuickMatch(hub, offers_of(config.quick_match, offered_rules), heeds_blocks=config.people),
    )
    hub.checked_title, hub.parts_changed = parts.checked_title, parts.quick.heed_parts
    parts.news.presence.waiting = parts.quick.people_waiting
    if parts.push is not None:
        hub.noted = TurnNotices(hub, parts.push).note
    return parts


def _admin_of(server: ServerParts) -> Admin:
    hub = server.hub
    return Admin(server.store, hub.clock, hub, server.admission, server.guests, server.node, server.samples)


class ServerApp:
    """Outermost ASGI application: serves WebSockets and forwards HTTP requests to the routes."""

    def __init__(self, app: FastAPI, server: ServerParts) -> None:
        self._app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a WebSocket scope, or forward any other scope to the inner application."""
        if scope["type"] != "lifespan":
            scope = _without_root_path(scope, self.server.config.root_path)
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        origin, guests = self.server.addresses.origin(connection), self.server.guests
        own_page = origin is not None and connection.headers.get("origin") == origin
        visitor, credentials = await visitor_of(connection, guests, own_page=own_page)
        if credentials is Credentials.good:
            guests.note_address(visitor.session, visitor.address)
        table = scope["path"].removeprefix("/ws/")
        await self.server.admission.serve(scope["socket"], table, visitor, credentials)


async def _openapi(request: Request) -> JSONResponse:
    """Return the OpenAPI description, built off the event loop on the first request because that takes 0.7 s."""
    app = request.app
    return JSONResponse(await app.state.server.worker.do(app.openapi))


async def _page(path: str, request: Request) -> JSONResponse | FileResponse | HTMLResponse:
    """Return a front-end file, or the index page for any other path."""
    if path.startswith(("api/", "ws/")):
        return problem(Refusal("not_found", "there is nothing at this address"), 404)
    net = ADDRESS.fullmatch(path)
    file = (
        _file_of(path)
        if net is None
        else await request.app.state.server.worker.do(net_file, net["game"], net["hash"])
    )
    if file is not None:
        return _file_response(file, request)
    visits = "text/html" in request.headers.get("accept", "")  # a dot may mean a file or a mistyped link
    if "." in path.rpartition("/")[2] and not visits:
        return problem(Refusal("not_found", "there is no such file"), 404)
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    text = _without_unneeded_parts(
        index.read_text(encoding="utf-8"), _needed_parts(path, request.headers.get("accept-language", ""))
    )
    return HTMLResponse(
        _configured_index(text, request.app.state.server.config),
        headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"},
    )


def _needed_parts(path: str, languages: str) -> set[str]:
    """Return the names of the page parts that a browser needs, based on its language and the requested path."""
    tags = [tag.strip().lower() for tag in languages.split(",")]
    chinese = any(tag.startswith("zh") for tag in tags) and not tags[0].startswith("en")
    language = "zh" if chinese else "en"
    if path.startswith("t/"):
        return {language, "table", "games"}
    return {language, "page"} | (set() if path else {"games", f"front-{language}"})


def _without_unneeded_parts(text: str, parts: set[str]) -> str:
    """Return the page without the parts for other visitors, so that the browser does not load them."""
    return CONDITIONAL_PARTS.sub(lambda match: match[0] if match["whom"] in parts else "", text)


def _file_response(file: Path, request: Request) -> FileResponse:
    """Return a front-end file, precompressed with Brotli if available and accepted by the browser."""
    hashed_name = "assets" in file.parts or file.suffix == ".net"
    headers = {"Cache-Control": "public, max-age=31536000, immutable" if hashed_name else "no-cache"}
    compressed = file.with_name(f"{file.name}.br")
    if not compressed.is_file():
        media_type = "application/octet-stream" if file.suffix == ".net" else None
        return FileResponse(file, media_type=media_type, headers=headers)
    headers["Vary"] = "Accept-Encoding"
    if "br" not in request.headers["accept-encoding"]:  # `Compression` leaves only accepted codings
        return FileResponse(file, headers=headers)
    return FileResponse(compressed, headers=headers | {"Content-Encoding": "br"})


def _configured_index(text: str, config: Configuration) -> str:
    """Insert settings into the index page: links, and the root path of assets and the API."""
    text = text.replace('"./', f'"{config.root_path}/')
    settings = {"root": config.root_path, "imprint": config.imprint_url, "privacy": config.privacy_url}
    for name, value in settings.items():
        text = text.replace(f'name="{name}" content=""', f'name="{name}" content="{html.escape(value)}"')
    return text


def _without_root_path(scope: Scope, root: str) -> Scope:
    """Return the scope with the server's root path stripped, unless a proxy has already stripped it."""
    path = scope["path"]
    if not root or not (path == root or path.startswith(f"{root}/")):
        return scope
    return {**scope, "path": path[len(root) :] or "/", "raw_path": (path[len(root) :] or "/").encode()}


def _file_of(path: str) -> Path | None:
    """Return the front-end file at a path; None if there is no such file."""
    try:
        file = (STATIC / path).resolve()
        return file if path and file.is_file() and file.is_relative_to(STATIC.resolve()) else None
    except OSError:  # the file name is too long
        return None


async def _save_addresses(server: ServerParts) -> None:
    with contextlib.suppress(NotStoredError):
        await server.guests.save_addresses()


async def _watch_storage(store: Store) -> None:
    """Check a failed database until it accepts writes again, as there may be no other requests meanwhile."""
    while True:
        await asyncio.sleep(PROBE_SECONDS)
        try:
            if store.fault is not None:
                await store.ping()
        except NotStoredError:
            continue
        except Exception:
            LOG.exception("the database cannot be checked")  # the next check tries again


async def _sweep_periodically(server: ServerParts) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            await sweep(server)
        except (NotStoredError, Refusal):
            continue  # logged by the database; the next sweep retries
        except Exception:
            LOG.exception("sweep failed")  # the next sweep retries


async def sweep(server: ServerParts) -> None:
    """Archive idle tables and delete expired data, as configured."""
    now = server.hub.clock()
    await server.hub.sweep()
    await server.guests.save_addresses()
    admin = _admin_of(server)
    await admin.open()  # in case a message about a ban or a notice was lost
    server.guests.forget_all()  # likewise for a browser that was signed out
    server.admission.end_expired()
    await server.daily.sweep(leads=server.node is None or server.node.is_leader)
    if server.node is not None and not server.node.is_leader:
        if server.push is not None:
            server.push.evenings.pause()
        return
    if server.push is not None:
        await server.push.evenings.send(now)
    await server.guests.sweep()
    await server.quick.expire()
    while await server.store.deals.sum_some():
        pass
    await server.store.personal_invites.expire(now)
    await server.store.leavings.expire(now)
    await server.store.clubs.expire(now)
    await server.store.club_evenings.expire(now)
    await server.store.acts.expire(now - ACT_SECONDS)
    await server.store.reports.expire(now - server.config.report_seconds)
    await server.store.daily.expire(now - server.config.daily_seconds)
    await server.store.records.expire(now - server.config.record_seconds)
    if (days := server.config.table_days) is not None:
        await server.store.upkeep.purge(now=now, tables=now - days * DAY, guests=None, records=None)
    await forget_expired(admin, server.config.name_seconds)
