"""REINFORCE on Gan Deng Yan in PyTorch: learns by playing itself, and beats the bot `random` within a minute.

pip install clamber[envs] torch
python examples/reinforce_gandengyan.py
"""

from __future__ import annotations

import time

import numpy as np
import torch

from clamber.envs import vector

NUM, SECONDS, BATCH = 256, 25.0, 16


def network(size: int, actions: int) -> torch.nn.Module:
    """Observation to one number for each action."""
    return torch.nn.Sequential(torch.nn.Linear(size, 128), torch.nn.ReLU(), torch.nn.Linear(128, actions))


def policy(net: torch.nn.Module, seen: dict[str, np.ndarray]) -> torch.distributions.Categorical:
    """The legal actions, as likely as the network says."""
    mask = torch.tensor(seen["action_mask"])
    logits = net(torch.tensor(seen["observation"], dtype=torch.float32))
    return torch.distributions.Categorical(logits=logits.masked_fill(~mask, -1e9), validate_args=False)


def train(seconds: float = SECONDS) -> torch.nn.Module:
    """All seats play the same network; each action is worth what the deal was worth to its seat in the end."""
    torch.manual_seed(0)
    envs = vector.make("gandengyan", num=NUM, seats=2, seed=0, autoreset="same_step")
    seen, _ = envs.reset()
    net = network(seen["observation"].shape[1], envs.actions)
    optimiser = torch.optim.Adam(net.parameters(), lr=2e-3)
    open_deals: list[list[tuple[bytes, bytes, int, int]]] = [[] for _ in range(NUM)]
    finished: list[tuple[bytes, bytes, int, float]] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with torch.no_grad():
            actions = policy(net, seen).sample().numpy()
        for i in range(NUM):
            row = seen["observation"][i].tobytes(), seen["action_mask"][i].tobytes()
            open_deals[i].append((*row, int(actions[i]), int(seen["to_act"][i])))
        seen, rewards, ended, _, _ = envs.step(actions)
        for i in np.flatnonzero(ended):
            finished += [(*row, action, float(np.sign(rewards[i, seat]))) for *row, action, seat in open_deals[i]]
            open_deals[i] = []
        if len(finished) >= NUM * BATCH:
            learn(net, optimiser, finished)
            finished = []
    return net


def learn(net: torch.nn.Module, optimiser: torch.optim.Optimizer, steps: list) -> None:
    """One step up the gradient of the expected reward."""
    observations, masks, actions, returns = zip(*steps, strict=True)
    seen = {
        "observation": np.frombuffer(b"".join(observations), np.uint8).reshape(len(steps), -1),
        "action_mask": np.frombuffer(b"".join(masks), np.bool_).reshape(len(steps), -1),
    }
    now = policy(net, seen)
    loss = -(now.log_prob(torch.tensor(actions)) * torch.tensor(returns)).mean() - 0.01 * now.entropy().mean()
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()


def win_rate(net: torch.nn.Module, deals: int = 2000) -> float:
    """The share of deals that the network wins against `random`, half of them from either seat."""
    envs = vector.make("gandengyan", num=NUM, seats=2, seed=10_000, autoreset="same_step")
    seen, _ = envs.reset()
    rng, won, played = np.random.default_rng(0), 0, 0
    mine = np.arange(NUM) % 2
    while played < deals:
        with torch.no_grad():
            best = policy(net, seen).probs.argmax(1).numpy()
        place = (rng.random(NUM) * seen["counts"]).astype(int)
        actions = np.where(seen["to_act"] == mine, best, seen["legal"][np.arange(NUM), place])
        seen, rewards, ended, _, _ = envs.step(actions)
        won += int((rewards[np.arange(NUM), mine][ended] > 0).sum())
        played += int(ended.sum())
    return won / played


if __name__ == "__main__":
    print(f"wins {win_rate(train()):.1%} of deals against random")
