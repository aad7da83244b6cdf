"""Benchmark of ruleset compilation: compile time and table size.

    python bench/compiling.py [--repeat 15] [--write]

The number of action ids is asserted first. All times are CPU time, without imports: for the first ruleset compiled in
a process and for later ones. Nothing is cached between measurements.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from typing import Any, Final

from clamber.engine import CompiledRules
from clamber.ruleset import ruleset

RULES: Final[dict[str, tuple[str, dict[str, Any], int]]] = {
    "gandengyan": ("gandengyan", {}, 3266),
    "gandengyan, most": ("gandengyan", {"decks": 2, "twos_as_sets": False, "joker_as_two": False}, 33723),
    "biga": ("biga", {}, 397),
    "biga, most": ("biga/homygames", {}, 477),
    "guandan": ("guandan", {}, 2357),
    "guandan, most": ("guandan/njupt", {}, 2357),
    "doudizhu": ("doudizhu", {}, 12658),
    "doudizhu, most": (
        "doudizhu",
        {
            "bidding": "none",
            "nobody_bids": "first",
            "open_hand": "landlord",
            "wild_rank": "drawn",
            "kickers_alike": 3,
            "rocket_kickers": True,
            "shuttles": True,
        },
        50540,
    ),
    "zhengshangyou": ("zhengshangyou", {}, 548),
    "zhengshangyou, most": (
        "zhengshangyou",
        {"decks": 2, "triple_carries": "single_or_pair", "shortest_sequence": 3, "shortest_double": 3},
        792,
    ),
    "paodekuai": ("paodekuai", {}, 49328),
    "paodekuai, most": ("paodekuai", {"four_carries": "three", "three_aces_bomb": True}, 53212),
}
"""Each game with default options, and with the options that give the most actions: name, options, number of ids."""


def built(rules: str) -> float:
    """Return the CPU time to build the engine of a ruleset, in milliseconds."""
    name, options, ids = RULES[rules]
    house = ruleset(name, options)
    start = time.process_time()
    engine = CompiledRules(house)
    taken = time.process_time() - start
    assert engine.actions.total == ids, f"{rules}: {engine.actions.total} ids"
    return 1000 * taken


def first(rules: str) -> float:
    """Return the CPU time to build a ruleset's engine in a new process, in milliseconds."""
    done = subprocess.run([sys.executable, __file__, "--one", rules], capture_output=True, check=True, text=True)
    return float(json.loads(done.stdout))


def main() -> None:
    """Measure all rulesets in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=15)
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(built(arguments.one)))
        return
    from run import write_down

    durations: dict[str, tuple[list[float], list[float]]] = {rules: ([], []) for rules in RULES}
    for number in range(arguments.repeat + 1):
        for rules, (cold, warm) in durations.items():
            figures = first(rules), built(rules)
            if number > 0:  # the first round is a warm-up
                cold.append(figures[0])
                warm.append(figures[1])
    lines = ["| rules | ids | first in a process | one more | KiB kept |", "|---|---:|---:|---:|---:|"]
    for rules, (cold, warm) in durations.items():
        name, options, ids = RULES[rules]
        size = CompiledRules(ruleset(name, options)).nbytes // 1024
        medians = " | ".join(f"{statistics.median(times):.1f} ms" for times in (cold, warm))
        lines.append(f"| {rules} | {ids:,} | {medians} | {size:,} |")
    table = "\n".join(lines)
    print(table)
    if arguments.write:
        write_down("compiling", f"; medians of {arguments.repeat} rounds", table)


if __name__ == "__main__":
    main()
