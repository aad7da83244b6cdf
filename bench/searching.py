"""Gain from searching a single decision, by lookahead and number of playouts.

    .venv/bin/python bench/searching.py guandan --decisions 100 --turns 2,4,8,12 --seed 61

In deals played by nets, the searcher chooses a play at some decisions for each lookahead (in turns) and number of
playouts. Its choice is compared with the net's play in other worlds, in which nets play the deal to its end. The gain
is the mean difference on the value scale of the nets, in which 1 is about one deal won. A hundred decisions measure a
search more precisely than a hundred deals.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from typing import TYPE_CHECKING, Final

from clamber import bots
from clamber.bots.lookahead import Lookahead, look_ahead
from clamber.bots.search import Search
from clamber.bots.weighing import candidates, only_world
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.play import Play
    from clamber.ruleset import Ruleset
    from clamber.view import View

SHARE: Final = 1 / 8
"""Share of a deal's decisions that are sampled; consecutive decisions are correlated."""

WORLDS: Final = 800
"""Number of worlds in which the plays are compared."""

SURE: Final = 1.96
"""Half-width of a 95 % confidence interval, in standard errors."""

Way = tuple[int, int]
"""Number of turns, and number of playouts."""


def some_views(rules: Ruleset, players: int, seed: int) -> Iterator[View]:
    """Yield views for searching, from some decisions of deals played by nets, indefinitely."""
    rng, net, deals = random.Random(seed), bots.make("net"), 0
    while True:
        match = rules.new_match(seats=players, seed=seed * 1_000_000 + deals)
        deals += 1
        while match.position is not None and not match.position.is_over:
            view = match.view(match.position.to_act)
            if rng.random() < SHARE and only_world(view) is None and len(candidates(view)) > 1:
                yield view
            match = match.apply(net.choose(view))


def gains_at(view: View, ways: list[Way], seed: int) -> list[float]:
    """Return the gain of each search configuration over the net's play at one decision."""
    net_values = candidates(view)
    chosen = [Search(view, net_values, seed=2 * seed, turns=turns).within(playouts) for turns, playouts in ways]
    default = next(iter(net_values))
    plays: list[Play] = list(dict.fromkeys([default, *chosen]))
    values = dict.fromkeys(plays, 0.0)
    if len(plays) > 1:
        rewards = look_ahead(view, plays, Lookahead(), seed=2 * seed + 1, worlds=WORLDS)
        values = dict(zip(plays, map(statistics.fmean, rewards), strict=True))
    return [values[play] - values[default] for play in chosen]


def main() -> None:
    """Print one line per lookahead, with the gain at each number of playouts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="default: as many as the game is for at most")
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--turns", default="2,4,8,12", help="of each seat, before the net values the rest")
    parser.add_argument("--playouts", default="200,500,1000")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules = ruleset(args.game)
    turns, playouts = ([int(number) for number in text.split(",")] for text in (args.turns, args.playouts))
    ways = [(depth, many) for depth in turns for many in playouts]
    views = some_views(rules, args.players or rules.seats[-1], args.seed)
    gains = [gains_at(next(views), ways, seed) for seed in range(args.decisions)]
    sys.stdout.write("| turns |" + "".join(f" {many} playouts |" for many in playouts) + "\n")
    for depth in turns:
        gains_of_turns = [[gain[ways.index((depth, many))] for gain in gains] for many in playouts]
        cells = [
            f" {statistics.fmean(x):+.4f} ± {SURE * statistics.stdev(x) / len(x) ** 0.5:.4f} |"
            for x in gains_of_turns
        ]
        sys.stdout.write(f"| {depth} |" + "".join(cells) + "\n")


if __name__ == "__main__":
    main()
