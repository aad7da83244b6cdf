"""Count the instructions that the kernel's workloads execute, and compare the counts with bench/instructions.json.

    make instructions                 fails if a workload takes more instructions than before
    make instructions ARGS=--write    accepts the current counts
    make instructions ARGS=--where    also prints the kernel source files with the most instructions

Timings depend on the machine and its load; instruction counts do not. Each workload plays the same deals in every
run under callgrind. Only instructions in the driver itself are counted, because the C library selects implementations
by CPU. Counts are stored per compiler; with an unknown compiler they are printed but not compared.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import native

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FIGURES: Final = Path(__file__).with_name("instructions.json")
TOLERANCE: Final = 0.05
"""Relative increase allowed in a count, because inlining depends slightly on the surrounding code."""

SHOWN: Final = 0.02
"""Minimum share of the instructions for a source file to be listed."""

CALLGRIND: Final = (
    *("valgrind", "--tool=callgrind", "--toggle-collect=work_*"),
    *("--compress-strings=no", "--compress-pos=no"),
)


@dataclass(frozen=True, slots=True)
class Workload:
    """Workload whose instructions are counted.

    Attributes:
        what: Key of the workload in the stored counts.
        rules, seats: Ruleset and number of seats.
        arguments: Arguments for the driver.
    """

    what: str
    rules: str
    seats: int
    arguments: tuple[str, ...]

    def count(self) -> Counted:
        """Run the workload under callgrind and return the counts."""
        with tempfile.NamedTemporaryFile("r", suffix=".callgrind") as profile:
            under = (*CALLGRIND, f"--callgrind-out-file={profile.name}")
            done = native.run(self.rules, self.seats, list(self.arguments), under=under)
            return Counted(done.compiler, {file: n / done.units for file, n in own_instructions(profile).items()})


WORKLOADS: Final = (
    Workload("a play of a random deal, guandan", "guandan", 4, ("deals", "4", "800", "random")),
    Workload("a play of a random deal, gandengyan", "gandengyan", 4, ("deals", "4", "1500", "random")),
    Workload("a play of a random deal, gandengyan/double", "gandengyan/double", 6, ("deals", "6", "300", "random")),
    Workload("a play of a random deal, biga", "biga", 5, ("deals", "5", "500", "random")),
    Workload("a play of a random deal, doudizhu", "doudizhu", 3, ("deals", "3", "500", "random")),
    Workload("a play of a random deal, doudizhu/openspiel", "doudizhu/openspiel", 3, ("deals", "3", "500", "random")),
    Workload("a play of greedy, guandan", "guandan", 4, ("deals", "4", "800", "greedy")),
    Workload("a play of greedy, biga", "biga", 5, ("deals", "5", "500", "greedy")),
    Workload("all leads of 27 cards, none wild", "guandan", 4, ("leads", "0", "4")),
    Workload("all leads of 27 cards, two wild", "guandan", 4, ("leads", "2", "4")),
    Workload("a hand of 27 cards taken apart, none wild", "guandan", 4, ("plans", "0", "2")),
    Workload("a hand of 27 cards taken apart, two wild", "guandan", 4, ("plans", "2", "1")),
    Workload("a play of the planner, guandan", "guandan", 4, ("deals", "4", "30", "planner")),
    Workload("a play of quick, guandan", "guandan", 4, ("deals", "4", "60", "quick")),
    Workload("a seat's view as bytes, guandan", "guandan", 4, ("views", "4", "100", *native.view_of("guandan"))),
    Workload("a seat's view as bytes, biga", "biga", 5, ("views", "5", "80", *native.view_of("biga"))),
    Workload("a seat's view as bytes, doudizhu", "doudizhu", 3, ("views", "3", "80", *native.view_of("doudizhu"))),
)


@dataclass(frozen=True, slots=True)
class Counted:
    """Instruction count per unit of a workload.

    Attributes:
        compiler: Compiler that built the driver.
        files: Instruction count per source file.
    """

    compiler: str
    files: Mapping[str, float]

    @property
    def all(self) -> float:
        """Total instruction count over all source files."""
        return sum(self.files.values())

    def where(self) -> str:
        """Return a line that names the source files with the most instructions."""
        largest = sorted(self.files.items(), key=lambda entry: -entry[1])
        return ", ".join(f"{file} {n / self.all:.0%}" for file, n in largest if n >= SHOWN * self.all)


def own_instructions(profile: Iterable[str]) -> Counter[str]:
    """Return the driver's own instruction counts in a callgrind profile, by source file.

    Raises:
        RuntimeError: The profile contains no instructions of the driver.
    """
    counts: Counter[str] = Counter()
    file, is_driver, of_a_call = "", False, False
    for line in profile:
        if line.startswith("ob="):
            is_driver = line.rstrip().endswith(f"/{native.DRIVER.name}")
        elif line.startswith(("fl=", "fi=", "fe=")):
            file = Path(line.rstrip().partition("=")[2]).name
        elif line[:1].isdigit() and is_driver and not of_a_call:
            counts[file] += int(line.split()[1])
        of_a_call = line.startswith("calls=")  # the next line holds the callee's cost, which is counted at the callee
    if not counts:
        raise RuntimeError("callgrind counted nothing: is one of the work_* functions gone?")
    return counts


def judge(name: str, now: float, before: float | None) -> tuple[bool, str]:
    """Return True if a count is within tolerance, and a line that compares it with the previous count."""
    if before is None:
        return False, f"{name}: {now:,.0f} instructions"
    line = f"{name}: {before:,.0f} -> {now:,.0f} instructions ({now / before - 1:+.1%})"
    return now <= before * (1 + TOLERANCE), line


def main() -> int:
    """Count instructions, compare or write the counts, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="accept what the workloads take now")
    parser.add_argument("--where", action="store_true", help="say in which files of the kernel they lie")
    args = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("instructions are counted by valgrind, which is not installed", file=sys.stderr)
        return 2
    figures: dict[str, dict[str, int]] = json.loads(FIGURES.read_text(encoding="utf-8"))
    counted = {workload.what: workload.count() for workload in WORKLOADS}
    (compiler,) = {counts.compiler for counts in counted.values()}
    recorded = figures.get(compiler)
    if args.write:
        figures[compiler] = {what: round(found.all) for what, found in counted.items()}
        FIGURES.write_text(json.dumps(figures, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    grown = []
    for what, found in counted.items():
        stands, line = judge(what, found.all, None if recorded is None else recorded.get(what))
        print(f"{line}\n    {found.where()}" if args.where else line)
        if not stands:
            grown.append(line)
    if args.write:
        return 0
    if recorded is None:
        print(
            f"\nNOT COMPARED: the figures are for {'; '.join(figures)}. This is {compiler}; ARGS=--write adds it.",
            file=sys.stderr,
        )
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
