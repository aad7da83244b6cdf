"""Joint ratings from all meetings, by the share of wins, on the Elo scale.

For a bot rated d above another, the expected value of `Meeting.wins_more` is `1 / (1 + 10 ** (-d / 400)) - 1 / 2`,
which corresponds to the expected score of Elo between two seats or two sides. The ratings are those for which the sum
of `wins_more` over each bot's meetings equals its expected value: the score equations of Bradley and Terry ("Rank
analysis of incomplete block designs", Biometrika 39, 1952). Since every bot meets every other over the same deals,
the bots are ordered by the mean of `wins_more` over their meetings; points do not affect the ratings.

Each bot has a single rating, so ratings cannot express a cycle: if A beats B, B beats C and C beats A, only the
meetings show it. Intervals are computed with the Bayesian bootstrap (D. B. Rubin, Annals of Statistics 9, 1981):
deals are weighted at random, keeping all meetings within a deal together. The weight of the prior is drawn in
the same way, so that a bot that won every deal has an interval, too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber._internal.extras import missing

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("arena", error) from None

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from clamber.arena.tally import Tally

    Array = NDArray[np.float64]

RESAMPLES: Final = 1000
RESAMPLES_PER_BATCH: Final = 50
"""Number of bootstrap resamples processed at a time, limited because each needs one number per deal."""

PRIOR: Final = 1
"""Number of additional deals without a difference, so that a bot that lost every deal still has a finite rating."""

STEPS: Final = 100
LONGEST_STEP: Final = 1.0
TOLERANCE: Final = 1e-10
ELO: Final = 400 / math.log(10)


@dataclass(frozen=True, slots=True)
class Rating:
    """Strength of one bot.

    Attributes:
        rating: Elo rating, relative to the mean of the reference bots, or of all bots if there are no references.
        low, high: Bounds of the 95 % interval; None if fewer than two deals were played.
    """

    rating: float
    low: float | None
    high: float | None


def ratings_of(tally: Tally) -> list[Rating]:
    """Return the rating of each entrant."""
    settings, deals = tally.settings, tally.deals
    pairs, entrants = settings.pairs, len(settings.entrants)
    anchors = [place for place, entrant in enumerate(settings.entrants) if entrant.reference] or list(range(entrants))
    both = [[bot.wins for bot in pair.bots] for pair in tally.pairs]
    wins = np.array([[[column.gains, column.counts] for column in pair] for pair in both], np.float64)
    by_deal = wins.transpose(3, 0, 1, 2)  # deals, pairs, bots, (gains, counts)
    weight = np.array([deals / (deals + PRIOR)])
    ratings = _elo(fit_strengths(_wins_more(by_deal.sum(0)[None], weight), pairs, entrants), anchors)[0]
    if deals < 2:
        return [Rating(float(rating), None, None) for rating in ratings]
    resampled = np.concatenate(
        [
            _elo(fit_strengths(_wins_more(sums, weight), pairs, entrants), anchors)
            for sums, weight in _resample(by_deal)
        ]
    )
    low, high = np.percentile(resampled, [2.5, 97.5], axis=0)
    return [Rating(*map(float, rating)) for rating in zip(ratings, low, high, strict=True)]


def expected_more(difference: float) -> float:
    """Return the expected `wins_more` of the bot whose rating is higher by this difference."""
    return 1 / (1 + math.exp(-difference / ELO)) - 0.5


def _wins_more(sums: Array, weight: Array) -> Array:
    """Return `wins_more` for the first bot of each pair, of shape (runs, pairs); 0 if none of its games counted.

    Args:
        sums: Gains and counts of both bots of each pair, of shape (runs, pairs, bots, 2).
        weight: Share of the deals in the total weight, which includes the prior's, of shape (runs,).
    """
    gains, counts = sums[..., 0], sums[..., 1]
    is_precise = (counts > 0).all(-1)
    shares = gains / np.where(counts > 0, counts, 1)
    more: Array = np.where(is_precise, (shares[..., 0] - shares[..., 1]) / 2, 0) * weight[:, None]
    return more


def _resample(by_deal: Array) -> Iterator[tuple[Array, Array]]:
    """Yield batches of weighted sums over deals, of shape (resamples, ...), and the weight of the deals.

    The seed is fixed. The weight is the share of the deals in the total weight, which includes the prior's, of shape
    (resamples,).
    """
    deals = len(by_deal)
    flat = by_deal.reshape(deals, -1)
    rng = np.random.default_rng(0)
    for _ in range(RESAMPLES // RESAMPLES_PER_BATCH):
        weights = rng.standard_exponential((RESAMPLES_PER_BATCH, deals))
        prior, total = rng.standard_exponential(RESAMPLES_PER_BATCH) * PRIOR, weights.sum(1)
        yield (weights @ flat).reshape(RESAMPLES_PER_BATCH, *by_deal.shape[1:]), total / (total + prior)


def fit_strengths(more: Array, pairs: Sequence[tuple[int, int]], entrants: int) -> Array:
    """Return the log strengths, computed by Newton's method, of shape (runs, entrants); their sum is 0.

    Args:
        more: `wins_more` for the first bot of each pair, above -1/2 and below 1/2, of shape (runs, pairs).
        pairs: Indices of the entrants in each pair.
        entrants: Number of entrants.
    """
    design = np.zeros((len(pairs), entrants))
    for place, (bot, other) in enumerate(pairs):
        design[place, bot], design[place, other] = 1, -1
    fixed = np.full((entrants, entrants), 1 / entrants)  # only differences matter, so the sum of all is held at 0
    theta = np.zeros((len(more), entrants))
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-(theta @ design.T)))
        slope = (more + 0.5 - expected) @ design
        curve = np.einsum("rp,pk,pl->rkl", expected * (1 - expected), design, design)
        step = np.linalg.solve(curve + fixed, slope[..., None])[..., 0]
        theta += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < TOLERANCE:
            break
    theta -= theta.mean(1, keepdims=True)
    return theta


def _elo(strengths: Array, anchors: Sequence[int]) -> Array:
    ratings: Array = ELO * (strengths - strengths[:, anchors].mean(1, keepdims=True))
    return ratings
