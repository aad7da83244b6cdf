"""Benchmarks of RLCard's `doudizhu`: the documented environment, and the underlying game; see run.py."""

from __future__ import annotations

import random
from typing import Final

import numpy as np
import rlcard
from rlcard.agents import RandomAgent
from worker import serve

rng = random.Random(1)
np.random.seed(1)  # noqa: NPY002 # RLCard's agents draw from the global generator
ENV: Final = rlcard.make("doudizhu", config={"seed": 1})
ENV.set_agents([RandomAgent(num_actions=ENV.num_actions) for _ in range(ENV.num_players)])


def environment() -> tuple[int, int]:
    """Play one deal in the environment, which encodes an observation for every move."""
    before = ENV.timestep
    _, payoffs = ENV.run(is_training=True)
    assert sorted(payoffs) in ([0, 0, 1], [0, 1, 1]), f"one side wins: {payoffs}"
    return 1, ENV.timestep - before


def game() -> tuple[int, int]:
    """Play one deal of the underlying game, without observations."""
    state, _ = ENV.game.init_game()
    moves = 0
    while not ENV.game.is_over():
        actions = state["actions"]
        state, _ = ENV.game.step(actions[int(rng.random() * len(actions))])
        moves += 1
    return 1, moves


if __name__ == "__main__":
    serve({"environment": environment, "game alone": game})
