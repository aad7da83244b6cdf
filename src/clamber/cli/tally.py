"""Statistics over many deals: wins, scores, levels, lengths and kinds of play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clamber._internal.replacements import Replacements
from clamber.cards import RANKS
from clamber.engine import engine_for

if TYPE_CHECKING:
    from clamber.batch import Played
    from clamber.ruleset import Ruleset


@dataclass(slots=True)
class SeatTally:
    """Results for one seat.

    Attributes:
        deals, matches: Number of deals and matches won, alone or with a partner.
        points: Total score.
        places: Number of deals by finishing place, from 1.
        replacements: Decisions that greedy made in place of the bot.
    """

    deals: int = 0
    matches: int = 0
    points: int = 0
    places: Counter[int] = field(default_factory=Counter)
    replacements: Replacements = field(default_factory=Replacements)


@dataclass(slots=True)
class SideTally:
    """Results for one partnership (Guandan).

    Attributes:
        finishes: Number of wins by the partner's finishing place: 2, 3 or 4.
        levels: Number of levels gained.
    """

    finishes: Counter[int] = field(default_factory=Counter)
    levels: int = 0


class DealTally:
    """Aggregate results of all deals so far.

    Attributes:
        deals, void: Number of deals played, and of void deals among them.
        matches: Number of finished matches.
        actions, shortest, longest: Total number of actions, and minimum and maximum per deal.
        kinds: Number of plays of each kind.
        seats: Results per seat.
        sides: Results per partnership; empty in games without fixed partnerships.
    """

    def __init__(self, rules: Ruleset, seats: int, level: str | None = None) -> None:
        self.deals = self.void = self.matches = self.actions = self.longest = 0
        self.shortest: int | None = None
        self.kinds: Counter[str] = Counter()
        self.seats = [SeatTally() for _ in range(seats)]
        self.sides = [SideTally(), SideTally()] if rules.game.levels is not None else []
        self._start = level or RANKS[engine_for(rules).groups.levels.start] if self.sides else ""
        self._levels = (self._start, self._start)

    def add(self, played: Played) -> None:
        """Add a deal. Deals within a match must be added in order."""
        self.deals += 1
        self.actions += played.decisions
        self.shortest = played.decisions if self.shortest is None else min(self.shortest, played.decisions)
        self.longest = max(self.longest, played.decisions)
        self.kinds.update(played.kinds)
        if played.match_start:
            self._levels = (self._start, self._start)
        result = played.result
        if result.void:
            self.void += 1
            return
        for nth, seat in enumerate(result.order, 1):
            self.seats[seat].places[nth] += 1
        if result.scores is not None:
            for tally, score in zip(self.seats, result.scores, strict=True):
                tally.points += score
                tally.deals += score > 0
        if result.levels is not None:
            self._add_levels(result.order, result.levels)
        if result.winner is not None:
            self.matches += 1
            for seat in result.winner:
                self.seats[seat].matches += 1

    def _add_levels(self, order: tuple[int, ...], levels: tuple[str, str]) -> None:
        side, partner = order[0] % 2, (order[0] + 2) % len(self.seats)
        self.sides[side].finishes[order.index(partner) + 1 if partner in order else len(self.seats)] += 1
        for seat in (order[0], partner):
            self.seats[seat].deals += 1
        for tally, before, after in zip(self.sides, self._levels, levels, strict=True):
            tally.levels += max(0, RANKS.index(after) - RANKS.index(before))
        self._levels = levels

    @property
    def counted(self) -> int:
        """Number of deals excluding void ones."""
        return self.deals - self.void

    def to_json(self) -> dict[str, Any]:
        """Return all statistics as JSON, which does not depend on timing or the number of workers."""
        return {
            "deals": self.deals,
            "void_deals": self.void,
            "matches": self.matches,
            "actions": self.actions,
            "actions_per_deal": {
                "mean": self.actions / self.deals if self.deals else None,
                "least": self.shortest,
                "most": self.longest,
            },
            "kinds": dict(self.kinds.most_common()),
            "seats": [
                {
                    "deals_won": seat.deals,
                    "matches_won": seat.matches,
                    "points": seat.points,
                    "mean_score": seat.points / self.counted if self.counted else None,
                    "places": {str(nth): seat.places[nth] for nth in sorted(seat.places)},
                }
                for seat in self.seats
            ],
            "sides": [
                {"finishes": {f"1-{nth}": side.finishes[nth] for nth in (2, 3, 4)}, "levels": side.levels}
                for side in self.sides
            ],
        }
