"""Ratings of players from the places of matches: the Bradley–Terry model of Weng and Lin, with full pairs.

R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 1, with the
constants of `BradleyTerryFull` in the package `openskill`. A property test compares the formulas with that package.
They are written out here because ratings are recomputed from stored results: a new version of a package must not
change the numbers, and the formulas take a third of the time. `docs/ratings.md` compares the models.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MU: Final = 25.0
"""Expected skill of a player without matches, on the internal scale."""

SIGMA: Final = MU / 3
"""Uncertainty of a player without matches: the standard deviation of the skill."""

BETA: Final = MU / 6
"""Standard deviation of the performance in one match around the skill."""

TAU: Final = MU / 300
"""Uncertainty added before each match, so that a rating follows a player who improves."""

KAPPA: Final = 1e-4
"""Minimum factor by which one match reduces the variance of a skill."""

SHOWN_MEAN: Final = 1500
"""Displayed number of the skill `MU`."""

SHOWN_SCALE: Final = 30
"""Displayed points per unit of skill. Between players with settled ratings, 400 points are odds of about 10 to 1, as
in Elo ratings: 400 / (ln 10 × √(2 BETA²)) = 29.5."""

PROVISIONAL: Final = 4.0
"""Uncertainty above which a rating is provisional: ±120 displayed points."""


class Rating(NamedTuple):
    """Skill of a player as a normal distribution.

    Attributes:
        mu: Expected skill.
        sigma: Standard deviation of the skill.
    """

    mu: float = MU
    sigma: float = SIGMA


def rate(teams: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """Return the ratings after a match, in the order of the arguments.

    Takes O(teams²) time. The result does not depend on the order of the teams, apart from rounding.

    Args:
        teams: Ratings of the members of each side. In a free-for-all, each side has one member.
        places: Place of each side; lower is better, and equal places are a tie. Only their order matters.

    Raises:
        ValueError: There are fewer than two sides, a side is empty, or a side has no place.
    """
    if len(teams) < 2 or not all(teams) or len(teams) != len(places):
        raise ValueError(f"{len(teams)} sides with {len(places)} places: give two sides or more, each with a place")
    skills = [sum([mu for mu, _ in team]) for team in teams]
    variances = [[sigma * sigma + TAU * TAU for _, sigma in team] for team in teams]
    team_variances = [sum(team) for team in variances]
    gains = [0.0] * len(teams)  # ω / σ² and Δ / σ² of the paper
    certainties = [0.0] * len(teams)
    for i, skill in enumerate(skills):
        for q in range(i):
            c = sqrt(team_variances[i] + team_variances[q] + 2 * BETA * BETA)
            beats = _logistic((skill - skills[q]) / c)
            score = 1.0 if places[i] < places[q] else 0.5 if places[i] == places[q] else 0.0
            gains[i] += (score - beats) / c
            gains[q] -= (score - beats) / c
            information = beats * (1.0 - beats) / (c * c * c)
            certainties[i] += information * sqrt(team_variances[i])
            certainties[q] += information * sqrt(team_variances[q])
    return [
        [
            Rating(mu + variance * gain, sqrt(variance * max(1.0 - variance * certainty, KAPPA)))
            for (mu, _), variance in zip(team, of_team, strict=True)
        ]
        for team, of_team, gain, certainty in zip(teams, variances, gains, certainties, strict=True)
    ]


def predict(teams: Sequence[Sequence[Rating]]) -> list[float]:
    """Return each side's probability of the first place; they sum to 1.

    For two sides, this is the model that `rate` fits. For more, odds are proportional to the exponentials of the
    skills (Luce's choice axiom), on the scale of an average pair.

    Raises:
        ValueError: There are fewer than two sides, or a side is empty.
    """
    if len(teams) < 2 or not all(teams):
        raise ValueError(f"{len(teams)} sides: give two or more, each with a member")
    variance = sum(rating.sigma**2 for team in teams for rating in team) / len(teams)
    c = sqrt(2 * variance + 2 * BETA * BETA)
    skills = [sum(rating.mu for rating in team) for team in teams]
    strengths = [exp((skill - max(skills)) / c) for skill in skills]
    return [strength / sum(strengths) for strength in strengths]


def _logistic(x: float) -> float:
    """Return 1 / (1 + e^-x) without overflow."""
    return 1.0 / (1.0 + exp(-x)) if x >= 0 else exp(x) / (1.0 + exp(x))


def shown(rating: Rating) -> int:
    """Return the displayed number of a rating.

    >>> shown(Rating())
    1500
    """
    return round(SHOWN_MEAN + SHOWN_SCALE * (rating.mu - MU))


def shown_uncertainty(rating: Rating) -> int:
    """Return the displayed uncertainty, one standard deviation.

    >>> shown_uncertainty(Rating())
    250
    """
    return round(SHOWN_SCALE * rating.sigma)


def is_provisional(rating: Rating) -> bool:
    """Return True if a rating is too uncertain to be compared."""
    return rating.sigma > PROVISIONAL
