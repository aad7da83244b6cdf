"""HTTP routes: the API."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic_core import PydanticCustomError

from clamber.engine import Engine
from clamber.errors import BadRequest
from clamber.records.shuffle import VERSION as SHUFFLE_VERSION
from clamber.rules_file import RulesTitle, bad_text, parse_rules_file
from clamber.rules_page import rules_html, rules_markdown
from clamber.ruleset import Ruleset
from clamber.server.actors.actor import Actor
from clamber.server.actors.hub import VERSION, Hub, fresh_invite
from clamber.server.background.analyst import Analyst
from clamber.server.background.compiling import Compiler
from clamber.server.background.records import Reader, download
from clamber.server.http.admission import Admission
from clamber.server.http.guests import COOKIE, Guests, address_of, new_program
from clamber.server.http.hosting import Hosting
from clamber.server.http.transfer_codes import TransferCodes
from clamber.server.limits.budgets import Accounts, Visitor
from clamber.server.limits.rate_limits import Operation, RateLimits, household
from clamber.server.limits.worker import Worker
from clamber.server.log.store import Store
from clamber.server.nodes.headcount import PlayingNow
from clamber.server.settings.addresses import Addresses
from clamber.server.settings.config import Configuration
from clamber.server.settings.house_rules import OfferedRules
from clamber.server.table.commands import Sit
from clamber.server.table.entries import NewSeat, TableMade
from clamber.server.table.refusal import Refusal, of_error
from clamber.server.table.seat import STAND_IN
from clamber.server.table.settings import TableSettings
from clamber.server.table.state import Table
from clamber.server.wire import api, chart, pad
from clamber.server.wire.catalogue import Offer, preset_of
from clamber.server.wire.names import check_reserved
from clamber.server.wire.tables import table_summary
from clamber.server.wire.text import printable
from clamber.text.json_text import parse_json
from clamber.text.printable import short
from clamber.text.readings import start_level

if TYPE_CHECKING:
    from clamber.server.nodes.node import Node

ROUTES: Final = APIRouter()

MOST_DEALS: Final = 1_000_000

AS_WISHED: Final = {field.name for field in fields(TableSettings)} & api.NewTable.model_fields.keys() - {
    "rules",
    "options",
    "house",
    "pace",
}
"""Table settings that a request for a new table gives unchanged."""

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": api.ApiProblem} for status in (400, 401, 403, 404, 408, 409, 410, 413, 421, 422, 429, 503)
}


RECORD: Final = {"application/json": {"schema": {"type": "object"}}}
"""OpenAPI schema of a request body that FastAPI does not parse: a record or a rules file."""


@dataclass(frozen=True, slots=True)
class Server:
    """Dependencies of the HTTP routes."""

    config: Configuration
    store: Store
    hub: Hub
    guests: Guests
    hosting: Hosting
    rate_limits: RateLimits
    accounts: Accounts
    compiler: Compiler
    transfer_codes: TransferCodes
    addresses: Addresses
    admission: Admission
    worker: Worker
    reader: Reader
    analyst: Analyst
    offered_rules: OfferedRules
    playing: PlayingNow
    node: "Node | None"  # imported for type checkers only, as it is an optional part

    @property
    def offered(self) -> Offer:
        """Bots and rules files."""
        return Offer(tuple(self.hub.bots.offered.values()), tuple(self.offered_rules.files.items()))

    def check_name(self, name: str) -> None:
        """Raise if a name could be taken for that of this server.

        Raises:
            Refusal: It could (code `bad_name`).
        """
        try:
            check_reserved(name, self.addresses.names)
        except PydanticCustomError as error:
            context = error.context or {}
            raise Refusal("bad_name", error.message(), {name: context[name] for name in ("why", "most")}) from None

    @property
    def today(self) -> date:
        """Day in UTC by the clock of the tables."""
        return datetime.fromtimestamp(self.hub.clock(), UTC).date()


def server_of(request: Request) -> Server:
    """Return the dependencies stored on the application that received a request."""
    found: Server = request.app.state.server
    return found


Place = Annotated[Server, Depends(server_of)]


async def guest_of(request: Request, response: Response, server: Place) -> str:
    """Return the session of a request, creating one if necessary."""
    return await server.guests.of_request(request, response)


Guest = Annotated[str, Depends(guest_of)]


async def known_guest_of(request: Request, server: Place) -> str:
    """Return the session of a request; empty if it has none. No session is created."""
    return await server.guests.find(request.cookies.get(COOKIE)) or ""


KnownGuest = Annotated[str, Depends(known_guest_of)]


def visitor_of(request: Request, session: str = "") -> Visitor:
    """Return the guest and the address of a request, by which a worker shares its turns."""
    return Visitor(session, address_of(request))


@ROUTES.get("/api/rules", response_model=chart.RulesCharts, responses=PROBLEMS)
async def default_rules(request: Request, server: Place) -> Any:
    """Return the charts of the first presets of all games, for browsers that keep them."""
    server.rate_limits.take(Operation.reading, address_of(request))
    return await server.worker.do(chart.default_charts, visitor=visitor_of(request))


@ROUTES.post("/api/rules", response_model=chart.RulesChart, responses=PROBLEMS)
async def show_rules(request: Request, wish: chart.AskRules, server: Place) -> Any:
    """Return a chart of the given rules: all plays, the plays that beat them, and the scoring."""
    server.rate_limits.take(Operation.rules, address_of(request))
    rules = server.offered_rules.named(wish.rules, wish.options).rules
    rules.check_at_a_table()
    rules = rules.for_seats(wish.seats or chart.usual_seats(rules))
    engine = await server.compiler.engine(rules, address_of(request))
    return await server.worker.do(_charted, engine, wish.level, visitor=visitor_of(request))


def _charted(engine: Engine, level: str | None) -> chart.RulesChart:
    return chart.rules_chart(engine.rules, level)


@ROUTES.post(
    "/api/rules/file",
    response_model=api.LoadedRules,
    responses=PROBLEMS,
    openapi_extra={"requestBody": {"required": True, "content": RECORD}},
)
async def read_rules(
    request: Request, server: Place, name: Annotated[str, Query(max_length=120)] = "rules.json"
) -> Any:
    """Read a rules file, named `name` in error messages, and return its rules as a preset. Nothing is stored."""
    server.rate_limits.take(Operation.rules, address_of(request))
    file = parse_rules_file(await request.body(), short(name))
    file.rules.check_at_a_table()
    game = file.rules.game.name
    return api.LoadedRules(game=game, title=file.title, preset=preset_of(f"{game}/@file", file))


@ROUTES.get("/api/rules/page", responses=PROBLEMS)
async def rules_page(
    request: Request,
    server: Place,
    rules: Annotated[str, Query(max_length=60)],
    *,
    name: Annotated[str, Query(max_length=60)] = "",
    page: Annotated[Literal["markdown", "html"], Query(alias="format")] = "html",
    language: Literal["en", "zh"] = "en",
    options: Annotated[str, Query(max_length=4000)] = "{}",
) -> Response:
    """Return the rules as a page for printing or saving.

    `options` is a JSON object with changed options; `name` names rules that do not come from a file of this server.
    """
    server.rate_limits.take(Operation.rules, address_of(request))
    title = None if bad_text("name", name) else RulesTitle(name)
    file = server.offered_rules.named(rules, _options_in(options), title)
    file.rules.check_at_a_table()
    found = file.rules.for_seats(chart.usual_seats(file.rules))
    engine = await server.compiler.engine(found, address_of(request))
    text = await server.worker.do(_written, engine, found, file.title, page, language, visitor=visitor_of(request))
    if page == "html":
        policy = "default-src 'none'; style-src 'unsafe-inline'"
        return HTMLResponse(text, headers={"Content-Security-Policy": policy})
    stem = rules.replace("/", "-")
    headers = {"Content-Disposition": f'attachment; filename="{stem}.md"'}
    return Response(text, media_type="text/markdown; charset=utf-8", headers=headers)


def _options_in(text: str) -> dict[str, Any]:
    """Return options from a query.

    Raises:
        Refusal: The text is not a JSON object.
    """
    try:
        found = parse_json(text)
    except (ValueError, RecursionError) as error:
        raise Refusal("bad_request", printable(f"options: {error}"), {"field": "options"}) from None
    if not isinstance(found, dict):
        raise Refusal("bad_request", "options: it is no object", {"field": "options"})
    return found


def _written(_: Engine, rules: Ruleset, title: RulesTitle | None, page: str, language: str) -> str:
    return (rules_html if page == "html" else rules_markdown)(rules, title, language)


@ROUTES.post("/api/settle", response_model=pad.PadAnswer, responses=PROBLEMS)
async def settle(request: Request, wish: pad.Pad, server: Place) -> Any:
    """Return the scores of deals played with physical cards."""
    server.rate_limits.take(Operation.settling, address_of(request))
    rules = server.offered_rules.named(wish.rules, wish.options).rules
    rules.check_at_a_table()
    engine = await server.compiler.engine(rules.for_seats(wish.seats), address_of(request))
    return await server.worker.do(_settled, engine, rules, wish, visitor=visitor_of(request))


def _settled(_: Engine, rules: Ruleset, wish: pad.Pad) -> pad.PadAnswer:
    try:
        return pad.pad_answer(rules, wish)
    except BadRequest as error:
        said = of_error(error)
        raise Refusal("bad_deal", printable(said.message), said.values, sentence=said.sentence) from None


@ROUTES.post("/api/tables", response_model=api.Seated, status_code=201, responses=PROBLEMS)
async def make_table(request: Request, wish: api.NewTable, session: Guest, server: Place) -> Any:
    """Create a table."""
    server.hub.notices.check_new_table()
    server.rate_limits.take(Operation.table, address_of(request), session)
    server.check_name(wish.name)
    seal = _seal_of(wish)
    await server.hosting.check(session)
    bots = server.hub.bots
    named = [seat.bot or bots.best for seat in wish.seats]
    for bot in named:
        bots.check(bot)
    entry = _table_made(wish, named, session, server)
    rules = entry.settings.ruleset().for_seats(len(entry.seats))
    engine = await server.compiler.engine(rules, address_of(request), session)
    await server.store.name_session(session, wish.name)
    actor = await server.hub.make(entry, household(address_of(request)), seal)
    del engine  # kept alive until here, in case the match begins immediately
    return _seated(actor, session)


@ROUTES.get("/api/tables/{table}", response_model=api.TableSummary, responses=PROBLEMS)
async def table_info(request: Request, table: str, session: Guest, server: Place) -> Any:
    """Return a summary of a table."""
    server.rate_limits.take(Operation.reading, address_of(request), session)
    found = _watched_by((await server.hub.actor(table)).table, session)
    return table_summary(found, session)


@ROUTES.get("/api/tables/{table}/record", responses=PROBLEMS)
async def table_record(request: Request, table: str, session: Guest, server: Place) -> Response:
    """Return a record of the current match's finished deals."""
    server.rate_limits.take(Operation.reading, address_of(request), session)
    found = await _watched(server, table, session)
    match = found.matches - 1
    deals = await server.store.deals.count(table, match)
    return download(await server.reader.of_match(table, match, deals, visitor_of(request, session)), table)


