"""Bots that fail: every failure is counted and told, and none ends a run."""

import shlex
import sys
from pathlib import Path

import pytest

from arena.meeting import arena_settings, report_on
from clamber.arena import Keeper, read_run
from clamber.bots import BotInfo, UnknownBot

ODD = Path(__file__).parents[1] / "engines" / "odd.py"
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


def test_turns_that_an_engine_loses_are_counted():
    """It says something illegal each time, and greedy plays for it: so it is as good as greedy."""
    program = shlex.join([sys.executable, "-S", "-E", str(ODD), "illegal"])
    report = report_on(arena_settings("gandengyan", {}, 2, ["greedy", f"engine:{program}"]), 2)
    assert report.faults[0] == {}
    assert set(report.faults[1]) == {"illegal"}
    assert report.faults[1]["illegal"] > 5
    assert report.meetings[0].points_more.mean == 0


class Vanishing:
    """A program that cannot be started again once the run has begun."""

    made = 0

    def __init__(self):
        Vanishing.made += 1
        if Vanishing.made == 3:
            raise OSError("no memory left")

    def choose(self, view):
        return view.legal[0]


def test_a_bot_that_cannot_be_made_again_ends_nothing():
    Vanishing.made = 0
    report = report_on(arena_settings("gandengyan", {}, 2, ["greedy", f"{__name__}:Vanishing"]), 3)
    (reason,) = report.faults[1]
    assert "no memory left" in reason
    assert report.deals == 3


class Sulking:
    """Raises when it is told how a deal has ended."""

    def choose(self, view):
        return view.legal[0]

    def ended(self, *_):
        raise ArithmeticError("I counted otherwise")


def test_a_bot_that_cannot_be_told_how_it_ended_ends_nothing():
    report = report_on(arena_settings("gandengyan", {}, 2, ["greedy", f"{__name__}:Sulking"]), 3)
    assert report.faults[1] == {"ArithmeticError: I counted otherwise": 6}
