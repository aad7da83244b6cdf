"""Additions to the log, from the updates of new entries: their lines, and the data stored with a finished deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clamber.records.doers import BY
from clamber.server.log.finished import DealEnding
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import to_line
from clamber.server.log.snapshots import snapshot_before
from clamber.server.table.digest import digest
from clamber.server.table.finished import PlayedDeal, deal_text, head_text
from clamber.server.table.logged.tables import Archived, InviteChanged, TableClosed
from clamber.server.table.shuffle import shuffle_of_deal
from clamber.server.wire.finished import stored_result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.server.table.state import Table
    from clamber.server.wire.updates import Updates


def append_of(told: Sequence[Updates], number: int, last: int | None = None) -> LogAppend:
    """Return the log addition that stores a table's entries.

    Args:
        told: Updates of the entries.
        number: Number of the first line.
        last: Number of the line that the last snapshot precedes; None for no snapshot by lines.
    """
    finished = (one.after for one in told if one.after.last is not one.before.last)
    snapshots = (snapshot_before(one.before, one.entry, line, last) for line, one in enumerate(told, number))
    return LogAppend(
        told[0].after.id,
        number,
        tuple(to_line(one.entry, digest(one.after, one.entry)) for one in told),
        deals=tuple(map(played_deal, finished)),
        endings=tuple(ending for ending in map(_ending_of, told) if ending is not None),
        snapshot=next((snapshot for snapshot in snapshots if snapshot is not None), None),
        closed_at=next((one.entry.at for one in told if isinstance(one.entry, Archived | TableClosed)), None),
        invite=next((one.entry.invite for one in told if isinstance(one.entry, InviteChanged)), None),
    )


def played_deal(table: Table) -> PlayedDeal:
    """Return the stored form of the table's deal that has just ended."""
    match, finished = table.current, table.last
    assert finished is not None
    deal = match.deals[-1]
    deal = replace(deal, notes={**deal.notes, BY: list(table.doers)})
    shuffle = None if table.shuffling is None else shuffle_of_deal(table.shuffling, finished.number)
    told = head_text(match, table.settings.house) + deal_text(match.undealt(), deal, shuffle)
    return PlayedDeal(finished.link, finished.match, finished.number, told)


def _ending_of(updates: Updates) -> DealEnding | None:
    """Return the result of a deal, listing the people who kept their seats throughout.

    None if the entry does not end a deal, or if there are no such people.
    """
    before, after = updates.before, updates.after
    finished = after.last
    if finished is None or finished is before.last:
        return None
    stayed = [
        (seat.session, number)
        for number, (seat, holder) in enumerate(zip(before.seats, after.holders, strict=True))
        if seat.is_human and seat.session == holder
    ]
    if not stayed:
        return None
    at, told = updates.entry.at, stored_result(after, before)
    return DealEnding(finished.link, finished.match, finished.number, at, told, tuple(stayed))
