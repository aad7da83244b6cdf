"""Routes for tables: making and joining them, with their records and score sheets."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from collections.abc import Sequence
from dataclasses import fields
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from clamber.bots.ratings import ratings_of
from clamber.records.shuffle import VERSION as SHUFFLE_VERSION
from clamber.server.actors.actor import Actor
from clamber.server.actors.hub import VERSION, fresh_invite
from clamber.server.background.first_deal import MOST_TRIED, winnable_seed
from clamber.server.background.records import download
from clamber.server.http.bot_tokens import ACCOUNT_TOKEN
from clamber.server.http.dependencies import MOST_DEALS, PROBLEMS, Guest, Place, ServerParts
from clamber.server.http.guests import new_program, token_of
from clamber.server.http.sitting import seat_bot_account, seat_person
from clamber.server.limits.rate_limits import Operation
from clamber.server.limits.visitor import Visitor, household
from clamber.server.table.commands import ListTable, Sit
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.matches import only_finished
from clamber.server.table.rated import FixedRating, rated_options
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import STAND_IN
from clamber.server.table.settings import TableSettings
from clamber.server.table.state import Table
from clamber.server.wire import account, api
from clamber.server.wire.people import AnswerInvite
from clamber.server.wire.ratings import RatingChanges, rating_changes_of
from clamber.server.wire.tables import table_summary
from clamber.text.readings import start_level

ROUTES: Final = APIRouter()

COPIED_SETTINGS: Final = {field.name for field in fields(TableSettings)} & api.NewTable.model_fields.keys() - {
    "rules",
    "options",
    "house",
    "pace",
    "host_starts",
}
"""Table settings copied unchanged from a request for a new table."""


@ROUTES.post("/api/tables", response_model=api.SeatTaken, status_code=201, responses=PROBLEMS)
async def make_table(request: Request, body: api.NewTable, session: Guest, server: Place) -> Any:
    """Create a table."""
    return await open_new_table(request, body, session, server)


async def open_new_table(
    request: Request, body: api.NewTable, session: str, server: ServerParts, club: str = ""
) -> api.SeatTaken:
    """Create a table of a guest, and return the guest's place at it.

    Args:
        request: Request of the guest.
        body: The table.
        session: The guest.
        server: Dependencies.
        club: Club that the table is for; empty for none.

    Raises:
        Refusal: The guest may not make it, or there are too many.
    """
    server.hub.notices.check_new_table()
    server.check_rules_title(body.house)
    visitor = server.admit(Operation.table, request, session)
    body = body.model_copy(update={"name": await server.name_for(session, body.name)})
    commitment = commitment_of(body)
    await server.table_permission.check(session)
    if body.rated or body.listing is not None:
        server.hub.restraints.check_suspension(session)
    bots = server.hub.bots
    bot_names = [bots.easiest if body.first else seat.bot or bots.best for seat in body.seats]
    for bot in bot_names:
        bots.check(bot)
    entry = _table_entry(body, bot_names, session, server, club)
    rules = entry.settings.ruleset().for_seats(len(entry.seats))
    listing = None if body.listing is None else _checked_listing(body.listing, entry, visitor, server)
    engine = await server.compiler.engine(rules, visitor.address, session)
    await server.store.name_session(session, body.name)
    seed = await server.worker.do(winnable_seed, entry, _seeds(server), visitor=visitor) if body.first else None
    sealed = "" if body.first else commitment
    actor = await server.hub.make(entry, household(visitor.address), sealed, seed, listing)
    del engine  # kept alive until here, in case the match begins immediately
    return seat_taken(actor, session)


@ROUTES.get("/api/tables/{table}", response_model=api.TableSummary, responses=PROBLEMS)
async def table_info(request: Request, table: str, session: Guest, server: Place) -> Any:
    """Return a summary of a table."""
    server.admit(Operation.reading, request, session)
    watchable = _check_watchable((await server.hub.actor(table)).table, session)
    return table_summary(watchable, session)


@ROUTES.get("/api/tables/{table}/pictures", response_model=account.Pictures, responses=PROBLEMS)
async def table_pictures(request: Request, table: str, session: Guest, server: Place) -> Any:
    """Return the pictures of the people in the seats, as the guest sees the table."""
    server.admit(Operation.reading, request, session)
    seats = (await _watchable_table(server, table, session)).seats
    found = await server.store.accounts.avatars(seat.session for seat in seats if seat.is_human)
    return {"seats": [found.get(seat.session) for seat in seats]}


@ROUTES.get("/api/tables/{table}/record", responses=PROBLEMS)
async def table_record(request: Request, table: str, session: Guest, server: Place) -> Response:
    """Return a record of the current match's finished deals."""
    visitor = server.admit(Operation.reading, request, session)
    watchable = await _watchable_table(server, table, session)
    match = watchable.matches - 1
    deals = await _deals_shown(server, watchable, session)
    return download(await server.reader.of_match(table, match, deals, visitor), table)


