"""Benchmark of training a net: the kernel's learner versus the same steps in PyTorch. Not a test.

    python bench/learning.py [--deals 1200] [--repeat 5] [--threads 2] [--write]

Samples are Guandan decisions made by the bundled net; both learners take Adam steps on batches of 256. Before timing,
their outputs, errors and gradients on the first batch are compared.

In PyTorch, the first layer is an EmbeddingBag, with gradients for all rows or only for the active ones (SparseAdam,
as in the kernel's learner); the other layers use fused Adam. The kernel's learner is single-threaded.
"""

from __future__ import annotations

import argparse
import statistics
import struct
import time
from typing import TYPE_CHECKING, Final

import numpy as np
import torch
from run import write_down
from torch import nn

from clamber._internal.seeds import seed_bytes
from clamber.engine import Learner, Net, Samples, engine_for
from clamber.nets import shipped
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAME: Final = "guandan"
SEED: Final = seed_bytes(20_261_122)
BATCH: Final = 256
RATE: Final = 0.001
FIRST, SECOND = 128, 32
LAYERS: Final = ("rows", "first", "second", "second_bias", "last", "last_bias")
MEAN: Final = 0.9
"""Adam's β₁; after the first step the mean is a tenth of the gradient."""


class Batches:
    """Training samples as arrays, split into batches.

    Attributes:
        samples: Samples as a kernel object.
        ids, ends, targets: Concatenated feature ids of all samples, the end offset of each sample, and the targets.
    """

    def __init__(self, samples: Samples) -> None:
        self.samples = samples
        self.ids, self.ends, self.targets = _arrays(samples.to_bytes(), ("<u2", "<u4", "<f4"))

    def part(self, create_run: int, end: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the features of samples `create_run` to `end`, the offset of each sample, and the targets."""
        starts = np.concatenate([[0], self.ends])[create_run : end + 1].astype(np.int64)
        return (
            self.ids[starts[0] : starts[-1]].astype(np.int64),
            starts[:-1] - starts[0],
            self.targets[create_run:end],
        )

    def in_torch(self) -> Iterator[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]:
        """Yield the batches as PyTorch tensors."""
        for create_run in range(0, len(self.targets), BATCH):
            ids, starts, targets = self.part(create_run, min(create_run + BATCH, len(self.targets)))
            yield torch.from_numpy(ids), torch.from_numpy(starts), torch.from_numpy(targets)


class TorchNet(nn.Module):
    """PyTorch version of the net, initialised with a learner's weights."""

    def __init__(self, weights: dict[str, np.ndarray], *, sparse: bool) -> None:
        super().__init__()
        features = len(weights["rows"]) // FIRST
        self.rows = nn.EmbeddingBag(features, FIRST, mode="sum", sparse=sparse)
        self.first = nn.Parameter(torch.from_numpy(weights["first"]))
        self.second = nn.Linear(FIRST, SECOND)
        self.last = nn.Linear(SECOND, 1)
        with torch.no_grad():
            self.rows.weight.copy_(torch.from_numpy(weights["rows"].reshape(features, FIRST)))
            self.second.weight.copy_(torch.from_numpy(weights["second"].reshape(FIRST, SECOND).T))
            self.second.bias.copy_(torch.from_numpy(weights["second_bias"]))
            self.last.weight.copy_(torch.from_numpy(weights["last"].reshape(1, SECOND)))
            self.last.bias.copy_(torch.from_numpy(weights["last_bias"]))

    def forward(self, ids: torch.Tensor, starts: torch.Tensor) -> torch.Tensor:
        """Return the output for each sample."""
        hidden = torch.relu(self.rows(ids, starts) + self.first)
        return self.last(torch.relu(self.second(hidden))).squeeze(1)

    def gradients(self) -> dict[str, np.ndarray]:
        """Return the gradient of every weight, in the learner's layout."""
        rows = self.rows.weight.grad
        of_layers = {
            "rows": rows.to_dense() if rows.is_sparse else rows,
            "first": self.first.grad,
            "second": self.second.weight.grad.T,
            "second_bias": self.second.bias.grad,
            "last": self.last.weight.grad,
            "last_bias": self.last.bias.grad,
        }
        return {name: value.contiguous().numpy().reshape(-1) for name, value in of_layers.items()}


def error_of(net: TorchNet, batch: tuple[torch.Tensor, torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return half the mean squared error, whose gradient equals the error, as in the kernel's learner."""
    ids, starts, targets = batch
    return ((net(ids, starts) - targets) ** 2).mean() / 2


def the_net() -> Net:
    """Return the bundled net."""
    net = shipped(GAME)
    if net is None:
        raise RuntimeError(f"no net of {GAME} ships")
    return net


def learner() -> Learner:
    """Return the kernel's learner, initialised with the bundled net."""
    rules = ruleset(GAME)
    new = Learner(game=GAME, most_seats=max(rules.seats), home=engine_for(rules).table, seed=SEED)
    new.begin_at(the_net())
    return new


def samples_of(deals: int) -> Samples:
    """Return decisions made by the bundled net."""
    rules, net = ruleset(GAME), the_net()
    samples = Samples()
    samples.play(
        table=engine_for(rules).table,
        seats=max(rules.seats),
        net=net,
        older=net,
        seed=SEED,
        first_deal=0,
        deals=deals,
        exploration=0.01,
        td_lambda=0.8,
        target=(0.8, 0.1, 3),
        against=(1, 0, 0, 0),
    )
    return samples


def check(all_: Batches) -> None:
    """Assert that both learners have the same error and gradients on the first batch."""
    ids, starts, targets = all_.part(0, BATCH)
    ends = np.append(starts[1:], len(ids)).astype("<u4")
    batch = Samples(_bytes((ids.astype("<u2"), ends, targets)))
    ours = learner()
    before = _layers(ours, 0)
    error = ours.learn(samples=batch, seed=SEED, chunk=0, rate=RATE, passes=1)
    means = _layers(ours, 1)
    for sparse in (False, True):
        net = TorchNet(before, sparse=sparse)
        theirs = error_of(net, (torch.from_numpy(ids), torch.from_numpy(starts), torch.from_numpy(targets)))
        theirs.backward()
        np.testing.assert_allclose(2 * theirs.item(), error, rtol=1e-4)
        for name, gradient in net.gradients().items():
            np.testing.assert_allclose(means[name] / (1 - MEAN), gradient, rtol=1e-3, atol=1e-6, err_msg=name)


def ours(all_: Batches) -> Callable[[], None]:
    """Return a function that trains on all batches with the kernel's learner."""
    trained = learner()

    def learn() -> None:
        trained.learn(samples=all_.samples, seed=SEED, chunk=0, rate=RATE, passes=1)

    return learn


def theirs(all_: Batches, *, sparse: bool) -> Callable[[], None]:
    """Return a function that trains on all batches in PyTorch, with batches prepared in advance."""
    net = TorchNet(_layers(learner(), 0), sparse=sparse)
    batches = list(all_.in_torch())
    others = [value for name, value in net.named_parameters() if not (sparse and name == "rows.weight")]
    steps: list[torch.optim.Optimizer] = [torch.optim.Adam(others, lr=RATE, fused=True)]
    if sparse:
        steps.append(torch.optim.SparseAdam([net.rows.weight], lr=RATE))

    def learn() -> None:
        for batch in batches:
            for step in steps:
                step.zero_grad()
            error_of(net, batch).backward()
            for step in steps:
                step.step()

    return learn


def speed(learn: Callable[[], None], samples: int, *, threads: int, repeat: int) -> float:
    """Return the median training speed of `repeat` runs after a warm-up run, in samples per second."""
    torch.set_num_threads(threads)
    clock = time.process_time if threads == 1 else time.perf_counter
    rates = []
    for _ in range(repeat + 1):
        started = clock()
        learn()
        rates.append(samples / (clock() - started))
    return statistics.median(rates[1:])


def _layers(source: Learner, which: int) -> dict[str, np.ndarray]:
    """Return a learner's weights (`which` 0) or Adam's gradient means (1), by layer."""
    arrays = _arrays(source.save(), ("<u8", *("<f4",) * (4 * len(LAYERS))))[1:]
    return {name: arrays[4 * place + which] for place, name in enumerate(LAYERS)}


def _arrays(content: bytes, types: tuple[str, ...]) -> list[np.ndarray]:
    """Return the consecutive length-prefixed arrays in `content` (see bindings/nets.cpp)."""
    offset, arrays = 0, []
    for dtype in types:
        (n,) = struct.unpack_from("<Q", content, offset)
        arrays.append(np.frombuffer(content, dtype, n, offset + 8).copy())
        offset += 8 + arrays[-1].nbytes
    return arrays


def _bytes(arrays: tuple[np.ndarray, ...]) -> bytes:
    """Return the arrays as bytes, in the format that `_arrays` reads."""
    return b"".join(struct.pack("<Q", len(array)) + array.tobytes() for array in arrays)


def main() -> None:
    """Check, measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=1200)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2, help="how many PyTorch has beside one")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()
    all_ = Batches(samples_of(args.deals))
    check(all_)
    n, repeat = len(all_.targets), args.repeat
    lines = ["| learner | threads | samples/s |", "|---|---:|---:|"]
    lines.append(f"| the kernel's | 1 | {speed(ours(all_), n, threads=1, repeat=repeat):,.0f} |")
    for threads in (1, args.threads):
        for sparse in (False, True):
            rate = speed(theirs(all_, sparse=sparse), n, threads=threads, repeat=repeat)
            how = "rows that were on" if sparse else "all rows"
            lines.append(f"| PyTorch {torch.__version__}, gradients of {how} | {threads} | {rate:,.0f} |")
    print("\n".join(lines))
    if args.write:
        write_down("learning", f"; {GAME}, {n:,} samples, median of {repeat} runs", "\n".join(lines))


if __name__ == "__main__":
    main()
