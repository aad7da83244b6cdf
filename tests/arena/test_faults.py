"""Bot failures are counted and reported, and never end a run."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from arena.meeting import arena_settings, report_on
from clamber.arena import RunFileWriter, read_run
from clamber.arena.grids import notes
from clamber.bots import BotInfo, UnknownBotError
from clamber.bots.seated import BotFailedError
from clamber.envs.gymnasium import SeatEnv
from clamber.ruleset import ruleset
from clamber.simulation import simulate
from patience import be_patient_with_engines

ODD = Path(__file__).parents[1] / "engines" / "odd.py"
SEEDED = Path(__file__).with_name("seeded_engine.py")
STUMBLING = "arena.meeting:Stumbling"


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    be_patient_with_engines(monkeypatch)


def test_every_choice_that_a_bot_fails_to_make_is_counted(tmp_path):
    settings = arena_settings("gandengyan", {}, 3, ["greedy", STUMBLING])
    with RunFileWriter(tmp_path / "run.jsonl", settings) as keeper:
        report = report_on(settings, 6, sink=keeper)
    none, some = report.faults
    assert none == {}
    assert some["OSError: lost the thread"] > 0
    assert any("InvalidCardsError" in reason or "NotationError" in reason or "hand" in reason for reason in some)
    assert sum(some.values()) == sum(
        faults.count for played in read_run(tmp_path / "run.jsonl").played for faults in played.faults
    )


def test_greedy_chooses_for_a_bot_that_fails():
    """Greedy replaces each failed choice, so a greedy bot that sometimes fails scores the same as greedy."""
    settings = arena_settings("gandengyan", {}, 3, ["greedy", STUMBLING])
    for meeting in report_on(settings, 6).meetings:
        assert meeting.wins_more.mean == meeting.points_more.mean == 0


def test_a_bot_that_cannot_be_made_ends_the_run_before_it_begins():
    with pytest.raises(UnknownBotError):
        arena_settings("gandengyan", {}, 3, ["greedy", "arena.meeting:Nobody"])


class ByTheClock:
    """Bot that declares its choices time-dependent."""

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
    """The engine never gives a legal answer, so greedy plays all its turns and the two score the same."""
    program = shlex.join([sys.executable, "-S", "-E", str(ODD), "illegal"])
    report = report_on(arena_settings("gandengyan", {}, 2, ["greedy", f"engine:{program}"]), 2)
    assert report.faults[0] == {}
    assert set(report.faults[1]) == {"illegal"}
    assert report.faults[1]["illegal"] > 5
    assert report.meetings[0].points_more.mean == 0


class Vanishing:
    """Bot whose third construction fails, after the run has started."""

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
    """Bot whose `ended` method raises."""

    def choose(self, view):
        return view.legal[0]

    def ended(self, *_):
        raise ArithmeticError("I counted otherwise")


def test_a_bot_that_cannot_be_told_how_it_ended_ends_nothing():
    report = report_on(arena_settings("gandengyan", {}, 2, ["greedy", f"{__name__}:Sulking"]), 3)
    assert report.faults[1] == {"ArithmeticError: I counted otherwise": 6}


class Leaving:
    """Bot that exits the process at each call."""

    made = 0

    def __init__(self):
        Leaving.made += 1
        if Leaving.made == 3:
            sys.exit("as it is made")

    def choose(self, _):
        sys.exit(3)

    def ended(self, *_):
        sys.exit(4)


def test_a_bot_that_exits_ends_nothing():
    """An exit is a failure as any other, in the arena, in simulations and in environments."""
    Leaving.made = 0
    report = report_on(arena_settings("gandengyan", {}, 2, ["greedy", f"{__name__}:Leaving"]), 3, workers=1)
    reasons = set(report.faults[1])
    assert {"SystemExit: 3", "SystemExit: 4"} < reasons
    assert any("cannot be created: SystemExit: as it is made" in reason for reason in reasons)
    assert report.meetings[0].points_more.mean == 0
    Leaving.made = 3
    for chunk in simulate(ruleset("gandengyan"), bots=[f"{__name__}:Leaving", "greedy"], deals=2, seed=1):
        assert chunk.lost[0]["SystemExit: 3"] > 0
    problem = ruleset("gandengyan").setup(["3d4h5s", "6c6d"])  # the bot has a choice before the seat
    env = SeatEnv("gandengyan", opponents=f"{__name__}:Leaving", seat=1)
    with pytest.raises(BotFailedError, match="SystemExit: 3"):
        env.reset(options={"position": problem})


class Imaginative:
    """Bot that fails for a different reason each time."""

    def __init__(self):
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        raise OSError(f"reason {self.asked} at {len(view.history)}")


def test_many_reasons_are_told_in_short():
    report = report_on(arena_settings("gandengyan", {}, 2, ["greedy", f"{__name__}:Imaginative"]), 3)
    told = [note.text for note in notes(report, "en") if "failed" in note.text]
    assert len(told) == 6
    assert "for other reasons" in told[-1]
    counts = [int(re.search(r"failed (?:to choose )?(once|\d+)", text)[1].replace("once", "1")) for text in told]
    assert sum(counts) == report.faults[1].total()
    assert len(report.to_json()["entrants"][1]["faults"]) > 6


def test_a_program_is_not_started_for_every_deal_and_begins_each_from_nothing(tmp_path):
    """The program plays at random but starts anew for each deal, so it ties with itself."""
    program = shlex.join([sys.executable, "-S", "-E", str(SEEDED), str(tmp_path / "starts")])
    settings = arena_settings("gandengyan", {}, 3, [f"engine:{program}"] * 2)
    asked = len((tmp_path / "starts").read_text().splitlines())
    report = report_on(settings, 4)
    assert report.faults == ({}, {})
    for meeting in report.meetings:
        assert (meeting.points_more.mean, meeting.points_more.half_width) == (0, 0)
    assert len((tmp_path / "starts").read_text().splitlines()) - asked == 3  # one start per seat
