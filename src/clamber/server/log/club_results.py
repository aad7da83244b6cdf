"""Results of the matches at the tables of clubs, for each member who played.

They are stored with the line of the log that ends the match, in one transaction, hence exactly once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.club_rows import lock_clubs
from clamber.server.log.tables.clubs import CLUB_MEMBERS, CLUB_RESULTS

if TYPE_CHECKING:
    from clamber.server.log.database import Database
    from clamber.server.table.club_match import ClubResult

FEWEST_MEMBERS: Final = 2
"""Number of members who must have played a match to its end for it to count."""

MOST_TIMES: Final = 2000
"""Maximum number of matches that are looked through for past evenings."""


class Sum(NamedTuple):
    """Sum of a member's results in a game."""

    session: str
    game: str
    matches: int
    wins: int
    points: int


class OwnResult(NamedTuple):
    """Result of a person in a match, at a time in seconds since the epoch."""

    club: str
    table: str
    match: int
    game: str
    at: float
    won: bool
    points: int


def insert_club_result(connection: sa.Connection, table: str, result: ClubResult) -> None:
    """Store the results of those who are members of the club, if there are at least `FEWEST_MEMBERS` of them."""
    if not lock_clubs(connection, [result.club], for_change=False):
        return  # closed meanwhile
    sessions = [player.session for player in result.players]
    query = sa.select(CLUB_MEMBERS.c.session)
    query = query.where(CLUB_MEMBERS.c.club == result.club, CLUB_MEMBERS.c.session.in_(sessions))
    members = set(connection.scalars(query))
    match = {"table_id": table, "match": result.match, "club": result.club, "game": result.game, "at": result.at}
    rows = [{**match, **player._asdict()} for player in result.players if player.session in members]
    if len(rows) >= FEWEST_MEMBERS:
        connection.execute(sa.insert(CLUB_RESULTS), rows)


class ClubResults:
    """Results of all clubs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def sums(self, club: str, between: tuple[float, float] | None = None) -> list[Sum]:
        """Return the sums of the members' results, by game.

        Args:
            club: The club.
            between: First and last end of a match; None for all.
        """
        row = CLUB_RESULTS.c
        won = sa.func.sum(sa.case((row.won, 1), else_=0))
        query = sa.select(row.session, row.game, sa.func.count(), won, sa.func.sum(row.points)).join(
            CLUB_MEMBERS, sa.and_(CLUB_MEMBERS.c.club == row.club, CLUB_MEMBERS.c.session == row.session)
        )
        query = query.where(row.club == club).group_by(row.session, row.game)
        if between is not None:
            query = query.where(row.at.between(*between))
        async with self._database.reading() as connection:
            rows = await connection.execute(query)
            return [Sum(row[0], row[1], row[2], row[3], int(row[4])) for row in rows]

    async def times(self, club: str, since: float) -> list[float]:
        """Return the ends of a club's matches since a time, latest first, at most `MOST_TIMES`."""
        row = CLUB_RESULTS.c
        query = sa.select(row.at).where(row.club == club, row.at >= since).distinct()
        async with self._database.reading() as connection:
            return list(await connection.scalars(query.order_by(row.at.desc()).limit(MOST_TIMES)))

    async def of(self, session: str) -> list[OwnResult]:
        """Return all results of a person, oldest first."""
        row = CLUB_RESULTS.c
        columns = (row.club, row.table_id, row.match, row.game, row.at, row.won, row.points)
        query = sa.select(*columns).where(row.session == session).order_by(row.at, row.table_id, row.match)
        async with self._database.reading() as connection:
            return [OwnResult(*found) for found in await connection.execute(query)]
