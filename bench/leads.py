"""Benchmark of generating all leads from random 27-card hands in Guandan. Not a test.

    make bench-leads ARGS="--rounds 400"

Reports the median single-threaded CPU time over the rounds; a round is 2,048 hands. Before timing, the leads of each
hand are compared with a reference that tests the cards needed by each action.
"""

from __future__ import annotations

import argparse
from typing import Final

import native

AIMS: Final = {0: 150, 1: None, 2: 400}
"""Target times in nanoseconds, by the number of wild cards in the hand."""


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=400)
    asked = parser.parse_args()
    print("| wild cards among the 27 | leads found, mean | ns, median | aim |")
    print("|---:|---:|---:|---:|")
    for wild, aim in AIMS.items():
        done = native.run("guandan", 4, ["leads", str(wild), str(asked.rounds)])
        print(f"| {wild} | {done.sum / done.units:.0f} | {done.ns:.0f} | {aim or ''} |")


if __name__ == "__main__":
    main()
