"""Ratings as read for profiles and for the server's table; `ratings` writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.ratings import PROVISIONAL
from clamber.server.log.tables.guests import ACCOUNTS, SESSIONS
from clamber.server.log.tables.people import BOT_ACCOUNTS
from clamber.server.log.tables.played import PROFILES, RATED_PLAYERS, RATINGS
from clamber.server.table.rated_match import ChangedRating, ListedRating, PersonRating

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy.ext.asyncio import AsyncConnection

    from clamber.server.log.database import Database


class RatingTables:
    """Ratings of persons, and the accounts of a game in the order of their ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session: str, limit: int) -> list[tuple[PersonRating, list[ChangedRating]]]:
        """Return a person's ratings, each with its latest changes, oldest first.

        Args:
            session: The person.
            limit: Maximum number of changes of each rating.
        """
        own = sa.select(RATINGS.c.game, RATINGS.c.seats, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.matches)
        async with self._database.reading() as connection:
            rows = await connection.execute(own.where(RATINGS.c.session == session))
            ratings = [PersonRating(*row) for row in rows]
            return [(rating, await _course(connection, session, rating, limit)) for rating in ratings]

    async def among(self, sessions: Collection[str]) -> dict[str, list[PersonRating]]:
        """Return the ratings of several accounts, by session."""
        columns = (
            RATINGS.c.session,
            RATINGS.c.game,
            RATINGS.c.seats,
            RATINGS.c.mu,
            RATINGS.c.sigma,
            RATINGS.c.matches,
        )
        found: dict[str, list[PersonRating]] = {}
        async with self._database.reading() as connection:
            query = sa.select(*columns).where(RATINGS.c.session.in_(sessions))
            for session, *rating in await connection.execute(query):
                found.setdefault(session, []).append(PersonRating(*rating))
        return found

    async def best(self, game: str, seats: int, limit: int, first: int, *, bots: bool = False) -> list[ListedRating]:
        """Return accounts in the table, best first: those with a name of their own and a settled rating.

        Args:
            game: Name of the game.
            seats: Number of seats.
            limit: Maximum number of accounts.
            first: Number of better accounts to leave out.
            bots: True for bot accounts only, which the other table leaves out.
        """
        rating = (RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.matches)
        owner = SESSIONS.alias("owners")
        query = (
            sa.select(SESSIONS.c.name, *rating, PROFILES.c.link, ACCOUNTS.c.avatar, owner.c.name)
            .select_from(RATINGS)
            .join(SESSIONS, SESSIONS.c.id == RATINGS.c.session)
            .join(ACCOUNTS, ACCOUNTS.c.session == RATINGS.c.session)
            .join(PROFILES, PROFILES.c.session == RATINGS.c.session, isouter=True)
            .join(BOT_ACCOUNTS, BOT_ACCOUNTS.c.session == RATINGS.c.session, isouter=True)
            .join(owner, owner.c.id == BOT_ACCOUNTS.c.owner, isouter=True)
            .where(BOT_ACCOUNTS.c.session.is_not(None) if bots else BOT_ACCOUNTS.c.session.is_(None))
            .where(RATINGS.c.game == game, RATINGS.c.seats == seats, RATINGS.c.sigma <= PROVISIONAL)
            .where(ACCOUNTS.c.named_at.is_not(None))
            .order_by(RATINGS.c.mu.desc(), RATINGS.c.session.desc())  # the order of the index, backwards
        )
        async with self._database.reading() as connection:
            return [ListedRating(*row) for row in await connection.execute(query.limit(limit).offset(first))]


async def _course(connection: AsyncConnection, session: str, rating: PersonRating, limit: int) -> list[ChangedRating]:
    """Return the latest changes of a rating, oldest first."""
    columns = RATED_PLAYERS.c
    query = (
        sa.select(columns.at, columns.mu_after, columns.sigma_after)
        .where(columns.session == session, columns.game == rating.game, columns.seats == rating.seats)
        .order_by(columns.match.desc())
        .limit(limit)
    )
    return [ChangedRating(*row) for row in reversed((await connection.execute(query)).all())]
