"""Stored results of rated matches, and the changes of ratings that follow from them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

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
        return cls(*json.loads(text))

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
        after = rate(teams, self.places)
        changes = []
        for number, side in enumerate(self.sides):
            for place, player in enumerate(side):
                if isinstance(player, str):
                    new = after[number][place]
                    if player in self.left:
                        last = [*self.places]
                        last[number] = len(self.sides) + 1
                        new = rate(teams, last)[number][place]
                    changes.append(RatedPlayer(player, teams[number][place], new))
        return changes


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
