"""MaskablePPO from sb3-contrib on Gan Deng Yan, from training to the table.

pip install '.[envs,arena,server]' sb3-contrib
python examples/maskable_ppo.py                                          # trains, and writes ppo.zip
clamber arena gandengyan examples/maskable_ppo.py:trained random         # rates it
CLAMBER_BOTS=greedy,examples/maskable_ppo.py:trained clamber serve       # seats it at a table in the browser
"""

import hashlib
from pathlib import Path

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import clamber.envs.gymnasium  # noqa: F401 - registers the environments
from clamber.envs.bots import ArrayBot

FILE = Path("ppo.zip")
HISTORY = 4


def train(decisions: int, *, seed: int = 0) -> MaskablePPO:
    """Train a policy against the `random` bot for `decisions` decisions, and return it."""
    env = gymnasium.make("clamber/GanDengYan-v0", opponents="random", history=HISTORY)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=512, seed=seed, device="cpu")
    return model.learn(decisions)


def win_rate(model: MaskablePPO, deals: int = 200) -> float:
    """Return the model's win rate in deals against the `random` bot."""
    env = gymnasium.make("clamber/GanDengYan-v0", opponents="random", history=HISTORY)
    observation, _ = env.reset(seed=10_000)
    won: list[bool] = []
    while len(won) < deals:
        action, _ = model.predict(observation, action_masks=env.unwrapped.action_masks(), deterministic=True)
        observation, reward, terminated, _, _ = env.step(action)
        if terminated:
            won.append(reward > 0)
            observation, _ = env.reset()
    return float(np.mean(won))


def bot_of(model: MaskablePPO, *, weights: str | None = None) -> ArrayBot:
    """Return the model as a bot."""

    def choose(seen: dict[str, np.ndarray]) -> np.ndarray:
        action, _ = model.predict(seen, action_masks=seen["action_mask"], deterministic=True)
        return action

    return ArrayBot(choose, history=HISTORY, name="ppo", weights=weights)


def trained() -> ArrayBot:
    """Return the trained bot; called by the arena and the server."""
    return bot_of(MaskablePPO.load(FILE, device="cpu"), weights=hashlib.sha256(FILE.read_bytes()).hexdigest())


if __name__ == "__main__":
    learnt = train(10_000)
    learnt.save(FILE)
    print(f"wins {win_rate(learnt):.1%} of deals against random")
