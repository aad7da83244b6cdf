"""Conversion of table updates to log additions: the lines, and the data stored with a finished deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clamber.records.doers import BY
from clamber.server.log.finished import DealEnding
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import to_line
from clamber.server.log.snapshots import snapshot_before
from clamber.server.table.club_match import club_result
from clamber.server.table.daily_deal import daily_result
from clamber.server.table.digest import digest
from clamber.server.table.finished import PlayedDeal, deal_text, head_text
from clamber.server.table.fold import apply
from clamber.server.table.leaving import leavings
from clamber.server.table.logged.seats import SatDown, SeatReserved
from clamber.server.table.logged.tables import Archived, InviteChanged, TableClosed
from clamber.server.table.rated import rated_result
from clamber.server.table.shuffle import shuffle_of_deal
from clamber.server.wire.finished import stored_result
from clamber.server.wire.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.server.table.logged import Entry
    from clamber.server.table.rated import RatedResult
    from clamber.server.table.state import Table


def updates_of(table: Table, entries: Sequence[Entry]) -> list[Updates]:
    """Return the updates for entries of the log, applied one after another."""
    updates = []
    for entry in entries:
        following = apply(table, entry)
        updates.append(Updates(table, entry, following))
        table = following
    return updates


def append_of(updates: Sequence[Updates], number: int, last: int | None = None) -> LogAppend:
    """Return the log addition that stores a table's entries.

    Args:
        updates: Updates of the entries.
        number: Number of the first line.
        last: Number of the line that the last snapshot precedes; None for no snapshot by lines.
    """
    finished = (update.after for update in updates if update.after.last is not update.before.last)
    snapshots = (
        snapshot_before(update.before, update.entry, line, last) for line, update in enumerate(updates, number)
    )
    return LogAppend(
        updates[0].after.id,
        number,
        tuple(to_line(update.entry, digest(update.after, update.entry)) for update in updates),
        deals=tuple(map(played_deal, finished)),
        endings=tuple(ending for ending in map(_ending_of, updates) if ending is not None),
        rated=tuple(result for result in map(_rated_of, updates) if result is not None),
        leavings=tuple(
            leaving for update in updates for leaving in leavings(update.before, update.entry, update.after)
        ),
        club=tuple(
            result
            for update in updates
            if (result := club_result(update.before, update.after, update.entry.at)) is not None
        ),
        daily=tuple(
            daily
            for update in updates
            if (daily := daily_result(update.before, update.after, update.entry.at)) is not None
        ),
        snapshot=next((snapshot for snapshot in snapshots if snapshot is not None), None),
        closed_at=next(
            (update.entry.at for update in updates if isinstance(update.entry, Archived | TableClosed)), None
        ),
        queue=updates[0].after.settings.queue,
        seated=tuple(
            (update.entry.session, update.entry.at)
            for update in updates
            if update.after.settings.queue and isinstance(update.entry, SatDown | SeatReserved)
        ),
        invite=next((update.entry.invite for update in updates if isinstance(update.entry, InviteChanged)), None),
    )


def played_deal(table: Table) -> PlayedDeal:
    """Return the stored form of the table's deal that has just ended."""
    match, finished = table.current, table.last
    assert finished is not None
    deal = match.deals[-1]
    deal = replace(deal, notes={**deal.notes, BY: list(table.doers)})
    shuffle = None if table.shuffling is None else shuffle_of_deal(table.shuffling, finished.number)
    text = head_text(match, table.settings.house) + deal_text(match.undealt(), deal, shuffle)
    return PlayedDeal(finished.link, finished.match, finished.number, text)


def _rated_of(updates: Updates) -> RatedResult | None:
    """Return the result of a rated match; None if the entry does not end one."""
    if updates.after.rated_match is None or updates.after.last is updates.before.last:
        return None
    return rated_result(updates.after, updates.entry.at)


def _ending_of(updates: Updates) -> DealEnding | None:
    """Return the result of a deal, listing the people who kept their seats throughout.

    None if the entry does not end a deal, if there are no such people, or if the deal belongs to a daily set.
    """
    before, after = updates.before, updates.after
    finished = after.last
    if finished is None or finished is before.last:
        return None
    if after.settings.daily_set:
        return None  # shown with the set, whose deals are secret
    stayed = [
        (seat.session, number)
        for number, (seat, holder) in enumerate(zip(before.seats, after.holders, strict=True))
        if seat.is_person and seat.session == holder
    ]
    if not stayed:
        return None
    at, result = updates.entry.at, stored_result(after, before)
    return DealEnding(finished.link, finished.match, finished.number, at, result, tuple(stayed))
