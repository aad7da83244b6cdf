"""Results of matches at the tables of clubs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from clamber.server.table.rated import places_of, sides_of

if TYPE_CHECKING:
    from clamber.server.table.state import Table


class ClubPlayer(NamedTuple):
    """Person who played the last deal of a match to its end."""

    session: str
    won: bool
    points: int


class ClubResult(NamedTuple):
    """Result of a match at a table of a club.

    Attributes:
        match: Zero-based match index at its table.
        at: End time, in seconds since the epoch.
        players: All people at the table, members of the club or not.
    """

    club: str
    match: int
    at: float
    game: str
    players: tuple[ClubPlayer, ...]


def club_result(before: Table, after: Table, at: float) -> ClubResult | None:
    """Return the result of the match that a deal has ended, at the table of a club; None if there is none.

    Args:
        before: The table before the last play.
        after: The table after it.
        at: Time of the play.
    """
    match, club = after.match, after.settings.club
    if not club or after.last is before.last or match is None or not match.is_over:
        return None
    sides = sides_of(match)
    places = {seat: place for seats, place in zip(sides, places_of(match, sides), strict=True) for seat in seats}
    players = tuple(
        ClubPlayer(seat.session, places[number] == 1, match.totals[number])
        for number, (seat, holder) in enumerate(zip(before.seats, after.holders, strict=True))
        if seat.is_human and seat.session == holder
    )
    return ClubResult(club, after.matches - 1, at, match.rules.game.name, players)
