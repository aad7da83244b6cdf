"""Routes of the quick match: offers, and the ticket of the requesting guest."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import math
from collections import Counter
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request

from clamber.server.http.dependencies import PROBLEMS, Guest, KnownGuest, Place, ServerParts
from clamber.server.limits.rate_limits import Operation
from clamber.server.quick.line import BOTS_SECONDS
from clamber.server.quick.offers import Queue
from clamber.server.table.leaving import next_wait, wait_until
from clamber.server.table.refusal import Refusal
from clamber.server.wire.parts import millis
from clamber.server.wire.quick import (
    LONGEST_POLL,
    AskQuick,
    JoinParty,
    QuickOffer,
    QuickOffers,
    QuickTicket,
)

ROUTES: Final = APIRouter()

Party = Annotated[str, Path(max_length=32)]


@ROUTES.get("/api/quick", response_model=QuickOffers, responses=PROBLEMS)
async def quick_offers(session: KnownGuest, server: Place) -> Any:
    """Return the quick matches that the server offers, and the numbers of people who wait for them."""
    quick = server.quick
    waiting = Counter(quick.waiting_here())
    if server.node is not None and quick.offers:
        for counts in await server.node.bus.ask_all(server.node.others, "quick"):
            waiting.update(counts)
    offers = [
        QuickOffer(
            rules=offer.rules,
            options=dict(offer.file.rules.stored_options),
            house=offer.file.title,
            seats=offer.seats,
            **{name: waiting.get(offer.queue(rated=name == "rated").id) for name in ("casual", "rated")},
        )
        for offer in (() if quick.is_off else quick.offers)
    ]
    is_asked, now = bool(offers and session), server.hub.clock()
    times = await server.store.leavings.times(session) if is_asked else []
    return QuickOffers(
        offers=offers,
        bot=server.hub.bots.best,
        bots_after=round(BOTS_SECONDS),
        asked=is_asked and await server.store.tickets.of(session) is not None,
        account=is_asked and await server.store.accounts.find(session) is not None,
        wait_until=millis(until) if (until := wait_until(times, now)) else None,
        next_wait=round(next_wait(times, now)) if is_asked else 0,
        now=millis(now),
    )


@ROUTES.post("/api/quick", response_model=QuickTicket, responses=PROBLEMS)
async def ask_quick(request: Request, body: AskQuick, session: Guest, server: Place) -> Any:
    """Ask for a quick match. Repeating the request keeps the place and changes the wishes."""
    server.admit(Operation.quick, request, session)
    queue = server.quick.offer_of(body.rules, body.seats).queue(rated=body.rated)
    return await _ask(server, session, queue, body)


@ROUTES.get("/api/quick/ticket", response_model=QuickTicket, responses=PROBLEMS)
async def quick_ticket(
    request: Request,
    session: KnownGuest,
    server: Place,
    known: Annotated[str, Query(max_length=100)] = "",
    seconds: Annotated[int, Query(ge=0, le=LONGEST_POLL)] = LONGEST_POLL,
) -> Any:
    """Return the guest's ticket, as soon as it is not the known version, which is also a sign of life."""
    server.admit(Operation.ticket, request, session)
    if server.hub.restraints.is_suspended(session):
        try:
            await server.quick.leave(session)
        except Refusal:
            pass  # the match is on, and is played to its end
        else:
            server.hub.restraints.check_suspension(session)
    return await server.quick.poll(session, known, seconds)


@ROUTES.delete("/api/quick/ticket", status_code=204, responses=PROBLEMS)
async def leave_quick(request: Request, session: KnownGuest, server: Place) -> None:
    """Leave the queue."""
    server.admit(Operation.quick, request, session)
    await server.quick.leave(session)


@ROUTES.post("/api/quick/ticket/bots", response_model=QuickTicket, responses=PROBLEMS)
async def start_with_bots(request: Request, session: KnownGuest, server: Place) -> Any:
    """Let bots fill the seats of the guest's casual match now."""
    server.admit(Operation.quick, request, session)
    return await server.quick.start_with_bots(session)


@ROUTES.post("/api/quick/ticket/party", response_model=QuickTicket, responses=PROBLEMS)
async def make_party(request: Request, session: KnownGuest, server: Place) -> Any:
    """Make a party, whose link a partner can join, or return the one that there is."""
    server.admit(Operation.quick, request, session)
    return await server.quick.make_party(session)


@ROUTES.delete("/api/quick/ticket/party", response_model=QuickTicket, responses=PROBLEMS)
async def leave_party(request: Request, session: KnownGuest, server: Place) -> Any:
    """End the guest's party. Its members wait alone."""
    server.admit(Operation.quick, request, session)
    return await server.quick.leave_party(session)


@ROUTES.post("/api/quick/parties/{party}", response_model=QuickTicket, responses=PROBLEMS)
async def join_party(request: Request, party: Party, body: JoinParty, session: Guest, server: Place) -> Any:
    """Join a party by its link, and wait as partners."""
    server.admit(Operation.quick, request, session)
    queue = await server.quick.queue_of_party(party)
    wish = AskQuick(rules=queue.rules, seats=queue.seats, rated=queue.rated, name=body.name)
    return await _ask(server, session, queue, wish, party)


async def _ask(server: ServerParts, session: str, queue: Queue, wish: AskQuick, party: str | None = None) -> Any:
    server.quick.check_on()
    server.hub.notices.check_new_table()
    server.hub.restraints.check_suspension(session)
    await server.table_permission.check(session)
    if queue.rated and await server.store.accounts.find(session) is None:
        raise Refusal("quick_account", "rated matches are for people with an account; make one first")
    if queue.rated:
        await _check_wait(server, session)
    name = await server.name_for(session, wish.name)
    await server.store.name_session(session, name)
    return await server.quick.ask(session, queue, wish.model_copy(update={"name": name}), party)


async def _check_wait(server: ServerParts, session: str) -> None:
    """Raise if a person has to wait for the next rated match, having left several.

    Raises:
        Refusal: The person has to wait (code `quick_wait`).
    """
    now = server.hub.clock()
    if until := wait_until(await server.store.leavings.times(session), now):
        seconds = math.ceil(until - now)
        raise Refusal(
            "quick_wait",
            f"after leaving rated matches, wait for {seconds} s",
            {"seconds": seconds, "minutes": math.ceil(seconds / 60)},
        )
