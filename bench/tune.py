"""Chooses what the planner weighs: numbers changed at random on duplicate deals, a change kept where it gains.

    .venv/bin/python bench/tune.py gandengyan --players 2 --against greedy,random --points 2 --tries 600

A few numbers at a time, against each of the opponents in all seatings. What counts is wins and points, each measured
by its spread; `--points 2` lets points count twice. The deals are dealt anew every so many tries, so that the luck of
none is learnt. Standard output is the run, lines of JSON: what was asked, every change that was kept, and last what
the weights come to on deals that no try saw. The same command gives the same run; `bench/tuned` keeps some.

What `clamber arena` says on yet other deals decides. quick weighs what the planner weighs: as an opponent it changes
with what is tried, and what is gained against it may be its loss. greedy, random and the nets do not.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Final

from clamber.arena.seatings import seatings
from clamber.batch import CHUNK, play_chunk
from clamber.cards import RANKS
from clamber.engine import engine_for
from clamber.kernel_rules import filled_weights
from clamber.rules.planning import PlannerWeights
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.batch import Played
    from clamber.ruleset import Ruleset

TRIES: Final = 60
"""How many changes are tried on the same deals."""

ENOUGH: Final = 0.003
"""How much a change has to gain, in spreads."""

FRESH: Final = 1_000_000
"""How far from the seed that choosing began with the deals lie that it never sees."""


@dataclass(frozen=True, slots=True)
class Found:
    """What weights come to against one opponent: the mean of each, and its spread over deals."""

    wins: float
    points: float
    spread_of_wins: float
    spread_of_points: float


@dataclass(frozen=True, slots=True)
class Trial:
    """What is played to compare weights."""

    rules: Ruleset
    players: int
    against: tuple[str, ...]
    deals: int
    points: float

    def value(self, found: dict[str, Found]) -> float:
        """One number for what weights come to: the least where it plays as an opponent does, card for card."""
        if not all(one.spread_of_wins and one.spread_of_points for one in found.values()):
            return -math.inf
        return statistics.fmean(
            (one.wins - 1 / 2) / one.spread_of_wins + self.points * one.points / one.spread_of_points
            for one in found.values()
        )

    def measured(self, weights: PlannerWeights, seed: int) -> dict[str, Found]:
        """What these weights come to against each opponent."""
        engine_for(self.rules).table.weigh_with(self.players, filled_weights(weights))
        return {other: self._against(other, seed) for other in self.against}

    def _against(self, other: str, seed: int) -> Found:
        sides = engine_for(self.rules).groups.match.sides
        wins, points = [0.0] * self.deals, [0.0] * self.deals
        ways = [way for way in seatings(sides, self.players) if way.measured[0] is not None]
        for way in ways:
            seat = way.measured[0]
            assert seat is not None
            bots = [("planner", other)[bot] for bot in way.bots]
            for deal, (won, got) in enumerate(self._outcomes(bots, seat, seed)):
                wins[deal] += won / len(ways)
                points[deal] += got / len(ways)
        spreads = statistics.stdev(wins), statistics.stdev(points)
        return Found(statistics.fmean(wins), statistics.fmean(points), *spreads)

    def _outcomes(self, bots: Sequence[str], seat: int, seed: int) -> Iterator[tuple[float, float]]:
        for first in range(0, self.deals, CHUNK):
            count = min(CHUNK, self.deals - first)
            before = None
            for played in play_chunk(self.rules, bots, seed=seed, first=first, count=count, log=False).deals:
                yield outcome(played, seat, None if played.match_start else before)
                before = played.levels


def outcome(played: Played, seat: int, before: tuple[str, str] | None) -> tuple[float, float]:
    """Whether a seat won a deal, and how many points or levels it got; half of a win where nothing counts."""
    result = played.result
    if result.void:
        return 0.5, 0
    if result.scores is not None:
        return float(result.order[0] == seat or result.scores[seat] > 0), result.scores[seat]
    assert result.levels is not None
    start = before or (RANKS[0], RANKS[0])
    gained = [RANKS.index(now) - RANKS.index(was) for was, now in zip(start, result.levels, strict=True)]
    own, others = gained[seat % 2], gained[1 - seat % 2]
    return float(result.order[0] % 2 == seat % 2), own - others


def shipped(rules: Ruleset, players: int) -> PlannerWeights:
    """What the planner weighs where so many play."""
    return dict(rules.game.planner_with).get(players, rules.game.planner)


def changed(weights: PlannerWeights, rng: random.Random) -> PlannerWeights:
    """The same with one to three numbers changed, by a share of them and by a step."""
    names = [field.name for field in fields(weights)]
    change: dict[str, int] = {}
    for name in rng.sample(names, rng.choice((1, 1, 2, 3))):
        old = getattr(weights, name)
        if abs(old) < 2 * len(RANKS):  # a number of cards
            change[name] = max(1, old + rng.choice((-2, -1, 1, 2)))
        else:
            change[name] = int(old * rng.choice((0.5, 0.75, 0.9, 1.1, 1.3, 1.6))) + rng.choice(
                (-150, -50, 0, 50, 150)
            )
    return replace(weights, **change)


def tell(tries: int, weights: PlannerWeights, found: dict[str, Found]) -> None:
    """One line of the run."""
    told = {name: {"wins": round(one.wins, 4), "points": round(one.points, 3)} for name, one in found.items()}
    sys.stdout.write(json.dumps({"tries": tries, "found": told, "weights": asdict(weights)}) + "\n")
    sys.stdout.flush()


def climb(trial: Trial, weights: PlannerWeights, *, seed: int, tries: int) -> PlannerWeights:
    """The best weights found from these on in so many tries."""
    rng, found = random.Random(seed), trial.measured(weights, seed)
    tell(0, weights, found)
    for number in range(1, tries + 1):
        if number % TRIES == 0:
            found = trial.measured(weights, seed + number // TRIES)
        other = changed(weights, rng)
        what = trial.measured(other, seed + number // TRIES)
        if trial.value(what) > trial.value(found) + ENOUGH:
            weights, found = other, what
            tell(number, weights, found)
    tell(tries, weights, trial.measured(weights, seed + FRESH))
    return weights


def main() -> None:
    """Reads the command line and climbs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rules")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--against", default="greedy", help="policies of the kernel [greedy]")
    parser.add_argument("--deals", type=int, default=6000, help="for each opponent and seating [6000]")
    parser.add_argument("--points", type=float, default=1, help="how much points count beside wins [1]")
    parser.add_argument("--tries", type=int, default=300, help="how many changes are tried [300]")
    parser.add_argument("--seed", type=int, default=1, help="of the changes and the deals [1]")
    parser.add_argument("--untuned", action="store_true", help="begin with what no game has tuned")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER", help="where to begin instead")
    args = parser.parse_args()
    rules = ruleset(args.rules).for_seats(args.players)
    begin = PlannerWeights() if args.untuned else shipped(rules, args.players)
    begin = replace(begin, **{name: int(number) for name, _, number in (one.partition("=") for one in args.set)})
    sys.stdout.write(json.dumps({"hash": rules.hash, **vars(args)}) + "\n")
    trial = Trial(rules, args.players, tuple(args.against.split(",")), args.deals, args.points)
    climb(trial, begin, seed=args.seed, tries=args.tries)


if __name__ == "__main__":
    main()
