"""Ratings of persons, and the results of rated matches from which they can be computed again.

A result, the changes that it makes and the log line that ends the match are stored in one transaction.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from clamber.ratings import Rating
from clamber.server.log.rated_results import Result, player_row
from clamber.server.log.recomputing import check_ratings, recompute_ratings
from clamber.server.log.tables.played import RATED_MATCHES, RATED_PLAYERS, RATINGS
from clamber.server.table.rated_match import RatedPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.server.log.database import Database
    from clamber.server.log.recomputing import Recomputed
    from clamber.server.table.rated import RatedResult


_OWN: Final = (RATINGS.c.session, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.matches)


def people_of(result: RatedResult) -> list[str]:
    """Return the sessions of the people who played a rated match."""
    return [player for side in result.sides for player in side if isinstance(player, str)]


def insert_rated(connection: sa.Connection, table: str, ending: RatedResult) -> None:
    """Store the result of a rated match, and change the ratings of its people, whose rows must be locked.

    The number of a match is counted after the rows were locked. A person's matches are thus numbered in the order in
    which they changed the rating, also if they end at several nodes.
    """
    result = Result([list(map(_stored, side)) for side in ending.sides], list(ending.places), list(ending.left))
    pool = {"game": ending.game, "seats": ending.seats}
    values = {"table_id": table, "match": ending.match, "ended_at": ending.at, "result": result.to_text(), **pool}
    inserted = connection.execute(sa.insert(RATED_MATCHES).values(values))
    assert inserted.inserted_primary_key is not None
    number = inserted.inserted_primary_key[0]
    in_pool = sa.and_(RATINGS.c.game == ending.game, RATINGS.c.seats == ending.seats)
    query = sa.select(*_OWN).where(in_pool, RATINGS.c.session.in_(result.people))
    known = {session: (Rating(mu, sigma), matches) for session, mu, sigma, matches in connection.execute(query)}
    changes = result.rated({session: rating for session, (rating, _) in known.items()})
    rows = [player_row(number, change, game=ending.game, seats=ending.seats, at=ending.at) for change in changes]
    connection.execute(sa.insert(RATED_PLAYERS), rows)
    for change in changes:
        new = {"mu": change.after.mu, "sigma": change.after.sigma, "last": number}
        if change.session in known:
            row = sa.update(RATINGS).where(in_pool, RATINGS.c.session == change.session)
            connection.execute(row.values(matches=known[change.session][1] + 1, **new))
        else:
            connection.execute(sa.insert(RATINGS).values(session=change.session, matches=1, **pool, **new))


def _stored(player: Any) -> Any:
    return player if isinstance(player, str) else list(player)


def replace_rated(connection: sa.Connection, session: str, other: str) -> None:
    """Replace a person in all results and ratings, which then belong to nobody, so that those of others remain."""
    query = sa.select(RATED_MATCHES.c.number, RATED_MATCHES.c.result).join(
        RATED_PLAYERS, sa.and_(RATED_PLAYERS.c.match == RATED_MATCHES.c.number, RATED_PLAYERS.c.session == session)
    )
    for number, text in connection.execute(query).all():
        replaced = text.replace(json.dumps(session), json.dumps(other))
        connection.execute(sa.update(RATED_MATCHES).where(RATED_MATCHES.c.number == number).values(result=replaced))
    for table in (RATED_PLAYERS, RATINGS):
        connection.execute(sa.update(table).where(table.c.session == session).values(session=other))


def count_on(connection: sa.Connection) -> None:
    """Let PostgreSQL count matches from the last one of a restored backup; SQLite does so by itself."""
    if connection.dialect.name == "postgresql":
        sequence = sa.func.pg_get_serial_sequence(RATED_MATCHES.name, RATED_MATCHES.c.number.name)
        last = sa.select(sa.func.max(RATED_MATCHES.c.number)).scalar_subquery()
        connection.execute(sa.select(sa.func.setval(sequence, sa.func.coalesce(last, 1), last.is_not(None))))


class Ratings:
    """Changes of ratings by matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_match(self, table: str, match: int) -> Sequence[RatedPlayer]:
        """Return the changes that a match has made, by person; empty if it was casual or is not over."""
        columns = RATED_PLAYERS.c
        query = (
            sa.select(columns.session, columns.mu_before, columns.sigma_before, columns.mu_after, columns.sigma_after)
            .join(RATED_MATCHES, RATED_MATCHES.c.number == columns.match)
            .where(RATED_MATCHES.c.table_id == table, RATED_MATCHES.c.match == match)
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(query)
            return [RatedPlayer(row[0], Rating(*row[1:3]), Rating(*row[3:])) for row in rows]

    async def check(self) -> Recomputed:
        """Compare the stored ratings with those that follow from the results; see `check_ratings`."""
        return await check_ratings(self._database)

    async def recompute(self) -> Recomputed:
        """Replace stored ratings that differ from the results; see `recompute_ratings`."""
        return await recompute_ratings(self._database)
