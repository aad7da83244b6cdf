"""Ratings from all meetings at once: Davidson's extension of the Bradley-Terry model to draws, on the scale of Elo.

Of two bots with strengths p and q the first does better with odds p, the second with odds q, and neither with odds
`d * sqrt(p * q)`, where d sets the frequency of draws (R. R. Davidson, "On extending the Bradley-Terry model to
accommodate ties in paired comparison experiments", Journal of the American Statistical Association 65, 1970).

A rating is one number for each bot, so it cannot express a cycle: if A beats B, B beats C and C beats A, only the
table of pairs shows it. Intervals come from the bootstrap: deals are resampled with replacement, as many as were
played, with all meetings of a deal together.
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
"""Number of resamples weighed at a time: each takes a number for every deal."""

PRIOR: Final = 0.5
"""Wins of each side that every meeting begins with, so that a bot that lost everything has a finite rating."""

STEPS: Final = 100
LONGEST_STEP: Final = 1.0
NEAR: Final = 1e-10
ELO: Final = 400 / math.log(10)


@dataclass(frozen=True, slots=True)
class Rating:
    """Strength of a bot.

    Attributes:
        rating: Elo rating. The mean of the references is 0, or that of all bots if there are none.
        low, high: The ends of its 95 % interval; None if fewer than two deals were played.
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
    """Return the sums over resampled deals, from a fixed seed: shape (resamples, pairs, outcomes) each."""
    deals = len(heads)
    flat = heads.reshape(deals, -1)
    rng = np.random.default_rng(0)
    found = []
    for _ in range(RESAMPLES // AT_ONCE):
        weights = rng.multinomial(deals, np.full(deals, 1 / deals), AT_ONCE)
        found.append((weights @ flat).reshape(AT_ONCE, *heads.shape[1:]))
    return found


def fitted(heads: Array, pairs: Sequence[tuple[int, int]], entrants: int) -> Array:
    """Return the most likely logarithms of the strengths, by Newton's method; shape (runs, entrants).

    Args:
        heads: Numbers of times that the first of each pair did better, as well, and worse: shape (runs, pairs, 3).
        pairs: Indices of the entrants that met.
        entrants: Number of entrants.
    """
    runs = len(heads)
    counts = heads + np.array([PRIOR, 0, PRIOR])
    design = _design(pairs, entrants)
    theta = np.zeros((runs, entrants + 1))
    total = counts.sum(-1)
    has_draws = (heads[..., 1].sum(-1) > 0)[:, None, None]
    # A weak prior fixes the directions that the data leave open: the sum of all strengths, and draws without any.
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
    """Return the design matrix of the log odds of outcomes: shape (pairs, 3, entrants + 1), the last for draws."""
    design = np.zeros((len(pairs), 3, entrants + 1))
    for place, (one, other) in enumerate(pairs):
        design[place, 0, one] = design[place, 2, other] = 1
        design[place, 1, [one, other]] = 0.5
        design[place, 1, entrants] = 1
    return design


def _elo(strengths: Array, anchors: Sequence[int]) -> Array:
    found: Array = ELO * (strengths - strengths[:, anchors].mean(1, keepdims=True))
    return found
