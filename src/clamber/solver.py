"""Solver for positions with open hands: their value under perfect play, and the plays that reach it."""

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
"""Default limit of positions to search; takes about a second."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Proven value of a position, and its best plays.

    Attributes:
        value: Value to the seat; None if the limit of nodes did not suffice, and nothing is proven.
        best: All plays of the seat to act that reach the value; of plays that differ only in suits that never matter,
            the first.
        nodes: Number of positions searched.
    """

    value: int | None
    best: tuple[Play, ...]
    nodes: int

    @property
    def is_solved(self) -> bool:
        """True if a value was proven."""
        return self.value is not None


def solve(
    position: Position,
    *,
    seat: int | None = None,
    goal: str = "rewards",
    nodes: int = NODES,
    stop: Callable[[], object] | None = None,
) -> Solution:
    """Return the value of a position to a seat if all hands are open and all seats play perfectly.

    It is the value that the seat can guarantee: its side plays for it, all others against it. The position must
    therefore have two sides: two players, partners across, or a declarer against the rest.

    >>> import clamber
    >>> problem = clamber.ruleset("gandengyan").setup(["3h4h4d6s", "5s7c"])
    >>> solution = clamber.solve(problem)
    >>> solution.value, [play.text for play in solution.best]
    (2, ['3h', '4d4h'])

    Args:
        position: Position in which cards are played, and none are still to be drawn.
        seat: Seat whose value it is; by default the seat to act.
        goal: `rewards`, the reward of the deal to the seat, as in `Position.rewards`; or `first`, 1 if its side
            is first out, -1 if another is, 0 if the deal is void, which is proven sooner.
        nodes: Limit of positions to search, 0 or more. The same limit gives the same result on every machine.
        stop: Callback, polled every few milliseconds; once it returns a true value, the search ends and nothing is
            proven.

    Raises:
        ValueError: The position does not have two sides, or cards are still to be drawn or not played yet; there is
            no such seat or goal; or `nodes` is negative. The message has the reason.
    """
    if nodes < 0:
        raise ValueError(f"nodes must be 0 or more, not {nodes}")
    if goal not in GOALS:
        raise ValueError(f"a goal is one of {', '.join(GOALS)}, not {goal!r}")
    if seat is None:
        seat = position.to_act or 0  # the kernel raises for a deal that is over
    elif not 0 <= seat < position.seats:
        raise ValueError(f"there is no seat {seat}: a solution is of a seat from 0 to {position.seats - 1}")
    value, best, used = find(position, seat, goal, nodes, stop)
    return Solution(value, tuple(best), used)
