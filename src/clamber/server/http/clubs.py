"""Routes for clubs: making, joining and running them, their house rules and their tables."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import hashlib
import json
import secrets
from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Request

from clamber.server.http.club_pages import Changing, Id, Reading, Visit, check_clubs, club_of, next_at, rules_of
from clamber.server.http.dependencies import PROBLEMS, Guest, Place, ServerParts
from clamber.server.http.guests import hash_token
from clamber.server.http.tables import open_new_table, sit_down
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.club_rows import LINK_SECONDS, MOST_RULES, Club, Link, Role, over_limit, unknown_link
from clamber.server.table.refusal import Refusal
from clamber.server.wire import api
from clamber.server.wire import clubs as wire
from clamber.server.wire.people import LONGEST_HANDLE

ROUTES: Final = APIRouter(dependencies=[Depends(check_clubs)])

Token = Annotated[str, Path(max_length=64)]
Handle = Annotated[str, Path(max_length=LONGEST_HANDLE)]


@ROUTES.get("/api/clubs", response_model=wire.MyClubs, responses=PROBLEMS)
async def my_clubs(request: Request, session: Guest, server: Place) -> Any:
    """Return the clubs of the guest."""
    server.admit(Operation.reading, request, session)
    found = await server.store.clubs.of(session)
    return wire.MyClubs(
        clubs=[
            wire.ClubSummary(
                id=club.id, name=club.name, role=role.value, members=members, next_at=await next_at(server, club.id)
            )
            for club, role, _, members in found
        ]
    )


@ROUTES.post("/api/clubs", response_model=wire.Club, status_code=201, responses=PROBLEMS)
async def make_club(request: Request, body: wire.MakeClub, session: Guest, server: Place) -> Any:
    """Make a club, whose owner is the guest."""
    server.admit(Operation.club, request, session)
    server.hub.words.check(body.about)
    club = Club(secrets.token_hex(8), server.checked_title(body.name), body.about, "[]", server.hub.clock())
    await _name(server, session, body.person)
    await server.store.clubs.make(session, club)
    return await club_of(Visit(server, club.id, session))


@ROUTES.get("/api/clubs/{club}", response_model=wire.Club, responses=PROBLEMS)
async def show_club(visit: Reading) -> Any:
    """Return a club of the guest."""
    return await club_of(visit)


@ROUTES.post("/api/clubs/{club}", response_model=wire.Club, responses=PROBLEMS)
async def change_club(visit: Changing, body: wire.ChangeClub) -> Any:
    """Change name or description of a club."""
    server, club, session = visit
    name = None if body.name is None else server.checked_title(body.name)
    server.hub.words.check(body.about or "")
    values = {"name": name, "about": body.about}
    await server.store.clubs.edit(club, session, {key: value for key, value in values.items() if value is not None})
    return await club_of(visit)


@ROUTES.delete("/api/clubs/{club}", status_code=204, responses=PROBLEMS)
async def close_club(visit: Changing) -> None:
    """Delete a club of which the guest is the owner."""
    await visit.server.store.clubs.close(visit.club, visit.session)


# Members


@ROUTES.post("/api/clubs/{club}/leave", status_code=204, responses=PROBLEMS)
async def leave_club(visit: Changing) -> None:
    """Leave a club. That of an owner passes to the organiser, or else the member, who joined first."""
    await visit.server.store.clubs.leave(visit.club, visit.session)


@ROUTES.post("/api/clubs/{club}/members/{handle}", response_model=wire.Club, responses=PROBLEMS)
async def set_role(visit: Changing, handle: Handle, body: wire.SetRole) -> Any:
    """Change the role of a member, as the owner."""
    server, club, session = visit
    other = await server.store.people.find(handle) or ""
    await server.store.clubs.set_role(club, session, other, Role(body.role))
    return await club_of(visit)


@ROUTES.delete("/api/clubs/{club}/members/{handle}", response_model=wire.Club, responses=PROBLEMS)
async def remove_member(visit: Changing, handle: Handle) -> Any:
    """Remove a member, and end all links of the club."""
    server, club, session = visit
    await server.store.clubs.remove(club, session, await server.store.people.find(handle) or "")
    return await club_of(visit)


@ROUTES.post("/api/clubs/{club}/links", response_model=wire.MadeClubLink, status_code=201, responses=PROBLEMS)
async def make_link(visit: Changing) -> Any:
    """Make a link by which people join."""
    server, club, session = visit
    now, token = server.hub.clock(), secrets.token_urlsafe(16)
    await server.store.clubs.add_link(session, Link(hash_token(token), club, now, now + LINK_SECONDS))
    return wire.MadeClubLink(token=token, club=await club_of(visit))


@ROUTES.delete("/api/clubs/{club}/links/{link}", response_model=wire.Club, responses=PROBLEMS)
async def end_link(visit: Changing, link: Token) -> Any:
    """End a link."""
    await visit.server.store.clubs.remove_link(visit.club, visit.session, link)
    return await club_of(visit)


@ROUTES.get("/api/club-links/{token}", response_model=wire.ClubInvitation, responses=PROBLEMS)
async def show_invitation(request: Request, token: Token, session: Guest, server: Place) -> Any:
    """Return the club of a link."""
    server.admit(Operation.invite, request, session)
    club, members = await _invited(server, token, session)
    known = club.id if session in members else None
    return wire.ClubInvitation(id=known, name=club.name, about=club.about, members=len(members))


@ROUTES.post("/api/club-links/{token}", response_model=wire.ClubJoined, responses=PROBLEMS)
async def join_club(request: Request, token: Token, body: wire.JoinClub, session: Guest, server: Place) -> Any:
    """Join a club by a link."""
    server.admit(Operation.invite, request, session)
    await _invited(server, token, session)
    await _name(server, session, body.person)
    return wire.ClubJoined(id=await server.store.clubs.join(hash_token(token), session, server.hub.clock()))


async def _invited(server: ServerParts, token: str, session: str) -> tuple[Club, list[str]]:
    """Return the club of a link and the sessions of its members, the owner first.

    Raises:
        Refusal: The link is not valid, or the owner has blocked the guest, who is not told (`unknown_club_link`).
    """
    club = await server.store.clubs.of_link(hash_token(token), server.hub.clock())
    members = [member.person.session for member in await server.store.clubs.members(club.id)]
    if not members or (server.config.people and await server.store.people.blocks(members[0], session)):
        raise unknown_link()
    return club, members


async def _name(server: ServerParts, session: str, wished: str) -> None:
    await server.store.name_session(session, await server.name_for(session, wished))


# House rules and tables


@ROUTES.post("/api/clubs/{club}/rules", response_model=wire.Club, responses=PROBLEMS)
async def add_rules(visit: Changing, body: wire.ClubRules) -> Any:
    """Add house rules to a club. Adding the same again changes nothing."""
    rules = visit.server.offered_rules.find(body.rules, body.options, body.house).rules
    rules.check_at_a_table()
    rules.for_seats(body.seats)
    visit.server.check_rules_title(body.house)
    name = hashlib.sha256(body.model_dump_json().encode()).hexdigest()[:12]

    def added(rows: dict[str, Any]) -> dict[str, Any]:
        if len(rows.keys() - {name}) >= MOST_RULES:
            raise over_limit("rules", MOST_RULES)
        return rows | {name: {"id": name, **body.model_dump(mode="json")}}

    await visit.server.store.clubs.change_rules(visit.club, visit.session, lambda stored: _rows(added, stored))
    return await club_of(visit)


@ROUTES.delete("/api/clubs/{club}/rules/{rules}", response_model=wire.Club, responses=PROBLEMS)
async def remove_rules(visit: Changing, rules: Id) -> Any:
    """Remove house rules from a club. Tables with them stay."""

    def removed(rows: dict[str, Any]) -> dict[str, Any]:
        return {name: row for name, row in rows.items() if name != rules}

    await visit.server.store.clubs.change_rules(visit.club, visit.session, lambda stored: _rows(removed, stored))
    return await club_of(visit)


def _rows(changed: Callable[[dict[str, Any]], dict[str, Any]], stored: str) -> str:
    rows = {row["id"]: row for row in json.loads(stored)}
    return json.dumps(list(changed(rows).values()), ensure_ascii=False)


@ROUTES.post("/api/clubs/{club}/tables", response_model=api.SeatTaken, status_code=201, responses=PROBLEMS)
async def open_club_table(visit: Reading, request: Request, body: wire.NewClubTable) -> Any:
    """Open a table with house rules of a club, for its members, and take a seat."""
    server, club, session = visit
    found, _ = await server.store.clubs.find(club, session)
    rules = next((each for each in rules_of(found) if each.id == body.rules), None)
    if rules is None:
        raise Refusal("unknown_club_rules", "the club does not have these house rules any more")
    wish = api.NewTable(
        **rules.model_dump(include={"rules", "options"}),
        house=rules.house,
        seats=[api.SeatWish(kind="me"), *[api.SeatWish(kind="open")] * (rules.seats - 1)],
        name=await server.store.session_name(session) or "Guest",
        seal=body.seal,
        protocol=body.protocol,
    )
    return await open_new_table(request, wish, session, server, club=club)


@ROUTES.post("/api/clubs/{club}/tables/{table}", response_model=api.SeatTaken, responses=PROBLEMS)
async def join_club_table(visit: Reading, table: str, body: api.TakeSeat) -> Any:
    """Take a free seat at a table of a club, without its invite."""
    server, club, session = visit
    await server.store.clubs.find(club, session)
    actor = await server.hub.actor(table)
    if actor.table.settings.club != club:
        raise Refusal("unknown_table", "the club has no such table")
    return await sit_down(server, actor, body, session)
