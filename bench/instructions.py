"""Counts the instructions of the kernel's work, and compares them with those in bench/instructions.json.

    make instructions                 fails if a workload takes more instructions than it did
    make instructions ARGS=--write    accepts what it takes now

Seconds depend on the machine and on who else uses it; instructions hardly do. Each workload is the same deals in
every run, counted by callgrind. Compilers differ, so the figures are kept by compiler: with another one there is
nothing to compare, and the counts are only shown.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import native

FIGURES: Final = Path(__file__).with_name("instructions.json")
TOLERANCE: Final = 0.03
"""How much a figure may grow: the C library chooses its own functions by the processor."""

CALLGRIND: Final = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=work_*")


@dataclass(frozen=True, slots=True)
class Workload:
    """Work that is counted.

    Attributes:
        what: Its name among the figures.
        rules, seats: The ruleset.
        arguments: What the driver is asked for.
    """

    what: str
    rules: str
    seats: int
    arguments: tuple[str, ...]

    def count(self) -> tuple[str, float]:
        """The compiler, and the instructions for one unit."""
        done = native.run(self.rules, self.seats, list(self.arguments), under=CALLGRIND)
        found = re.search(r"Collected : (\d+)", done.notes)
        if found is None:
            raise RuntimeError(f"callgrind did not say what it counted: {done.notes}")
        return done.compiler, int(found.group(1)) / done.units


WORKLOADS: Final = (
    Workload("a play of a random deal, guandan", "guandan", 4, ("deals", "4", "800")),
    Workload("a play of a random deal, gandengyan", "gandengyan", 4, ("deals", "4", "1500")),
    Workload("a play of a random deal, gandengyan/double", "gandengyan/double", 6, ("deals", "6", "300")),
    Workload("a play of a random deal, biga", "biga", 5, ("deals", "5", "500")),
    Workload("all leads of 27 cards, none wild", "guandan", 4, ("leads", "0", "4")),
    Workload("all leads of 27 cards, two wild", "guandan", 4, ("leads", "2", "4")),
    Workload("a seat's view as bytes, guandan", "guandan", 4, ("views", "4", "100", *native.view_fields("guandan"))),
    Workload("a seat's view as bytes, biga", "biga", 5, ("views", "5", "80", *native.view_fields("biga"))),
)


def judge(what: str, now: float, before: float | None) -> tuple[bool, str]:
    """Whether a count may stand, and a line that says how it compares."""
    if before is None:
        return False, f"{what}: {now:,.0f} instructions, and no figure to compare with"
    line = f"{what}: {before:,.0f} -> {now:,.0f} instructions ({now / before - 1:+.1%})"
    return now <= before * (1 + TOLERANCE), line


def main() -> int:
    """Counts, compares, or writes; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="accept what the workloads take now")
    asked = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("instructions are counted by valgrind, which is not installed", file=sys.stderr)
        return 2
    figures: dict[str, dict[str, int]] = json.loads(FIGURES.read_text(encoding="utf-8"))
    counted = {workload.what: workload.count() for workload in WORKLOADS}
    (compiler,) = {compiler for compiler, _ in counted.values()}
    known = figures.get(compiler)
    if asked.write:
        figures[compiler] = {what: round(now) for what, (_, now) in counted.items()}
        FIGURES.write_text(json.dumps(figures, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    grown = []
    for what, (_, now) in counted.items():
        stands, line = judge(what, now, None if known is None else known.get(what))
        print(line)
        if not stands:
            grown.append(line)
    if asked.write:
        return 0
    if known is None:
        print(f"There are no figures for {compiler}; ARGS=--write adds them.")
        return 0
    if grown:
        print(
            f"\nThe kernel takes more instructions than bench/instructions.json says ({TOLERANCE:.0%} more are "
            "overlooked):",
            *(f"  {line}" for line in grown),
            "If that is worth it, `make instructions ARGS=--write` accepts it; say in the commit what it buys.",
            sep="\n",
            file=sys.stderr,
        )
    return int(bool(grown))


if __name__ == "__main__":
    sys.exit(main())