@ROUTES.get("/api/tables/{table}/ratings", response_model=RatingChanges, responses=PROBLEMS)
async def rating_changes(request: Request, table: str, session: Guest, server: Place) -> Any:
    """Return the changes of ratings by the last match."""
    server.admit(Operation.reading, request, session)
    watchable = await _watchable_table(server, table, session)
    players = () if watchable.rated_match is None else watchable.rated_match.players
    changes = await server.store.ratings.of_match(table, watchable.matches - 1)
    is_early = _is_delayed(watchable, session) and watchable.status != "over"
    return rating_changes_of(watchable.matches - 1, players, () if is_early else changes)


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
    watchable = await _watchable_table(server, table, session)
    if _is_delayed(watchable, session):
        before = min(before, await _deals_shown(server, watchable, session))
    lines = await server.reader.sheet(table, watchable.matches - 1, before, visitor)
    return api.SheetPage(lines=lines)


async def _watchable_table(server: ServerParts, table: str, session: str) -> Table:
    """Return the last readable state of a table that a guest sees, checking that the guest may watch it."""
    return _check_watchable(await server.hub.readable(table, session), session)


def _is_delayed(table: Table, session: str) -> bool:
    """Return True if a guest sees a table with a delay."""
    return table.settings.watch_delay > 0 and table.seat_of(session) is None


async def _deals_shown(server: ServerParts, table: Table, session: str) -> int:
    """Return the number of finished deals in the current match of a table that a guest has seen."""
    deals = await server.store.deals.count(table.id, table.matches - 1)
    if not _is_delayed(table, session):
        return deals
    seen = 0 if table.match is None else table.match.skipped + len(only_finished(table.match).deals)
    return min(deals, seen)


def _checked_listing(listing: api.ListingWish, entry: TableMade, visitor: Visitor, server: ServerParts) -> ListTable:
    """Return the entry of a new table in the list of open tables, with its title checked.

    Raises:
        Refusal: The title is not allowed, or there is no room in the list.
    """
    server.rate_limits.take(Operation.listing, visitor.address, visitor.session)
    server.hub.lists.check_room(entry.table, visitor.session, household(visitor.address))
    return ListTable(server.checked_title(listing.title), listing.skill, listing.language)


def _check_watchable(table: Table, session: str) -> Table:
    """Return a table, checking that the guest may watch it."""
    if table.seat_of(session) is None and not table.settings.spectators:
        raise Refusal("not_allowed", "spectators are not allowed at this table")
    return table


@ROUTES.get("/api/invites/{invite}", response_model=api.TableSummary, responses=PROBLEMS)
async def invite_info(request: Request, invite: str, session: Guest, server: Place) -> Any:
    """Return a summary of the table that an invite belongs to."""
    server.admit(Operation.invite, request, session)
    table = (await server.hub.actor_of_invite(invite)).table
    await server.check_welcome(table, session)
    return table_summary(table, session)


@ROUTES.post("/api/invites/{invite}", response_model=api.SeatTaken, responses=PROBLEMS)
async def take_seat(request: Request, invite: str, body: api.TakeSeat, session: Guest, server: Place) -> Any:
    """Take an open seat at the table that an invite belongs to."""
    server.admit(Operation.invite, request, session)
    return await sit_down(server, await server.hub.actor_of_invite(invite), body, session)


async def sit_down(server: ServerParts, actor: Actor, body: api.TakeSeat, session: str) -> api.SeatTaken:
    """Seat a guest at a table, or reserve the seat during a deal.

    Raises:
        Refusal: The guest cannot have the seat, or the name.
    """
    body = body.model_copy(update={"name": await server.name_for(session, body.name)})
    commitment = commitment_of(body)
    await seat_person(server, actor, Sit(session, body.name, body.seat, server.hub.seed(), commitment))
    await server.store.name_session(session, body.name)
    return seat_taken(actor, session)


@ROUTES.post("/api/invites/{invite}/bots", response_model=api.SeatedBot, status_code=201, responses=PROBLEMS)
async def seat_bot(request: Request, response: Response, invite: str, body: api.TakeSeatAsBot, server: Place) -> Any:
    """Seat a network bot and return its token; with the token of a bot account, seat that account."""
    if (token_of(request) or "").startswith(ACCOUNT_TOKEN):
        session = await server.guests.of_request(request, response)
        server.admit(Operation.invite, request, session)
        actor = await server.hub.actor_of_invite(invite)
        await seat_bot_account(server, request, actor, Sit(session, "", body.seat, server.hub.seed()))
        return api.SeatedBot(table=actor.table.id, seat=actor.table.seat_of(session), token=None)
    server.admit(Operation.invite, request)
    server.admit(Operation.guest, request)
    token, session = new_program()
    body = body.model_copy(update={"name": await server.name_for(session, body.name)})
    actor = await server.hub.actor_of_invite(invite)
    await actor.ask(Sit(session, body.name, body.seat, server.hub.seed()))
    await server.guests.add(session)  # only now, as a refused bot leaves no session
    await server.store.name_session(session, body.name)
    return api.SeatedBot(table=actor.table.id, seat=actor.table.seat_of(session), token=token)


