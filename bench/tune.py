"""Hill climbing for the planner's weights, on duplicate deals.

    .venv/bin/python bench/tune.py gandengyan --players 2 --against greedy,net,planner --points 2 --tries 600

Each try changes a few weights at random and plays all seatings against each opponent. The objective is the planner's
lead over the opponents, as in the arena: wins and points, weighted equally in units of their standard deviations.
`--points 2` doubles the weight of points. A change is kept if its gain exceeds its standard error. After every
`TRIES` tries, new deals are drawn, to avoid overfitting. The run is printed to standard output as JSON lines: the
arguments, every accepted change, and finally the result on held-out deals. Runs are reproducible; `bench/tuned`
contains some of them.

Use `clamber arena`, on different deals, for the final decision. The opponent `planner` uses the weights on the game's
page. To play against the planner with the weights found by another run, give that run's file as the opponent.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber.arena.seatings import ONE, seatings
from clamber.batch import CHUNK, play_chunk
from clamber.cards import RANKS
from clamber.engine import POLICIES, engine_for
from clamber.rules.planning import MOST_WEIGHT, PlannerWeights
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from clamber.batch import Played
    from clamber.ruleset import Ruleset

TRIES: Final = 60
"""Number of changes tried on the same deals."""

HELD_OUT_OFFSET: Final = 1_000_000
"""Offset from the search seed to the seed of the held-out deals."""

Player = tuple[str, PlannerWeights | None]
"""Policy, and its weights if they differ from those on its page."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Lead over one opponent, per deal: half the difference between the results of the weights and of the opponent.

    Attributes:
        wins, points: Lead in each deal, over all seatings.
        spreads: Standard deviations of wins and points in single results of the weights.
    """

    wins: list[float]
    points: list[float]
    spreads: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Trial:
    """Setup for comparing weights."""

    rules: Ruleset
    players: int
    against: tuple[str, ...]
    deals: int
    points: float

    def measure_leads(self, weights: PlannerWeights, seed: int) -> dict[str, Lead]:
        """Play the weights against each opponent, and return the leads."""
        return {other: self._against((("planner", weights), opponent(other)), seed) for other in self.against}

    def gains(self, leads: dict[str, Lead], base: dict[str, Lead]) -> list[float]:
        """Return the gain per deal of `leads` over `base`, in standard deviations of `base`."""
        per_deal = [0.0] * self.deals
        for other, lead in leads.items():
            base_lead = base[other]
            win, point = (1 / (spread or 1) / len(leads) for spread in base_lead.spreads)
            for deal in range(self.deals):
                per_deal[deal] += (lead.wins[deal] - base_lead.wins[deal]) * win
                per_deal[deal] += (lead.points[deal] - base_lead.points[deal]) * point * self.points
        return per_deal

    def _against(self, bots: tuple[Player, Player], seed: int) -> Lead:
        all_seatings = seatings(engine_for(self.rules).groups.match.sides, self.players)
        wins, points = [0.0] * self.deals, [0.0] * self.deals
        results: list[tuple[float, float]] = []
        share = 1 / 2 / sum(seating.measured[ONE] is not None for seating in all_seatings)
        for seating in all_seatings:
            for deal, (played, before) in enumerate(self._deals([bots[bot] for bot in seating.bots], seed)):
                for bot, seat in enumerate(seating.measured):
                    if seat is None:
                        continue
                    won, points_won = outcome(played, seat, before)
                    sign = share if bot == ONE else -share
                    wins[deal] += sign * won
                    points[deal] += sign * points_won
                    if bot == ONE:
                        results.append((won, points_won))
        spread_of_wins, spread_of_points = map(statistics.pstdev, zip(*results, strict=True))
        return Lead(wins, points, (spread_of_wins, spread_of_points))

    def _deals(self, players: Sequence[Player], seed: int) -> Iterator[tuple[Played, tuple[str, str] | None]]:
        """Yield each deal with the levels before it."""
        bots, weights = zip(*players, strict=True)
        for first in range(0, self.deals, CHUNK):
            count = min(CHUNK, self.deals - first)
            before = None
            chunk = play_chunk(self.rules, bots, seed=seed, first=first, count=count, log=False, weights=weights)
            for played in chunk.deals:
                yield played, None if played.match_start else before
                before = played.levels


def outcome(played: Played, seat: int, before: tuple[str, str] | None) -> tuple[float, float]:
    """Return a seat's win (0 or 1) and its points or levels in a deal; a void deal is half a win."""
    result = played.result
    if result.void:
        return 0.5, 0
    if result.scores is not None:
        return float(result.order[0] == seat or result.scores[seat] > 0), result.scores[seat]
    assert result.levels is not None
    start = before or (RANKS[0], RANKS[0])
    gained = [RANKS.index(now) - RANKS.index(was) for was, now in zip(start, result.levels, strict=True)]
    own_gain, other_gain = gained[seat % 2], gained[1 - seat % 2]
    return float(result.order[0] % 2 == seat % 2), own_gain - other_gain


