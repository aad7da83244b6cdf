"""Processor time of a server for sixty guests who ask for hints or solve endings, by who computes them.

    python bench/relief.py [--write]

A hint is a search of the server, with its limit of processor time, or a view for the page. Of an ending, the server
answers every request until it is solved, or the first one only, after which the page has what it needs.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final

from run import write_down

import clamber
from clamber.bots import Greedy
from clamber.endings import Attempt, Ending, all_endings
from clamber.rules.games import GAMES
from clamber.server.background.hinting import _search
from clamber.server.wire.assist import hint_view
from clamber.server.wire.endings import ending_state
from clamber.server.wire.protocol import HintRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.view import View

GUESTS: Final = 60
REPEATS: Final = 3
REQUEST: Final = HintRequest(id="h", turn=0)


def views() -> list[View]:
    """Return one view for each guest, of a seat with a choice, from deals of all games."""
    found, rng, bot = [], random.Random(1), Greedy()
    for number, game in enumerate(islice(cycle(GAMES), GUESTS)):
        match = clamber.ruleset(game).new_match(seed=number)
        for _ in range(rng.randrange(30)):
            match = match.apply(bot.choose(match.view(match.to_act)))
            if match.current.is_over:
                match = match.next_deal()
        while match.current.is_over or len(match.view(match.to_act).legal) < 2:
            match = (
                match.apply(bot.choose(match.view(match.to_act))) if not match.current.is_over else match.next_deal()
            )
        found.append(match.view(match.to_act))
    return found


def seconds(work: Callable[[], object]) -> float:
    """Return the median processor time of some work."""
    took = []
    for _ in range(REPEATS):
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return statistics.median(took)


def attempts() -> list[tuple[Ending, list[str]]]:
    """Return what a guest asks for who solves an ending, for each guest: the plays so far, one more each time."""
    asked = []
    for ending in all_endings()[:: len(all_endings()) // GUESTS][:GUESTS]:
        attempt, played = Attempt.begin(ending), []
        while winning := attempt.winning():
            asked.append((ending, list(played)))
            played.append(winning[0].full_text)
            attempt = attempt.play(winning[0])
        asked.append((ending, list(played)))
    return asked


def main() -> None:
    """Print the figures, and write them down if wanted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    args = parser.parse_args()
    asked, endings = views(), attempts()
    assert all(_search(view, REQUEST)[0].plays for view in asked)
    assert all(hint_view(view, REQUEST).view for view in asked)
    count, first = len(all_endings()), [each for each in endings if not each[1]]
    rows = [
        (
            f"{GUESTS} hints",
            lambda: [_search(view, REQUEST) for view in asked],
            lambda: [hint_view(view, REQUEST) for view in asked],
        ),
        (f"{GUESTS} endings, solved", lambda: answer(endings, count), lambda: answer(first, count)),
    ]
    lines = ["| | by the server | by the pages |", "|---|---:|---:|"]
    lines += [
        f"| {name} | {seconds(before) * 1000:,.1f} ms | {seconds(after) * 1000:,.1f} ms |"
        for name, before, after in rows
    ]
    print("\n".join(lines))
    if args.write:
        write_down("relief", f"; median of {REPEATS} runs", "\n".join(lines))


def answer(asked: list[tuple[Ending, list[str]]], count: int) -> None:
    """Answer requests for the states of endings."""
    for ending, played in asked:
        ending_state(Attempt.of(ending, played), count, hint=False)


if __name__ == "__main__":
    main()
