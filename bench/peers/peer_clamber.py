"""clamber benchmarks for the peer comparison: random deals in the kernel and from Python; see run.py."""

from __future__ import annotations

import random
from functools import partial
from typing import Final

from worker import serve

from clamber import _kernel
from clamber._internal.seeds import seed_bytes
from clamber.engine import engine_for
from clamber.ruleset import ruleset

SEED: Final = 20_261_121
GAMES: Final = (("doudizhu/openspiel", 3), ("guandan", 4), ("gandengyan", 4), ("biga", 5))

rng = random.Random(1)


class Kernel:
    """Benchmark of complete deals in the kernel, from shuffling to scoring."""

    def __init__(self, name: str, seats: int, deals: int = 500) -> None:
        table = engine_for(ruleset(name).for_seats(seats)).table
        self.deals = deals
        self.simulation = _kernel.Simulation(table, seats, seed_bytes(SEED), 0, ["random"] * seats)

    def __call__(self) -> tuple[int, int]:
        """Play the deals; return the number of deals and moves."""
        return self.deals, self.simulation.count(self.deals)


def from_python(name: str, seats: int, deals: int = 10) -> tuple[int, int]:
    """Play complete deals with `legal()` and `apply(play)` for each move; return the number of deals and moves."""
    rules, moves = ruleset(name), 0
    for _ in range(deals):
        match = rules.new_match(seats=seats, seed=int(rng.random() * 2**32))
        position = match.position
        while position is not None and not position.is_over:
            legal = position.legal()
            position = position.apply(legal[int(rng.random() * len(legal))])
            moves += 1
    return deals, moves


if __name__ == "__main__":
    benchmarks = {f"{name}, kernel": Kernel(name, seats) for name, seats in GAMES}
    benchmarks |= {f"{name}, from Python": partial(from_python, name, seats) for name, seats in GAMES}
    serve(benchmarks)
