"""Evenings of a club: dates that repeat by weeks, at a local time of a time zone.

A date has its local time before and after a change of the clocks. A local time that a change skips is moved on by the
change, and of one that comes twice the first counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, available_timezones

if TYPE_CHECKING:
    from collections.abc import Iterator

LATE_SECONDS: Final = 3600.0
"""Time after the end of an evening in which a match may end that still belongs to it, in seconds."""

LONGEST_MINUTES: Final = 720
"""Maximum duration of an evening, in minutes."""

_WEEK: Final = 7


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())  # which reads the folders of the database of time zones


def is_zone(name: str) -> bool:
    """Return True if there is an IANA time zone of this name."""
    return name in _zones()


@dataclass(frozen=True, slots=True)
class Evening:
    """Evening of a club.

    Attributes:
        id: Random name.
        first: First date.
        time: Local time of the beginning.
        zone: Name of the time zone.
        minutes: Duration.
        weeks: Number of weeks between two dates; 0 for a single date.
        until: Date from which on it has ended; None while it repeats.
        cancelled: Dates on which it does not take place.
    """

    id: str
    first: date
    time: time
    zone: str
    minutes: int
    weeks: int
    until: date | None = None
    cancelled: frozenset[date] = frozenset()

    def start(self, day: date) -> float:
        """Return the time when the evening of a date begins, in seconds since the epoch."""
        return datetime.combine(day, self.time, ZoneInfo(self.zone)).timestamp()

    def end(self, day: date) -> float:
        """Return the time when the evening of a date ends, in seconds since the epoch."""
        return self.start(day) + 60.0 * self.minutes

    def match_times(self, day: date) -> tuple[float, float]:
        """Return the first and the last time at which a match ends that belongs to the evening of a date."""
        return self.start(day), self.end(day) + LATE_SECONDS

    def takes_place(self, day: date) -> bool:
        """Return True if a date is one of the evening, cancelled or not."""
        apart = (day - self.first).days
        is_one = apart % (_WEEK * self.weeks) == 0 if self.weeks else apart == 0
        return is_one and apart >= 0 and (self.until is None or day < self.until)

    def dates(self, after: float) -> Iterator[date]:
        """Yield the dates, cancelled or not, whose evenings end after a time, in order: without end if it repeats."""
        step = timedelta(days=_WEEK * self.weeks)
        day = self.first
        if step:
            passed = (self._day_of(after) - self.first) // step - 1
            day += max(0, passed) * step
        while self.takes_place(day):
            if self.end(day) > after:
                yield day
            if not step:
                return
            day += step

    def past_dates(self, before: float) -> Iterator[date]:
        """Yield the dates, cancelled or not, whose evenings began before a time, latest first."""
        step = timedelta(days=_WEEK * self.weeks)
        passed = (self._day_of(before) - self.first) // step if step else 0
        while passed >= 0:
            day = self.first + passed * step
            if self.takes_place(day) and self.start(day) < before:
                yield day
            passed -= 1

    def _day_of(self, at: float) -> date:
        return datetime.fromtimestamp(at, ZoneInfo(self.zone)).date()