def _seeds(server: ServerParts) -> list[int]:
    return [server.hub.seed() for _ in range(MOST_TRIED)]


def seat_taken(actor: Actor, session: str) -> api.SeatTaken:
    """Return a guest's place at a table."""
    seat = actor.table.seat_of(session)
    is_member = seat is not None or actor.table.host == session
    return api.SeatTaken(
        table=actor.table.id,
        seat=seat,
        invite=actor.table.invite if is_member else None,
        reserved=actor.table.reserved_seat_of(session),
    )


def commitment_of(body: api.NewTable | api.TakeSeat | AnswerInvite) -> str:
    """Return the share commitment that a guest sends with a request for a seat; empty if there is none.

    Raises:
        Refusal: The commitment is for another version of the shuffle protocol.
    """
    if body.seal and body.protocol != SHUFFLE_VERSION:
        message = f"this server shuffles by version {SHUFFLE_VERSION}, not {body.protocol}; reload the page"
        raise Refusal("bad_version", message, {"version": SHUFFLE_VERSION, "asked": body.protocol})
    return body.seal or ""


def bot_ratings(game: str, seats: int, server: ServerParts, *, rated: bool) -> tuple[FixedRating, ...]:
    """Return the ratings of the bots that may play in rated matches: the built-in ones offered, if any may.

    The spec of a built-in bot is its name, which another bot could take if the built-in one is not offered.
    """
    if not (rated and server.config.rated_with_bots):
        return ()
    return tuple(rating for rating in ratings_of(game, seats) if rating[0] in server.config.bots)


def _table_entry(
    body: api.NewTable, bots: Sequence[str], session: str, server: ServerParts, club: str = ""
) -> TableMade:
    """Return the log entry that creates a requested table.

    Args:
        body: Request of the host.
        bots: Names of the bots, one per seat.
        session: Session of the host.
        server: Dependencies: house rules, settings and clock.
        club: Club that the table is for, whose matches have an end; empty for none.

    Raises:
        UnknownRulesError, InvalidOptionError: The rules are unknown, or an option is invalid, e.g. a number that is
            too large.
        InvalidStartError: The level is unknown, or the game has no levels.
        Refusal: The host requests more than one seat, or this node owns no tables at present.
    """
    offered, config = server.offered_rules, server.config
    if sum(seat.kind == "me" for seat in body.seats) > 1:
        raise Refusal("bad_request", "one person sits on one seat", {"field": "seats"})
    if body.first and sorted(seat.kind for seat in body.seats) != ["bot"] * (len(body.seats) - 1) + ["me"]:
        raise Refusal("bad_request", "a first deal is one person's against bots", {"field": "first"})
    rules_file = offered.find(body.rules, body.options, body.house)
    options = rated_options(rules_file.rules) if body.rated or club else rules_file.rules.stored_options
    settings = TableSettings(
        **body.model_dump(include=COPIED_SETTINGS),
        rules=rules_file.rules.name,
        options=tuple(options.items()),
        club=club,
        house=rules_file.title,
        pace=body.pace / 1000,
        round_time=config.round_time,
        claim_time=config.claim_time,
        deal_time=config.deal_time,
        vacant=next((bot for seat, bot in zip(body.seats, bots, strict=True) if seat.kind != "me"), ""),
        away=STAND_IN,
        host_starts=body.host_starts or body.rated,
        rates_bots=body.rated and config.rated_with_bots and config.bot_accounts,
        bot_ratings=bot_ratings(rules_file.rules.game.name, len(body.seats), server, rated=body.rated),
    )
    rules = settings.ruleset()
    rules.check_at_a_table()
    rules.for_seats(len(body.seats))
    if body.level is not None:
        start_level(rules, body.level)
    seats = tuple(
        NewSeat("person", STAND_IN, body.name, session) if seat.kind == "me" else NewSeat(seat.kind, bot, bot, "")
        for seat, bot in zip(body.seats, bots, strict=True)
    )
    return TableMade(
        server.hub.clock(), server.hub.fresh_id(), fresh_invite(), settings, seats, session, rules.hash, VERSION
    )
