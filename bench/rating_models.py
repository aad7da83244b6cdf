"""Compare rating models on simulated results: `.venv/bin/python bench/rating_models.py [--matches 100] [--seed 1]`.

Players have constant skills. A performance is the skill plus normal luck, and the points of a match are the
performance on a coarse scale, so that ties occur. Each model rates the same results. Printed per model and shape: the
mean log loss of the predicted order of two sides, in the second half of the matches; the regression of ratings on
skills, which should be the same for all shapes; the root mean square error of the ratings after that regression; the
mean uncertainty; and the processor time of a match.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from itertools import combinations
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from openskill.models import BradleyTerryFull, BradleyTerryPart, PlackettLuce, ThurstoneMostellerFull

from clamber import ratings
from clamber.ratings import BETA, MU, SIGMA, Rating

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SHAPES: Final = {
    "2 against 2": (2, 2),
    "free-for-all of 3": (1, 1, 1),
    "free-for-all of 4": (1, 1, 1, 1),
    "free-for-all of 6": (1, 1, 1, 1, 1, 1),
}
POINT: Final = 4.0
"""Performance per point: a fifth of the matches of four end with a tie for the first place."""


class Result(NamedTuple):
    """Players of each side, and its place."""

    sides: list[list[int]]
    places: list[int]


def main() -> None:
    """Print the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--matches", type=int, default=100, help="matches of each player")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    models: dict[str, Any] = {"clamber.ratings": ratings.rate}
    for model in (PlackettLuce, BradleyTerryFull, BradleyTerryPart, ThurstoneMostellerFull):
        models[model.__name__] = of_openskill(model)
    for shape, sizes in SHAPES.items():
        skills, results = simulate(sizes, args.players, args.matches, random.Random(args.seed))
        for name, rate in models.items():
            print(f"{shape:18} {name:24}", *measure(rate, skills, results))


def of_openskill(model_class: Any) -> Any:
    """Return the function `rate` of a model of `openskill`."""
    model = model_class(mu=MU, sigma=SIGMA, beta=BETA)

    def rate(teams: list[list[Rating]], places: list[int]) -> list[list[Rating]]:
        rated = model.rate([[model.create_rating([*r]) for r in team] for team in teams], ranks=places)
        return [[Rating(r.mu, r.sigma) for r in team] for team in rated]

    return rate


def simulate(
    sizes: tuple[int, ...], players: int, matches: int, rng: random.Random
) -> tuple[list[float], list[Result]]:
    """Return skills, and the results of so many matches per player."""
    skills = [rng.gauss(MU, SIGMA / 2) for _ in range(players)]
    results = []
    for _ in range(players * matches // sum(sizes)):
        seated = iter(rng.sample(range(players), sum(sizes)))
        sides = [[next(seated) for _ in range(size)] for size in sizes]
        points = [round(sum(rng.gauss(skills[i], BETA) for i in side) / POINT) for side in sides]
        results.append(Result(sides, [1 + sum(other > own for other in points) for own in points]))
    return skills, results


def measure(rate: Any, skills: list[float], results: list[Result]) -> Iterator[str]:
    """Yield the figures of a model."""
    rated = [Rating()] * len(skills)
    losses: list[float] = []
    seconds = 0.0
    for number, (sides, places) in enumerate(results):
        teams = [[rated[i] for i in side] for side in sides]
        if number >= len(results) // 2:
            losses += pair_losses(teams, places)
        start = time.process_time()
        new = rate(teams, places)
        seconds += time.process_time() - start
        for player, rating in zip(flat(sides), flat(new), strict=True):
            rated[player] = rating
    line = statistics.linear_regression(skills, [r.mu for r in rated])
    errors = [(r.mu - line.intercept) / line.slope - skill for r, skill in zip(rated, skills, strict=True)]
    yield f"log loss {statistics.mean(losses):.4f}"
    yield f"slope {line.slope:.2f}"
    yield f"error {sqrt(statistics.mean(error**2 for error in errors)):.2f}"
    yield f"uncertainty {statistics.mean(r.sigma for r in rated):.2f}"
    yield f"{1e6 * seconds / len(results):.0f} µs"


def pair_losses(teams: list[list[Rating]], places: list[int]) -> Iterator[float]:
    """Yield the log loss of the predicted order of each two sides without a tie."""
    for (one, place), (other, its_place) in combinations(zip(teams, places, strict=True), 2):
        if place != its_place:
            better, worse = (one, other) if place < its_place else (other, one)
            variance = sum(r.sigma**2 for r in one + other) + 2 * BETA * BETA
            yield log(1 + exp((sum(r.mu for r in worse) - sum(r.mu for r in better)) / sqrt(variance)))


def flat(teams: Iterable[Iterable[Any]]) -> list[Any]:
    """Return the members of all sides."""
    return [member for team in teams for member in team]


if __name__ == "__main__":
    main()
