"""Effects of log entries on seats: occupants, reservations, and the host."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber.server.table.logged.seats import (
    AccountKnown,
    BotSet,
    HostChanged,
    LeftSeat,
    Removed,
    SatDown,
    SeatAsked,
    SeatLocked,
    SeatReserved,
    SeatsSwapped,
)
from clamber.server.table.seat import Seat

if TYPE_CHECKING:
    from clamber.server.table.state import Table

Seating: TypeAlias = (
    SatDown | SeatReserved | LeftSeat | Removed | SeatLocked | HostChanged | BotSet | SeatsSwapped | SeatAsked
    | AccountKnown
)  # fmt: skip

MOST_LEFT: Final = 16
"""Number of departed sessions whose command ids a table remembers."""


def with_seating(table: Table, entry: Seating) -> Table:
    """Return the table after a person sits down or leaves, or the host changes a seat."""
    number = entry.seat
    match entry:
        case SatDown(at, _, session, name):
            return _with_person(table, number, session, name, at)
        case SeatReserved(_, _, session, name):
            table = _without_reserved(table, session)
            return table.with_seat(number, replace(table.seats[number], reserved_for=(session, name)))
        case LeftSeat():
            return _without_person(table, number)
        case Removed():
            reserved = table.seats[number].reserved_for
            session_removed = table.seats[number].session if reserved is None else reserved[0]
            if not entry.may_return:
                table = replace(table, removed=table.removed | {session_removed})
            if entry.by is None and table.listing is not None and table.listing.session == session_removed:
                table = replace(table, listing=None)  # the operator removes the author with the title
            return _without_person(table, number) if reserved is None else _without_reserved(table, session_removed)
        case SeatLocked(locked=locked):
            return table.with_seat(number, _open_seat(table, locked=locked))
        case HostChanged():
            return replace(table, host=table.seats[number].session)
        case SeatsSwapped(other=other):
            one, two = (replace(table.seats[at], wants=None) for at in (number, other))
            return table.with_seat(number, two).with_seat(other, one)
        case AccountKnown():
            return table.with_seat(number, replace(table.seats[number], account=True))
        case SeatAsked(wanted=wanted):
            return table.with_seat(number, replace(table.seats[number], wants=wanted))
        case BotSet(bot=bot):
            return table.with_seat(number, Seat("bot", bot, bot=bot) if bot else _open_seat(table))


def with_reserved_seats_taken(table: Table, at: float) -> Table:
    """Return the table with guests seated on their reserved seats, once the deal is over."""
    for number, seat in enumerate(table.seats):
        if seat.reserved_for is not None:
            table = _with_person(table, number, *seat.reserved_for, at)
    return table


def _with_person(table: Table, number: int, session: str, name: str, at: float) -> Table:
    table = _without_reserved(table, session)
    stand_in, commands = table.settings.stand_in, table.commands_of(session)
    seat = Seat("person", name, session, stand_in, gone_at=at, since=at, commands=commands)
    return replace(
        table.with_seat(number, seat), host=table.host or ("" if seat.is_program or table.settings.queue else session)
    )


def _open_seat(table: Table, *, locked: bool = False) -> Seat:
    bot = table.settings.vacant or table.settings.stand_in
    return Seat("open", bot, bot=bot, locked=locked)


def _without_reserved(table: Table, session: str) -> Table:
    """Return the table without the session's reservation."""
    number = table.reserved_seat_of(session)
    return table if number is None else table.with_seat(number, replace(table.seats[number], reserved_for=None))


def _without_person(table: Table, number: int) -> Table:
    """Return the table with a person's seat open, keeping their command ids in case commands are resent."""
    seat = table.seats[number]
    others = tuple((session, commands) for session, commands in table.left if session != seat.session)
    departed = (*others, (seat.session, seat.commands))[-MOST_LEFT:]
    table = replace(table.with_seat(number, _open_seat(table)), left=departed)
    return table if seat.session != table.host else replace(table, host=_longest_seated(table))


def _longest_seated(table: Table) -> str:
    """Return the session of the longest-seated human, preferring connected ones; empty if there are no humans."""
    people = [seat for seat in table.seats if seat.is_human]
    return min(people, key=lambda seat: (not seat.present, seat.since)).session if people else ""
