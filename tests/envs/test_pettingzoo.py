"""PettingZoo's own test suite, and further cases."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import clamber.envs.pettingzoo
from clamber.envs.pettingzoo import MODULES, gandengyan_v0, guandan_v0
from clamber.ruleset import all_names
from selecting import presets_later

pytestmark = [pytest.mark.filterwarnings("default")]


def seeded(rules: str, **more: Any) -> Any:
    """Return an environment with seeded spaces, because PettingZoo's tests sample from them."""
    env = MODULES[rules.partition("/")[0]].env(rules=rules, **more)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    return env


def test_a_mask_is_of_zeros_and_ones() -> None:
    env = seeded("gandengyan")
    for agent in env.possible_agents:
        mask = env.observation_space(agent)["action_mask"]
        assert (mask.low.min(), mask.high.max(), mask.dtype, mask.shape) == (
            0,
            1,
            np.int8,
            (env.action_space(agent).n,),
        )


@pytest.mark.parametrize("rules", presets_later(all_names()))
def test_the_api_is_that_of_pettingzoo(rules: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(seeded(rules), num_cycles=150 if "/" in rules else 300)
    said = {str(warning.message) for warning in caught if issubclass(warning.category, UserWarning)}
    # PettingZoo exempts environments with masked dictionary observations by name; clamber's are not on its list.
    assert said <= {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
        "Action mask numpy array is all zeros (no legal actions).",
    }


@pytest.mark.parametrize("rules", presets_later(all_names()))
def test_a_seed_gives_the_same_deals(rules: str) -> None:
    seed_test(partial(seeded, rules), num_cycles=60)


@pytest.mark.parametrize("rules", presets_later(all_names()))
def test_it_can_be_drawn(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(seeded, rules))
    assert "> seat" in capsys.readouterr().out


def test_matches_go_on_and_rewards_come_at_the_end() -> None:
    env = guandan_v0.raw_env(rules="guandan/pagat")
    env.reset(seed=3)
    rng = np.random.default_rng(0)
    levels = set()
    for _ in range(3):
        while not all(env.terminations.values()):
            env.step(int(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))))
        rewards = [env.rewards[agent] for agent in env.possible_agents]
        assert rewards[0] == rewards[2] == -rewards[1] == -rewards[3] != 0
        env.reset()
        levels.add(env.position.level)
    assert levels != {"2"}
    assert env.action_name(0) == "pass"


@pytest.mark.parametrize("make", [gandengyan_v0.env, gandengyan_v0.raw_env])
def test_masked_and_foreign_actions_are_errors_that_change_nothing(make) -> None:
    env = make(seats=3)
    env.reset(seed=1)
    before = env.observe("player_0")["observation"].tobytes(), env.agent_selection
    for action, message in (
        (0, "masked"),
        (99_999, "there is no action 99999"),
        (2**70, "there is no action"),
        (-1, "there is no action -1"),
        (None, "is to act"),
        (1.5, "an action is one id"),
        (True, "an action is one id"),
        (np.array([1, 2]), "an action is one id"),
    ):
        with pytest.raises(ValueError, match=message):
            env.step(action)
    for seed in (-1, 1 << 256, 0.5):
        with pytest.raises(ValueError, match="a seed is an integer"):
            env.reset(seed=seed)
    with pytest.raises(ValueError, match="there is no agent 'player_3', only player_0, player_1, player_2"):
        env.observe("player_3")
    assert (env.observe("player_0")["observation"].tobytes(), env.agent_selection) == before
    with pytest.raises(ValueError, match="render_mode must be one of"):
        make(render_mode="video")


@pytest.mark.parametrize("game", MODULES)
def test_only_who_is_to_act_is_told_what_is_legal(game: str) -> None:
    env = MODULES[game].raw_env()
    env.reset(seed=2)
    rng = np.random.default_rng(0)
    for agent in env.agent_iter(400):
        observation, _, terminated, truncated, _ = env.last()
        assert {key for info in env.infos.values() for key in info} == {"action_mask"}
        for other in env.agents:
            mask = env.observe(other)["action_mask"]
            assert mask.tolist() == env.infos[other]["action_mask"].tolist()
            assert mask.any() == (other == agent and not terminated)
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(observation["action_mask"]))))


def test_there_is_no_module_of_another_game_or_version() -> None:
    for name in ("guandan_v1", "bridge_v0", "guandan"):
        with pytest.raises(AttributeError, match=f"no environment {name}, only guandan_v0"):
            getattr(clamber.envs.pettingzoo, name)


def test_the_state_is_what_all_agents_see() -> None:
    env = MODULES["guandan"].raw_env()
    env.reset(seed=1)
    state = env.state()
    assert state.shape == env.state_space.shape
    assert env.state_space.contains(state)
    seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert (state == np.concatenate(seen)).all()
    env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
    assert (env.state() != state).any()


@pytest.mark.parametrize("options", [{"deck": "3s"}, "deck"])
def test_an_unknown_option_is_refused_and_changes_nothing(options) -> None:
    env = MODULES["gandengyan"].raw_env()
    env.reset(seed=1, options={})
    state = env.state()
    with pytest.raises(ValueError, match="deck"):
        env.reset(seed=2, options=options)
    assert (env.state() == state).all()
