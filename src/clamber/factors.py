"""How a score came about: named steps that lead from 0 to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Op: TypeAlias = Literal["plus", "times", "at_most", "becomes"]


@dataclass(frozen=True, slots=True)
class Factor:
    """One step of a seat's score, or of its team's level (Guandan, where 2 to 14 stand for level 2 to level A).

    Attributes:
        name: What it is for: `cards`, `bombs`, `spring`, `places`, ... (docs/api.md lists them).
        op: What it does to the number so far.
        value: With which number.
        seat: Whose score; None for everybody's.
    """

    name: str
    op: Op
    value: int
    seat: int | None = None

    def applied(self, score: int) -> int:
        """The number after this step."""
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
    """The steps of one seat, everybody's among them.

    >>> bombs, aces = Factor("bombs", "times", 4), Factor("aces", "times", 2, seat=0)
    >>> factors_of((bombs, aces), 1)
    (Factor(name='bombs', op='times', value=4, seat=None),)
    """
    return tuple(factor for factor in factors if factor.seat in {None, seat})


def total_of(factors: Iterable[Factor], seat: int) -> int:
    """What the steps of a seat come to.

    >>> total_of((Factor("cards", "plus", 3, seat=0), Factor("bombs", "times", 4)), 0)
    12
    """
    score = 0
    for factor in factors_of(factors, seat):
        score = factor.applied(score)
    return score
