"""Routes for tables: making and joining them, with their records and score sheets."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from collections.abc import Sequence
from dataclasses import fields
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from clamber.records.shuffle import VERSION as SHUFFLE_VERSION
from clamber.server.actors.actor import Actor
from clamber.server.actors.hub import VERSION, fresh_invite
from clamber.server.background.records import download
from clamber.server.http.dependencies import MOST_DEALS, PROBLEMS, Guest, Place, ServerParts
from clamber.server.http.guests import new_program
from clamber.server.limits.rate_limits import Operation
from clamber.server.limits.visitor import household
from clamber.server.table.commands import Sit
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import STAND_IN
from clamber.server.table.settings import TableSettings
from clamber.server.table.state import Table
from clamber.server.wire import api
from clamber.server.wire.tables import table_summary
from clamber.text.readings import start_level

ROUTES: Final = APIRouter()

AS_WISHED: Final = {field.name for field in fields(TableSettings)} & api.NewTable.model_fields.keys() - {
    "rules",
    "options",
    "house",
    "pace",
}
"""Table settings that a request for a new table gives unchanged."""


@ROUTES.post("/api/tables", response_model=api.SeatTaken, status_code=201, responses=PROBLEMS)
async def make_table(request: Request, wish: api.NewTable, session: Guest, server: Place) -> Any:
    """Create a table."""
    server.hub.notices.check_new_table()
    visitor = server.admit(Operation.table, request, session)
    server.check_name(wish.name)
    seal = _seal_of(wish)
    await server.hosting.check(session)
    bots = server.hub.bots
    named = [seat.bot or bots.best for seat in wish.seats]
    for bot in named:
        bots.check(bot)
    entry = _table_made(wish, named, session, server)
    rules = entry.settings.ruleset().for_seats(len(entry.seats))
    engine = await server.compiler.engine(rules, visitor.address, session)
    await server.store.name_session(session, wish.name)
    actor = await server.hub.make(entry, household(visitor.address), seal)
    del engine  # kept alive until here, in case the match begins immediately
    return _seated(actor, session)


@ROUTES.get("/api/tables/{table}", response_model=api.TableSummary, responses=PROBLEMS)
async def table_info(request: Request, table: str, session: Guest, server: Place) -> Any:
    """Return a summary of a table."""
    server.admit(Operation.reading, request, session)
    found = _watched_by((await server.hub.actor(table)).table, session)
    return table_summary(found, session)


@ROUTES.get("/api/tables/{table}/record", responses=PROBLEMS)
async def table_record(request: Request, table: str, session: Guest, server: Place) -> Response:
    """Return a record of the current match's finished deals."""
    visitor = server.admit(Operation.reading, request, session)
    found = await _watched(server, table, session)
    match = found.matches - 1
    deals = await server.store.deals.count(table, match)
    return download(await server.reader.of_match(table, match, deals, visitor), table)


@ROUTES.get("/api/tables/{table}/sheet", response_model=api.SheetPage, responses=PROBLEMS)
async def earlier_lines(
    request: Request,
    table: str,
    session: Guest,
    server: Place,
    before: Annotated[int, Query(ge=0, le=MOST_DEALS)],
) -> Any:
    """Return earlier score sheet lines of the current match, for paging backwards."""
    visitor = server.admit(Operation.reading, request, session)
    found = await _watched(server, table, session)
    lines = await server.reader.sheet(table, found.matches - 1, before, visitor)
    return api.SheetPage(lines=lines)


async def _watched(server: ServerParts, table: str, session: str) -> Table:
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
    server.admit(Operation.invite, request, session)
    return table_summary((await server.hub.invited(invite)).table, session)


@ROUTES.post("/api/invites/{invite}", response_model=api.SeatTaken, responses=PROBLEMS)
async def take_seat(request: Request, invite: str, wish: api.TakeSeat, session: Guest, server: Place) -> Any:
    """Take an open seat at the table that an invite belongs to."""
    server.admit(Operation.invite, request, session)
    server.check_name(wish.name)
    seal = _seal_of(wish)
    actor = await server.hub.invited(invite)
    await actor.ask(Sit(session, wish.name, wish.seat, server.hub.seed(), seal))
    await server.store.name_session(session, wish.name)
    return _seated(actor, session)


@ROUTES.post("/api/invites/{invite}/bots", response_model=api.SeatedBot, status_code=201, responses=PROBLEMS)
async def seat_bot(request: Request, invite: str, wish: api.TakeSeatAsBot, server: Place) -> Any:
    """Seat a network bot and return its token."""
    server.admit(Operation.invite, request)
    server.admit(Operation.guest, request)
    server.check_name(wish.name)
    actor = await server.hub.invited(invite)
    token, session = new_program()
    await actor.ask(Sit(session, wish.name, wish.seat, server.hub.seed()))
    await server.guests.add(session)  # only now, as a refused bot leaves no session
    await server.store.name_session(session, wish.name)
    return api.SeatedBot(table=actor.table.id, seat=actor.table.seat_of(session), token=token)


def _seated(actor: Actor, session: str) -> api.SeatTaken:
    seat = actor.table.seat_of(session)
    mine = seat is not None or actor.table.host == session
    return api.SeatTaken(
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


def _table_made(wish: api.NewTable, bots: Sequence[str], session: str, server: ServerParts) -> TableMade:
    """Return the log entry that creates a requested table.

    Args:
        wish: Request of the host.
        bots: Names of the bots, one per seat.
        session: Session of the host.
        server: Dependencies: house rules, settings and clock.

    Raises:
        UnknownRulesError, InvalidOptionError: The rules are unknown, or an option is invalid, e.g. a number that is
            too large.
        InvalidStartError: The level is unknown, or the game has no levels.
        Refusal: The host requests more than one seat, or this node owns no tables now.
    """
    offered, config = server.offered_rules, server.config
    if sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise Refusal("bad_request", "one person sits on one seat", {"field": "seats"})
    named = offered.named(wish.rules, wish.options, wish.house)
    settings = TableSettings(
        **wish.model_dump(include=AS_WISHED),
        rules=named.rules.name,
        options=tuple(named.rules.stored_options.items()),
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
