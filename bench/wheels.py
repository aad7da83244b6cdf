"""Comparison of wheels by the processor time of `bench/run.py` and of a bot's loop. Not a test.

    python bench/wheels.py plain=A.whl abi3=B.whl [--python python3.12] [--repeat 9] [--write NAME]

Each wheel is installed in an environment of its own. A run is a fresh process that measures everything nine times.
Runs alternate between the wheels, so that other load affects all of them. Figures are rates by processor time:
medians of the medians of runs. The last column of each further wheel is its loss against the first one.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Final

from run import write_down

HERE: Final = Path(__file__).parent
ENVIRONMENTS: Final = HERE.parent / "build" / "bench-wheels"

PROGRAM: Final = """
import json, statistics, sys, time
sys.path.insert(0, {bench!r})
import bots, run
def rate(work):
    before = time.process_time()
    return work() / (time.process_time() - before)
kept = {{row.what: row.run for row in run.all_rows() if "threads" not in row.what}}
kept |= {{"guandan, " + row.what: lambda row=row: rate(row.work) for row in bots.rows(bots.first_view())[:1]}}
for measured in kept.values():
    measured()  # warms up
print(json.dumps({{what: statistics.median(measured() for _ in range(9)) for what, measured in kept.items()}}))
"""


def installed(name: str, wheel: str, python: str) -> Path:
    """Install a wheel in an environment of its own, and return the Python of the environment."""
    environment = ENVIRONMENTS / name
    subprocess.run([python, "-m", "venv", "--clear", environment], check=True)
    inside = environment / "bin" / "python"
    subprocess.run([inside, "-m", "pip", "install", "-q", "--disable-pip-version-check", wheel], check=True)
    return inside


def measured(python: Path) -> dict[str, float]:
    """Return the rate of each measurement in a fresh process."""
    program = PROGRAM.format(bench=str(HERE))
    done = subprocess.run([python, "-c", program], check=True, stdout=subprocess.PIPE, cwd=ENVIRONMENTS)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def table(runs: dict[str, list[dict[str, float]]]) -> str:
    """Return the medians of all wheels, and the loss of each against the first."""
    first, *others = runs
    head = [f"{first}, per second"] + [word for other in others for word in (f"{other}, per second", "loss")]
    lines = ["| | " + " | ".join(head) + " |", "|---|" + "---:|" * len(head)]
    for what in runs[first][0]:
        median = {name: statistics.median(run[what] for run in done) for name, done in runs.items()}
        cells = [f"{median[first]:,.0f}"]
        for other in others:
            cells += [f"{median[other]:,.0f}", f"{100 * (1 - median[other] / median[first]):.1f} %"]
        lines.append(f"| {what} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheels", nargs="+", metavar="NAME=WHEEL")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--write", metavar="NAME", help="put the table into bench/results.md, at this marker")
    asked = parser.parse_args()
    pythons = {}
    for word in asked.wheels:
        name, _, wheel = word.partition("=")
        pythons[name] = installed(name, wheel, asked.python)
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in pythons}
    for _ in range(asked.repeat):
        for name, python in pythons.items():
            runs[name].append(measured(python))
    found = table(runs)
    print(found)
    if asked.write:
        version = subprocess.run([asked.python, "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout
        write_down(asked.write, f"; wheels in {version.strip()}, medians of {asked.repeat} alternating runs", found)


if __name__ == "__main__":
    main()
