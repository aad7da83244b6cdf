"""Confidence interval for a sample proportion."""

from __future__ import annotations


def interval(noticed: int, tried: int) -> tuple[float, float]:
    """Return the 95 % Wilson confidence interval of the proportion of all mutants that are detected."""
    share, z2 = noticed / tried, 1.96**2
    middle = (share + z2 / (2 * tried)) / (1 + z2 / tried)
    reach = 1.96 / (1 + z2 / tried) * (share * (1 - share) / tried + z2 / (4 * tried**2)) ** 0.5
    return middle - reach, middle + reach
