"""Win rate of one bot alone among copies of another, taking each seat of every deal in turn.

    .venv/bin/python bench/alone.py biga searcher net --deals 40 --seed 7104

This is one half of the `clamber arena` schedule. With five players and a slow first bot, the other half (the second
bot alone among copies of the first) takes four times as long. The running result is printed after each deal.
"""

from __future__ import annotations

import argparse
import sys

from clamber.arena.bot_pool import BotPool
from clamber.arena.playing import ArenaTable
from clamber.arena.seatings import ONE, seatings
from clamber.arena.settings import settings_for
from clamber.arena.statistics import Column, fixed_margin, mean_of, share_of
from clamber.outcome import outcome_of_deal
from clamber.ruleset import ruleset


def main() -> None:
    """Print the win rate in per cent and the points or levels after each deal, with 95 % confidence intervals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("among")
    parser.add_argument("--players", type=int, help="default: as many as the game is for at most")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules = ruleset(args.game)
    players = args.players or rules.seats[-1]
    settings = settings_for(rules, [args.bot, args.among], seats=players, seed=args.seed)
    seated_bots = [
        (seating.bots, seating.measured[ONE]) for seating in seatings(settings.engine.groups.match.sides, players)
    ]
    wins, points = Column(), Column()
    with BotPool() as pool:
        for number in range(args.deals):
            counted: list[tuple[float, int]] = []
            for seated, seat in seated_bots:
                if seat is not None:
                    outcome = outcome_of_deal(ArenaTable(settings, number, seated, pool).play_out())
                    counted += [(outcome.won[seat], outcome.points[seat])] if outcome.won else []
            wins.add(sum(won for won, _ in counted), len(counted))
            points.add(sum(points_won for _, points_won in counted), len(counted))
            win_rate, mean_points = share_of(wins, fixed_margin), mean_of(points, fixed_margin)
            if win_rate.mean is not None and win_rate.half_width is not None and mean_points.half_width is not None:
                sys.stdout.write(
                    f"{number + 1} deals: {100 * win_rate.mean:.1f} ± {100 * win_rate.half_width:.1f} % won, "
                    f"{mean_points.mean:+.2f} ± {mean_points.half_width:.2f}\n"
                )
                sys.stdout.flush()


if __name__ == "__main__":
    main()
