"""Chooses what the planner weighs: numbers changed at random on duplicate deals, a change kept where it gains.

    .venv/bin/python bench/tune.py gandengyan --players 2 --against greedy,net,planner --points 2 --tries 600

A few numbers at a time, in all seatings against each of the opponents. What counts is what the planner has more than
they, as in the arena, wins and points alike, each measured by its spread; `--points 2` lets points count twice. A
change is kept if it gains more than its standard error. The deals are dealt anew every so many tries, so that the
luck of none is learnt. Standard output is the run, lines of JSON: what was asked, every change that was kept, and
last what the weights come to on deals that no try saw. The same command gives the same run; `bench/tuned` keeps some.

What `clamber arena` says on yet other deals decides. As an opponent the planner weighs what its page says, whatever
is tried, or what another run came to, if the opponent is the file of that run.
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
"""How many changes are tried on the same deals."""

FRESH: Final = 1_000_000
"""How far from the seed that choosing began with the deals lie that it never sees."""

Player = tuple[str, PlannerWeights | None]
"""A policy, and what it weighs where that is its own."""


@dataclass(frozen=True, slots=True)
class Found:
    """What weights have more than one opponent, deal by deal: half of what they get beyond what it gets instead.

    Attributes:
        wins, points: For each deal, over all seatings.
        spreads: How far single results of the weights lie apart, wins and points.
    """

    wins: list[float]
    points: list[float]
    spreads: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Trial:
    """What is played to compare weights."""

    rules: Ruleset
    players: int
    against: tuple[str, ...]
    deals: int
    points: float

    def measured(self, weights: PlannerWeights, seed: int) -> dict[str, Found]:
        """What these weights have more than each opponent."""
        return {other: self._against((("planner", weights), opponent(other)), seed) for other in self.against}

    def gains(self, found: dict[str, Found], than: dict[str, Found]) -> list[float]:
        """What some weights gain on others, deal by deal, in spreads of these."""
        gained = [0.0] * self.deals
        for other, one in found.items():
            was = than[other]
            win, point = (1 / (spread or 1) / len(found) for spread in was.spreads)
            for deal in range(self.deals):
                gained[deal] += (one.wins[deal] - was.wins[deal]) * win
                gained[deal] += (one.points[deal] - was.points[deal]) * point * self.points
        return gained

    def _against(self, bots: tuple[Player, Player], seed: int) -> Found:
        ways = seatings(engine_for(self.rules).groups.match.sides, self.players)
        wins, points = [0.0] * self.deals, [0.0] * self.deals
        own: list[tuple[float, float]] = []
        share = 1 / 2 / sum(way.measured[ONE] is not None for way in ways)
        for way in ways:
            for deal, (played, before) in enumerate(self._deals([bots[bot] for bot in way.bots], seed)):
                for bot, seat in enumerate(way.measured):
                    if seat is None:
                        continue
                    won, got = outcome(played, seat, before)
                    sign = share if bot == ONE else -share
                    wins[deal] += sign * won
                    points[deal] += sign * got
                    if bot == ONE:
                        own.append((won, got))
        spread_of_wins, spread_of_points = map(statistics.pstdev, zip(*own, strict=True))
        return Found(wins, points, (spread_of_wins, spread_of_points))

    def _deals(self, players: Sequence[Player], seed: int) -> Iterator[tuple[Played, tuple[str, str] | None]]:
        """Each deal, and the levels before it."""
        bots, weights = zip(*players, strict=True)
        for first in range(0, self.deals, CHUNK):
            count = min(CHUNK, self.deals - first)
            before = None
            chunk = play_chunk(self.rules, bots, seed=seed, first=first, count=count, log=False, weights=weights)
            for played in chunk.deals:
                yield played, None if played.match_start else before
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


@cache
def opponent(name: str) -> Player:
    """A policy of the kernel, or the planner with what the run in a file came to."""
    return (name, None) if name in POLICIES else ("planner", found_by(Path(name)))


def found_by(run: Path) -> PlannerWeights:
    """What a run of this program came to."""
    return PlannerWeights(**json.loads(run.read_text().splitlines()[-1])["weights"])


def changed(weights: PlannerWeights, rng: random.Random, held: Collection[str]) -> PlannerWeights:
    """The same with one to three numbers changed, by a share of them and by a step; those that are held stay."""
    names = [field.name for field in fields(weights) if field.name not in held]
    change: dict[str, int] = {}
    for name in rng.sample(names, rng.choice((1, 1, 2, 3))):
        old = getattr(weights, name)
        if abs(old) < 2 * len(RANKS):  # a number of cards
            change[name] = max(1, old + rng.choice((-2, -1, 1, 2)))
        else:
            new = int(old * rng.choice((0.5, 0.75, 0.9, 1.1, 1.3, 1.6))) + rng.choice((-150, -50, 0, 50, 150))
            change[name] = min(max(new, -MOST_WEIGHT), MOST_WEIGHT)
    return replace(weights, **change)


def tell(tries: int, weights: PlannerWeights, found: dict[str, Found]) -> None:
    """One line of the run."""
    told = {
        name: {"wins": round(statistics.fmean(one.wins), 4), "points": round(statistics.fmean(one.points), 3)}
        for name, one in found.items()
    }
    sys.stdout.write(json.dumps({"tries": tries, "more": told, "weights": asdict(weights)}) + "\n")
    sys.stdout.flush()


def climb(trial: Trial, weights: PlannerWeights, *, seed: int, tries: int, held: Collection[str]) -> PlannerWeights:
    """The best weights found from these on in so many tries."""
    rng, found = random.Random(seed), trial.measured(weights, seed)
    tell(0, weights, found)
    for number in range(1, tries + 1):
        if number % TRIES == 0:
            found = trial.measured(weights, seed + number // TRIES)
        other = changed(weights, rng, held)
        what = trial.measured(other, seed + number // TRIES)
        gained = trial.gains(what, found)
        if statistics.fmean(gained) > statistics.stdev(gained) / math.sqrt(trial.deals):
            weights, found = other, what
            tell(number, weights, found)
    tell(tries, weights, trial.measured(weights, seed + FRESH))
    return weights


def main() -> None:
    """Reads the command line and climbs."""
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
    begin = replace(begin, **{name: int(number) for name, _, number in (one.partition("=") for one in args.set)})
    sys.stdout.write(json.dumps({"hash": rules.hash, **vars(args)}) + "\n")
    trial = Trial(rules, args.players, tuple(args.against.split(",")), args.deals, args.points)
    climb(trial, begin, seed=args.seed, tries=args.tries, held=args.hold)


if __name__ == "__main__":
    main()
