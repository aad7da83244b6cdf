"""clamber bots running as Botzone programs."""

import json
import random
import subprocess
import sys

import pytest

from clamber import bots, ruleset
from clamber.engines.botzone.player import BotzonePlayer
from clamber.engines.formats import NoDeal
from patience import PATIENCE
from selecting import all_of_them

CLAMBER = [sys.executable, "-m", "clamber", "botzone", "greedy", "--seed", "1"]


@pytest.mark.parametrize("seed", [0, *all_of_them([1, 2])])
@pytest.mark.parametrize(("game", "deals"), [("doudizhu/botzone", 1), ("doudizhu/botzone1", 1), ("guandan/njupt", 3)])
def test_a_bot_plays_deals_as_a_program(game, deals, seed):
    """The program makes the same plays as the bot, including tribute and returns."""
    bot, others = bots.make(f"botzone:{' '.join(CLAMBER)}", seconds=PATIENCE), bots.make("greedy")
    try:
        match = ruleset(game).new_match(seed=seed)
        for _ in range(deals):
            while match.is_dealt:
                view = match.view(match.position.to_act)
                play = (bot if view.seat == seed else others).choose(view)
                assert play.cards == others.choose(view).cards
                match = match.apply(play)
            match = match if match.is_over else match.next_deal()
        assert bot.faults == {}
    finally:
        bots.close(bot)


def ask(*lines):
    player = BotzonePlayer(bots.make("greedy"), random.Random(1))
    return [answer for line in lines for answer in player.hear(line)]


def test_the_auction_is_answered_with_a_bid():
    response, kept = ask(json.dumps({"requests": [{"own": list(range(17)), "bid": [1]}], "responses": []}))
    assert json.loads(response)["response"] in (0, 2, 3)
    assert "KEEP_RUNNING" in kept


def test_a_request_may_come_without_what_was_before():
    response, _ = ask(json.dumps({"own": list(range(17)), "bid": []}))
    assert json.loads(response)["response"] in (0, 1, 2, 3)


DEAL = {"level": "2", "tribute": 0, "first": -1, "last": -1}
HANDED = {"stage": "deal", "deliver": [*range(12, 39)], "your_id": 1, "global": DEAL}
THREE, FOUR, FIVE, PASS = [[8], [8]], [[12], [12]], [[70], [70]], [[], []]
FORMS = {
    "named": [
        [[], [], [], {"player": 0, "response": THREE}],
        [{"player": player, "response": done} for player, done in ((1, FOUR), (2, PASS), (3, PASS), (0, FIVE))],
    ],
    "in order": [[[], [], [], THREE], [FOUR, PASS, PASS, FIVE]],
}


@pytest.mark.parametrize("form", FORMS)
def test_the_history_of_guandan_is_read_in_both_forms(form):
    """Player 0 leads a 3, player 1 beats it with a 4, the others pass, and player 0 plays a 5."""
    requests = [
        HANDED,
        *({"stage": "play", "history": h, "done": [], "pass_on": -1, "global": DEAL} for h in FORMS[form]),
    ]
    response, _ = ask(json.dumps({"requests": requests, "responses": [[], FOUR]}))
    assert json.loads(response)["response"] == [[21], [21]]  # 6 of diamonds


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
        *(f'{{"requests": [{{"own": {"[" * depth}{"]" * depth}, "bid": []}}]}}' for depth in range(700, 990, 20)),
    ],
)
def test_what_is_no_game_is_said_to_be_none(line):
    with pytest.raises(NoDeal):
        ask(line)


def test_the_command_says_what_it_cannot_read():
    ran = subprocess.run(CLAMBER, input="hello\n", capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "JSON" in ran.stderr