@ROUTES.get("/api/tables/{table}/sheet", response_model=api.SheetPage, responses=PROBLEMS)
async def earlier_lines(
    request: Request,
    table: str,
    session: Guest,
    server: Place,
    before: Annotated[int, Query(ge=0, le=MOST_DEALS)],
) -> Any:
    """Return earlier score sheet lines of the current match, for paging backwards."""
    server.rate_limits.take(Operation.reading, address_of(request), session)
    found = await _watched(server, table, session)
    lines = await server.reader.sheet(table, found.matches - 1, before, visitor_of(request, session))
    return api.SheetPage(lines=lines)


async def _watched(server: Server, table: str, session: str) -> Table:
    """Return the last readable state of a table, checking that the guest may watch it."""
    return _watched_by(await server.hub.readable(table), session)


def _watched_by(table: Table, session: str) -> Table:
    """Return a table, checking that the guest may watch it."""
    if table.seat_of(session) is None and not table.settings.spectators:
        raise Refusal("not_allowed", "spectators are not allowed at this table")
    return table


@ROUTES.get("/api/invites/{invite}", response_model=api.TableSummary, responses=PROBLEMS)
async def invite_info(request: Request, invite: str, session: Guest, server: Place) -> Any:
    """Return a summary of the table that an invite belongs to."""
    server.rate_limits.take(Operation.invite, address_of(request), session)
    return table_summary((await server.hub.invited(invite)).table, session)


