"""Routes for people towards each other: friends, blocks, presence, personal invites, and another match together."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request

from clamber.server.http.dependencies import PROBLEMS, Guest, KnownGuest, Place, ServerParts
from clamber.server.http.sitting import seat_person
from clamber.server.http.tables import bot_ratings, commitment_of, seat_taken
from clamber.server.limits.rate_limits import Operation
from clamber.server.limits.visitor import household
from clamber.server.log.people import MOST_TIES, Acquaintance, Attitude, Invites, Kind, Presence, TooManyTiesError
from clamber.server.log.personal_invites import MOST_SENT, NewInvite, TooManyInvitesError
from clamber.server.people.again import with_bot_ratings
from clamber.server.people.invite_notices import invite_notice
from clamber.server.people.news import person
from clamber.server.table.commands import Sit
from clamber.server.table.refusal import Refusal
from clamber.server.wire import api
from clamber.server.wire import people as wire
from clamber.server.wire.parts import millis

MOST_MET: Final = 100
"""Maximum number of people in the list of those with whom one has played."""


async def check_offered(server: Place) -> None:
    """Raise if the operator has not turned this on.

    Raises:
        Refusal: The server offers no friends.
    """
    if not server.config.people:
        raise Refusal("no_people", "this server offers no friends and personal invites")


ROUTES: Final = APIRouter(dependencies=[Depends(check_offered)])

Handle = Annotated[str, Path(max_length=wire.LONGEST_HANDLE)]


@ROUTES.get("/api/me/people", response_model=wire.MyPeople, responses=PROBLEMS)
async def my_people(request: Request, session: Guest, server: Place) -> Any:
    """Return the people whom the requesting guest knows, and the guest's settings towards them."""
    server.admit(Operation.people, request, session)
    return await _people_of(server, session)


@ROUTES.post("/api/me/people", response_model=wire.MyPeople, responses=PROBLEMS)
async def set_attitude(request: Request, body: wire.SetAttitude, session: Guest, server: Place) -> Any:
    """Change whose invites the guest receives, and what friends see."""
    server.admit(Operation.people, request, session)
    store, before = server.store.people, await server.store.people.attitude(session)
    attitude = Attitude(
        before.presence if body.presence is None else Presence(body.presence),
        before.invites if body.invites is None else Invites(body.invites),
    )
    await store.set_attitude(session, attitude)
    friends = [tie.other.session for tie in await store.ties(session) if tie.kind is Kind.friend]
    await server.news.tell([session, *friends])
    return await _people_of(server, session)


@ROUTES.post("/api/me/people/{handle}", response_model=wire.MyPeople, responses=PROBLEMS)
async def set_tie(request: Request, handle: Handle, body: wire.SetTie, session: Guest, server: Place) -> Any:
    """Make a person a friend, block the person, or end either."""
    server.admit(Operation.people, request, session)
    other = await _person(server, handle)
    await change_tie(server, session, other, None if body.tie is None else Kind(body.tie))
    return await _people_of(server, session)


async def change_tie(server: ServerParts, session: str, other: str, kind: Kind | None) -> None:
    """Replace the tie of a person to another one; None ends it.

    Raises:
        Refusal: The other does not exist any more, is the same person, or there are too many ties of this kind.
    """
    was_blocked = await server.store.people.blocks(session, other)
    try:
        if not await server.store.people.tie(session, other, kind, server.hub.clock()):
            raise _unknown_person()
    except TooManyTiesError:
        raise Refusal(
            "too_many_ties", f"you have {MOST_TIES} of them already; end one first", {"people": MOST_TIES}
        ) from None
    await server.news.tell([session, other])
    if was_blocked != (kind is Kind.block):
        await server.admission.hide_everywhere([session, other])
        await server.admission.mute_everywhere(session)


@ROUTES.post("/api/me/people/{handle}/invite", status_code=204, responses=PROBLEMS)
async def invite_person(
    request: Request, handle: Handle, body: wire.InvitePerson, session: Guest, server: Place
) -> None:
    """Invite a person to a table of the guest. The answer is the same if the person does not receive it."""
    server.admit(Operation.personal_invite, request, session)
    other = await _person(server, handle)
    table = (await server.hub.actor(body.table)).table
    if table.seat_of(session) is None and table.reserved_seat_of(session) is None:
        raise Refusal("not_seated", "only people with a seat at this table invite others")
    invite = NewInvite(session, other, table.id, table.settings.rules)
    stored = await _store(server, [invite], source=None)
    await _tell(server, stored, session, again=False)


