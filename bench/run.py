"""Benchmark of clamber's playing speed; each measurement asserts its results first. Not a test.

    python bench/run.py [--repeat 7] [--write]

`--write` writes the table and the machine's name to bench/results.md.
"""

from __future__ import annotations

import argparse
import platform
import random
import re
import statistics
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber import _kernel
from clamber._internal.seeds import seed_bytes
from clamber.engine import CompiledRules, engine_for
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

RESULTS: Final = Path(__file__).with_name("results.md")
SEED: Final = 20_261_121


@dataclass(frozen=True, slots=True)
class Work:
    """Workload of random deals of a game.

    Attributes:
        game, seats: Ruleset and number of seats.
        deals: Number of deals per kernel run.
        decisions: Expected number of decisions; a run that deviates by more than 10 % fails.
        goal: Target plays per second in the kernel, or None.
    """

    game: str
    seats: int
    deals: int
    decisions: int
    goal: float | None


GAMES: Final = (
    Work("guandan", 4, 10_000, 1_340_000, 5e6),
    Work("gandengyan", 4, 20_000, 1_760_000, 12e6),
    Work("biga", 5, 10_000, 1_640_000, 7e6),
    Work("doudizhu", 3, 20_000, 1_250_000, None),
)
THREADS: Final = 2
THREADS_GOAL: Final = 1.9
"""Target speedup of several threads over one thread."""


@dataclass(slots=True)
class Row:
    """Table row with one figure per round; higher is better."""

    what: str
    run: Callable[[], float]
    digits: int = 0
    goal: float | None = None
    rates: list[float] = field(default_factory=list)

    def text(self) -> str:
        """Return this row as Markdown."""
        figures = (statistics.median(self.rates), min(self.rates), max(self.rates), self.goal)
        return f"| {self.what} | {' | '.join('' if f is None else f'{f:,.{self.digits}f}' for f in figures)} |"


def engine_of(name: str, seats: int) -> CompiledRules:
    """Return the engine of a ruleset for the given number of seats."""
    return engine_for(ruleset(name).for_seats(seats))


def random_deals(work: Work) -> int:
    """Play complete random deals in the kernel, including shuffling and scoring; return the number of decisions."""
    table = engine_of(work.game, work.seats).table
    simulation = _kernel.Simulation(table, work.seats, seed_bytes(SEED), 0, ["random"] * work.seats)
    decisions = simulation.count(work.deals)
    if not 0.9 * work.decisions < decisions < 1.1 * work.decisions:
        raise AssertionError(f"{work.deals} deals of {work.game} took {decisions} decisions, not {work.decisions}")
    return decisions


def python_calls(work: Work, deals: int = 40) -> int:
    """Play deals from Python with one `legal()` and one `apply` per decision; return the number of decisions."""
    rules, rng, decisions = ruleset(work.game), random.Random(SEED), 0
    for seed in range(deals):
        position = rules.new_match(seats=work.seats, seed=seed).position
        while position is not None and not position.is_over:
            legal = position.legal()
            position = position.apply(legal[int(rng.random() * len(legal))])
            decisions += 1
    expected = work.decisions * deals / work.deals
    if not 0.8 * expected < decisions < 1.2 * expected:
        raise AssertionError(f"{deals} deals of {work.game} took {decisions} decisions, not {expected:.0f}")
    return decisions


def a_second(play: Callable[[Work], int], work: Work) -> float:
    """Return the decisions per second of CPU time."""
    start = time.process_time()
    return play(work) / (time.process_time() - start)


def in_threads(work: Work, threads: int) -> tuple[float, float]:
    """Play the same deals in several threads; return the decisions per second of wall-clock time and of CPU time."""
    counts: list[int] = []
    running = [threading.Thread(target=lambda: counts.append(random_deals(work))) for _ in range(threads)]
    clock, processor = time.perf_counter(), time.process_time()
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    if len(counts) != threads:
        raise AssertionError("a thread failed")
    return sum(counts) / clock, sum(counts) / processor


def by_the_clock(work: Work) -> float:
    """Return the wall-clock speedup of several threads over one thread, measured one after the other."""
    return in_threads(work, THREADS)[0] / in_threads(work, 1)[0]


def by_processor_time(work: Work) -> float:
    """Return the speedup that the threads would have with a core each. A low value indicates contention."""
    return THREADS * in_threads(work, THREADS)[1] / in_threads(work, 1)[1]


def all_rows() -> list[Row]:
    """Return all benchmarks."""
    rows = [
        Row(f"{work.game}, in the kernel", partial(a_second, random_deals, work), goal=work.goal) for work in GAMES
    ]
    rows += [Row(f"{work.game}, from Python", partial(a_second, python_calls, work)) for work in GAMES]
    guandan = GAMES[0]
    much = f"guandan, {THREADS} threads, times one"
    rows.append(Row(f"{much}, by the clock", partial(by_the_clock, guandan), digits=2, goal=THREADS_GOAL))
    rows.append(Row(f"{much}, by processor time", partial(by_processor_time, guandan), digits=2, goal=THREADS_GOAL))
    return rows


def measure(rows: list[Row], rounds: int) -> None:
    """Run every benchmark once per round, after a warm-up round, so that a load spike affects all of them."""
    for number in range(rounds + 1):
        for row in rows:
            figure = row.run()
            if number > 0:
                row.rates.append(figure)


def machine() -> str:
    """Return a description of the machine, the Python version and the date of this run."""
    name = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        model = re.search(r"model name\s*: (.*)", cpuinfo.read_text())
        name = model.group(1) if model else name
    return f"{name}, Python {platform.python_version()}, {datetime.now(UTC):%Y-%m-%d}"


def write_down(name: str, how: str, table: str) -> None:
    """Write a table and its conditions to bench/results.md, between the markers with this name."""
    block = f"<!-- {name} -->\n{machine()}{how}\n\n{table}\n<!-- /{name} -->"
    text = RESULTS.read_text(encoding="utf-8")
    text, replaced = re.subn(rf"<!-- {name} -->.*<!-- /{name} -->", lambda _: block, text, flags=re.DOTALL)
    assert replaced == 1, f"{RESULTS} has no place for {name}"
    RESULTS.write_text(text, encoding="utf-8")


def main() -> None:
    """Run all benchmarks and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    arguments = parser.parse_args()
    rows = all_rows()
    measure(rows, arguments.repeat)
    head = "| uniformly random play, whole deals | plays/s of processor time, median | slowest | fastest | goal |"
    table = "\n".join([head, "|---|---:|---:|---:|---:|", *(row.text() for row in rows)])
    print(table)
    if arguments.write:
        write_down("kernel", f"; median of {arguments.repeat} runs", table)


if __name__ == "__main__":
    main()
