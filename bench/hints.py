"""Measure hints: mistakes of the judge by its own standard, split sets, and agreement with the net.

    .venv/bin/python bench/hints.py                                  split sets and agreement, all games
    .venv/bin/python bench/hints.py biga doudizhu --deals 200        these games
    .venv/bin/python bench/hints.py --judged --deals 300 --share 0.1 --seed 9000 --minutes 5

`--judged` draws a share of the decisions of deals that the four levels of the net play against each other. A second
judge with another seed and four times the playouts, in the race and in the comparison, then judges the first hint,
and each play that the analysis calls a mistake. The standard error stream states the wrong hints and, after each
deal, the row so far.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber import bots, ruleset
from clamber.analysis import PLAYOUTS
from clamber.bots import judging

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.bots import Verdict
    from clamber.play import Play
    from clamber.view import View

SEATS: Final = {"guandan": 4, "doudizhu": 3, "biga": 5, "gandengyan": 4, "paodekuai": 3, "zhengshangyou": 4}
LEVELS: Final = ("net", "net_expert", "net_ordinary", "net_beginner")
HINTS: Final = {"hint": bots.hint, "advice": bots.advice}
FIRST_JUDGED: Final = 100
"""Seed of the first decision's judges."""

TIMES: Final = 4
"""Factor by which the second judge has more playouts."""


def line(game: str, name: str, seeds: range) -> str:
    """Play complete deals of a game as the hints suggest, and return a table row."""
    net, suggest = bots.make("net"), HINTS[name]
    turns = agreed = answers = split = 0
    for seed in seeds:
        match = ruleset(game).new_match(seats=SEATS[game], seed=seed)
        while (position := match.position) is not None and match.is_dealt:
            view = match.view(position.to_act)
            play = suggest(view).play
            if len(view.legal) > 1:
                turns += 1
                agreed += play == net.choose(view)
            if view.to_beat is not None and play.is_combination and not play.bomb_class:
                answers += 1
                split += bots.splits_set(view, play) and bool(bots.set_preserving_answers(view, play))
            match = match.apply(play)
    return f"| {game} | `{name}` | {100 * split / answers:.1f} % of {answers:,} | {100 * agreed / turns:.1f} % |"


@dataclass
class Tally:
    """Counts of the judged decisions of a game, and the hints' processor time in seconds."""

    game: str
    deals: int = 0
    decisions: int = 0
    wrong: int = 0
    called: int = 0
    confirmed: int = 0
    spent: float = 0.0
    longest: float = 0.0

    def judge(self, view: View, played: Play, where: str) -> None:
        """Judge the hint and, if the analysis calls the actual play a mistake, that play again."""
        seed = FIRST_JUDGED + self.decisions
        started = time.thread_time()
        play = judging.best_play(view)
        elapsed = time.thread_time() - started
        self.spent, self.longest = self.spent + elapsed, max(self.longest, elapsed)
        self.decisions += 1
        verdict = again(view, play, seed)
        if verdict.is_mistake:
            self.wrong += 1
            cost = f"{verdict.cost:.3f} ± {verdict.margin:.3f}"
            print(f"wrong: {where}: {play.text}, not {verdict.best.text}: {cost}", file=sys.stderr)
        if judging.judge(view, played, playouts=PLAYOUTS, seed=seed).is_mistake:
            self.called += 1
            self.confirmed += again(view, played, seed).is_mistake

    def row(self) -> str:
        """Return the table row."""
        called, judged = max(1, self.called), max(1, self.decisions)
        mean = 1000 * self.spent / judged
        return (
            f"| {self.game} | {self.deals} | {self.decisions:,} | {100 * self.wrong / judged:.2f} % ({self.wrong}) "
            f"| {self.called} | {100 * self.confirmed / called:.1f} % ({self.confirmed}) "
            f"| {mean:.0f}, {1000 * self.longest:.0f} ms |"
        )


def again(view: View, play: Play, seed: int) -> Verdict:
    """Return the second judge's verdict."""
    budgets = {"playouts": TIMES * PLAYOUTS, "race": TIMES * judging.PLAYOUTS}
    return bots.judge(view, play, **budgets, seed=2 * seed + 1, race_seed=2 * seed + 3)


def decided(game: str, seed: int, share: float) -> Iterator[tuple[View, Play, str]]:
    """Yield some decisions of a deal that the four levels play, with the actual plays and the places."""
    rng, seats = random.Random(seed), SEATS[game]
    match = ruleset(game).new_match(seats=seats, seed=seed)
    seated = [bots.make(LEVELS[(seat + seed) % len(LEVELS)], seed=seed, seat=seat) for seat in range(seats)]
    for step in itertools.count():
        if not match.is_dealt or match.to_act is None:
            return
        view = match.view(match.to_act)
        play = seated[match.to_act].choose(view)
        if len(view.legal) > 1 and rng.random() < share:
            yield view, play, f"{game}, seed {seed}, step {step}"
        match = match.apply(play)


def judged(game: str, seeds: range, share: float, minutes: float) -> str:
    """Return the table row of a game with the shares of wrong hints and of confirmed mistakes."""
    tally, ends = Tally(game), time.monotonic() + 60 * minutes
    for seed in seeds:
        if time.monotonic() > ends:
            break
        for view, play, where in decided(game, seed, share):
            tally.judge(view, play, where)
        tally.deals += 1
        print(tally.row(), file=sys.stderr, flush=True)
    return tally.row()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*SEATS, []], help="all without any")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=9000, help="seed of the first deal")
    parser.add_argument("--judged", action="store_true", help="mistakes of hints, and confirmed ones of the analysis")
    parser.add_argument("--share", type=float, default=0.1, help="share of the decisions that are judged")
    parser.add_argument("--minutes", type=float, default=math.inf, help="time per game after which no deal begins")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.deals)
    if args.judged:
        print("| Game | deals | decisions | wrong hints | called mistakes | confirmed | a hint takes, at most |")
        print("|---|---:|---:|---:|---:|---:|---:|")
    else:
        print("| Game | | answers that split | what the net would do |\n|---|---|---:|---:|")
    for game in args.games or SEATS:
        if args.judged:
            print(judged(game, seeds, args.share, args.minutes), flush=True)
        for name in () if args.judged else HINTS:
            print(line(game, name, seeds), flush=True)


if __name__ == "__main__":
    main()
