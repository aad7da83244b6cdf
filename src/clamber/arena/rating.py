"""Joint ratings from all meetings, using Davidson's extension of the Bradley-Terry model to draws, on the Elo scale.

For two bots with strengths p and q, the odds that the first does better, the second does better, or both do equally
well are p, q and `d * sqrt(p * q)`, where d controls the frequency of draws (R. R. Davidson, "On extending the
Bradley-Terry model to accommodate ties in paired comparison experiments", Journal of the American Statistical
Association 65, 1970).

Each bot has a single rating, so ratings cannot express a cycle: if A beats B, B beats C and C beats A, only the
head-to-head table shows it. Intervals are computed with the bootstrap: deals are resampled with replacement, keeping
all meetings within a deal together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from clamber.arena.tally import Tally

    Array = NDArray[np.float64]

RESAMPLES: Final = 1000
AT_ONCE: Final = 50
"""Number of bootstrap resamples processed at a time, limited because each needs one number per deal."""

PRIOR: Final = 0.5
"""Prior wins for each side of every meeting, so that a bot that lost every deal still has a finite rating."""

STEPS: Final = 100
LONGEST_STEP: Final = 1.0
NEAR: Final = 1e-10
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
    settings = tally.settings
    pairs, entrants = settings.pairs, len(settings.entrants)
    anchors = [place for place, one in enumerate(settings.entrants) if one.reference] or list(range(entrants))
    heads = np.array([pair.heads for pair in tally.pairs], np.float64).swapaxes(0, 1)  # deals, pairs, outcomes
    found = _elo(fitted(heads.sum(0)[None], pairs, entrants), anchors)[0]
    if tally.deals < 2:
        return [Rating(float(rating), None, None) for rating in found]
    drawn = np.concatenate([_elo(fitted(heads_again, pairs, entrants), anchors) for heads_again in _resampled(heads)])
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return [Rating(*map(float, rating)) for rating in zip(found, low, high, strict=True)]


def _resampled(heads: Array) -> Sequence[Array]:
    """Return batches of bootstrap sums over deals, with a fixed seed, each of shape (resamples, pairs, outcomes)."""
    deals = len(heads)
    flat = heads.reshape(deals, -1)
    rng = np.random.default_rng(0)
    found = []
    for _ in range(RESAMPLES // AT_ONCE):
        weights = rng.multinomial(deals, np.full(deals, 1 / deals), AT_ONCE)
        found.append((weights @ flat).reshape(AT_ONCE, *heads.shape[1:]))
    return found


def fitted(heads: Array, pairs: Sequence[tuple[int, int]], entrants: int) -> Array:
    """Return the maximum-likelihood log strengths, computed by Newton's method, of shape (runs, entrants).

    Args:
        heads: Number of times the first bot of each pair did better, equally well, and worse, of shape (runs, pairs,
            3).
        pairs: Indices of the entrants in each pair.
        entrants: Number of entrants.
    """
    runs = len(heads)
    counts = heads + np.array([PRIOR, 0, PRIOR])
    design = _design(pairs, entrants)
    theta = np.zeros((runs, entrants + 1))
    total = counts.sum(-1)
    has_draws = (heads[..., 1].sum(-1) > 0)[:, None, None]
    # A weak prior fixes the directions that the data leave undetermined: the sum of all strengths, and d without
    # draws.
    hold = 1e-9 * np.eye(entrants + 1) * total.sum(-1)[:, None, None]
    for _ in range(STEPS):
        logits = np.einsum("pck,rk->rpc", design, theta)
        logits = np.where(has_draws | (np.arange(3) != 1), logits, -np.inf)
        chance = np.exp(logits - logits.max(-1, keepdims=True))
        chance /= chance.sum(-1, keepdims=True)
        mean = np.einsum("rpc,pck->rpk", chance, design)
        slope = (
            np.einsum("rpc,pck->rk", counts - total[..., None] * chance, design) - (hold @ theta[..., None])[..., 0]
        )
        curve = np.einsum("rp,rpc,pck,pcl->rkl", total, chance, design, design)
        curve -= np.einsum("rp,rpk,rpl->rkl", total, mean, mean)
        step = np.linalg.solve(curve + hold, slope[..., None])[..., 0]
        theta += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < NEAR:
            break
    return theta[:, :entrants]


def _design(pairs: Sequence[tuple[int, int]], entrants: int) -> Array:
    """Return the design matrix for the log odds of outcomes, of shape (pairs, 3, entrants + 1); draws come last."""
    design = np.zeros((len(pairs), 3, entrants + 1))
    for place, (one, other) in enumerate(pairs):
        design[place, 0, one] = design[place, 2, other] = 1
        design[place, 1, [one, other]] = 0.5
        design[place, 1, entrants] = 1
    return design


def _elo(strengths: Array, anchors: Sequence[int]) -> Array:
    found: Array = ELO * (strengths - strengths[:, anchors].mean(1, keepdims=True))
    return found
