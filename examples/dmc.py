"""Deep Monte Carlo (DMC), the method of DouZero, in PyTorch: one net values each legal action by its features.

pip install '.[envs,arena,server]' torch
python examples/dmc.py gandengyan 10                                    # trains against greedy, and writes dmc.pt
clamber arena gandengyan examples/dmc.py:trained greedy --players 2     # rates it on duplicate deals
CLAMBER_BOTS=greedy,examples/dmc.py:trained clamber serve               # seats it at a table in the browser
"""

import hashlib
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
import torch

import clamber
from clamber.bots import FunctionBot
from clamber.envs import encoding, vector

FILE = Path("dmc.pt")
DEALS, BATCH, HISTORY = 256, 512, 4
EXPLORING = 0.05  # probability of a random action while training
CARDS = ("hand", "unseen", "on_table", "known", "played", "history_cards")  # numbers of cards of 54 faces
OF_THE_MATCH = ("totals", "stakes", "multiplier", "tricks")  # they do not decide who wins the deal
make = partial(vector.make, num=DEALS, autoreset="same_step", history=HISTORY, mask=None)  # the net has seat 0


class Values(torch.nn.Module):
    """Value of actions to the seat that acts: 1 for a deal won, -1 for one lost. Suits are added up."""

    def __init__(self, game: str, width: int = 256) -> None:
        super().__init__()
        self.game, rules = game, clamber.ruleset(game)
        fields = encoding.encoding(rules, history=HISTORY).slices(rules.seats[0])
        columns = {name: torch.arange(field.start, field.stop) for name, field in fields.items()}
        self.faces = torch.cat([columns.pop(name) for name in CARDS])
        self.others = torch.cat([column for name, column in columns.items() if name not in OF_THE_MATCH])
        described = encoding.action_features(rules)
        self.uses = torch.from_numpy(described.cards[:, :13].astype(np.int8))
        self.features = torch.from_numpy(described.matrix()).float()
        self.seen = torch.nn.Linear(len(self.others) + len(self.faces) // 54 * 60, width)
        self.action = torch.nn.Linear(self.features.shape[1] + 52, width, bias=False)
        hidden = torch.nn.ReLU(), torch.nn.Linear(width, width), torch.nn.ReLU()
        self.rest = torch.nn.Sequential(*hidden, torch.nn.Linear(width, 1))

    def forward(self, seen: np.ndarray, actions: np.ndarray, row: np.ndarray | slice = slice(None)) -> torch.Tensor:
        """Return the values, (n,), of action ids in the observations `seen[row]`; each observation enters once."""
        observed, chosen = torch.from_numpy(seen), torch.from_numpy(actions)
        faces = observed[:, self.faces].view(len(seen), -1, 54).char()
        ranks = torch.cat([faces[..., :52].unflatten(2, (13, 4)).sum(3).char(), faces[..., 52:]], 2)
        hidden = self.seen(torch.cat([observed[:, self.others].float().sqrt(), at_least(ranks)], 1))[row]
        left = ranks[row, 0, :13] - self.uses[chosen]  # the hand that the action leaves
        return self.rest(hidden + self.action(torch.cat([self.features[chosen], at_least(left)], 1)))[:, 0]

    @torch.no_grad()
    def best(self, seen: np.ndarray, legal: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """Return the most valuable legal action of each observation; 0 where none is legal."""
        legal = legal[:, : max(counts.max(), 1)].astype(np.int64)
        is_legal = np.arange(legal.shape[1]) < counts[:, None]
        values = np.full(legal.shape, -np.inf, np.float32)
        values[is_legal] = self(seen, legal[is_legal], is_legal.nonzero()[0]).numpy()
        return np.where(counts > 0, legal[np.arange(len(legal)), values.argmax(1)], 0)


def at_least(numbers: torch.Tensor) -> torch.Tensor:
    """Return inputs that are 1 where a number of cards is above 0, 1, 2 and 3."""
    return (numbers[..., None] > torch.arange(4)).flatten(1).float()


def decisions(net: Values, seed: int, rows: int = 8 * BATCH) -> Iterator[tuple[np.ndarray, ...]]:
    """Yield at least `rows` decisions of won and lost deals against greedy: observations, actions and results."""
    envs = make(net.game, seed=(seed, 0), opponents="greedy")
    arrays, rng = envs.reset()[0], np.random.default_rng(seed)
    played: list[list] = [[] for _ in range(DEALS)]
    finished: list[tuple] = []
    while True:
        seen = arrays["observation"].copy()
        actions = net.best(seen, arrays["legal"], arrays["counts"])
        explores = (rng.random(DEALS) < EXPLORING).nonzero()[0]
        actions[explores] = arrays["legal"][explores, rng.integers(arrays["counts"][explores])]
        for decided, observation, action in zip(played, seen, actions, strict=True):
            decided.append((observation, action))
        _, rewards, ended, *_ = envs.step(actions)
        for deal in ended.nonzero()[0]:
            result = np.sign(rewards[deal, 0], dtype=np.float32)
            finished += [(*decision, result) for decision in played[deal] if result]
            played[deal] = []
        if len(finished) >= rows:
            yield tuple(map(np.array, zip(*finished, strict=True)))
            finished = []


def train(game: str, seconds: float, *, seed: int = 0) -> Values:
    """Train a net in one seat against greedy: its values approach the results that its own best actions lead to."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # one thread plays the next decisions while another learns from the last
    net, rng, until, shown = Values(game), np.random.default_rng(seed), time.monotonic() + seconds, 0
    optimiser, playing = torch.optim.Adam(net.parameters(), fused=True), decisions(net, seed)
    with ThreadPoolExecutor(1) as player:
        coming = player.submit(next, playing)
        while (left := until - time.monotonic()) > 0:
            seen, actions, results = coming.result()
            coming = player.submit(next, playing)
            optimiser.param_groups[0]["lr"] = 1e-3 * left / seconds
            for part in rng.permutation(len(actions) // BATCH * BATCH).reshape(-1, BATCH):
                loss = torch.nn.functional.mse_loss(net(seen[part], actions[part]), torch.from_numpy(results[part]))
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
            if (seconds - left) // 30 > shown:
                shown += 1
                print(f"{left:.0f} s left, loss {loss.item():.3f}, {win_rate(net, deals=1000):.1%} against greedy")
    return net


def win_rate(net: Values, opponents: str = "greedy", deals: int = 4000) -> float:
    """Return the share of deals that the net wins in seat 0 against kernel policies."""
    envs = make(net.game, seed=(1, 1), opponents=opponents)
    arrays, won = envs.reset()[0], []
    while len(won) < deals:
        _, rewards, ended, *_ = envs.step(net.best(arrays["observation"], arrays["legal"], arrays["counts"]))
        won += (rewards[ended, 0] > 0).tolist()
    return float(np.mean(won))


def trained() -> FunctionBot:
    """Return the trained net as a bot for views; called by the arena and the server."""
    stored = torch.load(FILE, weights_only=True)
    net = Values(stored["game"])
    net.load_state_dict(stored["net"])

    def choose(view: clamber.View) -> clamber.Play:
        legal = np.array([view.legal.ids])
        best = net.best(encoding.observe(view, history=HISTORY)[None], legal, np.array([legal.shape[1]]))
        return encoding.play_of(view, best[0])

    return FunctionBot(choose, name="dmc", version="1", weights=hashlib.sha256(FILE.read_bytes()).hexdigest())


if __name__ == "__main__":
    game, minutes = sys.argv[1:]
    learnt = train(game, 60 * float(minutes))
    torch.save({"game": game, "net": learnt.state_dict()}, FILE)
    print(f"wins {win_rate(learnt):.1%} of deals against greedy")
