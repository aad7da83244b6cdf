"""Handling of host-only requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.table import commands
from clamber.server.table.entries import (
    BotSet,
    Entry,
    HostChanged,
    InviteChanged,
    Removed,
    SeatLocked,
    SeatsSwapped,
    TableClosed,
)
from clamber.server.table.refusal import Refusal
from clamber.server.table.shuffling import entries_for_match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.sentences import Values
    from clamber.server.table.commands import Asked, HostRequest
    from clamber.server.table.state import Table


def entries_for_host(table: Table, asked: Asked, request: HostRequest, now: float) -> Sequence[Entry]:
    """Return the entries for a host-only request.

    Raises:
        Refusal: The request is invalid, or does not come from the host's seat.
    """
    by = asked.seat
    if table.seats[by].session != table.host:
        raise Refusal("not_host", "only the host of the table may do this")
    match request:
        case commands.Start():
            if table.status != "lobby":
                raise Refusal("not_now", "the first deal was dealt already", {"status": table.status})
            return entries_for_match(table, now, asked.seed, by, asked.id)
        case commands.SetBot(number, bot):
            if number >= len(table.seats) or table.seats[number].is_person:
                raise _taken(table, number, "no open seat and no bot's")
            return (BotSet(now, by, number, bot or "", asked.id),)
        case commands.SwapSeats(number, other):
            if table.status != "lobby" or table.is_shuffling:
                raise Refusal("not_now", "the first deal was dealt already", {"status": table.status})
            if number == other or max(number, other) >= len(table.seats):
                raise Refusal("no_player", f"seats {number} and {other} cannot change places", {"seat": other})
            return (SeatsSwapped(now, by, number, other, asked.id),)
        case commands.Lock(number, locked):
            if number >= len(table.seats) or table.seats[number].kind != "open":
                raise _taken(table, number, "not open")
            return (SeatLocked(now, by, number, locked, asked.id),)
        case commands.MakeHost(number):
            _check_other(table, number, by)
            return (HostChanged(now, number, by, asked.id),)
        case commands.Remove(number):
            if number >= len(table.seats) or table.seats[number].reserved_for is None:
                _check_other(table, number, by)
            return (Removed(now, by, number, asked.id),)
        case commands.NewInvite():
            return (InviteChanged(now, by, asked.invite, asked.id),)
        case commands.CloseTable():
            return (TableClosed(now, by, asked.id),)


def _taken(table: Table, number: int, why: str) -> Refusal:
    values: Values = {"seat": number, "open": [str(i) for i, seat in enumerate(table.seats) if not seat.is_person]}
    return Refusal("seat_taken", f"seat {number} is {why}", values)


def _check_other(table: Table, number: int, host: int) -> None:
    """Check that a person other than the host occupies a seat.

    Raises:
        Refusal: The seat does not exist, is the host's, or is not occupied by a person.
    """
    if number == host or number >= len(table.seats) or not table.seats[number].is_person:
        raise Refusal("no_player", f"no other person sits on seat {number}", {"seat": number})
