"""Leaving of rated matches, and the wait that follows from repeated leaving.

The wait follows from the stored times of leaving alone, so that it is the same at all nodes and after a restart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from clamber.server.table.logged.seats import Removed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from clamber.server.table.logged import Entry
    from clamber.server.table.state import Table

COUNTED_SECONDS: Final = 24 * 3600.0
"""Time in which leavings count together, in seconds."""

FIRST_WAIT: Final = 300.0
"""Wait after the second leaving, in seconds. It doubles with each further one."""

LONGEST_WAIT: Final = 7200.0
"""Longest wait, in seconds."""


class Leaving(NamedTuple):
    """Person who has left a rated match: the match's index at its table, the session, and the time."""

    match: int
    session: str
    at: float


def leavings(before: Table, entry: Entry, after: Table) -> Iterator[Leaving]:
    """Yield the people of whom an entry decides that they have left a rated match; each once for a match.

    They give up the seat, come back after they were away for too long, or are still away at the end of the match. A
    removal is somebody else's act, and while a table is paused or the server is down nobody is away.
    """
    rated, then = after.rated_match, before.rated_match
    if rated is None or then is None or not before.is_on:
        return
    is_end = after.last is not before.last and after.match is not None and after.match.is_over
    for seat, session in enumerate(rated.players):
        gave_up = rated.left[seat] and not then.left[seat] and not isinstance(entry, Removed)
        was_away = rated.away_too_long(seat) or (is_end and rated.has_left(seat, entry.at))
        is_new = not then.left[seat] and not then.away_too_long(seat)
        if (gave_up or (was_away and not rated.left[seat])) and is_new and before.seats[seat].session == session:
            yield Leaving(after.matches - 1, session, entry.at)


def counted(times: Iterable[float], now: float) -> list[float]:
    """Return the times of leaving from which the present wait follows or, without a wait, the next one."""
    past = sorted(at for at in times if at <= now)
    since = past[-1] if wait_until(past, now) else now
    return [at for at in past if at > since - COUNTED_SECONDS]


def wait_until(times: Iterable[float], now: float) -> float:
    """Return the time until which a person waits who left matches at some times; 0 without a wait."""
    past = sorted(at for at in times if at <= now)
    if not past:
        return 0.0
    together = sum(at > past[-1] - COUNTED_SECONDS for at in past)
    until = past[-1] + _wait(together)
    return until if until > now else 0.0


def next_wait(times: Iterable[float], now: float) -> float:
    """Return the wait that would follow if the person left a match now, in seconds; 0 for none."""
    return _wait(1 + sum(now - COUNTED_SECONDS < at <= now for at in times))


def _wait(together: int) -> float:
    return 0.0 if together < 2 else min(FIRST_WAIT * 2.0 ** min(together - 2, 30), LONGEST_WAIT)
