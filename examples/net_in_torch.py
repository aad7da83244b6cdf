"""The net of a game as a PyTorch module that returns the same values as `clamber.bots.Net`.

pip install '.[envs]' torch
python examples/net_in_torch.py
"""

from collections.abc import Sequence

import torch
from torch import Tensor, nn

import clamber
from clamber import bots
from clamber.nets import arrays


class TorchNet(nn.Module):
    """Net with the weights of a file, in float64, in which its integers are exact."""

    def __init__(self, net: arrays.NetArrays) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag.from_pretrained(
            torch.tensor(net.rows, dtype=torch.float64), mode="sum", freeze=False
        )
        self.first = nn.Parameter(torch.tensor(net.first, dtype=torch.float64))
        self.second = nn.Linear(*net.second.shape[::-1], dtype=torch.float64)
        self.last = nn.Linear(len(net.last), 1, dtype=torch.float64)
        self.unit = net.unit
        with torch.no_grad():
            self.second.weight.copy_(torch.tensor(net.second))
            self.second.bias.copy_(torch.tensor(net.second_bias))
            self.last.weight.copy_(torch.tensor(net.last)[None])
            self.last.bias.fill_(net.last_bias)

    def forward(self, features: Sequence[Sequence[int]]) -> Tensor:
        """Return the value of each list of features, as a (len(features),) float64 tensor."""
        ids = torch.tensor([feature for one in features for feature in one])
        begins = torch.tensor([0, *(len(one) for one in features[:-1])]).cumsum(0)
        first = torch.relu(self.rows(ids, begins) + self.first)
        return self.last(torch.relu(self.second(first))).squeeze(1) / self.unit


if __name__ == "__main__":
    match = clamber.ruleset("guandan").new_match(seed=7)
    view, net = match.view(match.to_act), bots.Net()
    with torch.no_grad():
        values = TorchNet(arrays.read("guandan"))(net.features(view))
    best = max(zip(values.tolist(), view.legal, strict=True), key=lambda pair: pair[0])
    print(f"{best[1]} has the value {best[0]:.3f}; equal to those of clamber: {values.tolist() == net.values(view)}")
