"""Fold of a table's event log. The same entries always produce the same table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from clamber.server.table.deals import next_deal, next_match, with_action, with_answers
from clamber.server.table.due import SHARE_SECONDS
from clamber.server.table.listing import Listing
from clamber.server.table.logged.deals import (
    Acted,
    Claimed,
    DealBegan,
    MatchBegan,
    ShareCommitted,
    ShareRevealed,
    ShuffleAgain,
    ShuffleBegan,
    WindowEnded,
)
from clamber.server.table.logged.seats import (
    Connected,
    Disconnected,
    HandedOver,
    LeftSeat,
    ReadyForNext,
    Removed,
    TookBack,
)
from clamber.server.table.logged.tables import (
    Archived,
    InviteChanged,
    LobbyReopened,
    Resumed,
    SpectatorsChanged,
    Speech,
    TableClosed,
    TableListed,
    TableMade,
    TableUnlisted,
)
from clamber.server.table.rated import PRESENCE, with_absences
from clamber.server.table.said import with_said
from clamber.server.table.seat import Seat
from clamber.server.table.seating import with_seating
from clamber.server.table.shuffle_steps import with_shuffle, with_shuffle_done
from clamber.server.table.state import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.match import Match
    from clamber.server.table.logged import Entry


def new_table(entry: TableMade) -> Table:
    """Return the table created by an entry."""
    at = entry.at
    seats = tuple(Seat(seat.kind, seat.name, seat.session, seat.bot, gone_at=at, since=at) for seat in entry.seats)
    return Table(
        id=entry.table,
        invite=entry.invite,
        settings=entry.settings,
        seats=seats,
        host=entry.host,
        turn_at=entry.at,
        public=1,
        private=(0,) * len(seats),
    )


def table_of(entries: Iterable[Entry]) -> Table:
    """Fold an entire event log into its table.

    Raises:
        TypeError: The log does not begin with `TableMade`.
    """
    rest = iter(entries)
    first = next(rest, None)
    if not isinstance(first, TableMade):
        raise TypeError("a log begins with the making of its table")
    table = new_table(first)
    for entry in rest:
        table = apply(table, entry)
    return table


def apply(table: Table, entry: Entry, match: Match | None = None) -> Table:
    """Return the table after applying one more entry.

    Advances the sequence numbers, records the entry's command id on the seat, and applies the change itself.

    Args:
        table: Table before the entry.
        entry: Entry to apply.
        match: Match after the action of an `Acted`, if already computed.
    """
    after = _apply_change(_with_bookkeeping(table, entry), entry, match)
    if isinstance(entry, HandedOver | LeftSeat | Removed) and table.handed_at <= table.turn_at:
        after = _with_handover_time(table, after, entry.at)
    return with_absences(table, after, entry) if isinstance(entry, PRESENCE) else after


def _with_handover_time(before: Table, after: Table, at: float) -> Table:
    """Return `after`, with `handed_at` set if a bot takes over the publicly visible turn.

    The bot's time for the turn is measured from `handed_at`. The caller allows this once per turn.
    """
    number = before.seen_to_act
    if number is None or before.seats[number].played_by_bot or not after.seats[number].played_by_bot:
        return after
    return replace(after, handed_at=at)


def _with_bookkeeping(table: Table, entry: Entry) -> Table:
    """Update the fields that any kind of entry may change.

    These are the sequence numbers, the command ids of the seat that made the request, and `alone`, the number of
    deals begun since a person last arrived or acted. One `replace` makes all changes, because each copies all fields.
    """
    changes: dict[str, Any] = {}
    only = entry.private_to
    if only is None:
        changes["public"] = table.public + 1
    else:
        changes["private"] = (*table.private[:only], table.private[only] + 1, *table.private[only + 1 :])
    command = getattr(entry, "command", "")
    number = getattr(entry, "by", None) if hasattr(entry, "by") else getattr(entry, "seat", None)
    if command and number is not None:
        changes["seats"] = table.seats_with(number, table.seats[number].with_command(command))
    if isinstance(entry, MatchBegan | DealBegan):
        changes["alone"] = table.alone + 1
    elif table.alone and entry.by_person and not _is_partial_departure(table, entry):
        changes["alone"] = 0
    return replace(table, **changes)


def _is_partial_departure(table: Table, entry: Entry) -> bool:
    return isinstance(entry, SpectatorsChanged) and entry.watchers < table.watchers


def _apply_change(table: Table, entry: Entry, match: Match | None) -> Table:
    match entry:
        case ShuffleBegan() | ShuffleAgain() | ShareCommitted() | ShareRevealed():
            return with_shuffle(table, entry)
        case MatchBegan(at, seed):
            shuffling = table.shuffling if table.is_shuffling else None  # None in logs that predate shuffles
            return next_match(with_shuffle_done(replace(table, shuffling=shuffling)), seed, at)
        case DealBegan(at):
            return next_deal(with_shuffle_done(table), at)
        case Acted():
            return with_action(table, entry, match)
        case Claimed(_, number, play):
            assert table.window is not None
            return replace(table, window=table.window.with_claim(number, play))
        case WindowEnded(at, answers):
            return with_answers(table, answers, at)
        case SpectatorsChanged(at, on, watchers):
            return replace(_with_clocks_restarted(table, at) if on else table, watched=on, watchers=watchers)
        case Resumed(at):
            seats = tuple(replace(seat, present=False, gone_at=at) for seat in table.seats)
            return replace(table, seats=seats, watched=False, watchers=0, ready_at=at if table.ready_at else 0.0)
        case InviteChanged(invite=invite):
            return replace(table, invite=invite)
        case TableListed(at, _, session, title, skill, language):
            since = at if table.listing is None else table.listing.since
            listing = Listing(title, skill, language, since, session) if title else None  # "": of a forgotten guest
            return replace(table, listing=listing)
        case TableUnlisted():
            return replace(table, listing=None)
        case LobbyReopened():
            return replace(table, status="lobby")
        case TableClosed(by=by):
            return replace(table, status="closed", closed_by="operator" if by is None else "host")
        case Speech():
            return with_said(table, entry)
        case Archived() | TableMade():
            return table
        case Connected() | Disconnected() | HandedOver() | TookBack() | ReadyForNext():
            return _with_presence(table, entry)
        case _:
            return with_seating(table, entry)


def _with_presence(table: Table, entry: Connected | Disconnected | HandedOver | TookBack | ReadyForNext) -> Table:
    at, number = entry.at, entry.seat
    seat = table.seats[number]
    match entry:
        case Connected():
            why = "" if seat.why == "absent" else seat.why
            return _with_clocks_restarted(table, at).with_seat(number, replace(seat, present=True, why=why))
        case Disconnected():
            return table.with_seat(number, replace(seat, present=False, gone_at=at))
        case HandedOver():
            return table.with_seat(number, replace(seat, why=entry.why))
        case TookBack():
            return table.with_seat(number, replace(seat, why=""))  # the turn clock keeps running
        case ReadyForNext():
            table = table.with_seat(number, replace(seat, ready=True))
            return replace(table, ready_at=table.ready_at or at)


def _with_clocks_restarted(table: Table, at: float) -> Table:
    """Return the table with its clocks restarted if it was paused, otherwise unchanged."""
    if not table.paused:
        return table
    window = None if table.window is None else table.window.restarted(at)
    shuffling = table.shuffling
    if shuffling is not None and not shuffling.done:
        shuffling = replace(shuffling, until=at + SHARE_SECONDS)
    return replace(table, turn_at=at, handed_at=0.0, window=window, shuffling=shuffling)
