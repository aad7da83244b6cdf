"""Single-seat environment: Gymnasium's checker, and cases that it does not cover."""

from __future__ import annotations

import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import clamber
from clamber.bots.seated import BotFailedError
from clamber.envs.gymnasium import IDS, SeatEnv
from clamber.ruleset import all_names
from selecting import presets_later


@pytest.mark.parametrize("name", IDS.values())
def test_gymnasium_finds_nothing_wrong_with_what_make_gives(name: str) -> None:
    """Pytest turns every warning of the checker into an error."""
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize("rules", presets_later(all_names()))
def test_gymnasium_finds_nothing_wrong_with_any_preset(rules: str) -> None:
    name = IDS[rules.partition("/")[0]]
    env = gymnasium.make(name, rules=rules, seat=1, opponents="greedy", render_mode="rgb_array").unwrapped
    box = env.observation_space["observation"]
    assert (box.low.min(), box.high.max(), box.dtype) == (0, 255, np.uint8)
    assert env.metadata == {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}
    check_env(env)


@pytest.mark.parametrize("name", IDS.values())
def test_a_program_without_masks_plays_legally(name: str) -> None:
    """Without a mask the space samples the id of any legal action. A different draw leads to a different deal."""
    env = gymnasium.make(name).unwrapped
    endings = set()
    for seed in (1, 1, 2):
        env.reset(seed=seed)
        actions, terminated = [], False
        while not terminated:
            action = env.action_space.sample()
            assert action == env.action_space.any == env.action_space.n - 1
            assert env.action_name(action) == "any legal action"
            observation, reward, terminated, _, info = env.step(action)
            assert not info["action_mask"][-1]
            actions.append(observation["observation"].tobytes())
        endings.add((reward, *actions))
    assert len(endings) == 2
    assert pickle.loads(pickle.dumps(env.action_space)).any == env.action_space.any


def test_gymnasium_steps_many() -> None:
    """Tested with and without masks. The step after the end of a deal starts a new one."""
    envs = gymnasium.make_vec("clamber/GanDengYan-v0", num_envs=3, vectorization_mode="sync", seats=3)
    ended = np.zeros(3, bool)
    assert envs.action_space.sample().tolist() == [envs.single_action_space.any] * 3
    seen, _ = envs.reset(seed=1)
    assert seen["observation"].shape == (3, *envs.single_observation_space["observation"].shape)
    for number in range(120):
        masks = tuple(seen["action_mask"])
        actions = envs.action_space.sample(masks if number % 2 else None)
        seen, rewards, terminated, _, _ = envs.step(actions)
        assert not rewards[~terminated].any()
        ended |= terminated
    envs.close()
    assert ended.all()


def test_any_integer_is_a_seed() -> None:
    env = gymnasium.make("clamber/Guandan-v0").unwrapped
    shown = {env.reset(seed=seed)[0]["observation"].tobytes() for seed in (3, np.int64(3), np.uint8(3))}
    assert len(shown) == 1


def test_bad_input_is_an_error_that_changes_nothing() -> None:
    env = gymnasium.make("clamber/GanDengYan-v0", seats=3).unwrapped
    with pytest.raises(ValueError, match="call reset"):
        env.step(0)
    _, info = env.reset(seed=2)
    before = env.position
    masked = int(np.flatnonzero(info["action_mask"][:-1] == 0)[0])
    for action, message in (
        (masked, r"action \d+ \(.*\) is masked"),
        (env.action_space.n, "there is no action"),
        (-1, "there is no action -1"),
        (1.0, "an action is one id, an integer, not 1.0"),
        (np.array([1]), "an action is one id"),
        ("pass", "an action is one id"),
        (None, "an action is one id"),
    ):
        with pytest.raises(ValueError, match=message):
            env.step(action)
    for seed in (-1, 1 << 256, 1.5, "seven"):
        with pytest.raises(ValueError, match="a seed is an integer from 0"):
            env.reset(seed=seed)
    with pytest.raises(ValueError, match="reset has no option 'level'; it has deck"):
        env.reset(options={"level": "A"})
    assert env.position == before


@pytest.mark.parametrize("name", IDS.values())
def test_deals_are_played_to_the_end_and_masked_ids_refused(name: str) -> None:
    env = gymnasium.make(name, seat=1).unwrapped
    env.action_space.seed(2)
    observation, info = env.reset(seed=2)
    rewards = []
    for _ in range(6):
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
        ({"seat": 7}, "seat must be a whole number from 0 to 1"),
        ({"history": -1}, "history must be a whole number"),
        ({"render_mode": "human"}, "render_mode must be"),
    ):
        with pytest.raises(ValueError, match=message):
            SeatEnv("gandengyan", **wrong)


def test_any_legal_action_is_the_only_one_where_there_is_one() -> None:
    env = gymnasium.make("clamber/GanDengYan-v0", seats=2).unwrapped
    alone = 0
    for seed in range(10):
        _, info = env.reset(seed=seed)
        terminated = False
        while not terminated:
            alone += info["action_mask"].sum() == 1
            _, _, terminated, _, info = env.step(env.action_space.any)
    assert alone > 0
    with pytest.raises(ValueError, match="finished"):
        env.step(env.action_space.any)


def play_on(env):
    """Play deals to their ends with the last legal action at every step."""
    for seed in range(9):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].nonzero()[0][-1]))


class Failing:
    """Bot that fails in one of several ways."""

    def __init__(self, how):
        self.how = how

    def choose(self, view):
        if self.how == "raises":
            raise LookupError("no idea")
        return {"nothing": None, "text": view.legal[0].text, "a play of another hand": other_play(view)}[self.how]


def other_play(view):
    """Return a legal play of another match that is not legal in this view."""
    plays = clamber.ruleset("gandengyan").new_match(seats=3, seed=77).position.legal()
    return next(play for play in plays if play not in view.legal)


@pytest.mark.parametrize("how", ["raises", "nothing", "text", "a play of another hand"])
def test_a_bot_that_fails_is_named_with_its_seat_and_line(how) -> None:
    env = gymnasium.make("clamber/GanDengYan-v0", seats=3, opponents=["greedy", Failing(how)])
    raised = Failing.choose.__code__.co_firstlineno + 2 * (how == "raises")
    said = "LookupError: no idea" if how == "raises" else "None" if how == "nothing" else "not one of view.legal"
    with pytest.raises(BotFailedError) as failed:
        play_on(env)
    assert str(failed.value).startswith("the bot Failing in seat 2 failed: ")
    assert said in str(failed.value)
    assert str(failed.value).endswith(f"test_gymnasium.py:{raised})")
    assert failed.value.__cause__ is not None
