"""Measure hints: mistakes of the judge by its own standard, split sets, and agreement with the net.

    .venv/bin/python bench/hints.py                                  split sets and agreement, all games
    .venv/bin/python bench/hints.py biga doudizhu --deals 200        these games
    .venv/bin/python bench/hints.py --judged --deals 300 --share 0.1

`--judged` draws a share of the decisions of deals that the four levels of the net play against each other. A second
judge with another seed and four times the playouts, in the race and in the comparison, then judges the first hint,
and each play that the analysis calls a mistake.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber import bots, ruleset
from clamber.analysis import PLAYOUTS
from clamber.bots import judging

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.play import Play
    from clamber.view import View

SEATS: Final = {"guandan": 4, "doudizhu": 3, "biga": 5, "gandengyan": 4, "paodekuai": 3, "zhengshangyou": 4}
LEVELS: Final = ("net", "net_expert", "net_ordinary", "net_beginner")
HINTS: Final = {"hint": bots.hint, "advice": bots.advice}
FIRST_SEED: Final = 9000
TIMES: Final = 4
"""Factor by which the second judge has more playouts."""


def line(game: str, name: str, deals: int) -> str:
    """Play complete deals of a game as the hints suggest, and return a table row."""
    net, asked = bots.make("net"), HINTS[name]
    turns = agreed = answers = split = 0
    for seed in range(FIRST_SEED, FIRST_SEED + deals):
        match = ruleset(game).new_match(seats=SEATS[game], seed=seed)
        while (position := match.position) is not None and match.is_dealt:
            view = match.view(position.to_act)
            play = asked(view).play
            if len(view.legal) > 1:
                turns += 1
                agreed += play == net.choose(view)
            if view.to_beat is not None and play.is_combination and not play.bomb_class:
                answers += 1
                split += bots.splits_set(view, play) and bool(bots.whole_answers(view, play))
            match = match.apply(play)
    return f"| {game} | `{name}` | {100 * split / answers:.1f} % of {answers:,} | {100 * agreed / turns:.1f} % |"


@dataclass
class Tally:
    """Counts of the judged decisions of a game, and the hints' processor time in seconds."""

    decisions: int = 0
    wrong: int = 0
    called: int = 0
    confirmed: int = 0
    spent: float = 0.0
    longest: float = 0.0

    def hinted(self, view: View, seed: int) -> Play:
        """Return the hint, and count its time."""
        begun = time.thread_time()
        play = judging.best_play(view)
        took = time.thread_time() - begun
        self.spent, self.longest = self.spent + took, max(self.longest, took)
        self.decisions += 1
        self.wrong += again(view, play, seed).is_mistake
        return play

    def played(self, view: View, play: Play, seed: int) -> None:
        """Judge the actual play and, if it is called a mistake, judge it again."""
        if judging.judge(view, play, playouts=PLAYOUTS, seed=seed).is_mistake:
            self.called += 1
            self.confirmed += again(view, play, seed).is_mistake

    def row(self, game: str, deals: int) -> str:
        """Return the table row."""
        called, judged = max(1, self.called), max(1, self.decisions)
        mean = 1000 * self.spent / judged
        return (
            f"| {game} | {deals} | {self.decisions:,} | {100 * self.wrong / judged:.2f} % ({self.wrong}) "
            f"| {self.called} | {100 * self.confirmed / called:.1f} % | {mean:.0f}, {1000 * self.longest:.0f} ms |"
        )


def again(view: View, play: Play, seed: int) -> bots.Verdict:
    """Return the second judge's verdict."""
    more = {"playouts": TIMES * PLAYOUTS, "race": TIMES * judging.PLAYOUTS}
    return bots.judge(view, play, **more, seed=2 * seed + 1, race_seed=2 * seed + 3)


def decided(game: str, deals: int, share: float) -> Iterator[tuple[View, Play]]:
    """Yield some decisions of deals that the four levels play, with the actual plays."""
    rng, seats = random.Random(FIRST_SEED), SEATS[game]
    for seed in range(FIRST_SEED, FIRST_SEED + deals):
        match = ruleset(game).new_match(seats=seats, seed=seed)
        seated = [bots.make(LEVELS[(seat + seed) % len(LEVELS)], seed=seed, seat=seat) for seat in range(seats)]
        while match.is_dealt and match.to_act is not None:
            view = match.view(match.to_act)
            play = seated[match.to_act].choose(view)
            if len(view.legal) > 1 and rng.random() < share:
                yield view, play
            match = match.apply(play)


def judged(game: str, deals: int, share: float) -> str:
    """Return the table row of a game with the shares of wrong hints and of confirmed mistakes."""
    tally = Tally()
    for number, (view, play) in enumerate(decided(game, deals, share), 100):
        tally.hinted(view, number)
        tally.played(view, play, number)
    return tally.row(game, deals)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*SEATS, []], help="all without any")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--judged", action="store_true", help="mistakes of hints, and confirmed ones of the analysis")
    parser.add_argument("--share", type=float, default=0.1, help="share of the decisions that are judged")
    args = parser.parse_args()
    if args.judged:
        print("| Game | deals | decisions | wrong hints | called mistakes | confirmed | a hint takes, at most |")
        print("|---|---:|---:|---:|---:|---:|---:|")
    else:
        print("| Game | | answers that split | what the net would do |\n|---|---|---:|---:|")
    for game in args.games or SEATS:
        if args.judged:
            print(judged(game, args.deals, args.share), flush=True)
        for name in () if args.judged else HINTS:
            print(line(game, name, args.deals), flush=True)


if __name__ == "__main__":
    main()
