"""Results beside the field: matchpoints, shares beaten, and ranks, from counts of equal results."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.server.log.daily import Counts

CLOSE: Final = 1e-9
"""Difference up to which two sums of shares are equal."""


@dataclass(frozen=True)
class DealField:
    """Results of a deal. Shares are among the others, without a person whose result is in the counts.

    Attributes:
        counts: Number of people by points.
    """

    counts: Mapping[int, int]

    @property
    def people(self) -> int:
        """Number of results."""
        return sum(self.counts.values())

    @cached_property
    def _below(self) -> dict[int, int]:
        ordered = sorted(self.counts)
        return dict(zip(ordered, accumulate((self.counts[points] for points in ordered), initial=0), strict=False))

    def beaten(self, points: int) -> int:
        """Return the number of lower results."""
        known = self._below.get(points)
        return sum(n for other, n in self.counts.items() if other < points) if known is None else known

    def matchpoints(self, points: int, *, counted: bool) -> float | None:
        """Return the share of matchpoints, from 0 to 1: two points a result beaten, one a tie; None without others.

        Args:
            points: The result.
            counted: True if the result is in the counts.
        """
        others = self.people - counted
        ties = self.counts.get(points, 0) - counted
        return (2 * self.beaten(points) + ties) / (2 * others) if others > 0 else None

    def known_matchpoints(self, points: int, *, counted: bool) -> float:
        """Return the share of matchpoints as above; 0 without others, with whom no total is compared either."""
        share = self.matchpoints(points, counted=counted)
        return 0.0 if share is None else share

    def beaten_share(self, points: int, *, counted: bool) -> float | None:
        """Return the share of the others with a lower result; None without others."""
        others = self.people - counted
        return self.beaten(points) / others if others > 0 else None

    def mean_of_others(self, points: int, *, counted: bool) -> float | None:
        """Return the mean points of the others; None without others."""
        others = self.people - counted
        total = sum(other * n for other, n in self.counts.items()) - (points if counted else 0)
        return total / others if others > 0 else None


class Field:
    """Results of a whole set, with the rank of each total."""

    def __init__(self, counts: Counts) -> None:
        self.deals = {deal: DealField(points) for deal, points in counts.deals.items()}
        self.people = sum(counts.wholes.values())
        shares = [
            {str(points): deal.known_matchpoints(points, counted=True) for points in deal.counts}
            for _, deal in sorted(self.deals.items())
        ]
        totals = sorted(
            (sum([share[each] for share, each in zip(shares, points.split(","), strict=False)]), people)
            for points, people in counts.wholes.items()
        )
        self._totals = [total for total, _ in totals]
        self._up_to = [0, *accumulate(people for _, people in totals)]

    def deal(self, number: int) -> DealField:
        """Return the results of a deal."""
        return self.deals.get(number) or DealField({})

    def total(self, points: Sequence[int], *, counted: bool) -> float | None:
        """Return the mean share of matchpoints over the deals; None without others."""
        if self.people - counted <= 0:
            return None
        return self._sum(points, counted=counted) / len(points)

    def rank(self, points: Sequence[int], *, counted: bool) -> int:
        """Return the rank of a total among those who have finished the set: one more than the number above it."""
        place = bisect_right(self._totals, self._sum(points, counted=counted) + CLOSE)
        return 1 + self.people - self._up_to[place]

    def _sum(self, points: Sequence[int], *, counted: bool) -> float:
        return sum([self.deal(number).known_matchpoints(each, counted=counted) for number, each in enumerate(points)])
