"""Kernel versus reference: a game with more than 2**16 actions, Pao De Kuai with jokers (PDK-60)."""

from __future__ import annotations

import random
from typing import Final

import numpy as np
import pytest

from clamber import Position, batch
from clamber.engine import engine_for
from clamber.envs import vector
from clamber.records.record import from_json, to_json
from clamber.ruleset import Ruleset, ruleset
from comparison.side_by_side import play_match
from selecting import all_of_them

GAME: Final = "paodekuai"
MOST_NARROW: Final = 65_535
FOURS: Final = {"jokers": "bomb", "four_carries": "three"}
"""Options with many kickers, of which those for fours give their actions the highest ids."""


def many_actions() -> Ruleset:
    rules = ruleset(GAME, FOURS)
    assert engine_for(rules).actions.total > MOST_NARROW
    return rules


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, *all_of_them(range(1, 6))])
@pytest.mark.parametrize("split_bombs", [True, False])
def test_kernel_and_reference_agree(split_bombs, number):
    play_match(GAME, {**FOURS, "split_bombs": split_bombs}, 2, f"many {split_bombs} {number}")


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_simulated_deals_are_deals_of_the_rules(bot: str) -> None:
    """All actions of the kernel bots are legal, some ids exceed 16 bits, and the results agree."""
    rules = many_actions()
    (chunk,) = batch.simulate(rules, bots=[bot] * 3, deals=60, seed=3, log=True)
    beyond = 0
    for match in chunk.matches():
        replayed = from_json(to_json(match)).match
        assert replayed.deals == match.deals
        beyond += sum((event.action or 0) > MOST_NARROW for deal in match.deals for event in deal.events)
    assert beyond > 0


def test_many_deals_at_once_say_the_whole_ids() -> None:
    """Legal actions, the last actions in an observation, and checkpoints are not truncated to 16 bits."""
    rules = many_actions()
    deals = vector.make(GAME, num=12, rules=rules, seed=5)
    observation, _ = deals.reset()
    assert (observation["legal"].dtype, deals.encoding.id_bits) == (np.dtype("uint32"), 32)
    rng, beyond = random.Random(1), 0
    for step in range(60):
        counts = observation["counts"]
        for deal in range(deals.num):
            legal = observation["legal"][deal, : counts[deal]]
            if counts[deal]:
                assert sorted(legal) == sorted(play.action for play in deals.position(deal).legal())
                assert sorted(legal) == list(observation["action_mask"][deal].nonzero()[0])
        # prefer bombs and quads, which have the highest ids
        chosen = [max(row[:n]) if n and rng.random() < 0.5 else row[rng.randrange(max(n, 1))]
                  for row, n in zip(observation["legal"], counts, strict=True)]  # fmt: skip
        observation, *_ = deals.step(np.asarray(chosen, np.int64))
        for deal in range(deals.num):
            said = deals.encoding.decode(observation["observation"][deal].tobytes(), deals.seats)
            past = [event.play.action for event in deals.match(deal).deals[-1].events]
            newest = list(reversed(past))[: deals.encoding.history]
            assert [bits - 1 for bits in said["history_action"]][: len(newest)] == newest
            beyond += bool(newest) and newest[0] > MOST_NARROW
        if step == 30:
            kept, then = deals.to_bytes(), observation["observation"].copy()
    assert beyond > 0
    deals.from_bytes(kept)
    assert (deals.observation["observation"] == then).all()


def test_a_position_is_its_bytes() -> None:
    rules = many_actions()
    position = rules.new_match(seats=3, seed=1).position
    assert position is not None
    while not position.is_over:
        assert Position.from_bytes(rules, position.to_bytes()) == position
        position = position.apply(max(position.legal(), key=lambda play: play.action))
