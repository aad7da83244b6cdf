"""Means with the intervals that hold the true value in 95 of 100 runs, where the deals are what was drawn at random.

The playings of one deal are no independent observations: they share their cards. A deal is a cluster, and what varies
is measured from deal to deal. A mean is a ratio, what was gained by what was counted, as not every deal has the same
number of playings that count; its error is that of the linearised ratio (Cochran, Sampling Techniques, 1977, section
6.3).
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
"""How often an interval may miss."""

SPREAD: Final = 0.3
"""About how far the share of wins in a deal lies from its mean; only how soon a run can stop depends on it."""

FEW: Final = 30
"""With fewer deals an interval is too narrow: neither the spread nor the normal law can be relied on."""

Margin: TypeAlias = Callable[[int], float]
"""By how many standard deviations of a deal a mean over so many deals may be off."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and how far it may be off.

    Attributes:
        mean: None where nothing was counted.
        half_width: Half of the width of the 95 % interval; None where fewer than two deals counted.
        deals: Over how many deals.
    """

    mean: float | None
    half_width: float | None
    deals: int


class Column:
    """What was gained, and in how many playings, deal by deal."""

    __slots__ = ("counts", "gains")

    def __init__(self) -> None:
        self.gains: list[float] = []
        self.counts: list[int] = []

    def add(self, gained: float, counted: int) -> None:
        """Adds a deal."""
        self.gains.append(gained)
        self.counts.append(counted)

    def until(self, deals: int) -> Column:
        """The first so many deals."""
        found = Column()
        found.gains, found.counts = self.gains[:deals], self.counts[:deals]
        return found


def fixed(deals: int) -> float:
    """For a number of deals that was chosen before."""
    return NormalDist().inv_cdf(1 - ALPHA / 2) / math.sqrt(deals)


def anytime(half_width: float) -> Margin:
    """For whoever looks after every deal and stops when they like, such as once an interval is narrow enough.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit
    theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), theorem 2.2 with its choice of rho:
    the whole sequence of intervals holds the true value in 95 of 100 runs.

    Args:
        half_width: Where it is meant to stop: it is narrowest, for all sequences of its kind, about there.
    """
    ahead = -2 * math.log(ALPHA)
    aimed_at = (3 * SPREAD / half_width) ** 2  # an interval at any time is about three standard errors to each side
    rho2 = (ahead + math.log(ahead + 1)) / aimed_at

    def margin(deals: int) -> float:
        time = deals * rho2 + 1
        return math.sqrt(2 * time / (deals * deals * rho2) * math.log(math.sqrt(time) / ALPHA))

    return margin


def mean_of(column: Column, margin: Margin) -> Estimate:
    """What was gained in the mean."""
    gains, counts = np.array(column.gains), np.array(column.counts)
    counted = counts > 0  # a deal in which nothing counts says nothing
    if not counted.any():
        return Estimate(None, None, 0)
    return _estimate(*_moved(gains[counted], counts[counted]), margin)


def share_of(column: Column, margin: Margin) -> Estimate:
    """A share of all: of deals that were all won, or all lost, more is known than that they do not vary.

    Where all were won, a bot that loses more than `1 - 0.05 ** (1 / deals)` of them would have shown it by now in 95
    of 100 runs, whenever one looks (the rule of three).
    """
    found = mean_of(column, margin)
    if found.mean not in {0, 1}:
        return found
    return replace(found, half_width=1 - ALPHA ** (1 / found.deals))


def advantage_of(one: Column, other: Column, margin: Margin) -> Estimate:
    """Half of what one column gains more than the other over the same deals: the other's is as much below 0."""
    if not any(one.counts) or not any(other.counts):
        return Estimate(None, None, 0)
    mean, moved = _moved(np.array(one.gains), np.array(one.counts))
    against, away = _moved(np.array(other.gains), np.array(other.counts))
    return _estimate((mean - against) / 2, (moved - away) / 2, margin)


def _moved(gains: NDArray[np.float64], counts: NDArray[np.int64]) -> tuple[float, NDArray[np.float64]]:
    """The mean, and by how much each deal lies off it."""
    total = float(counts.sum())
    mean = float(gains.sum()) / total
    return mean, (gains - mean * counts) * (len(counts) / total)


def _estimate(mean: float, moved: NDArray[np.float64], margin: Margin) -> Estimate:
    deals = len(moved)
    half_width = margin(deals) * math.sqrt(float(np.sum(moved**2)) / (deals - 1)) if deals > 1 else None
    return Estimate(mean, half_width, deals)
