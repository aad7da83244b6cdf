"""Command handling: `changes` returns the entries of a command, each with the tables before and after it.

The result depends only on the table, the command and the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from clamber.server.table.commands import (
    Act,
    Archive,
    Asked,
    Begin,
    BotActs,
    CloseTable,
    Command,
    EndWindow,
    Kick,
    ListTable,
    Presence,
    Recognise,
    Restart,
    Sit,
    Tick,
    Watching,
)
from clamber.server.table.due import due_at, is_host_due
from clamber.server.table.fold import apply
from clamber.server.table.logged.deals import Acted, WindowEnded
from clamber.server.table.logged.seats import (
    AccountKnown,
    Connected,
    Disconnected,
    HandedOver,
    HostChanged,
    Removed,
)
from clamber.server.table.logged.tables import Archived, Resumed, SpectatorsChanged, TableClosed, TableListed
from clamber.server.table.refusal import table_closed
from clamber.server.table.requests import check_action, entries_for, entries_for_return, is_repeated
from clamber.server.table.shuffle_steps import entries_for_deal, entries_for_match, entries_without_shares
from clamber.server.table.sitting import entries_for_sitting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.match import Match
    from clamber.server.table.logged import Entry
    from clamber.server.table.state import Table


class Change(NamedTuple):
    """New entry, and the table before and after it."""

    before: Table
    entry: Entry
    after: Table


class Effect(NamedTuple):
    """Entries of a command. `match` is the match after the last of them, if checking its action has computed it."""

    entries: Sequence[Entry]
    match: Match | None = None


def changes(table: Table, command: Command, now: float) -> tuple[Change, ...]:
    """Return the changes that a command makes, in order; empty if it duplicates an accepted command.

    Raises:
        Refusal: The command is refused.
    """
    entries, match = _effect_of(table, command, now)
    result = []
    for number, entry in enumerate(entries, 1):
        after = apply(table, entry, match if number == len(entries) else None)
        result.append(Change(table, entry, after))
        table = after
    return tuple(result)


def step(table: Table, command: Command, now: float) -> tuple[Table, tuple[Entry, ...]]:
    """Return the table after a command, and its entries.

    Raises:
        Refusal: The command is refused.
    """
    result = changes(table, command, now)
    return result[-1].after if result else table, tuple(change.entry for change in result)


def _effect_of(table: Table, command: Command, now: float) -> Effect:
    if table.status == "closed" and isinstance(command, Asked | Sit):
        raise table_closed(table.closed_by)
    match command:
        case Asked():
            return _request_effect(table, command, now)
        case BotActs():
            return _bot_effect(table, command, now)
        case _:
            return Effect(_entries_of(table, command, now))


def _request_effect(table: Table, command: Asked, now: float) -> Effect:
    if is_repeated(table, command):
        return Effect(())
    if table.window is not None or not isinstance(command.request, Act):
        return Effect(entries_for(table, command, now))
    action = check_action(table, command, command.request)
    return Effect((Acted(now, command.seat, action.play, bot=False, command=command.id),), action.after)


def _entries_of(table: Table, command: Command, now: float) -> Sequence[Entry]:
    match command:
        case Tick():
            return _tick(table, now)
        case Sit():
            return entries_for_sitting(table, command, now)
        case Kick(session, may_return):
            number = table.seat_of(session)
            number = table.reserved_seat_of(session) if number is None else number
            if number is None or table.status == "closed":
                return ()
            return (Removed(now, None, number, may_return=may_return),)
        case Recognise(sessions):
            found = (i for i, seat in enumerate(table.seats) if seat.session in sessions and not seat.account)
            return tuple(AccountKnown(now, number) for number in found)
        case Presence(number, present):
            seat = table.seats[number]
            if not seat.is_person or (seat.present == present and not (present and table.rests)):
                return ()
            if not present:
                return (Disconnected(now, number),)
            return (Connected(now, number), *entries_for_return(table, number, now))
        case Watching(on, watchers):
            if (table.watched, table.watchers) == (on, watchers) and not (on and table.rests):
                return ()
            return (SpectatorsChanged(now, on, watchers),)
        case EndWindow(window, answers):
            return (WindowEnded(now, answers),) if table.window == window else ()
        case Begin(seed):
            return entries_for_match(table, now, seed) if table.status == "lobby" else ()
        case Restart(version):
            return (Resumed(now, version),)
        case Archive():
            return (Archived(now),)
        case ListTable(title, skill, language):
            return (TableListed(now, None, table.host, title, skill, language),)
        case CloseTable():
            return () if table.status == "closed" else (TableClosed(now, None),)
        case _:
            raise TypeError(f"no entries follow from {command!r}")


def _tick(table: Table, now: float) -> Sequence[Entry]:
    """Return the entries for the action that is due; empty if nothing is due."""
    due = due_at(table)
    if due is None or due > now:
        return ()
    if is_host_due(table, now):
        assert table.heir is not None
        return (HostChanged(now, table.heir),)
    if table.is_shuffling:
        return entries_without_shares(table, now)
    if table.status == "between":
        return entries_for_deal(table, now)
    number = table.to_act
    if number is None or table.seats[number].played_by_bot:
        return ()  # bots are asked asynchronously (`asking`)
    return (HandedOver(now, number, "timeout" if table.seats[number].present else "absent"),)


def _bot_effect(table: Table, command: BotActs, now: float) -> Effect:
    seats = (*command.declined, command.seat)
    is_current = table.to_act == seats[0] and len(table.doers) == command.done
    if not is_current or not all(table.seats[number].played_by_bot for number in seats):
        return Effect(())
    declined = [Acted(now, number, "no", bot=True) for number in command.declined]
    return Effect((*declined, Acted(now, command.seat, command.action.play, bot=True)), command.action.after)
