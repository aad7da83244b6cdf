"""Days of sets: from one midnight of the server's time zone to the next."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from collections.abc import Iterable


def day_of(now: float, zone: str) -> date:
    """Return the day of a time, in seconds since the epoch."""
    return datetime.fromtimestamp(now, ZoneInfo(zone)).date()


def begin_of(day: date, zone: str) -> float:
    """Return the time when a day begins, in seconds since the epoch.

    A midnight that a change of the clocks skips is moved on by the change. Of one that comes twice, the first counts.
    """
    return datetime.combine(day, time(), ZoneInfo(zone)).timestamp()


def streak_of(days: Iterable[date], today: date) -> int:
    """Return the number of consecutive days up to today, or up to yesterday while today's set is not finished."""
    known = set(days)
    day = today if today in known else today - timedelta(days=1)
    length = 0
    while day in known:
        day, length = day - timedelta(days=1), length + 1
    return length
