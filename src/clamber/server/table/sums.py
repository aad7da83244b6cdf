"""Sums of a guest's results in one game, to which finished deals are added one by one. Their size is bounded."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from clamber.rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_POINTS: Final = 400
"""Maximum length of the history of points. Beyond it, every second entry is dropped."""

MOST_LEVELS: Final = 400
"""Maximum length of the history of levels."""

SUMMED_AT_ONCE: Final = 50
"""Maximum number of deals that one transaction adds to the sums of a guest, or moves to another guest."""

Role: TypeAlias = Literal["declarer", "partner", "opponent", "landlord", "peasant"]


class SummedDeal(Protocol):
    """Finished deal of a guest; see `clamber.server.log.finished.PastDeal`."""

    @property
    def table(self) -> str:
        """Table id."""

    @property
    def match(self) -> int:
        """Zero-based match index at the table."""

    @property
    def seat(self) -> int:
        """The guest's seat."""

    @property
    def result(self) -> str:
        """The `wire.finished.StoredResult` as JSON."""

    @property
    def mistakes(self) -> str | None:
        """The `wire.statistics.StoredMistakes` as JSON; None if the deal was not analysed."""


@dataclass(slots=True)
class CostlyPlays:
    """Costly plays of one kind: their number and total cost, and the cost and place of the costliest."""

    plays: int = 0
    lost: float = 0.0
    most: float = 0.0
    link: str = ""
    step: int = 0
    seat: int = 0


@dataclass(slots=True)
class GameSums:
    """Results in a game, under any rules of it. Void deals are not counted.

    Attributes:
        deals, won, matches, matches_won: As in `wire.statistics.GameStatistics`.
        places: Number of deals finished first, second and so on.
        roles: Numbers of deals, and of deals won, by role.
        scored, total: Number of deals with points, and their sum.
        every: Number of deals with points per entry of `points`.
        points: Cumulative points over time.
        levels: Table, match and own level after each deal, per match.
        analysed: Number of analysed deals.
        mistakes: Costly plays in these deals by kind.
    """

    deals: int = 0
    won: int = 0
    matches: int = 0
    matches_won: int = 0
    places: list[int] = field(default_factory=list)
    roles: dict[Role, list[int]] = field(default_factory=dict)
    scored: int = 0
    total: int = 0
    every: int = 1
    points: list[int] = field(default_factory=list)
    levels: list[tuple[str, int, list[str]]] = field(default_factory=list)
    analysed: int = 0
    mistakes: dict[str, CostlyPlays] = field(default_factory=dict)

    @classmethod
    def from_text(cls, text: str) -> GameSums:
        """Restore sums from the text of `to_text`."""
        stored = json.loads(text)
        mistakes = {kind: CostlyPlays(**plays) for kind, plays in stored.pop("mistakes").items()}
        return cls(**stored, mistakes=mistakes)

    def to_text(self) -> str:
        """Return the sums as JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    def add(self, deal: SummedDeal) -> None:
        """Add a deal of this game."""
        result: dict[str, Any] = json.loads(deal.result)
        line, seat = result["line"], deal.seat
        if deal.mistakes is not None:
            self.add_mistakes(deal.mistakes, line["link"], seat)
        if result["winner"] is not None:
            self.matches += 1
            self.matches_won += seat in result["winner"]
        if line["void"]:
            return
        won = is_won(line, seat)
        self.deals += 1
        self.won += won
        place = line["order"].index(seat) if seat in line["order"] else len(line["order"])
        self.places += [0] * (place + 1 - len(self.places))
        self.places[place] += 1
        role = role_of(line, seat, by_auction=GAMES[game_of(deal)].auction is not None)
        if role is not None:
            counts = self.roles.setdefault(role, [0, 0])
            counts[0] += 1
            counts[1] += won
        if line["scores"] is not None:
            self._add_points(line["scores"][seat])
        if line["levels"] is not None:
            self._add_level(deal, line["levels"][seat % 2])

    def _add_points(self, points: int) -> None:
        self.scored += 1
        self.total += points
        if not self.scored % self.every:
            self.points.append(self.total)
        if len(self.points) > MOST_POINTS:
            self.points, self.every = self.points[1::2], 2 * self.every

    def _add_level(self, deal: SummedDeal, level: str) -> None:
        key = deal.table, deal.match
        levels_of_match = next((levels for table, match, levels in self.levels if (table, match) == key), None)
        if levels_of_match is None:
            self.levels.append((*key, levels_of_match := []))
        levels_of_match.append(level)
        if sum(len(levels) for *_, levels in self.levels) > MOST_LEVELS:
            oldest = self.levels[0][2]
            del oldest[0]
            if not oldest:
                del self.levels[0]

    def add_mistakes(self, mistakes: str, link: str, seat: int) -> None:
        """Add the analysis of a deal that the guest played on a seat."""
        self.analysed += 1
        for kind, plays in json.loads(mistakes)["kinds"].items():
            total = self.mistakes.setdefault(kind, CostlyPlays())
            total.plays += plays["plays"]
            total.lost = round(total.lost + plays["lost"], 3)
            if plays["most"] > total.most or not total.link:
                total.most, total.link, total.step, total.seat = plays["most"], link, plays["step"], seat


def game_of(deal: SummedDeal) -> str:
    """Return the name of the game of a deal, under any rules of it."""
    return str(json.loads(deal.result)["rules"]).partition("/")[0]


def is_won(line: Mapping[str, Any], seat: int) -> bool:
    """Return True if a seat has won a deal, given its line of the score sheet.

    A deal is won by the seats with the most points or, where deals are scored by levels, by the side whose seat was
    out first. Nobody wins a deal with equal scores.
    """
    if line["scores"] is not None:
        return bool(line["scores"][seat] == max(line["scores"]) > min(line["scores"]))
    return bool(line["order"]) and line["order"][0] % 2 == seat % 2


def role_of(line: Mapping[str, Any], seat: int, *, by_auction: bool) -> Role | None:
    """Return the role of a seat; None in a deal without a declarer."""
    if line["declarer"] is None:
        return None
    if by_auction:
        return "landlord" if seat == line["declarer"] else "peasant"
    if seat == line["declarer"]:
        return "declarer"
    return "partner" if seat == line["partner"] else "opponent"


def partners_of(line: Mapping[str, Any], seat: int, seats: int) -> list[int]:
    """Return the other seats that won or lost a deal together with a seat; empty where each plays alone.

    Args:
        line: The deal's line of the score sheet.
        seat: The seat.
        seats: Number of seats.
    """
    if line["levels"] is not None:
        return [other for other in range(seats) if other != seat and other % 2 == seat % 2]
    if line["declarer"] is None:
        return []
    side = {line["declarer"], line["partner"]}
    return [other for other in range(seats) if other != seat and (other in side) == (seat in side)]
