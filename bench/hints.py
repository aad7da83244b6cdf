"""Measure how often hints split a set needlessly, and how often they match the net's play.

`.venv/bin/python bench/hints.py`, or with games: `bench/hints.py biga doudizhu --deals 200`
"""

from __future__ import annotations

import argparse
from typing import Final

from clamber import bots, ruleset

SEATS: Final = {"guandan": 4, "doudizhu": 3, "biga": 5, "gandengyan": 4, "paodekuai": 3, "zhengshangyou": 4}
HINTS: Final = {"hint": bots.hint, "advice": bots.advice}
FIRST_SEED: Final = 9000


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


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*SEATS, []], help="all without any")
    parser.add_argument("--deals", type=int, default=100)
    args = parser.parse_args()
    print("| Game | | answers that split | what the net would do |\n|---|---|---:|---:|")
    for game in args.games or SEATS:
        for name in HINTS:
            print(line(game, name, args.deals), flush=True)


if __name__ == "__main__":
    main()
