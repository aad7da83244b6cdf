"""Solver for open-hand positions: their value under perfect play, and the plays that achieve it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import CLASSES, refuse, seat_in, whole
from clamber.engine import GOALS
from clamber.engine import solve as find
from clamber.errors import InvalidArgumentError
from clamber.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.play import Play

NODES: Final = 1_000_000
"""Default limit on the number of positions searched. Searching that many takes about a second."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Proven value of a position and its best plays.

    Attributes:
        value: Value to the seat; None if nothing was proven within the node limit.
        best: All plays of the seat to act that achieve the value; among plays that differ only in irrelevant suits,
            only the first.
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
    """Return the value of a position to a seat with all hands open and perfect play by all seats.

    This is the value that the seat can guarantee when its side plays for it and all others play against it. The
    position must therefore have two sides: two players, two pairs of partners, or a declarer against the rest.

    >>> import clamber
    >>> problem = clamber.ruleset("gandengyan").setup(["3h4h4d6s", "5s7c"])
    >>> solution = clamber.solve(problem)
    >>> solution.value, [play.text for play in solution.best]
    (2, ['3h', '4d4h'])

    Args:
        position: Position in which cards are being played and no cards are left to draw.
        seat: Seat to evaluate for. Defaults to the seat to act.
        goal: `rewards`: the reward of the deal to the seat, as in `Position.rewards`. `first`: 1 if the seat's side
            goes out first, -1 if another side does, 0 if the deal is void; this is proven sooner.
        nodes: Limit on the number of positions searched, 0 or more. The same limit gives the same result on every
            machine.
        stop: Callback polled every few milliseconds. Once it returns a true value, the search ends and nothing is
            proven.

    Raises:
        ValueError: The position does not have two sides, has cards left to draw, or is not in play; the seat or goal
            is unknown; or `nodes` is negative. The message states the reason.
    """
    if not isinstance(position, Position):
        refuse("position", CLASSES["Position"], position)
    if stop is not None and not callable(stop):
        refuse("stop", "a function without arguments", stop)
    nodes = whole("nodes", nodes, 0)
    if goal not in GOALS:
        raise InvalidArgumentError(f"a goal is one of {', '.join(GOALS)}, not {goal!r}")
    seat = (
        position.to_act or 0 if seat is None else seat_in(position.seats, seat)
    )  # the kernel refuses a finished deal
    value, best, used = find(position, seat, goal, nodes, stop)
    return Solution(value, tuple(best), used)
