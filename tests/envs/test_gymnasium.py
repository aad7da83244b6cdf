"""One learning seat under Gymnasium's own checker, and what it does not ask."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from clamber.envs.gymnasium import IDS, SeatEnv

pytestmark = [pytest.mark.filterwarnings("default")]


@pytest.mark.parametrize("name", IDS.values())
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    """The checker knows no masks: it acts blindly, so masked ids stand for legal ones."""
    check_env(gymnasium.make(name, masked="modulo", opponents="greedy").unwrapped)
    check_env(gymnasium.make(name, masked="modulo", render_mode="rgb_array").unwrapped)


@pytest.mark.parametrize("name", IDS.values())
def test_deals_are_played_to_the_end_and_masked_ids_refused(name: str) -> None:
    env = gymnasium.make(name, seat=1).unwrapped
    observation, info = env.reset(seed=2)
    rewards = []
    for _ in range(12):
        terminated = False
        while not terminated:
            masked = int(np.flatnonzero(info["action_mask"] == 0)[0])
            with pytest.raises(ValueError, match="is masked"):
                env.step(masked)
            action = env.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            assert env.observation_space.contains(observation)
            assert not truncated
            assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        rewards.append(reward)
        with pytest.raises(ValueError, match="is finished"):
            env.step(action)
        observation, info = env.reset()
    assert len(set(rewards)) > 1


def test_opponents_are_named_or_given() -> None:
    class Lowest:
        def choose(self, view):
            return view.legal[0]

    env = gymnasium.make("clamber/GanDengYan-v0", seats=3, opponents=[Lowest(), "greedy"]).unwrapped
    env.reset(seed=1)
    for wrong, message in (
        ({"opponents": ["greedy"] * 3}, "3 bots for 1 other seats"),
        ({"opponents": "deep"}, "there is no bot"),
        ({"seat": 7}, "seat must be from 0 to 1"),
        ({"masked": "punish"}, "masked must be one of"),
        ({"render_mode": "human"}, "render_mode must be"),
    ):
        with pytest.raises(ValueError, match=message):
            SeatEnv("gandengyan", **wrong)
