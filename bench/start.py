"""Benchmark of the start: imports, the first move of a bot, and the size of wheels. Not a test.

    python bench/start.py [--repeat 9] [--write]

Each run is a fresh process with cached byte code. Reports processor time, which is independent of other load, and
subtracts that of an empty Python. Sizes are those of the wheels in `dist/`, if there are any.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from run import write_down

DIST: Final = Path(__file__).parents[1] / "dist"

FIRST_MOVE: Final = """
import clamber
from clamber import bots
match = clamber.ruleset({game!r}).new_match(seed=7)
view = match.view(match.to_act)
play = bots.make({bot!r}).choose(view)
assert play in view.legal
"""

CASES: Final = {
    "`import clamber`": "import clamber",
    "`import clamber`, `clamber.__version__`": "import clamber; assert clamber.__version__",
    "`clamber --version`": "import sys; from clamber.cli import main; main(['--version'])",
} | {
    f"first move of `{bot}` in {game}": FIRST_MOVE.format(game=game, bot=bot)
    for game in ("guandan", "gandengyan")
    for bot in ("greedy", "planner", "net")
}


def processor_time(program: str) -> float:
    """Return the processor time of a fresh Python that runs a program, in ms."""
    before = os.times()
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return 1000 * used


def sizes() -> list[str]:
    """Return a row for each wheel in `dist/`."""
    rows = []
    for wheel in sorted(DIST.glob("*.whl")):
        with zipfile.ZipFile(wheel) as contents:
            unpacked = sum(info.file_size for info in contents.infolist())
        rows.append(f"| {wheel.name} | {wheel.stat().st_size / 1e6:.1f} MB, unpacked {unpacked / 1e6:.1f} MB |")
    return rows


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()
    lines = ["| | |", "|---|---:|"]
    programs = {"an empty Python": "pass"} | CASES
    times: dict[str, list[float]] = {name: [] for name in programs}
    for turn in range(args.repeat + 1):  # the first turn caches byte code
        for name, program in programs.items():
            used = processor_time(program)
            if turn:
                times[name].append(used)
    empty = statistics.median(times.pop("an empty Python"))
    lines += [f"| {name} | {statistics.median(used) - empty:,.0f} ms |" for name, used in times.items()]
    lines += sizes()
    print("\n".join(lines))
    if args.write:
        write_down("start", f"; median of {args.repeat} runs", "\n".join(lines))


if __name__ == "__main__":
    main()
