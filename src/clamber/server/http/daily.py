"""Routes for daily sets of deals: the sets of the day, the next deal, and results beside the field."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Request

from clamber.server.background.records import LocatedDeal
from clamber.server.daily.days import day_of, streak_of
from clamber.server.http.accounts import no_account
from clamber.server.http.daily_views import (
    field_of,
    finished_set,
    is_finished,
    linked_set,
    own_plays,
    past_set,
    per_cent,
    set_of,
)
from clamber.server.http.dependencies import PROBLEMS, Guest, KnownGuest, Place, ServerParts
from clamber.server.limits.rate_limits import Operation
from clamber.server.limits.visitor import household
from clamber.server.log.accounts import NoAccountError
from clamber.server.log.daily import ShownPlay
from clamber.server.log.daily_rows import DailyPlay, DailySet
from clamber.server.table.refusal import Refusal
from clamber.server.wire import daily as wire
from clamber.server.wire.finished import replay

MOST_PAST: Final = 1000
"""Maximum number of a person's latest deals from which the history and the streak are taken."""

SHOWN_PAST: Final = 30
"""Number of sets in the history."""

SHOWN_LINKS: Final = 30
"""Number of sets by link that a person has made or begun, in the list."""


def check_daily(server: Place) -> None:
    """Check that the settings offer daily sets.

    Raises:
        Refusal: They do not.
    """
    if not server.daily.is_offered:
        raise Refusal("no_daily", "this server has no daily deals")


MOST_SHOWN: Final = 20
"""Maximum number of other people's replays of a deal."""

ROUTES: Final = APIRouter(dependencies=[Depends(check_daily)])

SetId = Annotated[str, Path(max_length=32)]

DealNumber = Annotated[int, Path(ge=0, le=99)]


@ROUTES.get("/api/daily", response_model=wire.DailySets, responses=PROBLEMS)
async def daily_sets(request: Request, session: KnownGuest, server: Place) -> Any:
    """Return the sets of the day, with the guest's results."""
    server.admit(Operation.reading, request, session)
    plays = await server.store.daily.plays(session, limit=MOST_PAST) if session else []
    known = {each.id: each for each in await server.store.daily.named({play.set for play in plays})}
    by_set: dict[str, list[DailyPlay]] = {}
    for play in plays:
        by_set.setdefault(play.set, []).append(play)
    days = [known[name].day for name, own in by_set.items() if is_finished(known[name], own)]
    made = await server.store.linked_sets.made_by(session, SHOWN_LINKS) if session else []
    links = {each.id: each for each in (*made, *known.values()) if each.maker is not None}
    return wire.DailySets(
        zone=server.config.daily_zone,
        shown=None if (own := await server.store.accounts.find(session)) is None else own.shows_daily,
        sets=[await set_of(server, each, by_set.get(each.id, []), session) for each in await server.daily.today()],
        streak=streak_of(filter(None, days), day_of(server.hub.clock(), server.config.daily_zone)),
        history=[past_set(known[name], own) for name, own in by_set.items() if name not in links][:SHOWN_PAST],
        links=[
            linked_set(server, each, by_set.get(each.id, []), session)
            for each in sorted(links.values(), key=lambda each: -each.opens_at)[:SHOWN_LINKS]
        ],
    )


@ROUTES.get("/api/daily/{set}", response_model=wire.DailySet, responses=PROBLEMS)
async def daily_set(request: Request, set: SetId, session: KnownGuest, server: Place) -> Any:  # noqa: A002 - in the path
    """Return a set, with the guest's results."""
    server.admit(Operation.reading, request, session)
    found = await server.daily.find(set)
    return await set_of(server, found, await own_plays(server, found, session), session)


