"""Conversion of just-finished deals to the results stored for their players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.log.past import DealEnding
from clamber.server.wire.past import stored_result

if TYPE_CHECKING:
    from clamber.server.wire.updates import Updates


def ending_of(updates: Updates) -> DealEnding | None:
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
