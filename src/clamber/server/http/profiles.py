"""Routes for profiles, which are private unless shared by a link, and for the server's table of ratings."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import secrets
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request

from clamber.rules.games import GAMES
from clamber.server.http.dependencies import PROBLEMS, Guest, KnownGuest, Place
from clamber.server.http.rating_pages import MOST_PAGES
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.store import Store
from clamber.server.table.refusal import Refusal
from clamber.server.wire.profile import (
    MOST_CHANGES,
    RECENT_DEALS,
    Profile,
    ProfileParts,
    RatingTable,
    SharedProfile,
    profile,
)

ROUTES: Final = APIRouter()


@ROUTES.get("/api/me/profile", response_model=Profile, responses=PROBLEMS)
async def my_profile(request: Request, session: Guest, server: Place) -> Any:
    """Return the profile of the requesting guest, with its link if it is shared."""
    visitor = server.admit(Operation.reading, request, session)
    link = await server.store.profiles.link_of(session)
    parts = await parts_of(server.store, session, link, rating_table=server.config.rating_table, yours=True)
    return await server.worker.do(profile, parts, visitor=visitor)


@ROUTES.post("/api/me/profile/link", response_model=SharedProfile, responses=PROBLEMS)
async def share(request: Request, session: Guest, server: Place) -> Any:
    """Share the own profile, and return its link. Idempotent while it is shared."""
    server.admit(Operation.code, request, session)
    now = server.hub.clock()
    return SharedProfile(link=await server.store.profiles.share(session, secrets.token_urlsafe(15), now))


@ROUTES.delete("/api/me/profile/link", response_model=SharedProfile, responses=PROBLEMS)
async def unshare(request: Request, session: Guest, server: Place) -> Any:
    """Make the own profile private. The link ends for good; sharing again makes another one."""
    server.admit(Operation.code, request, session)
    await server.store.profiles.unshare(session)
    return SharedProfile(link=None)


@ROUTES.get("/api/profiles/{link}", response_model=Profile, responses=PROBLEMS)
async def shared_profile(
    request: Request, session: KnownGuest, server: Place, link: Annotated[str, Path(max_length=32)]
) -> Any:
    """Return a shared profile."""
    visitor = server.admit(Operation.reading, request, session)
    owner = await server.store.profiles.owner_of(link)
    if owner is None:
        raise Refusal("unknown_profile", "no profile is shared under this link")
    yours, rating_table = owner == session, server.config.rating_table
    parts = await parts_of(server.store, owner, link, rating_table=rating_table, yours=yours)
    return await server.worker.do(profile, parts, visitor=visitor)


async def parts_of(store: Store, session: str, link: str | None, *, rating_table: bool, yours: bool) -> ProfileParts:
    """Read a guest's profile. Everything in it is the guest's own, or was seen by all at the guest's tables."""
    account = await store.accounts.find(session)
    return ProfileParts(
        name=await store.session_name(session),
        link=link,
        avatar=None if account is None else account.avatar,
        has_account=account is not None,
        ratings=await store.rating_tables.of(session, MOST_CHANGES),
        sums=await store.deals.sums(session),
        deals=await store.deals.page(session, RECENT_DEALS),
        rating_table=rating_table,
        yours=yours,
        owner=bot[0].owner_name if (bot := await store.bot_accounts.among([session])) else None,
    )


@ROUTES.get("/api/ratings/{game}/{seats}", response_model=RatingTable, responses=PROBLEMS)
async def ratings(  # noqa: PLR0917 - FastAPI passes them by name
    request: Request,
    session: KnownGuest,
    server: Place,
    game: Annotated[str, Path(max_length=40)],
    seats: int,
    page: Annotated[int, Query(ge=0, lt=MOST_PAGES)] = 0,
    *,
    bots: bool = False,
) -> Any:
    """Return a page of the people, or the bot accounts, with settled ratings, if the operator has turned it on."""
    server.admit(Operation.reading, request, session)
    if not server.config.rating_table:
        raise Refusal("no_rating_table", "this server shows no table of ratings")
    if game not in GAMES or seats not in GAMES[game].seats:
        raise Refusal("no_rating_table", "there is no such game, or it is not played with so many")
    return await server.rating_pages.page(game, seats, page, bots=bots)
