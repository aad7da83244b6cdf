"""Routes for decisions about another person at a table or on a profile: muting and blocking."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request

from clamber.server.http.dependencies import PROBLEMS, Guest, KnownGuest, Place, ServerParts
from clamber.server.http.people import change_tie, check_offered
from clamber.server.http.subjects import Named, named
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.mutes import MOST_MUTES, TooManyMutesError
from clamber.server.log.people import Kind
from clamber.server.people.news import person
from clamber.server.table.refusal import Refusal
from clamber.server.wire import reports as wire
from clamber.server.wire.parts import millis

ROUTES: Final = APIRouter()


@ROUTES.get("/api/me/towards", response_model=wire.Towards, responses=PROBLEMS)
async def show(
    request: Request, subject: Annotated[wire.Subject, Query()], session: KnownGuest, server: Place
) -> Any:
    """Return the guest's decisions about another person."""
    server.admit(Operation.people, request, session)
    return await _towards(server, session, await named(server, session, subject))


@ROUTES.post("/api/me/towards", response_model=wire.Towards, responses=PROBLEMS)
async def change(request: Request, body: wire.SetTowards, session: Guest, server: Place) -> Any:
    """Mute or block another person, or end either."""
    server.admit(Operation.people, request, session)
    if body.blocked is not None:
        await check_offered(server)
    other = await named(server, session, body)
    if body.muted is not None:
        try:
            done = await server.store.mutes.set(session, other.session, server.hub.clock(), muted=body.muted)
        except TooManyMutesError:
            raise Refusal(
                "too_many_mutes", f"you have muted {MOST_MUTES} people already; end one first", {"people": MOST_MUTES}
            ) from None
        if not done:
            raise Refusal("unknown_person", "there is no such person, or not any more")
        await server.admission.mute_everywhere(session)
    if body.blocked is not None and body.blocked != await server.store.people.blocks(session, other.session):
        await change_tie(server, session, other.session, Kind.block if body.blocked else None)
    return await _towards(server, session, other)


@ROUTES.get("/api/me/mutes", response_model=wire.MyMutes, responses=PROBLEMS)
async def my_mutes(request: Request, session: Guest, server: Place) -> Any:
    """Return the people whom the guest has muted, with the handles by which this ends."""
    server.admit(Operation.people, request, session)
    mutes = await server.store.mutes.of(session)
    handles = await server.store.people.handles(mute.other.session for mute in mutes)
    return wire.MyMutes(
        people=[
            wire.MutedPerson.model_validate(
                {**person(mute.other, handles[mute.other.session]), "at": millis(mute.made_at)}
            )
            for mute in mutes
            if mute.other.session in handles
        ]
    )


async def _towards(server: ServerParts, session: str, other: Named) -> wire.Towards:
    return wire.Towards(
        name=other.name or None,
        is_live=server.hub.mutes.is_read(session),
        muted=await server.store.mutes.is_muted(session, other.session),
        blocked=server.config.people and await server.store.people.blocks(session, other.session),
        may_block=server.config.people,
        may_report=server.config.moderation,
    )
