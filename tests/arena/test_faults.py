"""Bots that fail: every failure is counted and told, and none ends a run."""

import pytest

from arena.meeting import arena_settings, report_on
from clamber.arena import Keeper, read_run
from clamber.bots import BotInfo, UnknownBot

STUMBLING = "arena.meeting:Stumbling"


def test_every_choice_that_a_bot_fails_to_make_is_counted(tmp_path):
    settings = arena_settings("gandengyan", {}, 3, ["greedy", STUMBLING])
    with Keeper(tmp_path / "run.jsonl", settings) as keeper:
        report = report_on(settings, 6, sink=keeper)
    none, some = report.faults
    assert none == {}
    assert some["OSError: lost the thread"] > 0
    assert any("BadCards" in reason or "BadNotation" in reason or "hand" in reason for reason in some)
    assert sum(some.values()) == sum(len(played.faults) for played in read_run(tmp_path / "run.jsonl").played)


def test_greedy_chooses_for_a_bot_that_fails():
    """So that greedy that fails now and then is as good as greedy."""
    settings = arena_settings("gandengyan", {}, 3, ["greedy", STUMBLING])
    for meeting in report_on(settings, 6).meetings:
        assert meeting.wins_more.mean == meeting.points_more.mean == 0


def test_a_bot_that_cannot_be_made_ends_the_run_before_it_begins():
    with pytest.raises(UnknownBot):
        arena_settings("gandengyan", {}, 3, ["greedy", "arena.meeting:Nobody"])


class ByTheClock:
    """Says that milliseconds decide what it plays."""

    info = BotInfo("clock", version="3", weights="abc", timed=True)

    def choose(self, view):
        return view.legal[0]


def test_a_run_with_a_bot_that_plays_by_the_clock_says_so():
    report = report_on(arena_settings("gandengyan", {}, 2, ["greedy", f"{__name__}:ByTheClock"]), 2)
    assert not report.is_repeatable
    entrant = report.to_json()["entrants"][1]
    assert (entrant["name"], entrant["version"], entrant["weights"], entrant["timed"]) == ("clock", "3", "abc", True)
    assert report_on(arena_settings("gandengyan", {}, 2, ["greedy", "random"]), 2).is_repeatable
