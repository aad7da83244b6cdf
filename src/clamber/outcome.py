"""Outcome of a deal or match: winners, points, and the role of each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clamber.cards import RANKS

if TYPE_CHECKING:
    from clamber.deal import Result
    from clamber.match import Match

DECLARER, PARTNER, OPPONENT = "declarer", "partner", "opponent"

LOST, DRAWN, WON = 0.0, 0.5, 1.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of a deal or match.

    Attributes:
        won: Win score per seat: 1 for a win, 0 for a loss, 0.5 if nobody won. Empty if the game does not count.
        points: Points per seat, or levels gained by the seat's side relative to the other; all 0 if the game does not
            count.
        roles: Role per seat in a deal with a declarer; empty in other games.
        sides: Index of each seat's side. Seats on the same side share their gains.
    """

    won: tuple[float, ...]
    points: tuple[int, ...]
    roles: tuple[str, ...]
    sides: tuple[int, ...]

    def to_json(self) -> list[Any]:
        """Return the outcome as a JSON array."""
        return [list(self.won), list(self.points), list(self.roles), list(self.sides)]

    @classmethod
    def from_json(cls, json: list[list[Any]]) -> Outcome:
        """Parse an outcome encoded by `to_json`."""
        won, points, roles, sides = map(tuple, json)
        return cls(won, points, roles, sides)


def outcome_of_deal(match: Match) -> Outcome:
    """Return the outcome of the last deal of a match, which must be over."""
    result = match.result
    assert result is not None  # noqa: S101 - it is over
    sides, seats = match.engine.groups.match.sides, range(match.seats)
    if result.void:
        return Outcome((), (0,) * match.seats, (), tuple(seats))
    if sides == "alone":
        won = tuple(WON if seat == result.order[0] else LOST for seat in seats)
        return Outcome(won, _points(match, result), (), tuple(seats))
    points = _points(match, result)
    if sides == "across":
        return Outcome(_won(points), points, (), tuple(seat % 2 for seat in seats))
    roles = tuple(_role(result, seat) for seat in seats)
    return Outcome(_won(points), points, roles, tuple(int(role == OPPONENT) for role in roles))


def outcome_of_match(match: Match) -> Outcome:
    """Return the outcome of a finished match, with total points, or the difference in levels between the sides."""
    sides, seats = match.engine.groups.match.sides, range(match.seats)
    points = match.totals
    if match.levels is not None:
        first, other = (RANKS.index(level) for level in match.levels)
        points = tuple(first - other if seat % 2 == 0 else other - first for seat in seats)
    won = tuple(WON if seat in match.winners else LOST for seat in seats)
    return Outcome(won, points, (), tuple(seat % 2 if sides == "across" else seat for seat in seats))


def _points(match: Match, result: Result) -> tuple[int, ...]:
    if result.scores is not None:
        return result.scores
    rewards = None if match.position is None else match.position.rewards
    assert rewards is not None  # noqa: S101 - it is over
    return tuple(map(int, rewards))


def _won(points: tuple[int, ...]) -> tuple[float, ...]:
    """Return the win score of each seat: win, draw or loss.

    A seat with 0 points has lost if another seat has won, because not all rules make losers pay. Otherwise it draws.
    """
    zero = LOST if any(value > 0 for value in points) else DRAWN
    return tuple(WON if value > 0 else LOST if value < 0 else zero for value in points)


def _role(result: Result, seat: int) -> str:
    if seat == result.declarer:
        return DECLARER
    return PARTNER if seat == result.partner else OPPONENT
