"""What a run of training does: all that its results depend on."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from clamber.rules.games import GAMES
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from clamber.rules.house import HouseRules

VERSION: Final = 2
"""Changes whenever the same settings come to mean another run."""


LEAGUE: Final = 8
"""How many older nets are met at most."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A run: the same settings give the same nets, whoever works and how many.

    Attributes:
        game: The game.
        seed: Where all random numbers come from.
        deals: How many deals a chunk has; the net learns from one chunk after the other.
        lag: How many chunks are played before the net of the first of them is replaced: a chunk is played by the net
            that has learnt from all but so many before it. Workers have so much to do while the net learns.
        presets: Which part of the deals is played by the game's other presets.
        rate: How far the first steps go.
        settling: After how many chunks steps are half as long by the square, and a third, and so on.
        exploring, exploring_least: How often the net tries what it does not think best, at first and in the end.
        calming: After how many chunks it does so half as often, and a third, and so on.
        trace: How much of what came later a decision is held for: 1 for all that the deal came to; with less, what
            the net thought on the way counts, too, and chance less.
        itself, older, planner, greedy: Who sits at the other places, as parts of a whole.
        league: Every so many chunks the net becomes one of the older ones that it meets.
    """

    game: str
    seed: int = 1
    deals: int = 500
    lag: int = 8
    presets: float = 0.3
    rate: float = 0.001
    settling: int = 600
    exploring: float = 0.09
    exploring_least: float = 0.01
    calming: int = 150
    trace: float = 0.8
    itself: float = 0.45
    older: float = 0.15
    planner: float = 0.3
    greedy: float = 0.1
    league: int = 500

    def rate_of(self, chunk: int) -> float:
        """How far the steps of a chunk go."""
        return self.rate / math.sqrt(1.0 + chunk / self.settling)

    def exploration_of(self, chunk: int) -> float:
        """How often the net explores in a chunk."""
        return max(self.exploring_least, self.exploring / (1.0 + chunk / self.calming))

    def tables_of(self, chunk: int) -> list[tuple[HouseRules, int, int]]:
        """By which rules a chunk is played, by how many, and how many deals of it."""
        game = GAMES[self.game]
        numbers = game.learning.seats or game.seats[-1:]
        seats = numbers[chunk % len(numbers)]
        home, *others = [ruleset(f"{self.game}/{preset.name}") for preset in game.presets]
        fitting = [rules for rules in others if seats in rules.seats]
        elsewhere = round(self.deals * self.presets) if fitting else 0
        found: list[tuple[HouseRules, int, int]] = [(home.for_seats(seats), seats, self.deals - elsewhere)]
        if elsewhere:
            found.append((fitting[chunk % len(fitting)].for_seats(seats), seats, elsewhere))
        return found

    def older_of(self, chunk: int) -> int:
        """After how many chunks the older net was that is met in a chunk: the latest of the league in turn."""
        newest = max(chunk - self.lag, 0) // self.league
        return self.league * (newest - chunk % min(newest + 1, LEAGUE))

    def is_in_league(self, chunks: int, needed: int) -> bool:
        """Whether the net after so many chunks may still be met by chunks that this net, or a later one, plays."""
        return chunks % self.league == 0 and chunks > self.league * (needed // self.league - LEAGUE)

    def to_json(self) -> dict[str, Any]:
        """As an object of JSON."""
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> Settings:
        """What `to_json` gave.

        Raises:
            ValueError: Settings of another version.
        """
        if found.get("version") != VERSION:
            raise ValueError(f"settings of version {found.get('version')}, and this program has version {VERSION}")
        return cls(**{part.name: found[part.name] for part in fields(cls)})

    def __str__(self) -> str:
        return json.dumps(self.to_json())


@dataclass(frozen=True, slots=True)
class Rhythm:
    """What a run does beside learning; nothing of it changes what is learned.

    Attributes:
        look: After how many chunks the net is measured, each time.
        deals: By how many deals, each played at all places.
        save: After how many seconds all is kept, each time.
    """

    look: int = 200
    deals: int = 300
    save: float = 60
