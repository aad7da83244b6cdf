"""Benchmark of clamber and its peers, interleaved in one run on one machine. Not a test.

    python bench/peers/run.py [--rounds 5] [--seconds 1.0] [--write]

Each peer has its own virtual environment under build/peers, created in the first run. Every round runs each benchmark
once, so that a load spike affects all of them; the figures are medians over the rounds, in single-threaded CPU time.
Deals are uniformly random, and every benchmark asserts its results: zero-sum scores, a winner, a plausible number of
moves, and equal mean numbers of moves wherever the rules are equal.

`--write` writes the table to bench/results.md.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import statistics
import subprocess
import sys
import venv
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
RESULTS: Final = ROOT / "bench" / "results.md"
PEERS: Final = {"openspiel": "open_spiel==2.0.2", "rlcard": "rlcard==1.2.0"}
"""pip requirement for each peer."""

KERNEL: Final = ("clamber", "doudizhu/openspiel, kernel")
PYTHON: Final = ("clamber", "doudizhu/openspiel, from Python")
OPENSPIEL: Final = ("openspiel", "whole deals")
ROLLOUTS: Final = ("openspiel", "rollouts in C++")

WHAT: Final = {
    KERNEL: "clamber, in the kernel: shuffle, auction, play, scores",
    ROLLOUTS: "OpenSpiel, C++ rollouts from dealt states: auction, play, scores",
    PYTHON: "clamber from Python, whole deals: `legal()` and `apply(play)`",
    OPENSPIEL: "OpenSpiel from Python, whole deals: `legal_actions()` and `apply_action(id)`",
    ("openspiel", "from dealt states"): "OpenSpiel from Python, from dealt states",
    ("rlcard", "environment"): "RLCard, `env.run(is_training=True)`",
    ("rlcard", "game alone"): "RLCard, the game without observations",
    ("clamber", "guandan, kernel"): "clamber, Guandan in the kernel",
    ("clamber", "gandengyan, kernel"): "clamber, Gan Deng Yan in the kernel",
    ("clamber", "biga, kernel"): "clamber, Big A in the kernel",
    ("clamber", "guandan, from Python"): "clamber, Guandan from Python",
    ("clamber", "gandengyan, from Python"): "clamber, Gan Deng Yan from Python",
    ("clamber", "biga, from Python"): "clamber, Big A from Python",
}
"""All benchmarks, in table order."""

MOVES: Final = (15, 250)
"""Plausible range for the mean number of moves per deal; outside it, deals were not played to the end."""


class Worker:
    """Long-running process that benchmarks one library."""

    def __init__(self, python: Path, script: Path) -> None:
        self.process = subprocess.Popen(
            [str(python), str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.benchmarks: list[str] = json.loads(self._answer())

    def measure(self, name: str, seconds: float) -> dict[str, float]:
        """Run a benchmark and return its deals and moves per second."""
        assert self.process.stdin is not None
        print(name, seconds, file=self.process.stdin, flush=True)
        answer: dict[str, float] = json.loads(self._answer())
        return answer

    def _answer(self) -> str:
        """Return the next answer, skipping any other lines that the peer prints."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith(("[", "{")):
                return line
        raise RuntimeError(f"{self.process.args} ended: its assertions failed, see above")

    def stop(self) -> None:
        """Close the worker's standard input and wait for the process to exit."""
        self.process.communicate()


@dataclass(slots=True)
class Measured:
    """Deals and moves per second of one benchmark, for each round."""

    deals: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)

    @property
    def per_second(self) -> float:
        """Median number of deals per second."""
        return statistics.median(self.deals)

    @property
    def moves_a_deal(self) -> float:
        """Mean number of moves per deal; 0 if moves cannot be counted."""
        return statistics.fmean(self.moves) / statistics.fmean(self.deals)


def environment_of(peer: str) -> Path:
    """Return the interpreter of a peer's virtual environment, creating the environment if needed."""
    folder = ROOT / "build" / "peers" / peer
    python = folder / "bin" / "python"
    stamp = folder / "installed"
    if not stamp.exists() or stamp.read_text() != PEERS[peer]:
        print(f"Installing {PEERS[peer]} ...", file=sys.stderr)
        venv.create(folder, clear=True, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", PEERS[peer]]
        subprocess.run(pip, check=True)
        stamp.write_text(PEERS[peer])
    return python


def measure(rounds: int, seconds: float) -> dict[tuple[str, str], Measured]:
    """Run all benchmarks once per round."""
    pythons = {"clamber": Path(sys.executable)} | {peer: environment_of(peer) for peer in PEERS}
    workers = {peer: Worker(python, HERE / f"peer_{peer}.py") for peer, python in pythons.items()}
    measured = {what: Measured() for what in WHAT}
    for _ in range(rounds):
        for (peer, name), result in measured.items():
            answer = workers[peer].measure(name, seconds)
            result.deals.append(answer["deals"])
            result.moves.append(answer["moves"])
    for worker in workers.values():
        worker.stop()
    return measured


def check(measured: dict[tuple[str, str], Measured]) -> None:
    """Assert that all benchmarks did the same work."""
    for what, result in measured.items():
        min_moves, max_moves = MOVES
        assert what == ROLLOUTS or min_moves < result.moves_a_deal < max_moves, (
            f"{what}: {result.moves_a_deal:.1f} moves a deal"
        )
    ours, theirs, python = (measured[what].moves_a_deal for what in (KERNEL, OPENSPIEL, PYTHON))
    assert abs(ours / theirs - 1) < 0.05, f"{ours:.1f} moves a deal here, {theirs:.1f} in OpenSpiel"
    assert abs(ours / python - 1) < 0.05, f"{ours:.1f} moves a deal in the kernel, {python:.1f} from Python"


def table_of(measured: dict[tuple[str, str], Measured]) -> str:
    """Return the table, with ratios for the Dou Dizhu rows."""
    kernel, python = measured[KERNEL].per_second, measured[PYTHON].per_second
    columns = ("deals/s", "moves/s", "moves a deal", "clamber's kernel, times", "clamber from Python, times")
    rows = [f"| uniformly random deals, one thread | {' | '.join(columns)} |", "|---|---:|---:|---:|---:|---:|"]
    for what, result in measured.items():
        same_game = what[0] != "clamber" or what in {KERNEL, PYTHON}
        # Rollouts play the same deals as the OpenSpiel benchmark from Python.
        length = measured[OPENSPIEL].moves_a_deal if what == ROLLOUTS else result.moves_a_deal
        ratios = (
            (f"{kernel / result.per_second:,.1f}", f"{python / result.per_second:,.1f}") if same_game else ("", "")
        )
        rows.append(
            f"| {WHAT[what]} | {result.per_second:,.0f} | {result.per_second * length:,.0f} | {length:.1f} "
            f"| {ratios[0]} | {ratios[1]} |"
        )
    return "\n".join(rows)


def machine() -> str:
    """Return a description of the machine, the versions and the date of this run."""
    cpuinfo = Path("/proc/cpuinfo")
    model = re.search(r"model name\s*: (.*)", cpuinfo.read_text()) if cpuinfo.exists() else None
    name = model.group(1) if model else platform.machine()
    return f"{name}, Python {platform.python_version()}, {', '.join(PEERS.values())}, {datetime.now(UTC):%Y-%m-%d}"


def main() -> None:
    """Measure, check and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of each benchmark in each round")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()
    measured = measure(args.rounds, args.seconds)
    check(measured)
    table = table_of(measured)
    print(table)
    if args.write:
        head = f"{machine()}; medians of {args.rounds} rounds of {args.seconds:g} s of processor time"
        block = f"<!-- peers -->\n{head}\n\n{table}\n<!-- /peers -->"
        text = RESULTS.read_text(encoding="utf-8")
        text, replaced = re.subn(r"<!-- peers -->.*<!-- /peers -->", lambda _: block, text, flags=re.DOTALL)
        assert replaced == 1, f"{RESULTS} has no place for the table"
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
