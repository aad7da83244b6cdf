"""Copies of environments: clone, pickle, copy and deepcopy."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import gymnasium

from clamber.envs import vector
from clamber.envs.gymnasium import SeatEnv
from clamber.envs.pettingzoo import MODULES
from envs.stepping import choose, everything
from properties.games import matches

if TYPE_CHECKING:
    import random

    from clamber.match import Match

COPIES = (copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.clone())


def shown(envs: vector.VectorDeals) -> list[bytes]:
    """Return all arrays but the list of legal actions, which ends with old ones."""
    arrays = [array for name, array in envs.observation.items() if name != "legal"]
    return [array.tobytes() for array in (*arrays, envs.rewards, envs.terminated)]


@settings(max_examples=settings.default.max_examples // 2)
@given(matches(), st.sampled_from(tuple(vector.MODES)), st.sampled_from(["random", None]))
def test_copies_and_checkpoints_go_on_alike(
    drawn: tuple[Match, random.Random], autoreset: str, opponents: str | None
) -> None:
    match, rng = drawn
    table = {
        "rules": match.rules, "seats": match.seats, "seat": rng.randrange(match.seats), "opponents": opponents,
        "autoreset": autoreset,
    }  # fmt: skip
    envs = vector.make(match.rules.game.name, num=3, seed=rng.randrange(99), **table)
    envs.reset()
    generator = np.random.default_rng(rng.randrange(99))
    for _ in range(rng.randrange(90)):
        if not (autoreset == "disabled" and envs.terminated.any()):
            envs.step(choose(envs, generator))
    if autoreset == "disabled":
        envs.reset(options={"reset_mask": envs.terminated.copy()})
    restored = vector.make(match.rules.game.name, num=3, seed=0, **table)
    restored.from_bytes(envs.to_bytes())
    before = everything(envs)
    for again in (restored, *(copied(envs) for copied in COPIES)):
        assert again.to_bytes() == envs.to_bytes()
        assert not np.shares_memory(again.rewards, envs.rewards)
        twin = envs.clone()
        for _ in range(3):
            if autoreset == "disabled" and twin.terminated.any():
                break
            actions = choose(twin, generator)
            again.step(actions)
            twin.step(actions)
            assert shown(again) == shown(twin)
        assert again.to_bytes() == twin.to_bytes()
        assert again is restored or again == twin
        assert everything(envs) == before


def test_the_end_of_a_deal_is_copied_with_its_rewards() -> None:
    envs = vector.make("gandengyan", num=3, seed=5, opponents="random", autoreset="same_step")
    envs.reset()
    rng = np.random.default_rng(1)
    while not envs.terminated.any():
        envs.step(choose(envs, rng))
    for copied in COPIES:
        again = copied(envs)
        assert again == envs
        assert again.terminated.tolist() == envs.terminated.tolist()
        assert again.rewards.tolist() == envs.rewards.tolist()
        assert again.final_observation.tobytes() == envs.final_observation.tobytes()


def test_an_environment_is_copied_before_its_first_reset() -> None:
    envs = vector.make("guandan", num=2)
    for copied in COPIES:
        again = copied(envs)
        assert again == envs
        assert again.reset()[0]["observation"].tobytes() == envs.clone().reset()[0]["observation"].tobytes()


@pytest.mark.parametrize("game", MODULES)
def test_turn_by_turn(game: str) -> None:
    env = MODULES[game].raw_env()
    env.reset(seed=1)
    rng = np.random.default_rng(2)
    for _ in range(6):
        env.step(int(rng.choice(env.last()[4]["action_mask"].nonzero()[0])))
    for copied in COPIES:
        again = copied(env)
        assert again == env
        action = int(env.last()[4]["action_mask"].argmax())
        again.step(action)
        twin = env.clone()
        assert again != env
        twin.step(action)
        assert again == twin


def test_wrapped_environments_are_copied() -> None:
    env = MODULES["guandan"].env()
    env.reset(seed=1)
    for copied in (copy.deepcopy, lambda given: pickle.loads(pickle.dumps(given))):
        again = copied(env)
        assert again.unwrapped == env.unwrapped
        again.step(int(again.last()[4]["action_mask"].argmax()))
        assert again.unwrapped != env.unwrapped


@pytest.mark.parametrize("opponents", ["random", "greedy", "net_beginner"])
def test_one_seat(opponents: str) -> None:
    env = gymnasium.make("clamber/GanDengYan-v0", seats=3, opponents=opponents)
    _, info = env.reset(seed=1)
    for copied in (copy.deepcopy, lambda given: pickle.loads(pickle.dumps(given))):
        again, twin = copied(env), env.unwrapped.clone()
        assert again.unwrapped == env.unwrapped
        action = int(info["action_mask"].nonzero()[0][-1])
        results: list[Any] = []
        for one in (again, twin):
            seen, over = one.step(action), False
            results.append([seen[0]["observation"].tobytes(), *seen[1:3]])
            while not (over or seen[2]):
                seen = one.step(int(seen[4]["action_mask"].nonzero()[0][0]))
                over = seen[2]
                results[-1].append(seen[0]["observation"].tobytes())
        assert results[0] == results[1]
        assert again.unwrapped == twin
        assert again.unwrapped != env.unwrapped


def test_a_bot_given_as_an_object_is_copied_with_its_environment() -> None:
    class Counting:
        calls = 0

        def choose(self, view: Any) -> Any:
            self.calls += 1
            return view.legal[0]

    bot = Counting()
    env = SeatEnv("gandengyan", seats=2, opponents=[bot])
    env.reset(seed=1)
    again = env.clone()
    before = bot.calls
    while not again.step(int(again.action_masks().nonzero()[0][0]))[2]:
        pass
    assert bot.calls == before
