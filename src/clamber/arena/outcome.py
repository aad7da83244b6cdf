"""What came of one deal, or match, that was played: who won, what it was worth to each seat, who was what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clamber.cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.deal import Result
    from clamber.match import Match

DECLARER, PARTNER, OPPONENT = "declarer", "partner", "opponent"

LOST, DRAWN, WON = 0.0, 0.5, 1.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it.

    Attributes:
        won: For each seat 1 if it is among the winners, 0 if not, half where nobody won. Empty if it does not count.
        points: For each seat its points, or the levels that its side gained on the other; all 0 if it does not count.
        roles: For each seat who it was in a deal of a declarer; empty in other games.
        sides: For each seat on which side it was; seats of one side share what they win.
    """

    won: tuple[float, ...]
    points: tuple[int, ...]
    roles: tuple[str, ...]
    sides: tuple[int, ...]

    def head_to_head(self, one: Sequence[int], other: Sequence[int]) -> tuple[int, int, int]:
        """How many seats of one bot did better than, as well as, and worse than seats of the other.

        Each is compared with each, but not with those of its own side; nothing is, if the deal does not count.
        """
        pairs = [(a, b) for a in one for b in other if self.won and self.sides[a] != self.sides[b]]
        better = sum(self.points[a] > self.points[b] for a, b in pairs)
        worse = sum(self.points[a] < self.points[b] for a, b in pairs)
        return better, len(pairs) - better - worse, worse

    def to_json(self) -> list[Any]:
        """As a list of JSON."""
        return [list(self.won), list(self.points), list(self.roles), list(self.sides)]

    @classmethod
    def from_json(cls, found: list[list[Any]]) -> Outcome:
        """What `to_json` gave."""
        won, points, roles, sides = map(tuple, found)
        return cls(won, points, roles, sides)


def outcome_of_deal(match: Match) -> Outcome:
    """What came of the last deal of a match, which is over."""
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
    """What came of a match that is over: points are its totals, or the levels by which the sides differ."""
    sides, seats = match.engine.groups.match.sides, range(match.seats)
    points = match.totals
    if match.levels is not None:
        one, other = (RANKS.index(level) for level in match.levels)
        points = tuple(one - other if seat % 2 == 0 else other - one for seat in seats)
    won = tuple(WON if seat in match.winners else LOST for seat in seats)
    return Outcome(won, points, (), tuple(seat % 2 if sides == "across" else seat for seat in seats))


def _points(match: Match, result: Result) -> tuple[int, ...]:
    if result.scores is not None:
        return result.scores
    rewards = None if match.position is None else match.position.rewards
    assert rewards is not None  # noqa: S101 - it is over
    return tuple(map(int, rewards))


def _won(points: tuple[int, ...]) -> tuple[float, ...]:
    """Who got more than nothing has won; where somebody has, all others have lost, as not all rules let them pay."""
    otherwise = LOST if any(value > 0 for value in points) else DRAWN
    return tuple(WON if value > 0 else LOST if value < 0 else otherwise for value in points)


def _role(result: Result, seat: int) -> str:
    if seat == result.declarer:
        return DECLARER
    return PARTNER if seat == result.partner else OPPONENT
