"""A bot of clamber's as a program of Botzone's."""

import json
import random
import subprocess
import sys

import pytest

from clamber import bots, ruleset
from clamber.engines.botzone.player import Unlike, answers

CLAMBER = [sys.executable, "-m", "clamber", "botzone", "greedy", "--seed", "1"]


@pytest.mark.parametrize("game", ["doudizhu/botzone", "doudizhu/botzone1"])
def test_a_bot_plays_deals_as_a_program(game):
    bot, others = bots.make(f"botzone:{' '.join(CLAMBER)}", seconds=60.0), bots.make("greedy")
    try:
        for seed in range(3):
            match = ruleset(game).new_match(seed=seed)
            while match.is_dealt:
                mine = match.position.to_act == seed
                match = match.apply((bot if mine else others).choose(match.view(match.position.to_act)))
            assert bot.faults == {}
    finally:
        bots.close(bot)


def ask(*lines):
    return list(answers(lines, bots.make("greedy"), random.Random(1)))


def test_the_auction_is_answered_with_a_bid():
    response, kept = ask(json.dumps({"requests": [{"own": list(range(17)), "bid": [1]}], "responses": []}))
    assert json.loads(response)["response"] in (0, 2, 3)
    assert "KEEP_RUNNING" in kept


def test_a_request_may_come_without_what_was_before():
    response, _ = ask(json.dumps({"own": list(range(17)), "bid": []}))
    assert json.loads(response)["response"] in (0, 1, 2, 3)


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "[]",
        "{}",
        '{"requests": []}',
        '{"requests": [{}]}',
        '{"requests": 3}',
        '{"requests": [3]}',
        '{"requests": [{"own": [99], "bid": []}]}',
        '{"requests": [{"own": [1], "bid": [1, 2, 3]}]}',
        '{"requests": [{"history": [], "own": [1], "publiccard": []}]}',
        '{"requests": [{"bid": 1}], "responses": {}}',
        "[" * 100000,
    ],
)
def test_what_is_no_game_is_said_to_be_none(line):
    with pytest.raises(Unlike):
        ask(line)


def test_the_command_says_what_it_cannot_read():
    ran = subprocess.run(CLAMBER, input="hello\n", capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "JSON" in ran.stderr
