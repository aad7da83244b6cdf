"""A small PPO with action masks on the Gymnasium environment, in the style of Stable-Baselines, without it.

The environment has the method `action_masks()` that sb3-contrib's MaskablePPO asks for, so that the same environment
goes there unchanged:

    MaskablePPO("MultiInputPolicy", gymnasium.make("clamber/GanDengYan-v0"))
"""

from __future__ import annotations

import gymnasium
import numpy as np
import torch

import clamber.envs.gymnasium  # noqa: F401 - registers the environments

STEPS, EPOCHS, CLIP = 512, 4, 0.2


class ActorCritic(torch.nn.Module):
    """Logits of all actions and the value of the observation."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Linear(size, 64), torch.nn.Tanh())
        self.actor, self.critic = torch.nn.Linear(64, actions), torch.nn.Linear(64, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """What to do, masked, and what it is worth."""
        body = self.body(seen)
        logits = self.actor(body).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.critic(body).squeeze(-1)


def collect(env: gymnasium.Env, net: ActorCritic) -> tuple[torch.Tensor, ...]:
    """STEPS decisions: observation, mask, action, its log-probability, and the sign of the deal's reward."""
    rows: list[tuple] = []
    returns: list[float] = []
    observation, _ = env.reset()
    while len(returns) < STEPS:
        seen = torch.tensor(observation["observation"], dtype=torch.float32)
        mask = torch.tensor(env.unwrapped.action_masks())
        with torch.no_grad():
            now, _ = net(seen, mask)
            action = now.sample()
        rows.append((seen, mask, action, now.log_prob(action)))
        observation, reward, terminated, _, _ = env.step(int(action))
        if terminated:
            returns += [float(np.sign(reward))] * (len(rows) - len(returns))
            observation, _ = env.reset()
    kept = [torch.stack(column[: len(returns)]) for column in zip(*rows[: len(returns)], strict=True)]
    return (*kept, torch.tensor(returns))


def train(updates: int = 20, *, seed: int = 0) -> list[float]:
    """PPO against the bot `random`; the mean sign of the rewards of each update."""
    torch.manual_seed(seed)
    env = gymnasium.make("clamber/GanDengYan-v0", opponents="random")
    env.reset(seed=seed)
    net = ActorCritic(env.observation_space["observation"].shape[0], int(env.action_space.n))
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    means = []
    for _ in range(updates):
        seen, mask, action, before, returns = collect(env, net)
        for _ in range(EPOCHS):
            now, value = net(seen, mask)
            advantage = returns - value.detach()
            ratio = (now.log_prob(action) - before).exp()
            gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
            loss = -gain + 0.5 * (returns - value).square().mean() - 0.01 * now.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        means.append(float(returns.mean()))
    return means


if __name__ == "__main__":
    for update, mean in enumerate(train()):
        print(f"update {update}: {mean:+.2f} a decision")
