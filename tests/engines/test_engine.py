"""Bots whose engine is faulty still play legally and on time, report every fault, and leave no process behind."""

import gc
import json
import logging
import os
import shlex
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from clamber import bots, ruleset
from clamber.as_json.views import listed_plays
from clamber.bots import UnknownBotError
from clamber.engines.engine_bot import EngineBot, Limits, Lost
from clamber.engines.program import COMPLAINTS_KEPT
from patience import PATIENCE, be_patient_with_engines, wait_until

ROOT = Path(__file__).parents[2]
ODD = Path(__file__).with_name("odd.py")
PATIENT = Limits(seconds=PATIENCE, start_seconds=PATIENCE, end_seconds=PATIENCE, starts=3)
"""Generous timeouts for a slow engine that eventually completes every request."""

STUCK = replace(PATIENT, end_seconds=0.3)
"""Limits for an engine that never exits."""

LATE = replace(STUCK, seconds=0.2, starts=2, late_in_a_row=2)
"""Limits for an engine that neither exits nor answers."""

LOSES = {
    "unreadable": [
        *("garbage", "array", "deep", "huge", "wrong id", "text id", "no id", "wrong type"),
        *("no such play", "negative", "true", "null"),
    ],
    "illegal": ["illegal", "nonsense"],
    "gone": ["exits", "closes stdout"],
    "unable": ["unable"],
}


class Counts:
    """Stand-in that counts its turns."""

    def __init__(self):
        self.turns = 0

    def choose(self, view):
        self.turns += 1
        return view.legal[-1]


def command(how, *more):
    return shlex.join([sys.executable, "-S", "-E", str(ODD), how, *map(str, more)])


def started(how, *more, limits=PATIENT):
    return EngineBot(command(how, *more), stand_in=Counts(), limits=limits)


def running(program):
    """Return True if a process exists, including as a zombie."""
    try:
        os.kill(program, 0)
    except ProcessLookupError:
        return False
    return True


def pid_of(engine):
    return engine._program._process.pid


@pytest.fixture
def view():
    """Return the view of the first seat to lead in two-seat Gan Deng Yan."""
    match = ruleset("gandengyan").new_match(seats=2, seed=1)
    return match.view(match.position.to_act)


@pytest.fixture(autouse=True)
def _leaves_nothing_behind(monkeypatch):
    """Assert that every program started by a test has exited and has been reaped."""
    from clamber.engines import engine_bot as module

    ids = []

    class Traced(module.Program):
        def __init__(self, *given, **named):
            super().__init__(*given, **named)
            ids.append(self._process.pid)

    monkeypatch.setattr(module, "Program", Traced)
    be_patient_with_engines(monkeypatch)
    yield
    assert ids
    assert not [program for program in ids if running(program)]


@pytest.fixture
def _until_it_has_ended(monkeypatch):
    """Remove the time limit on waiting for a program's exit status."""
    monkeypatch.setattr("clamber.engines.program.EXIT_SECONDS", PATIENCE)


@pytest.mark.parametrize(("fault", "how"), [(fault, how) for fault, hows in LOSES.items() for how in hows])
def test_a_turn_that_is_lost_is_played_by_the_stand_in_and_counted(fault, how, view, caplog):
    engine = started(how, limits=STUCK)
    for turn in (1, 2):
        assert engine.choose(view) == view.legal[-1]
        assert engine.faults == {fault: turn}
        assert engine._stand_in.turns == turn
    assert caplog.records
    assert all(record.levelno == logging.WARNING for record in caplog.records)
    assert fault in caplog.text
    engine.close()


ODD_ONLY = ["well", "banner", "strange", "before asked", "two lines", "complains", "has a child"]


@pytest.mark.parametrize("how", ODD_ONLY)
def test_what_is_only_odd_costs_no_turn(how, view):
    engine = started(how)
    plays = listed_plays(view)
    for _ in range(3):
        assert engine.choose(view) == plays[0]
    assert not engine.faults
    engine.close()


@pytest.mark.parametrize("how", ["endless", "flood"])
def test_whoever_never_stops_talking_loses_the_turn_long_before_its_time_is_over(how, view):
    engine = started(how, limits=STUCK)
    assert engine.choose(view) == view.legal[-1]
    assert engine.faults == {"unreadable": 1}
    engine.close()


def test_whoever_is_silent_loses_turns_to_time_and_is_started_again_a_few_times(view, caplog):
    engine = started("silent", limits=LATE)
    first = pid_of(engine)
    engine.choose(view)
    assert pid_of(engine) == first
    engine.choose(view)  # the second late answer in a row: the engine is treated as hung
    assert engine._program is None
    engine.choose(view)
    assert pid_of(engine) != first
    engine.choose(view)
    engine.choose(view)
    assert engine.faults == {"late": 4, "gone": 1}
    assert "was started 2 times and is not started again" in caplog.text
    said = len(caplog.records)
    engine.choose(view)
    assert engine.faults["gone"] == 2
    assert len(caplog.records) == said  # already reported
    engine.close()


def test_a_late_answer_counts_for_no_later_question(view, tmp_path):
    """The engine answers its first question too late, and with a different play."""
    go_on = tmp_path / "go on"
    os.mkfifo(go_on)
    engine = started("slow once", go_on, limits=LATE)
    assert engine.choose(view) == view.legal[-1]
    assert engine.faults == {"late": 1}
    engine._limits = PATIENT
    go_on.write_bytes(b"")
    assert engine.choose(view) == listed_plays(view)[0]
    assert engine.faults == {"late": 1}
    engine.close()


