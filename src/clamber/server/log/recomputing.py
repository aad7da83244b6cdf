"""Computation of all ratings from the stored results, in their stored order.

Results are read in parts, for one game and number of seats at a time. Memory thus grows with the number of people who
play one game, and not with the number of matches.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isclose
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from clamber.server.log.rated_results import Result, player_row
from clamber.server.log.tables.played import RATED_MATCHES, RATED_PLAYERS, RATINGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.ratings import Rating
    from clamber.server.log.database import Database

AT_ONCE: Final = 5000
"""Number of results in memory."""

TOLERANCE: Final = 1e-9
"""Difference of a number that counts as the same: machines may round the last digit of an exponential differently."""

_CHANGES: Final = tuple(RATED_PLAYERS.c[name] for name in ("mu_before", "sigma_before", "mu_after", "sigma_after"))


@dataclass
class Recomputed:
    """Outcome of a computation.

    Attributes:
        matches: Number of results.
        people: Number of ratings, of a person in a game with a number of seats.
        differing: Number of ratings and of their changes that were stored with other numbers, or not at all.
    """

    matches: int = 0
    people: int = 0
    differing: int = 0


async def check_ratings(database: Database) -> Recomputed:
    """Compare the stored ratings with those that follow from the results, even while the server runs.

    Raises:
        NotStoredError: The database failed.
    """
    async with database.snapshot() as connection:
        return await connection.run_sync(_recompute, write=False)


async def recompute_ratings(database: Database) -> Recomputed:
    """Replace the stored ratings and their changes where they differ from the results, atomically.

    Raises:
        NotStoredError: The database failed, or another server owns it.
    """
    return await database.transact(lambda connection: _recompute(connection, write=True))


def _recompute(connection: sa.Connection, *, write: bool) -> Recomputed:
    outcome = Recomputed()
    pool = RATED_MATCHES.c.game, RATED_MATCHES.c.seats
    for game, seats in connection.execute(sa.select(*pool).distinct().order_by(*pool)).all():
        _Pool(connection, game, seats, outcome, write=write).recompute()
    columns = RATED_PLAYERS.c
    orphans = ~sa.exists().where(RATED_MATCHES.c.number == columns.match)
    keys = connection.execute(sa.select(columns.match, columns.session).where(orphans)).all()
    outcome.differing += len(keys)
    if write:
        _delete(connection, RATED_PLAYERS, ("match", "session"), keys)
    return outcome


def _delete(
    connection: sa.Connection, table: sa.Table, columns: Sequence[str], keys: Sequence[Sequence[Any]]
) -> None:
    """Delete the rows with some values of their key columns."""
    if keys:
        same = (table.c[name] == sa.bindparam(f"b_{name}") for name in columns)
        names = [f"b_{name}" for name in columns]
        connection.execute(sa.delete(table).where(*same), [dict(zip(names, key, strict=True)) for key in keys])


class _Pool:
    """Ratings in one game with one number of seats, while they are computed."""

    def __init__(self, connection: sa.Connection, game: str, seats: int, outcome: Recomputed, *, write: bool) -> None:
        self._connection = connection
        self._game, self._seats = game, seats
        self._outcome, self._write = outcome, write
        self._ratings: dict[str, Rating] = {}
        self._counts: dict[str, int] = {}
        self._last: dict[str, int] = {}

    def recompute(self) -> None:
        """Compute all changes, and then compare the ratings."""
        for results in self._parts():
            self._compare_changes(results)
        self._compare_ratings()

    def _parts(self) -> Iterator[Sequence[Any]]:
        """Yield the results in their order, in parts."""
        columns = RATED_MATCHES.c
        query = sa.select(columns.number, columns.ended_at, columns.result).order_by(columns.number).limit(AT_ONCE)
        query = query.where(columns.game == self._game, columns.seats == self._seats)
        last = 0
        while results := self._connection.execute(query.where(columns.number > last)).all():
            yield results
            last = results[-1].number

    def _compare_changes(self, results: Sequence[Any]) -> None:
        """Compute the changes by some results, and compare them with those that are stored."""
        ratings, counts, last = self._ratings, self._counts, self._last
        stored = self._stored_changes(results[0].number, results[-1].number)
        wrong: list[dict[str, Any]] = []
        obsolete: list[tuple[int, str]] = []
        for number, at, text in results:
            for change in Result.from_text(text).rated(ratings):
                session, before, after = change
                ratings[session] = after
                counts[session] = counts.get(session, 0) + 1
                last[session] = number
                key = number, session
                found = stored.pop(key, None)
                if not _same(found, before + after):
                    wrong.append(player_row(number, change, game=self._game, seats=self._seats, at=at))
                    if found is not None:
                        obsolete.append(key)
        self._outcome.matches += len(results)
        self._outcome.differing += len(stored) + len(wrong)
        self._replace(RATED_PLAYERS, ("match", "session"), [*stored, *obsolete], wrong)

    def _stored_changes(self, first: int, last: int) -> dict[tuple[int, str], tuple[float, ...]]:
        """Return the stored changes by matches with numbers from `first` to `last`, by match and session."""
        matches = RATED_MATCHES.c
        query = sa.select(RATED_PLAYERS.c.match, RATED_PLAYERS.c.session, *_CHANGES)
        query = query.join(RATED_MATCHES, matches.number == RATED_PLAYERS.c.match)  # reads no other pool's rows
        query = query.where(matches.game == self._game, matches.seats == self._seats)
        rows = self._connection.execute(query.where(matches.number.between(first, last)))
        return {(match, session): (mu, sigma, new, after) for match, session, mu, sigma, new, after in rows}

    def _compare_ratings(self) -> None:
        """Compare the ratings after all results with those that are stored."""
        columns = RATINGS.c
        query = sa.select(columns.session, columns.matches, columns.last, columns.mu, columns.sigma)
        query = query.where(columns.game == self._game, columns.seats == self._seats)
        stored = {row[0]: row[1:] for row in self._connection.execute(query).all()}
        wrong = []
        obsolete = []
        for session, rating in self._ratings.items():
            matches, last = self._counts[session], self._last[session]
            found = stored.pop(session, None)
            if not _same(found, (matches, last, *rating)):
                values = {"matches": matches, "last": last, "mu": rating.mu, "sigma": rating.sigma}
                wrong.append({"session": session, "game": self._game, "seats": self._seats, **values})
                if found is not None:
                    obsolete.append(session)
        self._outcome.people += len(self._ratings)
        self._outcome.differing += len(stored) + len(wrong)
        keys = [(session, self._game, self._seats) for session in (*stored, *obsolete)]
        self._replace(RATINGS, ("session", "game", "seats"), keys, wrong)

    def _replace(
        self, table: sa.Table, columns: Sequence[str], keys: Sequence[Sequence[Any]], rows: list[dict[str, Any]]
    ) -> None:
        """Delete the rows with some keys and insert others, if the outcome is to be written."""
        if self._write:
            _delete(self._connection, table, columns, keys)
            if rows:
                self._connection.execute(sa.insert(table), rows)


def _same(stored: tuple[float, ...] | None, computed: tuple[float, ...]) -> bool:
    if stored is None or stored == computed:  # most are
        return stored is not None
    return all(isclose(a, b, rel_tol=TOLERANCE) for a, b in zip(stored, computed, strict=True))