@ROUTES.post("/api/invites/{invite}", response_model=api.Seated, responses=PROBLEMS)
async def take_seat(request: Request, invite: str, wish: api.TakeSeat, session: Guest, server: Place) -> Any:
    """Take an open seat at the table that an invite belongs to."""
    server.rate_limits.take(Operation.invite, address_of(request), session)
    server.check_name(wish.name)
    seal = _seal_of(wish)
    actor = await server.hub.invited(invite)
    await actor.ask(Sit(session, wish.name, wish.seat, server.hub.seed(), seal))
    await server.store.name_session(session, wish.name)
    return _seated(actor, session)


@ROUTES.post("/api/invites/{invite}/bots", response_model=api.SeatedBot, status_code=201, responses=PROBLEMS)
async def seat_bot(request: Request, invite: str, wish: api.TakeSeatAsBot, server: Place) -> Any:
    """Seat a network bot and return its token."""
    server.rate_limits.take(Operation.invite, address_of(request))
    server.rate_limits.take(Operation.guest, address_of(request))
    server.check_name(wish.name)
    actor = await server.hub.invited(invite)
    token, session = new_program()
    await actor.ask(Sit(session, wish.name, wish.seat, server.hub.seed()))
    await server.guests.add(session)  # only now, as a refused bot leaves no session
    await server.store.name_session(session, wish.name)
    return api.SeatedBot(table=actor.table.id, seat=actor.table.seat_of(session), token=token)