@pytest.mark.usefixtures("_until_it_has_ended")
def test_whoever_crashes_is_started_again_and_told_what_is_played(view, tmp_path, caplog):
    engine = started("exits once", tmp_path / "crashed")
    assert engine.choose(view) == view.legal[-1]
    assert "exit status -11" in caplog.text
    assert engine.choose(view) == listed_plays(view)[0]
    assert engine.faults == {"gone": 1}
    engine.close()


@pytest.mark.usefixtures("_until_it_has_ended")
def test_what_a_program_wrote_before_it_ended_is_said(view, caplog):
    engine = started("exits")
    engine.choose(view)
    assert "out of cards" in caplog.text
    assert "exit status 7" in caplog.text
    engine.close()


def test_of_what_a_program_complains_only_the_end_is_kept(view):
    engine = started("complains")
    engine.choose(view)
    assert 0 < len(engine._program.complaints) <= COMPLAINTS_KEPT
    engine.close()


def test_whoever_reads_no_more_loses_its_turns(view):
    engine = started("closes stdin", limits=LATE)
    for _ in range(4):
        assert engine.choose(view) == view.legal[-1]
    assert sum(engine.faults.values()) == 4
    engine.close()


def test_other_rules_are_announced(view):
    engine = started("well")
    other = ruleset("gandengyan", ace_multiplier=3).new_match(seats=2, seed=1)
    greeted = []
    greet = engine._greet
    engine._greet = lambda rules, seats: (greeted.append(rules), greet(rules, seats))
    for seen in (view, view, other.view(other.position.to_act), view):
        engine.choose(seen)
    assert [rules.options for rules in greeted] == [{}, {"ace_multiplier": 3}, {}]
    engine.close()


def test_an_engine_is_told_why_an_answer_was_refused_and_how_the_deal_ended(tmp_path):
    notes = tmp_path / "notes"
    engine = started("notes", notes)
    match = ruleset("gandengyan", match="deals:1").new_match(seats=2, seed=1)
    while match.is_dealt:
        match = match.apply(engine.choose(match.view(match.position.to_act)))
    bots.notify_deal_ended(engine, match, 1)
    engine.close()
    (line,) = notes.read_text().splitlines()
    told = json.loads(line)
    assert (told["type"], told["seat"]) == ("result", 1)
    assert told["result"]["scores"] == list(match.result.scores)
    assert [len(hand) for hand in told["result"]["hands"]] == list(match.position.sizes)


@pytest.mark.parametrize(
    ("how", "limits"),
    [
        ("well", PATIENT),
        ("has a child", PATIENT),
        ("complains", PATIENT),
        ("will not end", STUCK),
        ("endless", STUCK),
    ],
)
def test_an_engine_ends_with_all_that_it_started(how, limits, view):
    engine = started(how, limits=limits)
    engine.choose(view)
    group = pid_of(engine)
    engine.close()
    engine.close()
    wait_until(lambda: not group_runs(group))  # the engine's child processes are reaped by the system


def group_runs(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_an_engine_that_nobody_closes_ends_with_its_bot(view):
    engine = started("well")
    engine.choose(view)
    program = pid_of(engine)
    del engine
    gc.collect()
    assert not running(program)


@pytest.mark.parametrize(
    ("how", "why", "seconds"),
    [
        ("exits at hello", "no weights found", PATIENCE),
        ("no ready", "took too long", 0.3),
        ("deaf", "took too long", 0.3),
    ],
)
def test_whoever_does_not_answer_hello_is_no_engine(how, why, seconds):
    with pytest.raises(Lost, match=why):
        EngineBot(command(how), stand_in=Counts(), limits=replace(STUCK, start_seconds=seconds))


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("engine:", "needs an argument: engine:COMMAND"),
        ("engine:no-such-program --fast", "No such file"),
        ('engine:python "', "No closing quotation"),
    ],
)
def test_a_spec_of_no_engine_is_refused_in_words(spec, why):
    with pytest.raises(UnknownBotError, match=why):
        bots.make(spec)
    EngineBot(command("well"), stand_in=Counts(), limits=PATIENT).close()


def test_an_engine_says_who_it_is_and_what_it_leaves_out_it_has_not_said():
    assert bots.info(f"engine:{command('well')}").name == "odd"
    strange = bots.info(f"engine:{command('strange')}")
    assert strange.name.startswith("python")
    assert (strange.version, strange.level, strange.says) == ("", None, None)
    assert strange.weights is not None
    assert len(strange.weights) <= 200


EXAMPLES = {"example": ["python", "examples/engine.py"], "example-js": ["node", "examples/engine.mjs"]}


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize(("game", "seats"), [("guandan", 4), ("biga", 5), ("doudizhu", 3), ("paodekuai", 3)])
def test_the_examples_play_whole_deals(name, game, seats, monkeypatch):
    monkeypatch.chdir(ROOT)
    program, path = EXAMPLES[name]
    program = sys.executable if program == "python" else shutil.which(program)
    if program is None:
        pytest.skip("Node is not installed; the page needs it, and CI has it")
    engine = bots.make(f"engine:{program} {path}")
    assert bots.info_of(engine).name == name
    match = ruleset(game).new_match(seats=seats, seed=4)
    table = [engine, *(bots.make("greedy") for _ in range(seats - 1))]
    while match.is_dealt:
        seat = match.position.to_act
        match = match.apply(table[seat].choose(match.view(seat)))
    assert not engine.faults
    engine.close()
