"""Values about rated matches: players, reasons against them, changes of ratings, and ratings as they are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from clamber.ratings import Rating

AWAY_SECONDS: Final = 180.0
"""Total time in a match for which a bot may play a person's seat, in seconds, before the person counts as having left
the match."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Reason why a match is casual although its table is rated: a seat's occupant.

    Attributes:
        reason: `guest` (a person without an account), `program` (a network bot that is not rated), `bot` (a bot
            without a rating here), or `open` (an open seat).
        seat: The seat.
    """

    reason: str
    seat: int


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """Players of a match that began as rated, and their absences.

    Attributes:
        players: Session of the person, or name of the bot, on each seat at the first deal.
        away: Total time of the finished absences of each seat, in seconds.
        since: Time when a bot took over each seat, or when the table went on; 0 while its person plays or the table
            is paused.
        left: True for each seat that its person gave up, or was removed from.
    """

    players: tuple[str, ...]
    away: tuple[float, ...]
    since: tuple[float, ...]
    left: tuple[bool, ...]

    def away_too_long(self, seat: int) -> bool:
        """Return True if the finished absences of a seat's person are too long."""
        return self.away[seat] > AWAY_SECONDS

    def has_left(self, seat: int, at: float) -> bool:
        """Return True if the person of a seat counts as having left the match by a time."""
        present = at - self.since[seat] if self.since[seat] else 0.0
        return self.left[seat] or self.away[seat] + present > AWAY_SECONDS


class RatedPlayer(NamedTuple):
    """Change of a person's rating by a match."""

    session: str
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class PersonRating:
    """Rating of a person in a game with a number of seats."""

    game: str
    seats: int
    mu: float
    sigma: float
    matches: int


@dataclass(frozen=True, slots=True)
class ChangedRating:
    """Rating of a person after a match that ended at a time, in seconds since the epoch."""

    at: float
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class ListedRating:
    """Rating of an account in the table.

    Attributes:
        link: Link of the profile; None if it is private.
        avatar: Picture of the account; None for none.
        owner: Name of the account that a bot account belongs to; None for a person's.
    """

    name: str
    mu: float
    sigma: float
    matches: int
    link: str | None
    avatar: str | None
    owner: str | None = None
