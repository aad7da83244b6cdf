"""Worker process that benchmarks one library on request, with the same loop for clamber and its peers.

Uses only the standard library, because it also runs in the peers' environments. Each line of standard input contains
the name of a benchmark and the CPU seconds to spend; the answer is one line of JSON.
"""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def serve(benchmarks: Mapping[str, Callable[[], tuple[int, int]]]) -> None:
    """Serve requests from standard input.

    Each benchmark plays some deals and returns the number of deals and moves (0 if moves cannot be counted).
    """
    for play in benchmarks.values():
        play()
    print(json.dumps(sorted(benchmarks)), flush=True)
    for line in sys.stdin:
        name, seconds = line.rsplit(maxsplit=1)
        deals = moves = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < float(seconds):
            more_deals, more_moves = benchmarks[name]()
            deals += more_deals
            moves += more_moves
        print(json.dumps({"deals": deals / spent, "moves": moves / spent}), flush=True)
