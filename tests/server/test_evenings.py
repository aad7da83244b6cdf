"""Dates of evenings, over changes of the clocks in both directions."""

import itertools
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clamber.server.clubs.evenings import LATE_SECONDS, Evening, is_zone

THURSDAY = date(2026, 10, 15)


def evening(first=THURSDAY, at="20:00", zone="Europe/Berlin", minutes=180, weeks=1, **more):
    return Evening("e", first, time.fromisoformat(at), zone, minutes, weeks, **more)


def stamp(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def shown(found, count=3):
    return [day.isoformat() for day in itertools.islice(found, count)]


@pytest.mark.parametrize(
    ("zone", "day", "at", "began"),
    [
        ("Europe/Berlin", "2026-10-22", "20:00", "2026-10-22 18:00"),
        ("Europe/Berlin", "2026-10-29", "20:00", "2026-10-29 19:00"),
        ("Europe/Berlin", "2026-03-26", "20:00", "2026-03-26 19:00"),
        ("Europe/Berlin", "2026-04-02", "20:00", "2026-04-02 18:00"),
        ("America/New_York", "2026-03-08", "20:00", "2026-03-09 00:00"),
        ("Australia/Sydney", "2026-10-04", "20:00", "2026-10-04 09:00"),
        ("Asia/Shanghai", "2026-07-02", "20:00", "2026-07-02 12:00"),
        ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29 01:30"),  # skipped, hence 03:30
        ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25 00:30"),  # the first of two
    ],
)
def test_an_evening_begins_at_its_local_time_in_summer_and_winter(zone, day, at, began):
    assert evening(zone=zone, at=at).start(date.fromisoformat(day)) == stamp(began)


def test_a_night_in_which_the_clocks_change_lasts_as_long_as_any():
    night = evening(first=date(2026, 10, 24), at="23:00", minutes=300)
    assert night.end(night.first) - night.start(night.first) == 5 * 3600
    assert night.match_times(night.first) == (night.start(night.first), night.end(night.first) + LATE_SECONDS)


def test_an_evening_repeats_until_it_is_ended():
    now = stamp("2026-10-15 12:00")
    assert shown(evening().dates(now)) == ["2026-10-15", "2026-10-22", "2026-10-29"]
    assert shown(evening(weeks=2).dates(now)) == ["2026-10-15", "2026-10-29", "2026-11-12"]
    assert shown(evening(weeks=0).dates(now)) == ["2026-10-15"]
    assert shown(evening(until=date(2026, 10, 23)).dates(now)) == ["2026-10-15", "2026-10-22"]
    assert shown(evening(cancelled=frozenset({THURSDAY})).dates(now), 1) == ["2026-10-15"]


def test_a_date_is_shown_until_its_evening_is_over_also_after_midnight():
    late = evening(at="23:00")
    assert shown(late.dates(stamp("2026-10-15 23:59")), 1) == ["2026-10-15"]
    assert shown(late.dates(stamp("2026-10-16 00:01")), 1) == ["2026-10-22"]
    assert shown(late.past_dates(stamp("2026-10-30 00:00"))) == ["2026-10-29", "2026-10-22", "2026-10-15"]
    assert shown(late.past_dates(stamp("2026-10-15 20:59"))) == []


def test_names_of_zones_are_those_of_iana():
    assert is_zone("Asia/Shanghai")
    for name in ("", "Shanghai", "../etc/passwd", "posix/Asia/Shanghai", "Asia/"):
        assert not is_zone(name)


ZONES = ("Asia/Shanghai", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "UTC")


EVENINGS = st.builds(
    evening,
    st.dates(date(2026, 1, 1), date(2027, 2, 1)),
    st.sampled_from(("00:30", "02:30", "20:00", "23:30")),
    st.sampled_from(ZONES),
    st.sampled_from((15, 180, 720)),
    st.sampled_from((0, 1, 2)),
)


@given(EVENINGS, st.integers(-10 * 24, 500 * 24))
def test_dates_are_those_that_a_calendar_finds(found, hours):
    zone, weeks = found.zone, found.weeks
    now = stamp("2026-01-01 00:00") + 3600.0 * hours
    days = [found.first + timedelta(days=7 * weeks * n) for n in range(100)] if weeks else [found.first]
    assert [*itertools.islice(found.dates(now), 3)] == [day for day in days if found.end(day) > now][:3]
    begun = [day for day in reversed(days) if found.start(day) < now]
    assert [*itertools.islice(found.past_dates(now), 3)] == begun[:3]
    for day in days[:3]:
        local = datetime.fromtimestamp(found.start(day), ZoneInfo(zone))
        assert abs(local.replace(tzinfo=None) - datetime.combine(day, found.time)) <= timedelta(days=1)
        assert found.takes_place(day)
        assert not found.takes_place(day + timedelta(days=1))
