"""Guest seating. During a deal, only the session that held a seat when the cards were dealt can take it."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from clamber.records.shuffle import VERSION as SHUFFLE
from clamber.server.table.daily_deal import check_no_daily_deal
from clamber.server.table.fold import apply
from clamber.server.table.logged.deals import ShareCommitted
from clamber.server.table.logged.seats import SatDown, SeatReserved
from clamber.server.table.lookalikes import look_alike
from clamber.server.table.rated import check_casual, is_rated
from clamber.server.table.refusal import Refusal
from clamber.server.table.shuffle_steps import entries_for_match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.sentences import Values
    from clamber.server.table.commands import Sit
    from clamber.server.table.logged import Entry
    from clamber.server.table.state import Table


def entries_for_sitting(table: Table, command: Sit, now: float) -> Sequence[Entry]:
    """Return the entries that seat a guest; empty if the guest is already seated.

    A guest who took over a seat mid-deal would see its cards, and might already have seen those of other seats. Such
    a seat is therefore reserved until the deal ends.

    Raises:
        Refusal: The guest cannot have the seat.
    """
    if table.seat_of(command.session) is not None:
        return ()
    check_no_daily_deal(table)
    if command.session in table.removed:
        raise Refusal("removed", "you were sent away from this table")
    if not table.guests.keys().isdisjoint(command.kin):
        raise own_bot()
    number = _chosen_seat(table, command)
    if number == table.reserved_seat_of(command.session):
        return ()
    name = _unique_name(table, command)
    if table.status == "playing" and table.holders[number] != command.session:
        return (SeatReserved(now, number, command.session, name),)
    entries: list[Entry] = [SatDown(now, number, command.session, name)]
    if command.commitment:
        entries.append(ShareCommitted(now, number, command.commitment, protocol=SHUFFLE))
    if table.is_shuffling:
        return entries
    if table.status == "lobby" and sum(seat.kind == "open" for seat in table.seats) == 1:
        for entry in entries:
            table = apply(table, entry)
        waits = table.settings.host_starts or table.matches > 0
        if not (waits and table.host):  # network bots alone have nobody who could start
            entries.extend(entries_for_match(table, now, command.seed))
    return entries


def own_bot() -> Refusal:
    """Return the refusal of a seat beside the own bot account, or beside its owner, at a rated table."""
    return Refusal("own_bot", "a bot and its owner, or two bots of one owner, do not play in one rated match")


def _unique_name(table: Table, command: Sit) -> str:
    """Return the guest's name, numbered if it looks like that of another person: "Ann", "Ann (2)", "Ann (3)"."""
    people = [(seat.session, seat.name) for seat in table.seats if seat.is_person]
    people += [seat.reserved_for for seat in table.seats if seat.reserved_for is not None]
    taken = [name for session, name in people if session != command.session]
    names = itertools.chain((command.name,), (f"{command.name} ({number})" for number in itertools.count(2)))
    return next(name for name in names if not any(look_alike(name, other) for other in taken))


def _chosen_seat(table: Table, command: Sit) -> int:
    """Return the requested seat, or else the guest's seat in this deal, the reserved seat, or a suggested one.

    Raises:
        Refusal: No seat is free, or the requested seat is taken.
    """
    reserved = table.reserved_seat_of(command.session)
    free = [i for i, seat in enumerate(table.seats) if seat.is_free or i == reserved]
    if free and is_rated(table):
        assert table.rated_match is not None
        free = [i for i in free if table.rated_match.players[i] == command.session]
        if not free:
            check_casual(table)
    if not free:
        raise Refusal("no_open_seat", "all seats of this table are taken", {"seats": len(table.seats)})
    if command.seat is None:
        held = [i for i in free if table.status == "playing" and table.holders[i] == command.session]
        suggested = suggested_seat(table) if reserved is None else reserved
        return held[0] if held else free[0] if suggested not in free else suggested
    if command.seat not in free:
        values: Values = {"seat": command.seat, "open": list(map(str, free))}
        raise Refusal("seat_taken", f"seat {command.seat} is not open; open: {', '.join(map(str, free))}", values)
    return command.seat


def suggested_seat(table: Table) -> int | None:
    """Return the default seat for a guest: opposite the only person, otherwise the first free seat, if any."""
    free = [i for i, seat in enumerate(table.seats) if seat.is_free]
    people = [i for i, seat in enumerate(table.seats) if seat.is_person]
    opposite = [(i + len(table.seats) // 2) % len(table.seats) for i in people if len(table.seats) % 2 == 0]
    return opposite[0] if len(people) == 1 and opposite and opposite[0] in free else next(iter(free), None)
