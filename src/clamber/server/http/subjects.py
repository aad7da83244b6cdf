"""The person whom a request is about: at a seat of a table or of a finished deal, by a profile, or by a handle."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from clamber.server.log.lines import from_line
from clamber.server.log.reports import NOWHERE, Place
from clamber.server.table.logged.tables import TableMade
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM
from clamber.server.wire.outgoing import may_watch

if TYPE_CHECKING:
    from clamber.server.http.dependencies import ServerParts
    from clamber.server.table.state import Table
    from clamber.server.wire.reports import Subject


class Named(NamedTuple):
    """Person whom a request names.

    Attributes:
        name: Name at the table, or the current one elsewhere; empty for a person without one.
        place: Table and deal.
        table: State of the table; None without one, or if it cannot be opened any more.
    """

    session: str
    name: str
    place: Place = NOWHERE
    table: Table | None = None


async def named(server: ServerParts, requester: str, subject: Subject) -> Named:
    """Return the person whom a request names.

    Raises:
        NotOwnedError: Another node owns the table.
        Refusal: There is no such person, it is the requester, or the requester may not see the table.
    """
    ways = [subject.table, subject.deal, subject.profile, subject.person]
    by_seat = subject.table is not None or subject.deal is not None
    if sum(way is not None for way in ways) != 1 or by_seat != (subject.seat is not None):
        reason = "name the person by a seat of a table, a seat of a deal, a profile, or a handle"
        raise Refusal("bad_request", reason, {"field": "seat"})
    seat = subject.seat or 0
    if subject.table is not None:
        found = await _at_table(server, requester, subject.table, seat, subject.name)
    elif subject.deal is not None:
        found = await _in_deal(server, subject.deal, seat, subject.number)
    else:
        found = await _by_link(server, subject)
    if found.session == requester or found.session.startswith(PROGRAM):
        raise _nobody()
    return found


async def _at_table(server: ServerParts, requester: str, name: str, number: int, seen: str | None) -> Named:
    actor = await server.hub.actor(name)
    viewer = actor.table.seat_of(requester)
    if not may_watch(actor.table, viewer):
        raise Refusal("not_allowed", "spectators are not allowed at this table")
    shown = actor.shown_to(viewer)
    seat = shown.seats[number] if number < len(shown.seats) else None
    if seat is None or not seat.is_human or seen not in {None, seat.name}:
        raise _nobody()
    return Named(seat.session, seat.name, place_of(shown), actor.table)


def place_of(table: Table) -> Place:
    """Return the current deal of a table, or its last one."""
    has_deal = table.match is not None and table.matches > 0
    match, deal = (table.matches - 1, table.current.number) if has_deal else (None, None)
    return Place(table.id, match, deal, table.settings.club or None)


async def _in_deal(server: ServerParts, link: str, seat: int, number: int | None) -> Named:
    player = await server.store.deals.player(link, seat, number)
    if player is None:
        raise _nobody()
    try:
        table = (await server.hub.actor(player.table)).table
        club = table.settings.club
    except Refusal:  # closed for good, or there is no room for it
        table, club = None, await _club_of(server, player.table)
    place = Place(player.table, player.match, player.deal, club or None)
    return Named(player.session, player.name, place, table)


async def _club_of(server: ServerParts, table: str) -> str:
    lines = await server.store.log(table, 0, 1)
    made = from_line(lines[0]) if lines else None
    return made.settings.club if isinstance(made, TableMade) else ""


async def _by_link(server: ServerParts, subject: Subject) -> Named:
    if subject.profile is not None:
        session = await server.store.profiles.owner_of(subject.profile)
        if session is None:
            raise Refusal("unknown_profile", "no profile is shared under this link")
    else:
        session = await server.store.people.find(subject.person or "")
        if session is None:
            raise Refusal("unknown_person", "there is no such person, or not any more")
    return Named(session, await server.store.session_name(session) or "")


def _nobody() -> Refusal:
    return Refusal("nobody_there", "no other person is there any more; look at the seat again")
