"""Means with intervals that hold the true value in 95 of 100 runs; the random sample consists of deals.

The playings of one deal are no independent observations: they share their cards. A deal is a cluster, and the
variance is measured from deal to deal. A mean is a ratio of gains to counts, as not every deal has the same number of
playings that count; its error is that of the linearised ratio (Cochran, Sampling Techniques, 1977, section 6.3).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

ALPHA: Final = 0.05
"""Probability that an interval misses the true value."""

SPREAD: Final = 0.3
"""Approximate standard deviation of the share of wins in a deal; it only affects how soon a run can stop."""

FEW: Final = 30
"""Number of deals below which intervals are too narrow: spread and normal approximation are not reliable."""

Margin: TypeAlias = Callable[[int], float]
"""Half-width of an interval by number of deals, in standard deviations of a deal."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Mean, and its interval.

    Attributes:
        mean: None if nothing was counted.
        half_width: Half of the width of the 95 % interval; None if fewer than two deals counted.
        deals: Number of deals that counted.
    """

    mean: float | None
    half_width: float | None
    deals: int


class Column:
    """Gains, and numbers of playings that they come from, deal by deal."""

    __slots__ = ("counts", "gains")

    def __init__(self) -> None:
        self.gains: list[float] = []
        self.counts: list[int] = []

    def add(self, gained: float, counted: int) -> None:
        """Add a deal."""
        self.gains.append(gained)
        self.counts.append(counted)

    def until(self, deals: int) -> Column:
        """Return the first `deals` deals."""
        found = Column()
        found.gains, found.counts = self.gains[:deals], self.counts[:deals]
        return found


def fixed(deals: int) -> float:
    """Return the margin for a number of deals that was chosen before."""
    return NormalDist().inv_cdf(1 - ALPHA / 2) / math.sqrt(deals)


def anytime(half_width: float) -> Margin:
    """Return the margin for a stop after any deal, such as once an interval is narrow enough.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit
    theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), theorem 2.2 with its choice of rho:
    the whole sequence of intervals holds the true value in 95 of 100 runs.

    Args:
        half_width: Half-width at which the run is meant to stop: the sequence is about the narrowest of its kind
            there.
    """
    ahead = -2 * math.log(ALPHA)
    aimed_at = (3 * SPREAD / half_width) ** 2  # an interval at any time is about three standard errors to each side
    rho2 = (ahead + math.log(ahead + 1)) / aimed_at

    def margin(deals: int) -> float:
        time = deals * rho2 + 1
        return math.sqrt(2 * time / (deals * deals * rho2) * math.log(math.sqrt(time) / ALPHA))

    return margin


def mean_of(column: Column, margin: Margin) -> Estimate:
    """Return the mean gain."""
    gains, counts = np.array(column.gains), np.array(column.counts)
    counted = counts > 0  # a deal without counted playings holds no information
    if not counted.any():
        return Estimate(None, None, 0)
    return _estimate(*_moved(gains[counted], counts[counted]), margin)


def share_of(column: Column, margin: Margin) -> Estimate:
    """Return the mean of a share, with an interval even if all deals were won, or all lost.

    Such deals do not vary, but more is known of the share: if all were won, a bot that loses more than
    `1 - 0.05 ** (1 / deals)` of them would have lost one by now in 95 of 100 runs, at any time (the rule of three).
    """
    found = mean_of(column, margin)
    if found.mean not in {0, 1}:
        return found
    return replace(found, half_width=1 - ALPHA ** (1 / found.deals))


def advantage_of(one: Column, other: Column, margin: Margin) -> Estimate:
    """Return half of the lead of one column over the other in the same deals; the other's has the opposite sign."""
    if not any(one.counts) or not any(other.counts):
        return Estimate(None, None, 0)
    mean, moved = _moved(np.array(one.gains), np.array(one.counts))
    against, away = _moved(np.array(other.gains), np.array(other.counts))
    return _estimate((mean - against) / 2, (moved - away) / 2, margin)


def _moved(gains: NDArray[np.float64], counts: NDArray[np.int64]) -> tuple[float, NDArray[np.float64]]:
    """Return the mean, and the deviation of each deal from it."""
    total = float(counts.sum())
    mean = float(gains.sum()) / total
    return mean, (gains - mean * counts) * (len(counts) / total)


def _estimate(mean: float, moved: NDArray[np.float64], margin: Margin) -> Estimate:
    deals = len(moved)
    half_width = margin(deals) * math.sqrt(float(np.sum(moved**2)) / (deals - 1)) if deals > 1 else None
    return Estimate(mean, half_width, deals)
