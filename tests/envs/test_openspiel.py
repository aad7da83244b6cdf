"""The games inside OpenSpiel: its own simulation test, its search, and worlds that fit what a player knows."""

from __future__ import annotations

import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; `pip install open_spiel`")

import clamber.envs.openspiel  # noqa: E402, F401 - registers the games; only where OpenSpiel is

GAMES = (
    ("clamber_gandengyan", {"seats": 3}),
    ("clamber_gandengyan", {"rules": "gandengyan/pagat"}),
    ("clamber_guandan", {}),
    ("clamber_biga", {}),
)


def chance(state, rng: random.Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return rng.choices(outcomes, weights)[0]


@pytest.mark.parametrize(("name", "params"), GAMES)
def test_openspiel_simulates_and_serialises(name, params) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name, params), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "params"), GAMES)
def test_a_resampled_state_looks_the_same_to_its_player(name, params) -> None:
    game, rng = pyspiel.load_game(name, params), random.Random(4)
    changed = 0
    for _ in range(2):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance(state, rng))
                continue
            player = state.current_player()
            if rng.random() < 0.3:
                other = state.resample_from_infostate(player, rng.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.legal_actions() == state.legal_actions()
                changed += str(other) != str(state)
            state.apply_action(rng.choice(state.legal_actions()))
        assert sum(state.returns()) == 0
    assert changed > 3


def test_openspiels_search_plays() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = pyspiel.load_game("clamber_gandengyan"), random.Random(1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, evaluator=evaluator, max_simulations=8, random_state=np.random.RandomState(2)
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance(state, rng))
        else:
            state.apply_action(bot.step(state) if state.current_player() == 0 else rng.choice(state.legal_actions()))
    assert sum(state.returns()) == 0
