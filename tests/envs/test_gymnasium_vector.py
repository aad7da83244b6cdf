"""The vectorized Gymnasium environment: the deals of many single ones, row by row."""

import random

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv

from clamber import ruleset
from clamber.envs.gymnasium import IDS
from clamber.envs.gymnasium_vector import SeatVectorEnv

DEALS = 5


def made(name, mode=None, **more):
    return gymnasium.make_vec(name, num_envs=DEALS, vectorization_mode=mode, opponents="greedy", **more)


def last_legal(observation):
    """Return the last legal action of each row, a large play; the ignored 0 at the end of a deal."""
    masks = observation["action_mask"]
    return np.where(masks.any(1), masks.shape[1] - 1 - masks[:, ::-1].argmax(1), 0)


SUITED = {"known", "unseen", "on_table", "played", "history_cards"}
"""Fields with suits: kernel policies play particular cards of a rank, bots of the single environment play actions."""


def without_suits(envs, observations):
    """Return the parts of observations that do not depend on the suits of cards played by opponents."""
    fields = envs.unwrapped._deals.encoding.slices(envs.unwrapped._deals.seats)
    return np.concatenate([observations[:, where] for name, where in fields.items() if name not in SUITED], axis=1)


@pytest.mark.parametrize(("game", "name"), IDS.items())
def test_every_row_is_what_a_single_environment_gives(game, name):
    rules = ruleset(game, expose_poll="after_deal_in_order") if game == "biga" else ruleset(game)
    seat = random.Random(game).randrange(1, rules.seats[0])
    many, singles = made(name, rules=rules, seat=seat), made(name, "sync", rules=rules, seat=seat)
    assert isinstance(many.unwrapped, SeatVectorEnv)
    assert isinstance(singles.unwrapped, SyncVectorEnv)
    assert isinstance(many, VectorEnv)
    assert many.single_observation_space == singles.single_observation_space
    assert many.single_action_space == singles.single_action_space
    (seen, info), (wanted, told) = many.reset(seed=3), singles.reset(seed=3)
    ended = 0
    for _ in range(60):
        assert (without_suits(many, seen["observation"]) == without_suits(many, wanted["observation"])).all()
        assert (seen["action_mask"] == wanted["action_mask"]).all()
        assert (info["action_mask"] == told["action_mask"]).all()
        assert seen in many.observation_space
        actions = last_legal(seen)
        seen, rewards, terminated, truncated, info = many.step(actions)
        wanted, *others, told = singles.step(actions)
        for mine, theirs in zip((rewards, terminated, truncated), others, strict=True):
            assert mine.dtype == theirs.dtype
            assert (mine == theirs).all()
        ended += terminated.sum()
    assert ended >= DEALS


def test_earlier_observations_are_not_overwritten():
    envs = made("clamber/GanDengYan-v0")
    seen, _ = envs.reset(seed=1)
    before = seen["observation"].copy()
    after, *_ = envs.step(last_legal(seen))
    assert (seen["observation"] == before).all()
    assert (after["observation"] != before).any()


def test_any_legal_action_is_drawn_by_the_seed():
    def played(seed):
        envs = made("clamber/GanDengYan-v0")
        envs.reset(seed=seed)
        return [envs.step(envs.action_space.sample())[0]["observation"].tobytes() for _ in range(9)]

    assert played(1) == played(1) != played(2)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_the_end_of_a_deal_in_every_autoreset_mode(mode):
    envs = made("clamber/GanDengYan-v0", autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    seen, _ = envs.reset(seed=2)
    terminated = np.zeros(DEALS, bool)
    while not terminated.any():
        seen, rewards, terminated, _, info = envs.step(last_legal(seen))
    assert rewards[terminated].all()
    assert ("final_obs" in info) == (mode is AutoresetMode.SAME_STEP)
    if mode is AutoresetMode.SAME_STEP:
        assert (info["_final_obs"] == terminated).all()
        assert info["final_obs"]["observation"][terminated].any()
    assert seen["action_mask"][terminated].any() == (mode is AutoresetMode.SAME_STEP)
    if mode is AutoresetMode.DISABLED:
        with pytest.raises(ValueError, match="reset it before its next step"):
            envs.step(last_legal(seen))
        seen, _ = envs.reset(options={"reset_mask": terminated})
        assert seen["action_mask"].any(1).all()


def test_bad_input_is_an_error_that_changes_nothing():
    envs = made("clamber/GanDengYan-v0")
    seen, _ = envs.reset(seed=1)
    masked = last_legal(seen)
    masked[3] = seen["action_mask"][3].argmin()
    for actions in (masked, masked[:-1], masked.astype(float)):
        with pytest.raises(ValueError, match=r"deal 3|shape|dtype"):
            envs.step(actions)
    with pytest.raises(ValueError, match="no option 'deck'"):
        envs.reset(options={"deck": "3s"})
    with pytest.raises(ValueError, match="policy of the kernel"):
        gymnasium.make_vec("clamber/Guandan-v0", num_envs=2, opponents="searcher")
    with pytest.raises(ValueError, match="sync"):
        gymnasium.make_vec("clamber/Guandan-v0", num_envs=2, render_mode="ansi")
    again, _ = made("clamber/GanDengYan-v0").reset(seed=1)
    stepped, *_ = envs.step(last_legal(seen))
    assert (again["observation"] == seen["observation"]).all()
    assert (stepped["observation"] != seen["observation"]).any()
