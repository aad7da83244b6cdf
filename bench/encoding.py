"""Processor time to encode the updates of a play for all seats of a table, and views encoded a second.

    .venv/bin/python bench/encoding.py guandan --seats 4

Random plays, without sockets and database. Processor time hardly depends on other load of the machine.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[0] = str(TESTS)  # in place of this folder, which has another module `server`

from clamber.as_json.views import view_text  # noqa: E402 - the path above is for the next import
from clamber.server.table import commands  # noqa: E402
from clamber.server.table.fold import apply  # noqa: E402
from clamber.server.wire.updates import PastUpdates, Updates  # noqa: E402
from server.logged import LoggedTable  # noqa: E402

PLAYS = 600


def plays_of(rules: str, seats: int) -> list[Updates]:
    """Return the updates of random plays at one table after another."""
    rng, found, seed = random.Random(1), [], 7
    at = LoggedTable(rules, "p" * seats).begin(seed)
    while len(found) < PLAYS:
        before = at.table
        if before.status != "playing" or before.to_act is None:
            seed += 1
            at = LoggedTable(rules, "p" * seats).begin(seed)
            continue
        play = rng.choice(before.current.current.legal())
        for entry in at.ask(before.to_act, commands.Act, turn=before.turn, play=play.full_text):
            found.append(Updates(before, entry, apply(before, entry)))
            before = found[-1].after
    return found


def main() -> None:
    """Print both figures, the best of five repetitions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules")
    parser.add_argument("--seats", type=int, default=4)
    args = parser.parse_args()
    plays, times, rates = plays_of(args.rules, args.seats), [], []
    for _ in range(5):
        began = time.process_time()
        for one in plays:
            updates = Updates(one.before, one.entry, one.after)
            for seat in range(args.seats):
                updates.text(seat)
            PastUpdates(updates)
        times.append((time.process_time() - began) / len(plays))
        began = time.process_time()
        for one in plays:
            for seat in range(args.seats):
                view_text(one.after.current.view(seat))
        rates.append(len(plays) * args.seats / (time.process_time() - began))
    print(f"{min(times) * 1e6:.0f} µs a play, {max(rates):,.0f} views a second")


if __name__ == "__main__":
    main()