def _seated(actor: Actor, session: str) -> api.Seated:
    seat = actor.table.seat_of(session)
    mine = seat is not None or actor.table.host == session
    return api.Seated(
        table=actor.table.id,
        seat=seat,
        invite=actor.table.invite if mine else None,
        reserved=actor.table.reserved_seat_of(session),
    )


def _seal_of(wish: api.NewTable | api.TakeSeat) -> str:
    """Return the seal that a guest sends with a wish for a seat; empty if there is none.

    Raises:
        Refusal: The seal is of another version of the shuffle protocol; the page has to be loaded again.
    """
    if wish.seal and wish.protocol != SHUFFLE_VERSION:
        message = f"this server shuffles by version {SHUFFLE_VERSION}, not {wish.protocol}; reload the page"
        raise Refusal("bad_version", message, {"version": SHUFFLE_VERSION, "asked": wish.protocol})
    return wish.seal or ""


def _table_made(wish: api.NewTable, bots: Sequence[str], session: str, server: Server) -> TableMade:
    """Return the log entry that creates a requested table.

    Args:
        wish: Request of the host.
        bots: Names of the bots, one per seat.
        session: Session of the host.
        server: Dependencies: house rules, settings and clock.

    Raises:
        UnknownRules, BadOption: The rules are unknown, or an option is invalid, e.g. a number that is too large.
        BadStart: The level is unknown, or the game has no levels.
        Refusal: The host requests more than one seat, or this node owns no tables now.
    """
    offered, config = server.offered_rules, server.config
    if sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise Refusal("bad_request", "one person sits on one seat", {"field": "seats"})
    named = offered.named(wish.rules, wish.options, wish.house)
    settings = TableSettings(
        **wish.model_dump(include=AS_WISHED),
        rules=named.rules.name,
        options=tuple(named.rules.options.items()) if wish.rules in offered.files else tuple(wish.options.items()),
        house=named.title,
        pace=wish.pace / 1000,
        round_time=config.round_time,
        claim_time=config.claim_time,
        away=STAND_IN,
    )
    rules = settings.ruleset()
    rules.check_at_a_table()
    rules.for_seats(len(wish.seats))
    if wish.level is not None:
        start_level(rules, wish.level)
    seats = tuple(
        NewSeat("person", STAND_IN, wish.name, session) if seat.kind == "me" else NewSeat(seat.kind, bot, bot, "")
        for seat, bot in zip(wish.seats, bots, strict=True)
    )
    return TableMade(
        server.hub.clock(), server.hub.fresh_id(), fresh_invite(), settings, seats, session, rules.hash, VERSION
    )
