# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Agents in PettingZoo and Gymnasium
#
# Every game is a reinforcement learning environment: all seats turn by turn (PettingZoo), one seat against bots
# (Gymnasium), or many deals at once. This notebook trains MaskablePPO from sb3-contrib and seats it at a table.
#
# To run this notebook: `pip install '.[envs,arena]' sb3-contrib matplotlib jupyterlab jupytext` in a checkout.

# %%
import gymnasium
import matplotlib.pyplot as plt
import numpy as np
import torch
from sb3_contrib import MaskablePPO

import clamber
import clamber.envs.gymnasium  # registers the environments
from clamber import bots
from clamber.envs.bots import ArrayBot
from clamber.envs.pettingzoo import gandengyan_v0

SEATS = 2
torch.set_num_threads(1)  # faster for a net this small
DECISIONS = 4_608  # training takes about half a minute; 100,000 give a stronger agent

# %% [markdown]
# ## PettingZoo: all seats are agents
#
# An observation consists of features and a mask of legal actions. Rewards are given at the end of a deal.

# %%
env = gandengyan_v0.env(seats=SEATS)
env.reset(seed=5)
rng = np.random.default_rng(0)
rewards = dict.fromkeys(env.possible_agents, 0.0)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, _ = env.last()
    rewards[agent] += reward
    mask = observation["action_mask"]
    env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(mask))))
rewards

# %% [markdown]
# ## Gymnasium: one agent against bots
#
# `opponents` are built-in bots; `history` is the number of past actions in the observation.

# %%
HISTORY = 4


def make():
    """Return an environment with random opponents."""
    return gymnasium.make("clamber/GanDengYan-v0", seats=SEATS, opponents="random", history=HISTORY)


make().observation_space

# %%
DEALS = 80


def wins(model):
    """Return a model's win rate against `random`."""
    env = make()
    observation, _ = env.reset(seed=10_000)
    won = []
    while len(won) < DEALS:
        action, _ = model.predict(observation, action_masks=env.unwrapped.action_masks(), deterministic=True)
        observation, reward, terminated, _, _ = env.step(action)
        if terminated:
            won.append(reward > 0)
            observation, _ = env.reset()
    return float(np.mean(won))


model = MaskablePPO("MultiInputPolicy", make(), n_steps=512, n_epochs=5, seed=0, device="cpu")
steps, shares = [0], [wins(model)]
for _ in range(3):
    model.learn(DECISIONS // 3, reset_num_timesteps=False)
    steps.append(model.num_timesteps)
    shares.append(wins(model))

# %%
_, axes = plt.subplots(figsize=(7, 3))
half = [1.96 * np.sqrt(share * (1 - share) / DEALS) for share in shares]
axes.errorbar(steps, [100 * share for share in shares], yerr=[100 * one for one in half], marker="o", capsize=4)
axes.set(
    xlabel="decisions", ylabel="deals won, %", title=f"MaskablePPO against random, {DEALS} deals, 95 % intervals"
)
plt.show()

# %% [markdown]
# ## The agent at a table
#
# `ArrayBot` turns a policy into a bot for matches, the arena and tables. `clamber arena` and `clamber serve` can
# load it from a file such as `examples/maskable_ppo.py`.

# %%
agent = ArrayBot(
    lambda seen: model.predict(seen, action_masks=seen["action_mask"], deterministic=True)[0],
    history=HISTORY,
    name="ppo",
)
match = clamber.ruleset("gandengyan").new_match(seats=SEATS, seed=8)
table = [agent, bots.make("greedy")]
while match.is_dealt and len(match.deals[-1].events) < 6:
    match = match.apply(table[match.to_act].choose(match.view(match.to_act)))
match.view(0)
