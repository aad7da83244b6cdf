"""Correct and faulty Botzone programs at the table."""

import logging
import sys
from pathlib import Path

import pytest

from clamber import bots, ruleset
from patience import PATIENCE

PROGRAM = Path(__file__).with_name("botzone_program.py")
RULES = {
    "2": ruleset("doudizhu/botzone"),
    "1": ruleset("doudizhu/botzone1"),
    "guandan": ruleset("guandan/njupt", max_hands=2),
}


def command(mode):
    return f"{sys.executable} {PROGRAM} {mode}"


def program(mode, *, seconds=PATIENCE, name="botzone"):
    return bots.make(f"{name}:{command(mode)}", seconds=seconds)


def play(bot, rules, *, seed=1, deals=1, seat=0):
    """Return a match after some deals between a bot and greedy opponents, and the bot's number of choices."""
    others, asked = bots.make("greedy"), 0
    match = rules.new_match(seed=seed)
    try:
        for _ in range(deals):
            while match.is_dealt:
                mine = match.position.to_act == seat
                asked += mine
                match = match.apply((bot if mine else others).choose(match.view(match.position.to_act)))
            if len(match.deals) < deals:
                match = match.next_deal()
    finally:
        bots.close(bot)
    return match, asked


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("mode", ["keep", "restart"])
def test_a_program_plays_a_deal_and_is_never_wrong(game, mode):
    for seed in (1, 2) if mode == "keep" else (1,):
        bot = program(mode)
        match, asked = play(bot, RULES[game], seed=seed, deals=2 if game == "guandan" and mode == "keep" else 1)
        assert bot.faults == {}
        assert asked > 3
        assert match.result is not None


@pytest.mark.parametrize("mode", ["end", "unended", "styled", "bare", "counts"])
def test_programs_read_and_write_in_their_own_ways(mode, monkeypatch):
    if mode == "end":
        monkeypatch.setattr("clamber.engines.botzone.session.PART_WITH_INPUT", 0.3 / PATIENCE)
    bot = program(mode)
    play(bot, RULES["2"], deals=2 if mode == "counts" else 1)
    assert bot.faults == {}


def test_simple_interaction():
    bot = program("simple", name="botzone-simple")
    play(bot, RULES["2"])
    assert bot.faults == {}


def test_a_program_that_stays_and_takes_its_time_is_started_once(monkeypatch):
    from clamber.engines.botzone import session

    started = []
    start = session.Program
    monkeypatch.setattr(session, "Program", lambda *args, **kwargs: started.append(args) or start(*args, **kwargs))
    bot = program("keep")
    _, asked = play(bot, RULES["2"])
    assert asked > 3
    assert len(started) == 1


@pytest.mark.parametrize(
    ("mode", "fault", "said"),
    [
        ("garbage", "unreadable", "its answer is no JSON"),
        ("silent", "gone", "it has ended"),
        ("crash", "gone", "KeyError"),
        ("flood", "unreadable", "a line has more than"),
        ("wrong", "illegal", "must be"),
    ],
)
def test_what_goes_wrong_is_counted_and_the_stand_in_plays(mode, fault, said, caplog, monkeypatch):
    monkeypatch.setattr("clamber.engines.program.EXIT_SECONDS", PATIENCE)
    bot = program(mode)
    with caplog.at_level(logging.WARNING, "clamber.engines"):
        match, asked = play(bot, RULES["2"])
    assert match.result is not None
    assert dict(bot.faults) == {fault: asked}
    assert said in caplog.text


@pytest.mark.parametrize(("mode", "fault"), [("wrong", "illegal"), ("garbage", "unreadable"), ("crash", "gone")])
def test_a_program_that_ends_without_reading_is_judged_by_its_answer(mode, fault, monkeypatch):
    from clamber.engines.program import Program

    write = Program.write

    def late(program, line, seconds):
        program._process.wait(PATIENCE)
        write(program, line, seconds)

    monkeypatch.setattr(Program, "write", late)
    bot = program(mode)
    _, asked = play(bot, RULES["2"])
    assert dict(bot.faults) == {fault: asked}


def test_a_program_that_hangs_loses_its_turns():
    bot = program("hang", seconds=0.2)
    match, asked = play(bot, RULES["2"])
    assert match.result is not None
    assert dict(bot.faults) == {"late": asked}


@pytest.mark.parametrize("seat", [0, 1])
def test_after_an_illegal_play_it_is_told_what_was_played_instead(seat):
    bot = program("illegal")
    _, asked = play(bot, RULES["2"], seat=seat)
    assert asked > 3
    assert dict(bot.faults) == {"illegal": 1}


def test_what_was_played_instead_by_somebody_else_is_told_from_the_beginning():
    """Simulates a table at which the bot's answer came too late."""
    bot = program("keep")
    match = RULES["1"].new_match(seed=4)
    seat = match.position.to_act
    turns = 0
    try:
        while match.is_dealt:
            view = match.view(match.position.to_act)
            if view.seat == seat:
                turns += 1
                chosen = bot.choose(view)
                other = next((play for play in reversed(view.legal) if play != chosen), chosen)
                match = match.apply(other if turns == 2 else chosen)
            else:
                match = match.apply(bots.make("greedy").choose(view))
    finally:
        bots.close(bot)
    assert turns > 3
    assert bot.faults == {}


@pytest.mark.parametrize("spec", ["botzone:", "botzone", "botzone:'unclosed", "botzone-simple: "])
def test_what_is_no_command_is_refused(spec):
    with pytest.raises(bots.UnknownBotError):
        bots.make(spec)


def test_a_command_that_does_not_exist_loses_its_turns():
    bot = bots.make("botzone:/no/such/program")
    _, asked = play(bot, RULES["1"])
    assert dict(bot.faults) == {"gone": asked}


def test_other_games_are_played_by_the_stand_in(caplog):
    bot = program("keep")
    with caplog.at_level(logging.WARNING, "clamber.engines"):
        play(bot, ruleset("paodekuai"), seat=1)
    assert set(bot.faults) == {"unable"}
    assert "do not play Pao De Kuai" in caplog.text


def test_a_bot_says_who_it_is():
    assert bots.info(f"botzone:{command('keep')}").name == "keep"
    assert bots.info("botzone:python3 mine.py").name == "mine.py"