@ROUTES.post("/api/daily/{set}/play", response_model=wire.DailyTable, responses=PROBLEMS)
async def play_daily(request: Request, set: SetId, body: wire.PlayDaily, session: Guest, server: Place) -> Any:  # noqa: A002
    """Begin the next deal of a set, or return to the one that the guest has not finished."""
    visitor = server.admit(Operation.table, request, session)
    found = await server.daily.find(set)
    name = await server.name_for(session, body.name)
    offer = server.daily.offer_of(found)
    if offer is not None:
        await server.compiler.engine(offer.file.rules.for_seats(found.seats), visitor.address, session)
    await server.store.name_session(session, name)
    table = (await server.daily.play(found, session, name, household(visitor.address))).table
    return wire.DailyTable(table=table.id, deal=table.settings.daily_deal)


@ROUTES.get("/api/daily/{set}/deals/{deal}", response_model=wire.DealComparison, responses=PROBLEMS)
async def compare_deal(
    request: Request,
    set: SetId,  # noqa: A002 - in the path
    deal: DealNumber,
    session: KnownGuest,
    server: Place,
) -> Any:
    """Return a deal beside the field, once the guest has finished all deals or the set is closed."""
    server.admit(Operation.reading, request, session)
    found, plays = await finished_set(server, set, deal, session)
    own = next((play for play in plays if play.deal == deal and play.ended_at is not None), None)
    field = (await field_of(server, found, plays)).deal(deal)
    points = None if own is None else own.points
    counted = own is not None and own.counts and points in field.counts
    return wire.DealComparison(
        deal=deal,
        points=points,
        people=field.people,
        beaten=None if points is None else per_cent(field.beaten_share(points, counted=counted)),
        matchpoints=None if points is None else per_cent(field.matchpoints(points, counted=counted)),
        more=None
        if points is None or (mean := field.mean_of_others(points, counted=counted)) is None
        else points - mean,
        results=[wire.SameResult(points=each, people=people) for each, people in sorted(field.counts.items())],
        shown=[
            wire.ShownDeal(name=each.name, points=each.points, link=each.link, yours=each.session == session)
            for each in await _shown(server, found, deal, session)
        ],
        provisional=found.closed_at is None,
    )


@ROUTES.get("/api/daily/{set}/deals/{deal}/shown/{link}", response_model=wire.DealDifference, responses=PROBLEMS)
async def find_difference(  # noqa: PLR0917 - FastAPI passes them by name
    request: Request,
    set: SetId,  # noqa: A002 - in the path
    deal: DealNumber,
    link: Annotated[str, Path(max_length=32)],
    session: KnownGuest,
    server: Place,
) -> Any:
    """Return the first play in which a deal that another person shows differs from the own one."""
    visitor = server.admit(Operation.reading, request, session)
    found, plays = await finished_set(server, set, deal, session)
    own = next((play.link for play in plays if play.deal == deal and play.link is not None), None)
    if own is None or link not in {each.link for each in await _shown(server, found, deal, session)}:
        raise Refusal("unknown_record", "nobody shows this deal, or you have not played it", {"deals": 0})
    own_deal, other_deal = [await server.reader.deal(name, None, visitor) for name in (own, link)]
    return await server.worker.do(_difference, own_deal, other_deal, visitor=visitor)


@ROUTES.post("/api/daily/shown", response_model=wire.ShowDaily, responses=PROBLEMS)
async def show_daily(request: Request, body: wire.ShowDaily, session: Guest, server: Place) -> Any:
    """Let others who have finished a set see the own replays of all sets, or not any more. Requires an account."""
    server.admit(Operation.account, request, session)
    try:
        await server.store.accounts.set_shows_daily(session, shown=body.shown)
    except NoAccountError:
        raise no_account() from None
    return body


async def _shown(server: ServerParts, found: DailySet, deal: int, session: str) -> list[ShownPlay]:
    apart = await server.admission.apart_from(session)
    return await server.store.daily.shown(found.id, deal, most=MOST_SHOWN, apart=apart)


def _difference(own: LocatedDeal, other: LocatedDeal) -> wire.DealDifference:
    return wire.difference(*(replay(each.match, each.number, "", each.deals) for each in (own, other)))
