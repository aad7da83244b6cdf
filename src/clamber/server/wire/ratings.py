"""Messages with ratings as displayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.ratings import is_provisional, shown, shown_uncertainty
from clamber.server.wire.parts import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.ratings import Rating
    from clamber.server.table.rated_match import RatedPlayer


class RatingInfo(Message):
    """Rating of a person in a game with a number of seats.

    Attributes:
        shown: The number to display: 1500 for a new player, and 400 more for odds of 10 to 1.
        uncertainty: Its standard deviation.
        provisional: True while the rating is too uncertain to be compared.
    """

    shown: int
    uncertainty: int
    provisional: bool


class RatingChange(Message):
    """Change of the rating of a seat's person by a rated match."""

    seat: int
    before: RatingInfo
    after: RatingInfo


class RatingChanges(Message):
    """Changes of ratings by the last match of a table; empty if it was casual, or is not over."""

    match: int
    changes: list[RatingChange]


ANSWERS: Final = (RatingChanges,)
"""HTTP response bodies."""


def rating_info(rating: Rating) -> RatingInfo:
    """Return a rating as displayed."""
    return RatingInfo(shown=shown(rating), uncertainty=shown_uncertainty(rating), provisional=is_provisional(rating))


def rating_changes_of(match: int, players: Sequence[str], changes: Iterable[RatedPlayer]) -> RatingChanges:
    """Return the changes by a match, by seat.

    Args:
        match: Zero-based match index at its table.
        players: Session of the person on each seat.
        changes: Changes of people's ratings.
    """
    told = [
        RatingChange(
            seat=players.index(change.session), before=rating_info(change.before), after=rating_info(change.after)
        )
        for change in changes
        if change.session in players
    ]
    return RatingChanges(match=match, changes=sorted(told, key=lambda change: change.seat))
