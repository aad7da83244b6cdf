"""Benchmarks of OpenSpiel's `dou_dizhu`: play from Python, and rollouts in C++; see run.py."""

from __future__ import annotations

import random
from typing import Any, Final

import pyspiel
from worker import serve

GAME: Final = pyspiel.load_game("dou_dizhu")
ROLLOUTS: Final = 200
"""Rollouts per evaluation."""

rng = random.Random(1)


def deal() -> Any:
    """Return a state before the first bid, with all cards dealt."""
    state = GAME.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])  # all outcomes are equally likely
    return state


def play(state: Any) -> int:
    """Play random actions to the end, and return their number."""
    moves = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        moves += 1
    returns = state.returns()
    assert abs(sum(returns)) < 1e-9, f"not zero-sum: {returns}"
    return moves


def whole_deals() -> tuple[int, int]:
    """Deal with one call per card and play with two calls per move; return the number of deals and moves."""
    return 20, sum(play(deal()) for _ in range(20))


DEALT: Final = [deal() for _ in range(50)]


def dealt_deals() -> tuple[int, int]:
    """Play from dealt states; return the number of deals and moves."""
    return len(DEALT), sum(play(state.clone()) for state in DEALT)


def rollouts() -> tuple[int, int]:
    """Run C++ rollouts from a dealt state as a search would: evaluate the root and one child."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(
        game=GAME, evaluator=evaluator, uct_c=2.0, max_simulations=2, max_memory_mb=1000, solve=False, seed=1,
        verbose=False,
    )  # fmt: skip
    root = bot.mcts_search(DEALT[int(rng.random() * len(DEALT))])
    assert root.explore_count == 2, f"two evaluations were expected, not {root.explore_count}"
    return 2 * ROLLOUTS, 0


if __name__ == "__main__":
    dealt = deal()
    assert dealt.legal_actions() == [0, 1, 2, 3], "the auction begins with a pass and three bids"
    serve({"whole deals": whole_deals, "from dealt states": dealt_deals, "rollouts in C++": rollouts})
