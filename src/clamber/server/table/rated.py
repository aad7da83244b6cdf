"""Rated matches: the conditions at their beginning, absences during them, and their results.

`docs/ratings.md` gives the reasons. All of it follows from the log, and nobody can turn a match that began as rated
into a casual one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from clamber.server.table.logged.seats import Connected, Disconnected, HandedOver, LeftSeat, Removed, TookBack
from clamber.server.table.logged.tables import Resumed, SpectatorsChanged
from clamber.server.table.rated_match import Obstacle, RatedMatch
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clamber.match import Match
    from clamber.rules.options import Value
    from clamber.ruleset import Ruleset
    from clamber.server.table.logged import Entry
    from clamber.server.table.state import Table

RATED_DEALS: Final = 12
"""Number of deals of a rated match if its rules set no end: a multiple of 2, 3, 4 and 6 seats."""

FixedRating: TypeAlias = tuple[str, float, float]
"""Name of a bot with the `mu` and `sigma` of its rating, which matches do not change."""

Player: TypeAlias = "str | FixedRating"
"""Session of a person, or a bot."""

PRESENCE: Final = (HandedOver, TookBack, Connected, Disconnected, LeftSeat, Removed, Resumed, SpectatorsChanged)
"""Entries that begin or end an absence, or a pause of the table."""


class RatedResult(NamedTuple):
    """Result of a rated match.

    Attributes:
        match: Zero-based match index at its table.
        at: End time, in seconds since the epoch.
        game: Name of the game.
        seats: Number of seats.
        sides: Players of each side; the members of one side are partners.
        places: Place of each side, from 1; equal places are ties. A side that all its members have left is the last.
        left: Sessions of people who left a partner behind. They are rated as if their side had been the last.
    """

    match: int
    at: float
    game: str
    seats: int
    sides: tuple[tuple[Player, ...], ...]
    places: tuple[int, ...]
    left: tuple[str, ...] = ()


def rated_options(rules: Ruleset) -> Mapping[str, Value]:
    """Return the options of rules as a table stores them, with `RATED_DEALS` deals if the rules set no end."""
    if dict(rules.values).get("match") == "none":
        return {**rules.stored_options, "match": f"deals:{RATED_DEALS}"}
    return rules.stored_options


def obstacle(table: Table) -> Obstacle | None:
    """Return the first reason why a match that begins now would be casual; None if it would be rated."""
    rated_bots = {name for name, _, _ in table.settings.bot_ratings}
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            return Obstacle("open", number)
        if seat.kind == "bot" and seat.bot not in rated_bots:
            return Obstacle("bot", number)
        if seat.is_program and not (table.settings.rates_bots and seat.account):
            return Obstacle("program", number)
        if seat.is_human and not seat.account:
            return Obstacle("guest", number)
    if not any(seat.is_human for seat in table.seats):
        return Obstacle("bot", 0)
    return None


def with_match_rated(table: Table, at: float) -> Table:
    """Return the table at the beginning of a match, which is rated or casual from now on."""
    if not table.settings.rated:
        return table
    casual = obstacle(table)
    return replace(table, casual=casual, rated_match=None if casual is not None else _rated_match(table, at))


def _rated_match(table: Table, at: float) -> RatedMatch:
    players = tuple(seat.session if seat.is_person else seat.bot for seat in table.seats)
    none = (0.0,) * len(players)
    since = tuple(at if seat.is_person and seat.played_by_bot else 0.0 for seat in table.seats)
    return RatedMatch(players, none, since, (False,) * len(players))


def is_rated(table: Table) -> bool:
    """Return True during a rated match."""
    return table.rated_match is not None and table.is_on


def check_casual(table: Table) -> None:
    """Check that no rated match is on, which nobody can change to the disadvantage of others.

    Raises:
        Refusal: A rated match is on.
    """
    if is_rated(table):
        raise Refusal("rated_match", "a rated match does not permit this; it is possible after the match")


def with_absences(before: Table, after: Table, entry: Entry) -> Table:
    """Return `after` with the absences that an entry in `PRESENCE` begins or ends.

    While nobody is at the table, and while the server is down, no time counts. Absences thus end when a table pauses.
    """
    rated, at = before.rated_match, entry.at
    if rated is None or not before.is_on:
        return after
    away, since, left = list(rated.away), list(rated.since), list(rated.left)
    for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        left[number] = left[number] or (was.is_person and not now.is_person)
        is_away = now.is_person and now.played_by_bot and not after.paused
        if is_away and not since[number]:
            since[number] = at
        elif not is_away and since[number]:
            away[number] += 0.0 if isinstance(entry, Resumed) else at - since[number]
            since[number] = 0.0
    return replace(after, rated_match=RatedMatch(rated.players, tuple(away), tuple(since), tuple(left)))


def rated_result(table: Table, at: float) -> RatedResult | None:
    """Return the result of a table's match that has just ended; None if it was casual."""
    rated, match = table.rated_match, table.match
    if rated is None or match is None or not match.is_over:
        return None
    fixed = {name: (name, mu, sigma) for name, mu, sigma in table.settings.bot_ratings}
    players: list[Player] = [fixed.get(player, player) for player in rated.players]
    left = {seat for seat, player in enumerate(players) if isinstance(player, str) and rated.has_left(seat, at)}
    seats_of_sides = sides_of(match)
    places = list(places_of(match, seats_of_sides))
    for side, seats in enumerate(seats_of_sides):
        if left.issuperset(seats):
            places[side] = len(seats_of_sides) + 1
    partly = (seats for seats in seats_of_sides if left.intersection(seats) and not left.issuperset(seats))
    return RatedResult(
        match=table.matches - 1,
        at=at,
        game=match.rules.game.name,
        seats=match.seats,
        sides=tuple(tuple(players[seat] for seat in seats) for seats in seats_of_sides),
        places=tuple(_ranks(places)),
        left=tuple(rated.players[seat] for seats in partly for seat in seats if seat in left),
    )


def sides_of(match: Match) -> list[tuple[int, ...]]:
    """Return the seats of each side. Only partners of a whole match are a side, not those of a single deal."""
    if match.engine.groups.match.sides == "across":
        return [(0, 2), (1, 3)]
    return [(seat,) for seat in range(match.seats)]


def places_of(match: Match, sides: list[tuple[int, ...]]) -> list[int]:
    """Return the place of each side: by levels, the winners before the others; otherwise by total points."""
    if match.levels is not None:
        return [1 if set(seats) & set(match.winners) else 2 for seats in sides]
    return _ranks([-sum(match.totals[seat] for seat in seats) for seats in sides])


def _ranks(values: list[int]) -> list[int]:
    """Return the place of each value, the lowest first, with equal places for equal values."""
    return [1 + sum(other < value for other in values) for value in values]
