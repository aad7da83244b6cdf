"""`bench/rivals`: a platform program seated in the arena gets the same messages as from the platform's referee."""

import asyncio
import importlib.util
from collections import Counter
from pathlib import Path

import pytest

from clamber import ruleset
from clamber.engines.njupt.referee import Referee

SEATED = Path(__file__).parents[2] / "bench" / "rivals" / "njupt_seat.py"

SEED = 2
"""Seed of a short match with a tribute in one deal and an anti-tribute in another."""


def seat_class():
    spec = importlib.util.spec_from_file_location("njupt_seat", SEATED)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Seat


class Middling(seat_class()):
    """Program that plays the action in the middle of each list and records its messages."""

    def begin(self):
        self.heard = []

    def told(self, message):
        self.heard.append(message)

    def asked(self, message):
        return len(message["actionList"]) // 2


class Both:
    """Referee seat that forwards each question to a program seated in the arena."""

    def __init__(self, name):
        self.name, self.faults, self.turns = name, Counter(), Counter()

    async def tell(self, message):
        if message["stage"] == "beginning":
            self.program, self.heard = Middling(), []
        self.heard.append(message)
        self.turns[message["stage"]] += message["type"] == "notify"

    async def ask(self, question):
        play = self.program.choose(question.view)
        self.heard.append(question.message)
        beginning = self.program.heard[0]
        assert (beginning["stage"], beginning["myPos"]) == ("beginning", self.heard[0]["myPos"])
        assert self.program.heard[1:] == self.heard[1:]
        self.turns[f"asked: {question.stage}"] += 1
        return play


def test_a_program_hears_what_the_referee_would_tell_it():
    seats = [Both(f"seat{number}") for number in range(4)]

    async def all_of_it():
        return [match async for match in Referee(ruleset("guandan/njupt", max_hands=3), seats).play(1, SEED)]

    (match,) = asyncio.run(all_of_it())
    turns = sum((seat.turns for seat in seats), Counter())
    assert match.is_over
    assert all(turns[what] for what in ("tribute", "back", "anti-tribute", "asked: tribute", "asked: back"))
    assert turns["asked: play"] > 100


@pytest.mark.parametrize("index", [-1, 1000])
def test_an_index_that_names_no_action_is_refused(index):
    class Wrong(Middling):
        def asked(self, message):  # noqa: ARG002 - unused
            return index

    match = ruleset("guandan/njupt").new_match(seed=1)
    with pytest.raises(IndexError, match=f"the answer is {index}, of"):
        Wrong().choose(match.view(match.position.to_act))
