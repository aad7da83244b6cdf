"""Processor time of a server for hints and endings of sixty guests, and for ten analyses, by who computes them.

    python bench/relief.py [--write]

A hint is a search of the server, with its limit of processor time, or a view for the page. Of an ending, the server
answers every request until it is solved, or the first one only, after which the page has what it needs. An analysis
is the server's, or the views of all decisions for the page.
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
from clamber.analysis import analysis_of, judge_deal
from clamber.bots import Greedy
from clamber.endings import Attempt, Ending, all_endings
from clamber.rules.games import GAMES
from clamber.server.background.hinting import _search
from clamber.server.wire.analysis import PLAYOUTS, SEED, deal_analysis, deal_decisions
from clamber.server.wire.assist import hint_view
from clamber.server.wire.endings import ending_state
from clamber.server.wire.protocol import HintRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.match import Match
    from clamber.server.wire.analysis import DealAnalysis
    from clamber.view import View

GUESTS: Final = 60
ANALYSES: Final = 10
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


def deals() -> list[Match]:
    """Return matches of all games after one deal, for the analyses."""
    found, bot = [], Greedy()
    for number, game in enumerate(islice(cycle(GAMES), ANALYSES)):
        match = clamber.ruleset(game).new_match(seed=number)
        while not match.current.is_over:
            match = match.apply(bot.choose(match.view(match.to_act)))
        found.append(match)
    return found


def analysed(match: Match) -> DealAnalysis:
    """Return the analysis of the first deal of a match, as a server makes it."""
    verdicts = list(judge_deal(match, 0, playouts=PLAYOUTS, seed=SEED))
    return deal_analysis(match, analysis_of(match, verdicts, playouts=PLAYOUTS, seed=SEED), 0, "link", complete=True)


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
    asked, endings, matches = views(), attempts(), deals()
    assert all(_search(view, REQUEST)[0].plays for view in asked)
    assert all(hint_view(view, REQUEST).view for view in asked)
    for match in matches:
        told = deal_decisions(match, 0, "link").decisions
        assert [decision.step for decision in told] == [play.step for play in analysed(match).plays]
    count, first = len(all_endings()), [each for each in endings if not each[1]]
    rows = [
        (
            f"{GUESTS} hints",
            lambda: [_search(view, REQUEST) for view in asked],
            lambda: [hint_view(view, REQUEST) for view in asked],
        ),
        (f"{GUESTS} endings, solved", lambda: answer(endings, count), lambda: answer(first, count)),
        (
            f"{ANALYSES} analyses",
            lambda: [analysed(match) for match in matches],
            lambda: [deal_decisions(match, 0, "link") for match in matches],
        ),
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
