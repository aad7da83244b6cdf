"""Deep Monte Carlo (DMC), the method of DouZero, in PyTorch: one net values each legal action by its features.

pip install '.[envs,arena,server]' torch
python examples/dmc.py --minutes 10                                     # trains by self-play, and writes dmc.pt
clamber arena gandengyan examples/dmc.py:trained greedy random          # rates it on duplicate deals
CLAMBER_BOTS=greedy,examples/dmc.py:trained clamber serve               # seats it at a table in the browser
"""

import argparse
import hashlib
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch

from clamber.bots import FunctionBot
from clamber.envs import encoding, vector
from clamber.play import Play
from clamber.ruleset import ruleset
from clamber.view import View

FILE = Path("dmc.pt")
HISTORY = 4
DEALS = 256
EXPLORING = 0.05  # probability of a random action during self-play


class Values(torch.nn.Module):
    """Value of actions to the seat that acts: 1 for a deal won, -1 for one lost."""

    def __init__(self, game: str, width: int = 256) -> None:
        super().__init__()
        rules = ruleset(game)
        self.game = game
        features = torch.from_numpy(encoding.action_features(rules).matrix()).float()
        self.register_buffer("features", features, persistent=False)
        self.seen = torch.nn.Linear(encoding.encoding(rules, history=HISTORY).size(rules.seats[0]), width)
        self.action = torch.nn.Linear(features.shape[1], width, bias=False)
        hidden = torch.nn.ReLU(), torch.nn.Linear(width, width), torch.nn.ReLU()
        self.rest = torch.nn.Sequential(*hidden, torch.nn.Linear(width, 1))

    def forward(self, seen: np.ndarray, actions: np.ndarray, row: np.ndarray | slice = slice(None)) -> torch.Tensor:
        """Return the values, (n,), of action ids in the observations `seen[row]`; each observation enters once."""
        hidden = self.seen(torch.from_numpy(seen).float())[row]
        return self.rest(hidden + self.action(self.features[torch.from_numpy(actions)]))[:, 0]

    @torch.no_grad()
    def best(self, seen: np.ndarray, legal: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """Return the most valuable legal action of each observation; 0 where none is legal."""
        legal = legal[:, : max(counts.max(), 1)].astype(np.int64)
        is_legal = np.arange(legal.shape[1]) < counts[:, None]
        values = np.full(legal.shape, -np.inf, np.float32)
        values[is_legal] = self(seen, legal[is_legal], is_legal.nonzero()[0]).numpy()
        return np.where(counts > 0, legal[np.arange(len(legal)), values.argmax(1)], 0)


def decisions(net: Values, seed: int) -> Iterator[tuple[np.ndarray, ...]]:
    """Yield the decisions of each step's finished deals from self-play: observations, actions and results."""
    envs = vector.make(net.game, num=DEALS, seed=(seed, 0), autoreset="same_step", history=HISTORY, mask=None)
    arrays, rng = envs.reset()[0], np.random.default_rng(seed)
    played: list[list] = [[] for _ in range(DEALS)]
    while True:
        seen, to_act = arrays["observation"].copy(), arrays["to_act"].copy()
        actions = net.best(seen, arrays["legal"], arrays["counts"])
        explores = (rng.random(DEALS) < EXPLORING).nonzero()[0]
        actions[explores] = arrays["legal"][explores, rng.integers(arrays["counts"][explores])]
        for deal in range(DEALS):
            played[deal].append((seen[deal], actions[deal], to_act[deal]))
        _, rewards, ended, *_ = envs.step(actions)
        for deal in ended.nonzero()[0]:
            observations, chosen, seats = zip(*played[deal], strict=True)
            yield np.stack(observations), np.array(chosen), np.sign(rewards[deal, list(seats)]).astype(np.float32)
            played[deal] = []


def batches(net: Values, seed: int, rows: int = 4096) -> Iterator[tuple[np.ndarray, ...]]:
    """Yield batches of at least `rows` decisions, and those without a result left out."""
    waiting: list[tuple[np.ndarray, ...]] = []
    for finished in decisions(net, seed):
        waiting.append(tuple(column[finished[2] != 0] for column in finished))
        if sum(len(results) for *_, results in waiting) >= rows:
            yield tuple(map(np.concatenate, zip(*waiting, strict=True)))
            waiting.clear()


def train(game: str, seconds: float, *, seed: int = 0) -> Values:
    """Train a net by self-play in all seats: its values approach the results that its own best actions lead to."""
    torch.manual_seed(seed)
    net, until, shown = Values(game), time.monotonic() + seconds, time.monotonic()
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    for number, (seen, actions, results) in enumerate(batches(net, seed)):
        order = np.random.default_rng(number).permutation(len(actions))
        for part in np.array_split(order, len(order) // 512):
            loss = torch.nn.functional.mse_loss(net(seen[part], actions[part]), torch.from_numpy(results[part]))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        now = time.monotonic()
        if now >= until:
            return net
        optimiser.param_groups[0]["lr"] = 1e-3 * (until - now) / seconds
        if now - shown > 30:
            shown = now
            print(f"{until - now:.0f} s left, loss {loss.item():.3f}, {win_rate(net, deals=1000):.1%} against greedy")
    return net


def win_rate(net: Values, opponents: str = "greedy", deals: int = 4000) -> float:
    """Return the share of deals that the net wins in seat 0 against kernel policies."""
    envs = vector.make(
        net.game, num=DEALS, seed=(1, 1), autoreset="same_step", history=HISTORY, mask=None, opponents=opponents
    )
    arrays, won = envs.reset()[0], []
    while len(won) < deals:
        best = net.best(arrays["observation"], arrays["legal"], arrays["counts"])
        _, rewards, ended, *_ = envs.step(best)
        won += (rewards[ended, 0] > 0).tolist()
    return float(np.mean(won))


def bot_of(net: Values, *, weights: str | None = None) -> FunctionBot:
    """Return the net as a bot for views."""

    def choose(view: View) -> Play:
        seen = encoding.observe(view, history=HISTORY)[None]
        legal = np.array([view.legal.ids])
        return view.legal[view.legal.ids.index(net.best(seen, legal, np.array([legal.shape[1]]))[0])]

    return FunctionBot(choose, name="dmc", version="1", weights=weights)


def trained() -> FunctionBot:
    """Return the trained bot; called by the arena and the server."""
    stored = torch.load(FILE, weights_only=True)
    net = Values(stored["game"])
    net.load_state_dict(stored["net"])
    return bot_of(net, weights=hashlib.sha256(FILE.read_bytes()).hexdigest())


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game", nargs="?", default="gandengyan")
    arguments.add_argument("--minutes", type=float, default=10)
    given = arguments.parse_args()
    learnt = train(given.game, 60 * given.minutes)
    torch.save({"game": given.game, "net": learnt.state_dict()}, FILE)
    print(f"wins {win_rate(learnt):.1%} of deals against greedy")
