"""Means with 95 % confidence intervals, treating deals as the sampling unit.

Games of the same deal are not independent because they share their cards. Each deal is therefore a cluster, and the
variance is computed between deals. A mean is a ratio of gains to counts, because the number of games that count
varies between deals. Its standard error is that of the linearized ratio (Cochran, Sampling Techniques, 1977, section
6.3).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber._internal.extras import missing

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("arena", error) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

ALPHA: Final = 0.05
"""Probability that an interval misses the true value."""

SPREAD: Final = 0.3
"""Approximate standard deviation of the share of wins per deal. It affects only how soon a run can stop."""

FEW_DEALS: Final = 30
"""Number of deals below which intervals are too narrow, because the normal approximation is unreliable."""

MAX_ADVANTAGE: Final = 0.5
"""Half the largest difference between two shares."""

Margin: TypeAlias = Callable[[int], float]
"""Half-width of an interval as a function of the number of deals, in per-deal standard deviations."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Mean with its confidence interval.

    Attributes:
        mean: Mean; None if no games counted.
        half_width: Half-width of the 95 % interval; None if fewer than two deals counted.
        deals: Number of deals that counted.
    """

    mean: float | None
    half_width: float | None
    deals: int


class Column:
    """Gains and the number of games they come from, per deal."""

    __slots__ = ("counts", "gains")

    def __init__(self) -> None:
        self.gains: list[float] = []
        self.counts: list[int] = []

    def add(self, gained: float, counted: int) -> None:
        """Add a deal.

        Args:
            gained: Sum of the gains of the deal's games.
            counted: Number of the deal's games that counted.
        """
        self.gains.append(gained)
        self.counts.append(counted)

    def until(self, deals: int) -> Column:
        """Return the column truncated to the first `deals` deals."""
        column = Column()
        column.gains, column.counts = self.gains[:deals], self.counts[:deals]
        return column


def fixed_margin(deals: int) -> float:
    """Return the margin for a number of deals that was fixed in advance."""
    return NormalDist().inv_cdf(1 - ALPHA / 2) / math.sqrt(deals)


def anytime_margin(half_width: float) -> Margin:
    """Return a margin that is valid when stopping after any deal, e.g. as soon as an interval is narrow enough.

    Uses the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central
    limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), theorem 2.2 with the authors'
    choice of rho: the entire sequence of intervals contains the true value in 95 of 100 runs.

    Args:
        half_width: Target half-width at which the run should stop. The sequence is close to its narrowest there.
    """
    log_alpha = -2 * math.log(ALPHA)
    target_deals = (
        3 * SPREAD / half_width
    ) ** 2  # an anytime interval spans about three standard errors on each side
    rho2 = (log_alpha + math.log(log_alpha + 1)) / target_deals

    def margin(deals: int) -> float:
        time = deals * rho2 + 1
        return math.sqrt(2 * time / (deals * deals * rho2) * math.log(math.sqrt(time) / ALPHA))

    return margin


def mean_of(column: Column, margin: Margin) -> Estimate:
    """Return the mean gain.

    Args:
        column: Gains per deal.
        margin: Half-width of the interval by number of deals, such as `fixed_margin` or `anytime_margin(0.01)`.
    """
    gains, counts = np.array(column.gains), np.array(column.counts)
    counted = counts > 0  # a deal in which no games counted carries no information
    if not counted.any():
        return Estimate(None, None, 0)
    return _estimate(*_deviations(gains[counted], counts[counted]), margin)


def share_of(column: Column, margin: Margin) -> Estimate:
    """Return the mean of a share, with an interval even if every deal was won or every deal was lost.

    Such deals have zero variance but still bound the share: if all were won, a bot that loses more than
    `1 - 0.05 ** (1 / deals)` of its deals would have lost at least one by now in 95 of 100 runs, at any stopping time
    (the rule of three).

    Args:
        column: Gains per deal, each from 0 to the number of games that counted.
        margin: As for `mean_of`.
    """
    mean = mean_of(column, margin)
    if mean.mean not in {0, 1}:
        return mean
    return replace(mean, half_width=1 - ALPHA ** (1 / mean.deals))


def advantage_of(own: Column, other: Column, margin: Margin) -> Estimate:
    """Return half the difference between two columns over the same deals; swapping them flips the sign.

    Args:
        own: Gains per deal of the first bot.
        other: Gains per deal of the second bot, over the same deals.
        margin: As for `mean_of`.
    """
    if not any(own.counts) or not any(other.counts):
        return Estimate(None, None, 0)
    mean, deviations = _deviations(np.array(own.gains), np.array(own.counts))
    against, other_deviations = _deviations(np.array(other.gains), np.array(other.counts))
    return _estimate((mean - against) / 2, (deviations - other_deviations) / 2, margin)


def advantage_of_shares(own: Column, other: Column, margin: Margin) -> Estimate:
    """Return half the difference between two shares, with an interval even if it is the largest possible one.

    As in `share_of`, deals that one bot won in all seatings bound the difference, although its variance is 0.

    Args:
        own: Wins per deal of the first bot.
        other: Wins per deal of the second bot, over the same deals.
        margin: As for `mean_of`.
    """
    advantage = advantage_of(own, other, margin)
    if advantage.mean is None or abs(advantage.mean) < MAX_ADVANTAGE:
        return advantage
    return replace(advantage, half_width=1 - ALPHA ** (1 / advantage.deals))


def _deviations(gains: NDArray[np.float64], counts: NDArray[np.int64]) -> tuple[float, NDArray[np.float64]]:
    """Return the mean and each deal's deviation from it."""
    total = float(counts.sum())
    mean = float(gains.sum()) / total
    return mean, (gains - mean * counts) * (len(counts) / total)


def _estimate(mean: float, deviations: NDArray[np.float64], margin: Margin) -> Estimate:
    deals = len(deviations)
    half_width = margin(deals) * math.sqrt(float(np.sum(deviations**2)) / (deals - 1)) if deals > 1 else None
    return Estimate(mean, half_width, deals)
