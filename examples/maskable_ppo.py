"""Stable-Baselines3 on Gan Deng Yan: MaskablePPO from sb3-contrib, using the environment's `action_masks()`.

pip install clamber[envs] sb3-contrib
python examples/maskable_ppo.py
"""

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import clamber.envs.gymnasium  # noqa: F401 - registers the environments


def train(decisions: int, *, seed: int = 0) -> MaskablePPO:
    """Train a policy against the `random` bot for `decisions` decisions, and return it."""
    env = gymnasium.make("clamber/GanDengYan-v0", opponents="random", history=4)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=512, seed=seed, device="cpu")
    return model.learn(decisions)


def win_rate(model: MaskablePPO, deals: int = 200) -> float:
    """Return the model's win rate in deals against the `random` bot."""
    env = gymnasium.make("clamber/GanDengYan-v0", opponents="random", history=4)
    observation, _ = env.reset(seed=10_000)
    won: list[bool] = []
    while len(won) < deals:
        action, _ = model.predict(observation, action_masks=env.unwrapped.action_masks(), deterministic=True)
        observation, reward, terminated, _, _ = env.step(action)
        if terminated:
            won.append(reward > 0)
            observation, _ = env.reset()
    return float(np.mean(won))


if __name__ == "__main__":
    print(f"wins {win_rate(train(10_000)):.1%} of deals against random")
