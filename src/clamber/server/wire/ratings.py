"""Ratings as displayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.ratings import is_provisional, shown, shown_uncertainty
from clamber.server.wire.api import RatingChange, RatingChanges, RatingInfo

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.ratings import Rating
    from clamber.server.log.rated_results import RatedPlayer


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
