"""Benchmark of copies of values and environments, and of records as arrays. Not a test.

    python bench/copies.py [--repeat 5] [--write]

Reports processor time, which is independent of other load. Every copy is compared with its original first.
"""

from __future__ import annotations

import argparse
import copy
import pickle
import statistics
import time
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from run import write_down

import clamber
from clamber import record
from clamber.envs import encoding, vector
from clamber.envs.gymnasium import SeatEnv
from clamber.envs.pettingzoo import MODULES
from clamber.simulation import simulate

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES: Final = {"guandan": (4, 250), "gandengyan": (2, 900)}
"""Number of seats and of simulated deals for each game, which have more than `DECISIONS` decisions."""

DECISIONS: Final = 20_000
PLAYS: Final = 10
"""Number of plays before the copied match is copied."""


def pickled(value: Any) -> Any:
    """Return a value after a round trip through its pickle."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - the own pickle


def cases(game: str) -> dict[str, Callable[[], object]]:
    """Return the copies to measure, after comparing each with its original."""
    match = clamber.ruleset(game).new_match(seed=7)
    for _ in range(PLAYS):
        match = match.apply(match.current.legal()[-1])
    view = match.view(match.to_act)
    one, many = vector.make(game, num=1, seed=1), vector.make(game, num=64, seed=1)
    turns, seat = MODULES[game].raw_env(), SeatEnv(game, opponents="greedy")
    for env in (one, many, turns, seat):
        env.reset(seed=1)
    copies: dict[str, tuple[Any, Callable[[Any], Any]]] = {
        "pickle and unpickle a view": (view, pickled),
        "pickle and unpickle a position": (match.current, pickled),
        "pickle and unpickle a match": (match, pickled),
        "`copy.deepcopy` of a match": (match, copy.deepcopy),
        "clone the vectorized environment, 1 deal": (one, copy.copy),
        "clone the vectorized environment, 64 deals": (many, copy.copy),
        "clone the environment for PettingZoo": (turns, copy.copy),
        "clone the environment for Gymnasium": (seat, copy.copy),
    }
    for name, (value, copied) in copies.items():
        assert copied(value) == value, name
    return {
        **{name: lambda value=value, copied=copied: copied(value) for name, (value, copied) in copies.items()},
        "`encoding.observe(view)`": lambda: encoding.observe(view),
    }


def microseconds(call: Callable[[], object], times: int = 200) -> float:
    """Return the mean processor time of a call."""
    begin = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - begin) / times * 1e6


def arrays(game: str) -> Callable[[], object]:
    """Return the conversion of `DECISIONS` decisions of replayed records to arrays."""
    seats, deals = GAMES[game]
    chunks = simulate(clamber.ruleset(game), bots=["greedy"] * seats, deals=deals, seed=1, log=True)
    matches = [match for chunk in chunks for match in chunk.matches()]

    def convert() -> dict[str, Any]:
        each = (decision for match in matches for decision in record.decisions(match))
        return encoding.arrays(islice(each, DECISIONS))

    assert len(convert()["action"]) == DECISIONS
    return convert


def main() -> None:
    """Check, measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    asked = parser.parse_args()
    found: dict[str, list[str]] = {}
    for game in GAMES:
        for name, call in cases(game).items():
            call()
            median = statistics.median(microseconds(call) for _ in range(asked.repeat))
            found.setdefault(name, []).append(f"{median:,.0f} µs")
        convert = arrays(game)
        median = statistics.median(microseconds(convert, 1) for _ in range(asked.repeat))
        found.setdefault(f"{DECISIONS:,} decisions to arrays", []).append(f"{median / 1e6:.2f} s")
    lines = [f"| | {' | '.join(GAMES)} |", f"|---|{'---:|' * len(GAMES)}"]
    lines += [f"| {name} | {' | '.join(values)} |" for name, values in found.items()]
    print("\n".join(lines))
    if asked.write:
        write_down("copies", f"; median of {asked.repeat} runs", "\n".join(lines))


if __name__ == "__main__":
    main()
