"""Positions with open hands, solved: what they are worth if all play perfectly, and which plays reach that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.engine import GOALS
from clamber.engine import solve as find

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.play import Play
    from clamber.position import Position

NODES: Final = 1_000_000
"""How many positions are looked at unless somebody says otherwise: about a second."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What was proven of a position.

    Attributes:
        value: What it is worth to the seat; None where `nodes` did not suffice, and nothing is claimed.
        best: All plays of the seat to act that reach it. Of those that differ only in suits that never matter, the
            first.
        nodes: How many positions were looked at.
    """

    value: int | None
    best: tuple[Play, ...]
    nodes: int

    @property
    def is_solved(self) -> bool:
        """Whether anything was proven."""
        return self.value is not None


def solve(
    position: Position,
    *,
    seat: int | None = None,
    goal: str = "rewards",
    nodes: int = NODES,
    stop: Callable[[], object] | None = None,
) -> Solution:
    """What a position is worth to a seat, if all hands are open and everybody plays perfectly.

    It is what the seat can be sure of: its side plays for it, all others against it. So there must be two sides: two
    players, partners across, or a declarer against the rest.

    >>> import clamber
    >>> problem = clamber.ruleset("gandengyan").setup(["3h4h4d6s", "5s7c"])
    >>> solution = clamber.solve(problem)
    >>> solution.value, [play.text for play in solution.best]
    (2, ['3h', '4d4h'])

    Args:
        position: One in which cards are played, and none are still to be drawn.
        seat: To whom; to the seat to act if not given.
        goal: `rewards`, what the deal brings to the seat, as `Position.rewards` counts it; or `first`, 1 if its side
            is first out, -1 if another is, 0 if the deal is void, which is proven sooner.
        nodes: How many positions may be looked at. The same number gives the same answer everywhere.
        stop: Asked every few milliseconds; once it answers with something true, nothing is proven.

    Raises:
        ValueError: A position that has no two sides or is not of this kind, or no such goal; says why.
    """
    if nodes < 0:
        raise ValueError(f"nodes must be 0 or more, not {nodes}")
    if goal not in GOALS:
        raise ValueError(f"a goal is one of {', '.join(GOALS)}, not {goal!r}")
    if seat is None:
        seat = position.to_act or 0  # of a deal that is over the kernel says that it is
    elif not 0 <= seat < position.seats:
        raise ValueError(f"there is no seat {seat}: a solution is of a seat from 0 to {position.seats - 1}")
    value, best, used = find(position, seat, goal, nodes, stop)
    return Solution(value, tuple(best), used)
