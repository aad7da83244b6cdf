"""A process that measures one library whenever it is told to: the same loop for clamber and its peers.

Only the standard library: it runs in the peers' environments, too. Each line on the standard input names a benchmark
and the processor seconds to spend; the answer is one line of JSON.
"""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def serve(benchmarks: Mapping[str, Callable[[], tuple[int, int]]]) -> None:
    """Measures what the lines ask for; a benchmark plays some deals and returns how many, and how many moves.

    A benchmark that cannot count its moves returns 0 of them.
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