@cache
def opponent(name: str) -> Player:
    """Return a kernel policy, or the planner with the weights found by a run if `name` is its file."""
    return (name, None) if name in POLICIES else ("planner", weights_found_by(Path(name)))


def weights_found_by(run: Path) -> PlannerWeights:
    """Return the weights found by a run of this program."""
    return PlannerWeights(**json.loads(run.read_text().splitlines()[-1])["weights"])


def mutate(weights: PlannerWeights, rng: random.Random, fixed: Collection[str]) -> PlannerWeights:
    """Return the weights with one to three numbers changed by a factor and a step, except those in `fixed`."""
    names = [field.name for field in fields(weights) if field.name not in fixed]
    change: dict[str, int] = {}
    for name in rng.sample(names, rng.choice((1, 1, 2, 3))):
        old = getattr(weights, name)
        if abs(old) < 2 * len(RANKS):  # a card count, not a weight
            change[name] = max(1, old + rng.choice((-2, -1, 1, 2)))
        else:
            new = int(old * rng.choice((0.5, 0.75, 0.9, 1.1, 1.3, 1.6))) + rng.choice((-150, -50, 0, 50, 150))
            change[name] = min(max(new, -MOST_WEIGHT), MOST_WEIGHT)
    return replace(weights, **change)


def report(tries: int, weights: PlannerWeights, leads: dict[str, Lead]) -> None:
    """Print a line of the output."""
    rounded = {
        name: {"wins": round(statistics.fmean(lead.wins), 4), "points": round(statistics.fmean(lead.points), 3)}
        for name, lead in leads.items()
    }
    sys.stdout.write(json.dumps({"tries": tries, "more": rounded, "weights": asdict(weights)}) + "\n")
    sys.stdout.flush()


def climb(trial: Trial, weights: PlannerWeights, *, seed: int, tries: int, fixed: Collection[str]) -> PlannerWeights:
    """Return the best weights that hill climbing finds from the given ones."""
    rng, best = random.Random(seed), trial.measure_leads(weights, seed)
    report(0, weights, best)
    for number in range(1, tries + 1):
        if number % TRIES == 0:
            best = trial.measure_leads(weights, seed + number // TRIES)
        candidate = mutate(weights, rng, fixed)
        leads = trial.measure_leads(candidate, seed + number // TRIES)
        gained = trial.gains(leads, best)
        if statistics.fmean(gained) > statistics.stdev(gained) / math.sqrt(trial.deals):
            weights, best = candidate, leads
            report(number, weights, best)
    report(tries, weights, trial.measure_leads(weights, seed + HELD_OUT_OFFSET))
    return weights


def main() -> None:
    """Parse the command line and tune the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rules")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--against", default="greedy", help="policies of the kernel, files of runs [greedy]")
    parser.add_argument("--deals", type=int, default=6000, help="for each opponent and seating [6000]")
    parser.add_argument("--points", type=float, default=1, help="how much points count beside wins [1]")
    parser.add_argument("--tries", type=int, default=300, help="how many changes are tried [300]")
    parser.add_argument("--seed", type=int, default=1, help="of the changes and the deals [1]")
    parser.add_argument("--untuned", action="store_true", help="begin with what no game has tuned")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER", help="where to begin instead")
    parser.add_argument("--hold", action="append", default=[], metavar="NAME", help="a number that stays as it is")
    args = parser.parse_args()
    rules = ruleset(args.rules).for_seats(args.players)
    begin = PlannerWeights() if args.untuned else rules.game.planner_for(args.players)
    begin = replace(
        begin, **{name: int(number) for name, _, number in (setting.partition("=") for setting in args.set)}
    )
    sys.stdout.write(json.dumps({"hash": rules.hash, **vars(args)}) + "\n")
    trial = Trial(rules, args.players, tuple(args.against.split(",")), args.deals, args.points)
    climb(trial, begin, seed=args.seed, tries=args.tries, fixed=args.hold)


if __name__ == "__main__":
    main()
