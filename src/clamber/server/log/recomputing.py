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
from clamber.server.log.tables import RATED_MATCHES, RATED_PLAYERS, RATINGS

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
    return outcome


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
        numbers = RATED_PLAYERS.c.match.between(results[0].number, results[-1].number)
        query = sa.select(RATED_PLAYERS.c.match, RATED_PLAYERS.c.session, *_CHANGES)
        query = query.where(numbers, RATED_PLAYERS.c.game == self._game, RATED_PLAYERS.c.seats == self._seats)
        stored = {row[:2]: row[2:] for row in self._connection.execute(query).all()}
        wrong: list[dict[str, Any]] = []
        for number, at, text in results:
            self._outcome.matches += 1
            for change in Result.from_text(text).rated(self._ratings):
                session, before, after = change
                self._ratings[session] = after
                self._counts[session] = self._counts.get(session, 0) + 1
                self._last[session] = number
                if not _same(stored.pop((number, session), None), before + after):
                    wrong.append(player_row(number, change, game=self._game, seats=self._seats, at=at))
        keys = [*stored, *((row["match"], row["session"]) for row in wrong)]
        self._replace(RATED_PLAYERS, [{"b_match": match, "b_session": session} for match, session in keys], wrong)

    def _compare_ratings(self) -> None:
        """Compare the ratings after all results with those that are stored."""
        columns = RATINGS.c
        query = sa.select(columns.session, columns.matches, columns.last, columns.mu, columns.sigma)
        query = query.where(columns.game == self._game, columns.seats == self._seats)
        stored = {row[0]: row[1:] for row in self._connection.execute(query).all()}
        wrong = []
        for session, rating in self._ratings.items():
            self._outcome.people += 1
            matches, last = self._counts[session], self._last[session]
            if not _same(stored.pop(session, None), (matches, last, *rating)):
                values = {"matches": matches, "last": last, "mu": rating.mu, "sigma": rating.sigma}
                wrong.append({"session": session, "game": self._game, "seats": self._seats, **values})
        sessions = [*stored, *(row["session"] for row in wrong)]
        key = {"b_game": self._game, "b_seats": self._seats}
        self._replace(RATINGS, [{"b_session": session, **key} for session in sessions], wrong)

    def _replace(self, table: sa.Table, keys: list[dict[str, Any]], rows: list[dict[str, Any]]) -> None:
        """Replace rows, if the outcome is to be written. `keys` also has rows that should not be there."""
        self._outcome.differing += len(keys)
        if not self._write:
            return
        if keys:
            same = (table.c[name.removeprefix("b_")] == sa.bindparam(name) for name in keys[0])
            self._connection.execute(sa.delete(table).where(*same), keys)
        if rows:
            self._connection.execute(sa.insert(table), rows)


def _same(stored: Sequence[float] | None, computed: tuple[float, ...]) -> bool:
    if stored is None:
        return False
    pairs = zip(stored, computed, strict=True)
    return tuple(stored) == computed or all(isclose(a, b, rel_tol=TOLERANCE) for a, b in pairs)
