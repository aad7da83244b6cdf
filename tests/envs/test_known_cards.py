"""Environments play the publicly known cards of a rank before those that only their own seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import clamber
from clamber import Cards
from clamber.envs import vector

if TYPE_CHECKING:
    from clamber.position import Position

SEEDS = 4


def known_in(position: Position, seat: int, cards: Cards) -> int:
    """Return the number of cards of a play that all seats know to be in the hand."""
    return len(cards) - len(cards - position.known(seat))


@pytest.mark.parametrize("name", ["doudizhu", "doudizhu/laizi", "biga", "guandan", "zhengshangyou/exchange"])
def test_no_other_choice_of_cards_reveals_less(name: str) -> None:
    spared = 0
    game = name.partition("/")[0]
    rules = clamber.ruleset(name, {"expose_poll": "after_deal_in_order"} if game == "biga" else {})
    for seed in range(SEEDS):
        envs = vector.make(game, rules=rules, num=1, seed=seed, autoreset="same_step")
        envs.reset()
        rng = np.random.default_rng(seed)
        for _ in range(250):
            before = envs.position(0)
            legal = envs.observation["legal"][0, : envs.observation["counts"][0]]
            action = int(rng.choice(legal))
            envs.step(np.array([action]))
            if envs.terminated[0] or action < before.engine.actions.first_play:
                continue
            seat = before.to_act
            played = envs.match(0).deals[-1].events[-1].cards
            choices = [play.cards for play in before._choices(action)]
            assert played in choices
            most = max(known_in(before, seat, cards) for cards in choices)
            assert known_in(before, seat, played) == most
            spared += known_in(before, seat, before.default_play(action).cards) < most
    assert spared
