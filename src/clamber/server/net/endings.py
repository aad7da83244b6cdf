"""Deals that have just ended, as the database keeps them for the people who played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.log.past import Ending
from clamber.server.messages.past import stored_result

if TYPE_CHECKING:
    from clamber.server.messages.updates import Updates


def ending_of(updates: Updates) -> Ending | None:
    """The ending of a deal; None where none has ended, or nobody sat there when it was dealt and until it ended."""
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
    return Ending(finished.link, finished.match, finished.number, at, told, tuple(stayed))
