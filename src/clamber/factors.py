"""Score factors: the named steps that lead from 0 to a score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Op: TypeAlias = Literal["plus", "times", "at_most", "becomes"]


@dataclass(frozen=True, slots=True)
class Factor:
    """Step in computing a score or level, e.g. `{"name": "bombs", "op": "times", "value": 2, "seat": null}` as JSON.

    Starting from 0, a seat's score is obtained by applying, in order, its own steps and those without a seat. In
    games scored only by levels, the result is the level of the seat's team: 2 to 14, where 14 is level A.

    Attributes:
        name: Cause of the step; docs/api.md lists the names.
        op: Operation applied to the running value.
        value: Operand.
        seat: Affected seat; None for all seats.
    """

    name: str
    op: Op
    value: int
    seat: int | None = None

    def apply(self, score: int) -> int:
        """Return the value after this step."""
        match self.op:
            case "plus":
                return score + self.value
            case "times":
                return score * self.value
            case "at_most":
                return min(score, self.value)
            case "becomes":
                return self.value


def factors_of(factors: Iterable[Factor], seat: int) -> tuple[Factor, ...]:
    """Return the steps that apply to a seat, including those for all seats.

    >>> bombs, aces = Factor("bombs", "times", 4), Factor("aces", "times", 2, seat=0)
    >>> factors_of((bombs, aces), 1)
    (Factor(name='bombs', op='times', value=4, seat=None),)

    Args:
        factors: Steps of a result, in order.
        seat: The seat.
    """
    return tuple(factor for factor in factors if factor.seat in {None, seat})


def total_of(factors: Iterable[Factor], seat: int) -> int:
    """Return a seat's score, computed from its steps.

    >>> total_of((Factor("cards", "plus", 3, seat=0), Factor("bombs", "times", 4)), 0)
    12

    Args:
        factors: Steps of a result, in order.
        seat: The seat.
    """
    score = 0
    for factor in factors_of(factors, seat):
        score = factor.apply(score)
    return score
