"""Net as a PyTorch module. Needs PyTorch and NumPy (docs/models.md).

>>> import clamber
>>> from clamber.nets.torch import TorchNet
>>> view = clamber.ruleset("guandan").new_match(seed=7).view(1)
>>> net = clamber.bots.Net()
>>> TorchNet.load("guandan").values(net.features(view)).tolist() == net.values(view)
True
"""

from __future__ import annotations

from itertools import accumulate, chain
from typing import TYPE_CHECKING, Self

import torch
from torch import Tensor, nn

from clamber.nets import arrays

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class TorchNet(nn.Module):
    """Net with the weights of a file as trainable parameters.

    Weights are divided by powers of two, so that a value is in the unit of the training target. In float64, values
    equal those of `clamber.bots.Net` to the last bit, because all sums of its integers are exact. In float32
    (`TorchNet.load("guandan").float()`) they differ by rounding, by less than 1e-6.

    Attributes:
        rows: Weights of each feature in the first layer.
        first: Biases of the first layer.
        second, last: The other layers.
    """

    def __init__(self, net: arrays.NetArrays) -> None:
        super().__init__()
        first, second, last = (2.0**places for places in net.places)
        self.rows = nn.EmbeddingBag.from_pretrained(_real(net.rows, first), mode="sum", freeze=False)
        self.first = nn.Parameter(_real(net.first, first))
        self.second = nn.Linear(*net.second.shape[::-1], dtype=torch.float64)
        self.last = nn.Linear(len(net.last), 1, dtype=torch.float64)
        with torch.no_grad():
            self.second.weight.copy_(_real(net.second, second))
            self.second.bias.copy_(_real(net.second_bias, first * second))
            self.last.weight.copy_(_real(net.last, last)[None])
            self.last.bias.fill_(net.last_bias / (first * second * last))

    @classmethod
    def load(cls, net: str | Path | bytes) -> Self:
        """Return the module of a net: a game, or a `.net`, `.safetensors` or `.npz` file, as for `arrays.read`."""
        return cls(arrays.read(net))

    def forward(self, ids: Tensor, offsets: Tensor) -> Tensor:
        """Return the values of lists of features, as a (lists,) tensor.

        Args:
            ids: The lists one after the other, as a tensor of integers.
            offsets: Index of the first feature of each list.
        """
        hidden = torch.relu(self.rows(ids, offsets) + self.first)
        values: Tensor = self.last(torch.relu(self.second(hidden))).squeeze(1)
        return values

    def values(self, features: Sequence[Sequence[int]]) -> Tensor:
        """Return the value of each list of features, such as those of `clamber.bots.Net.features`."""
        device = self.first.device
        ids = torch.tensor(list(chain.from_iterable(features)), device=device)
        begins = list(accumulate(map(len, features[:-1]), initial=0))
        values: Tensor = self(ids, torch.tensor(begins, device=device))
        return values


def _real(weights: object, unit: float) -> Tensor:
    """Return integers, divided by a power of two, as a float64 tensor."""
    return torch.tensor(weights, dtype=torch.float64) / unit
