"""Measures how fast clamber plays; each benchmark asserts its answer before it counts. Not a test.

    python bench/run.py [--repeat 7] [--write]

`--write` puts the table into bench/results.md, with the machine's name.
"""

from __future__ import annotations

import argparse
import platform
import random
import re
import statistics
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber import _kernel
from clamber.engine import Engine, engine_for
from clamber.match import seed_bytes
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

RESULTS: Final = Path(__file__).with_name("results.md")
GAMES: Final = (("guandan", 4, 1_500_000), ("gandengyan", 4, 3_000_000), ("biga", 5, 2_000_000))
"""Ruleset, seats, and the plays a second that it should reach in the kernel."""

PYTHON_GOAL: Final = 150_000
SEED: Final = 20_261_121
DECISIONS: Final = {("guandan", 10_000): 1_340_000, ("gandengyan", 20_000): 1_760_000, ("biga", 10_000): 1_640_000}
"""About how many decisions so many random deals take: what a benchmark must have done before it counts."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: plays a second, with the slowest and the fastest run."""

    what: str
    median: float
    low: float
    high: float
    goal: float | None

    def text(self) -> str:
        """As a row of the table."""
        goal = "" if self.goal is None else f"{self.goal:,.0f}"
        return f"| {self.what} | {self.median:,.0f} | {self.low:,.0f} | {self.high:,.0f} | {goal} |"


def measure(what: str, run: Callable[[], int], repeat: int, goal: float | None) -> Row:
    """The median speed of several runs, after one that does not count."""
    run()
    speeds = []
    for _ in range(repeat):
        start = time.perf_counter()
        count = run()
        speeds.append(count / (time.perf_counter() - start))
    return Row(what, statistics.median(speeds), min(speeds), max(speeds), goal)


def engine_of(name: str, seats: int) -> Engine:
    """The compiled rules at a table of this size."""
    return engine_for(ruleset(name).for_seats(seats))


def random_deals(name: str, seats: int, deals: int) -> int:
    """Decisions of whole random deals inside the kernel, shuffle and scores included."""
    simulation = _kernel.Simulation(engine_of(name, seats).table, seats, seed_bytes(SEED), 0, ["random"] * seats)
    decisions = simulation.count(deals)
    expected = DECISIONS[name, deals]
    if not 0.9 * expected < decisions < 1.1 * expected:
        raise AssertionError(f"{deals} deals of {name} took {decisions} decisions, about {expected} were expected")
    return decisions


def two_threads(name: str, seats: int, deals: int) -> int:
    """The same in two threads at once."""
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(random_deals(name, seats, deals))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(counts) != len(threads):
        raise AssertionError("a thread failed")
    return sum(counts)


def python_calls(name: str, seats: int, deals: int) -> int:
    """Decisions made from Python, one `legal()` and one `apply` each."""
    rules, rng, decisions = ruleset(name), random.Random(SEED), 0
    for seed in range(deals):
        position = rules.new_match(seats=seats, seed=seed).position
        while position is not None and not position.is_over:
            legal = position.legal()
            position = position.apply(legal[int(rng.random() * len(legal))])
            decisions += 1
    if decisions < 50 * deals:
        raise AssertionError(f"{deals} deals of {name} took only {decisions} decisions")
    return decisions


def all_rows(repeat: int) -> list[Row]:
    """Every benchmark."""
    rows = []
    for name, seats, goal in GAMES:
        deals = 20_000 if name == "gandengyan" else 10_000
        run = partial(random_deals, name, seats, deals)
        rows.append(measure(f"{name}, in the kernel", run, repeat, goal))
    rows.append(
        measure("guandan, in the kernel, two threads", lambda: two_threads("guandan", 4, 10_000), repeat, None)
    )
    for name, seats, _ in GAMES:
        run = partial(python_calls, name, seats, 40)
        rows.append(measure(f"{name}, from Python", run, repeat, PYTHON_GOAL))
    return rows


def machine() -> str:
    """What this was measured on."""
    name = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        found = re.search(r"model name\s*: (.*)", cpuinfo.read_text())
        name = found.group(1) if found else name
    return f"{name}, Python {platform.python_version()}, {datetime.now(UTC):%Y-%m-%d}"


def main() -> None:
    """Runs all benchmarks and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    arguments = parser.parse_args()
    rows = all_rows(arguments.repeat)
    head = "| uniformly random play, whole deals, one thread | plays/s, median | slowest run | fastest run | goal |"
    table = "\n".join([head, "|---|---:|---:|---:|---:|", *(row.text() for row in rows)])
    print(table)
    if arguments.write:
        text = RESULTS.read_text(encoding="utf-8")
        block = f"<!-- kernel -->\n{machine()}; median of {arguments.repeat} runs\n\n{table}\n<!-- /kernel -->"
        RESULTS.write_text(re.sub(r"<!-- kernel -->.*<!-- /kernel -->", lambda _: block, text, flags=re.DOTALL))


if __name__ == "__main__":
    main()
