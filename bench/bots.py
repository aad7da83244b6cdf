"""Benchmark of the parts of a bot: worlds, playouts, and the main loop at a table. Not a test.

    make bench-bots ARGS="--repeat 5"

Reports single-threaded CPU time for Guandan positions at the first lead, with 27 cards in each hand. Before timing,
checks that worlds match the view from which they were sampled, and that playouts match bots that play the same worlds
at a table. `--write` writes the table and the machine's name to bench/results.md.
"""

from __future__ import annotations

import argparse
import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from run import write_down

import clamber
from clamber import bots, kernel
from clamber._internal.seeds import seed_bytes
from clamber.engine import POLICIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.view import View

SEED: Final = 20_261_121
WORLDS: Final = 200_000
POSITIONS: Final = 20_000
ROLLOUTS: Final = 4_000
DEALS: Final = 60
GOALS: Final = {"greedy": 1e5, "quick": 2e4}
"""Target rate of each policy, in playouts per second."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement.

    Attributes:
        what: Name of the measurement.
        unit: Unit that is counted.
        goal: Target rate in units per second, or None.
        work: Function that does the work and returns the number of units.
    """

    what: str
    unit: str
    goal: float | None
    work: Callable[[], int]

    def text(self, repeat: int) -> str:
        """Run the measurement and return its table row."""
        speeds = []
        for _ in range(repeat):
            before = time.process_time()
            done = self.work()
            speeds.append(done / (time.process_time() - before))
        goal = "" if self.goal is None else f"{self.goal:,.0f}"
        figures = " | ".join(f"{speed:,.0f}" for speed in (statistics.median(speeds), min(speeds), max(speeds)))
        return f"| {self.what} | {self.unit} | {figures} | {goal} |"


def first_view() -> View:
    """Return the view of the seat that leads first in a deal."""
    match = clamber.ruleset("guandan").new_match(seed=SEED)
    assert match.position is not None
    return match.position.view(match.position.to_act)


def check(view: View) -> None:
    """Assert that worlds are consistent with the view, and that playouts match bots that play the same worlds."""
    play = bots.Greedy().choose(view)
    rewards = clamber.playouts(view, [play], "greedy", 20, SEED)
    for number, world in enumerate(view.sample(20, seed=SEED)):
        assert world.view(view.seat) == view
        assert sum(world.rewards or ()) == 0
        position = world.apply(play)
        while position.to_act is not None:
            position = position.apply(bots.Greedy().choose(position.view(position.to_act)))
        assert position.rewards == tuple(rewards[0, number, seat] for seat in range(4))


def loop() -> int:
    """Run the loop from docs/api.md with greedy at every seat, and return the number of decisions."""
    rules, greedy, decisions = clamber.ruleset("guandan"), bots.make("greedy"), 0
    for seed in range(DEALS):
        match = rules.new_match(seed=seed)
        while match.is_dealt:
            assert match.position is not None
            seat = match.position.to_act
            match = match.apply(greedy.choose(match.view(seat)))
            decisions += 1
        assert match.result is not None
    assert decisions > 50 * DEALS
    return decisions


def rows(view: View) -> list[Row]:
    """Return all measurements."""
    play, seed = bots.Greedy().choose(view), seed_bytes(SEED)

    def worlds() -> int:
        assert kernel.count_worlds(view.seen, WORLDS, seed) != 0
        return WORLDS

    def positions() -> int:
        return len(view.sample(POSITIONS, seed=SEED))

    def rolled(policy: str) -> int:
        return clamber.playouts(view, [play], policy, ROLLOUTS, SEED).shape[1]

    return [
        Row("the loop of a bot at a table, greedy", "decisions", 1e5, loop),
        Row("worlds that fit a view, in the kernel", "worlds", 5e5, worlds),
        Row("`view.sample(n)`", "positions", None, positions),
        *(
            Row(f"`playouts`, {policy}", "playouts", GOALS.get(policy), lambda policy=policy: rolled(policy))
            for policy in POLICIES
        ),
    ]


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()
    view = first_view()
    check(view)
    head = "| | what | a second of processor time, median | slowest | fastest | goal |"
    table = "\n".join([head, "|---|---|---:|---:|---:|---:|", *(row.text(args.repeat) for row in rows(view))])
    print(table)
    if args.write:
        write_down("bots", f"; guandan, median of {args.repeat} runs", table)


if __name__ == "__main__":
    main()
