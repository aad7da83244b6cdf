"""Stored results of rated matches, and the changes of ratings that follow from them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from clamber.ratings import Rating, rate
from clamber.server.table.rated_match import RatedPlayer

if TYPE_CHECKING:
    from collections.abc import Mapping

_NEW: Final = Rating()


class Result(NamedTuple):
    """Result of a rated match, as stored. See `RatedResult`; bots are lists with `mu` and `sigma`."""

    sides: list[list[Any]]
    places: list[int]
    left: list[str]

    def to_text(self) -> str:
        """Return the result as JSON."""
        return json.dumps(self, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Result:
        """Parse a stored result."""
        return cls(*orjson.loads(text))

    @property
    def people(self) -> list[str]:
        """Sessions of all people, in the order of the sides."""
        return [player for side in self.sides for player in side if isinstance(player, str)]

    def rated(self, ratings: Mapping[str, Rating]) -> list[RatedPlayer]:
        """Return the changes of the people's ratings; `ratings` has those of people who have played before."""
        teams = [
            [ratings.get(player, _NEW) if isinstance(player, str) else Rating(*player[1:]) for player in side]
            for side in self.sides
        ]
        changes = [
            RatedPlayer(player, before, after)
            for side, team, rated in zip(self.sides, teams, rate(teams, self.places), strict=True)
            for player, before, after in zip(side, team, rated, strict=True)
            if isinstance(player, str)
        ]
        return [self._as_leaver(change, teams) if change.session in self.left else change for change in changes]

    def _as_leaver(self, change: RatedPlayer, teams: list[list[Rating]]) -> RatedPlayer:
        """Return the change of a person who left a partner behind: as if their side had been the last."""
        side, place = next(
            (side, players.index(change.session))
            for side, players in enumerate(self.sides)
            if change.session in players
        )
        places = [*self.places]
        places[side] = len(self.sides) + 1
        return change._replace(after=rate(teams, places)[side][place])


def player_row(number: int, change: RatedPlayer, *, game: str, seats: int, at: float) -> dict[str, Any]:
    """Return the row of `RATED_PLAYERS` for the change by a match."""
    return {
        "match": number,
        "session": change.session,
        "game": game,
        "seats": seats,
        "at": at,
        "mu_before": change.before.mu,
        "sigma_before": change.before.sigma,
        "mu_after": change.after.mu,
        "sigma_after": change.after.sigma,
    }
