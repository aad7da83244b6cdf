"""Benchmark of the vectorised environment, including observations, masks and legal lists. Not a test.

    python bench/vector.py [--num 1024] [--steps 400] [--repeat 5] [--threads 1] [--write]

Reports decisions per second. With one thread the figures are based on CPU time, which other load hardly affects; with
more threads, on wall-clock time. NumPy draws actions uniformly from the legal lists; figures are given with and
without the time for drawing. Before timing, the rewards and observations of a batch of deals are compared with those
of the same deals stepped individually.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Final

import numpy as np
from run import write_down

from clamber.envs import vector
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset

SEED: Final = 20_261_121
AT_TABLE: Final = {name: 4 if 4 in rules.seats else rules.seats[0] for name in GAMES for rules in [ruleset(name)]}
"""Number of seats for each game."""

CHECKED: Final = 1_000
"""Number of steps compared, which exceeds a deal of Big A with its question after every card."""


def choose(envs: vector.VectorDeals, rng: np.random.Generator) -> np.ndarray:
    """Return a uniformly random legal action for each deal."""
    observation = envs.observation
    place = (rng.random(envs.num) * observation["counts"]).astype(np.int64)
    return observation["legal"][np.arange(envs.num), place].astype(np.int64)


def check(game: str, seats: int) -> None:
    """Assert that stepping deals as a batch gives the same results as stepping them individually."""
    together = vector.make(game, num=8, seats=seats, seed=SEED, threads=2)
    alone = [vector.make(game, num=1, seats=seats, seed=SEED + i) for i in range(8)]
    together.reset()
    for single in alone:
        single.reset()
    rng = np.random.default_rng(SEED)
    ended = 0
    for _ in range(CHECKED):
        actions = choose(together, rng)
        together.step(actions)
        for i, single in enumerate(alone):
            single.step(actions[i : i + 1])
            for name, array in single.observation.items():
                if name != "legal":
                    np.testing.assert_array_equal(array[0], together.observation[name][i])
            np.testing.assert_array_equal(single.rewards[0], together.rewards[i])
        ended += int(together.terminated.sum())
    if ended == 0:
        raise AssertionError(f"no deal of {game} ended in {CHECKED} steps")


def measure(game: str, seats: int, *, num: int, steps: int, repeat: int, threads: int) -> tuple[float, float]:
    """Return the median decisions per second for stepping alone, and including the choice of actions in NumPy."""
    envs = vector.make(game, num=num, seats=seats, seed=SEED, threads=threads)
    envs.reset()
    rng = np.random.default_rng(SEED)
    clock = time.process_time if threads == 1 else time.perf_counter
    stepping, whole = [], []
    for _ in range(repeat + 1):
        spent = 0.0
        decisions = 0
        start = clock()
        for _ in range(steps):
            decisions += int(np.count_nonzero(envs.observation["counts"]))
            actions = choose(envs, rng)
            before = clock()
            envs.step(actions)
            spent += clock() - before
        stepping.append(decisions / spent)
        whole.append(decisions / (clock() - start))
    return statistics.median(stepping[1:]), statistics.median(whole[1:])


def main() -> None:
    """Check, measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--num", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()
    threads = "1 thread" if args.threads == 1 else f"{args.threads} threads"
    lines = [
        f"| {args.num:,} deals, {threads} | decisions/s in step | with the choice in NumPy |",
        "|---|---:|---:|",
    ]
    for game, seats in AT_TABLE.items():
        check(game, seats)
        step, whole = measure(game, seats, num=args.num, steps=args.steps, repeat=args.repeat, threads=args.threads)
        lines.append(f"| {game}, {seats} seats | {step:,.0f} | {whole:,.0f} |")
    print("\n".join(lines))
    if args.write:
        write_down("vector", f"; median of {args.repeat} runs", "\n".join(lines))


if __name__ == "__main__":
    main()
