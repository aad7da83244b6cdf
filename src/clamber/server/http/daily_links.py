"""Routes for sets by link, which a person makes for others and ends again."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Any, Final

from fastapi import APIRouter, Depends, Request

from clamber.server.daily.linked import linked_set, played_match, repeated_set
from clamber.server.http.daily import SetId, check_daily
from clamber.server.http.daily_views import own_plays, set_of
from clamber.server.http.dependencies import PROBLEMS, Guest, Place, ServerParts
from clamber.server.http.replays import check_shown
from clamber.server.limits.rate_limits import Operation
from clamber.server.limits.visitor import Visitor
from clamber.server.log.daily_rows import DailySet
from clamber.server.table.refusal import Refusal
from clamber.server.wire import daily as wire

ROUTES: Final = APIRouter(dependencies=[Depends(check_daily)])

MOST_OPEN: Final = 10
"""Maximum number of open sets by link of a person."""


@ROUTES.post("/api/daily/sets", response_model=wire.MadeSet, status_code=201, responses=PROBLEMS)
async def make_set(request: Request, body: wire.MakeSet, session: Guest, server: Place) -> Any:
    """Make a set by link from a fresh secret."""
    server.check_rules_title(body.house)
    visitor = await _admit_maker(request, session, server)
    file = server.offered_rules.find(body.rules, body.options, body.house)
    file.rules.check_at_a_table()
    await server.compiler.engine(file.rules.for_seats(body.seats), visitor.address, session)
    count = body.deals or file.rules.game.daily_deals
    return await _store(server, linked_set(file, body.seats, count, session, server.hub))


@ROUTES.post("/api/daily/sets/repeated", response_model=wire.MadeSet, status_code=201, responses=PROBLEMS)
async def repeat_match(request: Request, body: wire.RepeatMatch, session: Guest, server: Place) -> Any:
    """Make a set by link from the last deals of a match, whose keys are published."""
    visitor = await _admit_maker(request, session, server)
    await check_shown(server, body.link, session)
    linked = await server.store.deals.find_link(body.link)
    if linked is None:
        raise Refusal("unknown_record", "no match of this server has such a link", {"deals": 0})
    table, last = linked
    own = await server.store.deals.find_player(session, table, last.match, last.number)
    seat = body.seat if body.seat is not None else 0 if own is None else own[1]
    text = "".join([part async for part in await server.reader.record(body.link, visitor)])
    played = await server.worker.do(played_match, text, seat, visitor=visitor)
    return await _store(server, repeated_set(played, body.link, seat, session, server.hub))


@ROUTES.post("/api/daily/{set}/end", response_model=wire.DailySet, responses=PROBLEMS)
async def end_set(request: Request, set: SetId, session: Guest, server: Place) -> Any:  # noqa: A002 - in the path
    """Let no more deals of an own set by link be begun; it closes when those begun have ended. Idempotent."""
    server.admit(Operation.table, request, session)
    if not await server.store.linked_sets.end(set, session, server.hub.clock()):
        raise Refusal("unknown_set", "you have made no such set")
    found = await server.daily.find(set)
    return await set_of(server, found, await own_plays(server, found, session), session)


async def _admit_maker(request: Request, session: str, server: ServerParts) -> Visitor:
    """Return the visitor who asks for a set, which those may make who may make tables.

    Raises:
        Refusal: The guest may not, asks too often, or no sets are made at the moment.
    """
    server.hub.notices.check_new_table()
    server.daily.check_not_off()
    visitor = server.admit(Operation.table, request, session)
    await server.table_permission.check(session)
    return visitor


async def _store(server: ServerParts, new: DailySet) -> wire.MadeSet:
    if not await server.store.linked_sets.add(new, MOST_OPEN):
        message = f"{MOST_OPEN} sets of yours are still open; end one first"
        raise Refusal("too_many_sets", message, {"sets": MOST_OPEN})
    return wire.MadeSet(id=new.id)