@ROUTES.get("/api/me/news", response_model=wire.News, responses=PROBLEMS)
async def news(
    request: Request,
    session: KnownGuest,
    server: Place,
    known: Annotated[str, Query(max_length=40)] = "",
    seconds: Annotated[int, Query(ge=0, le=wire.LONGEST_POLL)] = wire.LONGEST_POLL,
) -> Any:
    """Return the guest's invites and present friends, as soon as they are not the known version."""
    server.admit(Operation.news, request, session)
    if not session:
        raise Refusal("unknown_person", "a new guest has no news yet")
    return await server.news.poll(session, known, seconds)


@ROUTES.post("/api/me/invites/{name}", response_model=api.SeatTaken, responses=PROBLEMS)
async def accept_invite(
    request: Request,
    name: Annotated[str, Path(max_length=32)],
    body: wire.AnswerInvite,
    session: KnownGuest,
    server: Place,
) -> Any:
    """Accept a personal invite, and take a seat at its table."""
    server.admit(Operation.invite, request, session)
    invite = await server.store.personal_invites.find(session, name, server.hub.clock())
    if invite is None:
        raise Refusal("unknown_invite", "this invite is not valid any more")
    return await _sit(server, session, invite.table, body, invite.seat)


@ROUTES.delete("/api/me/invites/{name}", status_code=204, responses=PROBLEMS)
async def decline_invite(
    request: Request, name: Annotated[str, Path(max_length=32)], session: KnownGuest, server: Place
) -> None:
    """Decline a personal invite. The sender is not told."""
    server.admit(Operation.invite, request, session)
    await server.store.personal_invites.decline(session, name)
    await server.news.tell([session])


@ROUTES.get("/api/tables/{table}/people", response_model=wire.PeopleAtTable, responses=PROBLEMS)
async def people_at_table(request: Request, table: str, session: Guest, server: Place) -> Any:
    """Return the other people at a table of the guest, and those of the guest's latest match there."""
    server.admit(Operation.people, request, session)
    seats = (await server.hub.actor(table)).table.seats
    if all(seat.session != session for seat in seats):
        raise Refusal("not_seated", "only people with a seat at this table see who the others are")
    here = {seat.session: number for number, seat in enumerate(seats) if seat.is_human and seat.session != session}
    store = server.store.people
    left = set((await store.players(table, session)).values()) - {session, *here}
    handles, kinds = await store.handles([*here, *left]), await store.kinds(session, [*here, *left])
    known = await store.named([other for other in (*here, *sorted(left)) if other in handles])
    return wire.PeopleAtTable(
        people=[
            wire.Opponent.model_validate(
                {
                    **person(found, handles[found.session]),
                    "seat": here.get(found.session),
                    "tie": kinds[found.session].value if found.session in kinds else None,
                }
            )
            for found in known
        ]
    )


@ROUTES.post("/api/tables/{table}/again", response_model=api.SeatTaken, responses=PROBLEMS)
async def play_again(request: Request, table: str, body: wire.PlayAgain, session: KnownGuest, server: Place) -> Any:
    """Make a table with the rules of a match and invite its people, or join the one that another of them has made."""
    async with server.again.lock(table):
        now = server.hub.clock()
        known = await server.store.personal_invites.after(session, table, now)
        if known is not None:
            try:
                seat = known.seat if known.recipient == session else None
                return await _sit(server, session, known.table, body, seat)
            except Refusal as refusal:
                if refusal.code not in ENDED:
                    raise
        return await _make_again(request, table, body, session, server)


ENDED: Final = frozenset({"unknown_table", "table_closed", "no_open_seat", "removed", "unknown_invite"})
"""Codes for a table at which the guest gets no seat, so that another one is made."""


