"""Speed of the kernel's module in Node beside the same calls of native code. Not a test.

    python bench/wasm.py [--repeat 5] [--write]

Both play the same deals through the C interface (bindings/wasm), in turns, and must make the same choices. `--write`
writes the table to bench/results.md.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from run import write_down

from clamber.engine import engine_for
from clamber.ruleset import ruleset

ROOT: Final = Path(__file__).resolve().parents[1]
NATIVE: Final = ROOT / "build" / "bench" / "interface"
MODULE: Final = ROOT / "build" / "wasm" / "kernel.wasm"
SCRIPT: Final = ROOT / "bench" / "interface.mjs"

GAMES: Final = ("guandan", "doudizhu", "gandengyan", "biga", "zhengshangyou", "paodekuai")
DEALS: Final = {"random": 400, "greedy": 400, "planner": 40, "net": 12}
"""Deals of a run, by policy; a run takes a tenth of a second."""


def times(command: list[str]) -> list[dict[str, Any]]:
    """Return the results of the jobs of a program."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def measured(folder: Path, repeat: int) -> dict[tuple[str, str], tuple[float, float]]:
    """Return the median CPU time of a decision, native and in the module, by game and policy."""
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}") or "node"
    names, jobs = [], []
    for game in GAMES:
        house = ruleset(game)
        rules = folder / f"{game}.rules"
        rules.write_bytes(engine_for(house.for_seats(house.seats[0])).to_bytes())
        net = files("clamber.nets").joinpath(f"{game}.net")
        for policy, deals in DEALS.items():
            names.append((game, policy))
            jobs.append(f"{rules} {net if policy == 'net' else '-'} {house.seats[0]} {policy} {deals}")
    runs: list[list[tuple[float, float]]] = [[] for _ in names]
    for _ in range(repeat):
        native, module = times([str(NATIVE), *jobs]), times([node, str(SCRIPT), str(MODULE), *jobs])
        for place, (one, other) in enumerate(zip(native, module, strict=True)):
            if (one["decisions"], one["sum"]) != (other["decisions"], other["sum"]):
                raise RuntimeError(f"{names[place]}: different choices")
            runs[place].append((one["ns"], other["ns"]))
    return {
        name: (statistics.median(one for one, _ in run), statistics.median(other for _, other in run))
        for name, run in zip(names, runs, strict=True)
    }


def table(found: dict[tuple[str, str], tuple[float, float]]) -> str:
    """Return the table of results."""
    lines = ["| game | policy | native, µs | module, µs | ratio |", "|---|---|---:|---:|---:|"]
    for (game, policy), (native, module) in found.items():
        lines.append(f"| {game} | {policy} | {native / 1000:.2f} | {module / 1000:.2f} | {module / native:.1f} |")
    return "\n".join(lines)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        text = table(measured(Path(folder), arguments.repeat))
    print(text)
    if arguments.write:
        size = f"{MODULE.stat().st_size:,} bytes, {len(gzip.compress(MODULE.read_bytes(), 9)):,} gzipped"
        write_down("wasm", f"; medians of {arguments.repeat} alternating runs; module of {size}", text)


if __name__ == "__main__":
    main()
