"""Evaluation of plays with a game's net as a PyTorch module.

pip install '.[data]' torch
python examples/net_in_torch.py
"""

import torch

import clamber
from clamber import bots
from clamber.nets.torch import TorchNet

if __name__ == "__main__":
    view, net = clamber.ruleset("guandan").new_match(seed=7).view(1), bots.Net()
    with torch.no_grad():
        values = TorchNet.load("guandan").values(net.features(view))
    best = max(zip(values.tolist(), view.legal, strict=True), key=lambda pair: pair[0])
    print(f"{best[1]} has the value {best[0]:.3f}; equal to those of clamber: {values.tolist() == net.values(view)}")