async def _make_again(request: Request, table: str, body: wire.PlayAgain, session: str, server: ServerParts) -> Any:
    server.hub.notices.check_new_table()
    visitor = server.admit(Operation.table, request, session)
    server.admit(Operation.personal_invite, request, session)
    await server.table_permission.check(session)
    name = await server.name_for(session, await server.store.session_name(session) or "Guest")
    new = await server.again.plan(table, body.match, session, name)
    rules = new.entry.settings.ruleset().for_seats(len(new.entry.seats))
    ratings = bot_ratings(rules.game.name, len(new.entry.seats), server, rated=new.entry.settings.rated)
    new = with_bot_ratings(new, ratings)
    kinds = await server.store.people.kinds(session, list(new.others.values()))
    invites = [
        NewInvite(session, other, new.entry.table, new.entry.settings.rules, seat)
        for seat, other in new.others.items()
        if kinds.get(other) is not Kind.block
    ]
    commitment = commitment_of(body)
    engine = await server.compiler.engine(rules, visitor.address, session)
    stored = await _store(server, invites, source=table)
    try:
        actor = await server.hub.make(new.entry, household(visitor.address), commitment)
    except BaseException:
        await server.store.personal_invites.withdraw(new.entry.table)
        raise
    del engine  # kept alive until here, in case the match begins immediately
    await _tell(server, stored, session, again=True)
    return seat_taken(actor, session)


async def _sit(server: ServerParts, session: str, table: str, body: wire.AnswerInvite, seat: int | None) -> Any:
    """Give a guest a seat at a table: the given one, or another if it is taken."""
    actor = await server.hub.actor(table)
    name = await server.name_for(session, await server.store.session_name(session) or "Guest")
    free = seat is not None and seat < len(actor.table.seats) and actor.table.seats[seat].is_free
    sit = Sit(session, name, seat if free else None, server.hub.seed(), commitment_of(body))
    await seat_person(server, actor, sit)
    return seat_taken(actor, session)


async def _tell(server: ServerParts, invites: list[NewInvite], sender: str, *, again: bool) -> None:
    """Tell people of invites that were just stored, on their pages or by a notice."""
    await server.news.tell(invite.recipient for invite in invites)
    if server.push is None or not invites:
        return
    name, now = await server.store.session_name(sender) or "", server.hub.clock()
    for invite in invites:
        notice = invite_notice(invite, name, server.news, server.store, now, again=again)
        server.push.notify(invite.recipient, notice)


async def _store(server: ServerParts, invites: list[NewInvite], source: str | None) -> list[NewInvite]:
    try:
        return await server.store.personal_invites.send(invites, server.hub.clock(), source=source)
    except TooManyInvitesError:
        message = f"you have sent {MOST_SENT} invites that are still valid; wait until they are answered"
        raise Refusal("too_many_invites", message, {"invites": MOST_SENT}) from None


async def _person(server: ServerParts, handle: str) -> str:
    session = await server.store.people.find(handle)
    if session is None or session in server.hub.gone:
        raise _unknown_person()
    return session


def _unknown_person() -> Refusal:
    return Refusal("unknown_person", "there is no such person, or not any more")


async def _people_of(server: ServerParts, session: str) -> wire.MyPeople:
    store = server.store.people
    attitude, ties = await store.attitude(session), await store.ties(session)
    companions = await store.companions(session, MOST_MET + len(ties))
    handles = await store.handles(
        [tie.other.session for tie in ties] + [companion.person.session for companion in companions]
    )
    last = {companion.person.session: companion for companion in companions}
    known: dict[Kind | None, list[wire.KnownPerson]] = {Kind.friend: [], Kind.block: [], None: []}
    tied = {tie.other.session for tie in ties}
    rows: list[tuple[Acquaintance, Kind | None, float]] = [(tie.other, tie.kind, tie.made_at) for tie in ties]
    rows += [(found.person, None, found.at) for found in companions if found.person.session not in tied]
    for other, kind, at in rows:
        if other.session not in handles:
            continue  # deleted meanwhile
        played = last.get(other.session)
        known[kind].append(
            wire.KnownPerson.model_validate(
                {
                    **person(other, handles[other.session]),
                    "tie": None if kind is None else kind.value,
                    "table": None if played is None else played.table,
                    "match": None if played is None else played.match,
                    "at": millis(at if played is None else played.at),
                }
            )
        )
    return wire.MyPeople(
        presence=attitude.presence.value,
        invites=attitude.invites.value,
        friends=known[Kind.friend],
        blocked=known[Kind.block],
        met=known[None][:MOST_MET],
    )
