"""Levels, failures at level A, and the end of a Guandan match.

Source: RULES.md D6.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .options import Options
    from .plays import Play

TEAMS = 2


@dataclass
class Levels:
    """State carried from hand to hand in a Guandan match (GD-106)."""

    options: Options
    levels: list[str] = field(default_factory=list)
    declarers: int | None = None
    failures: list[int] = field(default_factory=lambda: [0, 0])
    winner: int | None = None
    hands_played: int = 0

    def __post_init__(self) -> None:
        self.levels = [str(self.options["start_level"])] * TEAMS

    @property
    def level(self) -> str:
        """Level of the next hand (GD-07, GD-08)."""
        return self.levels[0 if self.declarers is None else self.declarers]

    def raise_level(self, team: int, by: int) -> None:
        """Promote a team, up to level A (GD-65)."""
        place = min(RANKS.index(self.levels[team]) + by, RANKS.index("A"))
        self.levels[team] = RANKS[place]

    def settle(self, order: Sequence[int], last_play_of_first: Play) -> None:
        """Apply the result of a hand, given the order of going out."""
        self.hands_played += 1
        declarers = self.declarers
        team = order[0] % TEAMS
        place = next((n + 1 for n, seat in enumerate(order) if n and seat % TEAMS == team), 4)
        at_a = declarers is not None and self.levels[declarers] == "A"
        if self.wins_match(team, place):
            self.winner, self.declarers = team, team
            return
        self.declarers = team  # GD-61, GD-63
        promotion = [int(n) for n in self.options["promotion"].split(",")]
        self.raise_level(team, promotion[4 - place])  # GD-60
        if declarers is not None and at_a:
            self.played_at_a(declarers, team, place, last_play_of_first)
        if self.options["a_consecutive"]:
            for other in range(TEAMS):
                if not (at_a and other == declarers):
                    self.failures[other] = 0
        limit = self.options["max_hands"]
        if self.winner is None and limit != "none" and self.hands_played >= limit:
            self.winner = self.leading_team(team if declarers is None else declarers)

    def wins_match(self, team: int, place: int) -> bool:
        """Return True if winning a hand with this place wins the match (GD-66, GD-67, GD-69)."""
        enough = place == 2 or (place == 3 and self.options["win_finish"] != "1-2_only")
        if self.levels[team] != "A" or not enough:
            return False
        return self.declarers == team or not self.options["win_needs_declarer"]

    def played_at_a(self, declarers: int, team: int, place: int, last_play: Play) -> None:
        """Settle a hand at level A that did not win the match for its declarers (GD-68 to GD-72)."""
        own_1_4 = team == declarers and place == 4
        if own_1_4 and self.options["a_1_4"] == "opponents_up_one":
            self.raise_level(1 - declarers, 1)
        if own_1_4 or self.options["a_counts"] == "every_failed_declarer_hand":
            self.failures[declarers] += 1
        limit = self.options["a_limit"]
        if limit != "none" and self.failures[declarers] >= limit:
            self.failures[declarers] = 0
            self.penalty(declarers)
        ace = last_play.rank == "A" and last_play.kind in ("single", "pair", "triple", "bomb")
        if self.options["ace_finish_demotion"] and team != declarers and ace:  # GD-72
            self.levels[declarers] = "2"
            self.failures[declarers] = 0

    def penalty(self, declarers: int) -> None:
        """Apply the penalty at the limit of failures (GD-70, GD-71)."""
        penalty = self.options["a_penalty"]
        if penalty == "down_one":
            self.levels[declarers] = "K"
        elif penalty == "to_2":
            self.levels[declarers] = "2"
        elif penalty == "lose_match":
            self.winner = 1 - declarers
        if self.options["a_penalty_passes"] == "declarership":
            self.declarers = 1 - declarers

    def leading_team(self, declarers: int) -> int:
        """Return the winning team at the maximum number of hands (GD-76)."""
        places = [RANKS.index(level) for level in self.levels]
        if places[0] == places[1]:
            return declarers
        return places.index(max(places))
