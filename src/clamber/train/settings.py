"""Settings of a training run, which fully determine its results."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from clamber.rules.games import GAMES
from clamber.ruleset import Ruleset
from clamber.sentences import LANGUAGES
from clamber.train.schedule import Schedule

if TYPE_CHECKING:
    from clamber.rules.house import HouseRules

VERSION: Final = 3
"""Format version, incremented whenever the same settings would produce a different run."""


LEAGUE: Final = 8
"""Maximum number of older nets used as opponents."""

LAG: Final = 8
"""Default `lag`, sufficient for four workers."""

LEARNING_RATE: Final = Schedule(((0, 0.001),))
TD_LAMBDA: Final = Schedule(((0, 0.8),))

STORED: Final = {"learning_rate": "rate", "td_lambda": "trace"}
"""Settings stored under another name. The old names are kept so that existing nets and runs remain readable."""

REMOVED: Final = {"searched": 0.0, "worlds": 32}
"""Settings of the search during training in earlier versions, with their defaults (no search).

Files still contain them, because the name of a run is derived from its settings and stored in its net.
"""


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """Settings of a run. The same settings and program give the same net, with any number and kind of workers.

    A run does not depend on the game page, which may change: `usual` copies the page's current values.

    Attributes:
        game: Game name.
        start: SHA-256 of the initial net; empty to start from an untrained net.
        chunks: Total number of chunks; None to run until stopped.
        seed: Random seed.
        deals: Number of deals per chunk. The net learns from one chunk at a time.
        lag: Number of chunks played before the net is updated with the first of them: each chunk is played by a net
            that has learned from all but the last `lag` preceding chunks. Workers can play that many chunks ahead
            while the net learns.
        seats: Numbers of players, cycled through chunk by chunk.
        home: Preset used for most deals, with the rule features off.
        presets: Presets used in turn for the other deals, if they support the number of players.
        elsewhere: Share of deals that use `presets`.
        win, point, limit: Valuation of the end of a deal (`Learning` on the game page).
        learning_rate: Learning rate by chunk, before decay. Stored in files as `rate`.
        settling: Time constant of the learning rate decay, in chunks. The rate is divided by
            √(1 + chunk / `settling`).
        exploring, exploring_least: Initial and minimum probability of replacing the net's choice with a random
            candidate.
        calming: Time constant of the exploration decay, in chunks. The probability is divided by
            1 + chunk / `calming`.
        td_lambda: λ of the λ-return used as the training target: 1 uses only the outcome of the deal; lower values
            also use the values of later decisions, which reduces variance. Stored in files as `trace`.
        itself, older, planner, greedy: Shares of deals by type of opponent.
        league: Number of chunks between additions of the current net to the pool of older opponents.
    """

    game: str
    seats: tuple[int, ...]
    home: str
    presets: tuple[str, ...]
    win: float
    point: float
    limit: float
    start: str = ""
    chunks: int | None = None
    seed: int = 1
    deals: int = 500
    lag: int = LAG
    elsewhere: float = 0.3
    learning_rate: Schedule = LEARNING_RATE
    settling: int = 600
    exploring: float = 0.09
    exploring_least: float = 0.01
    calming: int = 150
    td_lambda: Schedule = TD_LAMBDA
    itself: float = 0.45
    older: float = 0.15
    planner: float = 0.3
    greedy: float = 0.1
    league: int = 500

    def learning_rate_of(self, chunk: int) -> float:
        """Return the learning rate for a chunk."""
        return self.learning_rate.at(chunk) / math.sqrt(1.0 + chunk / self.settling)

    def exploration_of(self, chunk: int) -> float:
        """Return the exploration probability for a chunk."""
        return max(self.exploring_least, self.exploring / (1.0 + chunk / self.calming))

    def tables_of(self, chunk: int) -> list[tuple[HouseRules, int, int]]:
        """Return the rules, number of players and number of deals for each table of a chunk."""
        seats = self.seats[chunk % len(self.seats)]
        home, *others = [Ruleset.stored(f"{self.game}/{name}", {}) for name in (self.home, *self.presets)]
        matching = [rules for rules in others if seats in rules.seats]
        elsewhere = round(self.deals * self.elsewhere) if matching else 0
        tables: list[tuple[HouseRules, int, int]] = [(home.for_seats(seats), seats, self.deals - elsewhere)]
        if elsewhere:
            tables.append((matching[chunk % len(matching)].for_seats(seats), seats, elsewhere))
        return tables

    def older_of(self, chunk: int) -> int:
        """Return the number of the past net that is the opponent in a chunk, cycling through the league."""
        newest = max(chunk - self.lag, 0) // self.league
        return self.league * (newest - chunk % min(newest + 1, LEAGUE))

    def is_in_league(self, chunks: int, needed: int) -> bool:
        """Return True if the net after `chunks` chunks may still be met by the net after `needed` or more chunks.

        Args:
            chunks: Number of chunks that the net has learned from.
            needed: Smallest number of chunks of a net that still plays.
        """
        return chunks % self.league == 0 and chunks > self.league * (needed // self.league - LEAGUE)

    def to_json(self) -> dict[str, Any]:
        """Return the settings as a JSON object, which `settings_from` reads."""
        values = {STORED.get(part.name, part.name): getattr(self, part.name) for part in fields(self)}
        schedules = {name: value.to_json() for name, value in values.items() if isinstance(value, Schedule)}
        return {"version": VERSION, **values, **schedules, **REMOVED}

    @property
    def name(self) -> str:
        """Name that is unique to these settings: a prefix of their SHA-256."""
        return hashlib.sha256(str(self).encode()).hexdigest()[:12]

    def __str__(self) -> str:
        lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in self.to_json().items()]
        return "\n".join(["{", *(f"{line}," for line in lines[:-1]), lines[-1], "}"])


def usual(game: str, **changes: Any) -> TrainingSettings:
    """Return the default settings for a game, with the given changes.

    Args:
        game: Name of the game.
        changes: Settings that differ from the defaults, by name of their field.

    Raises:
        KeyError: There is no such game.
    """
    page = GAMES[game]
    learning, (home, *others) = page.learning, (preset.name for preset in page.presets)
    defaults = TrainingSettings(
        game=game,
        seats=learning.seats or page.seats[-1:],
        home=home,
        presets=tuple(others),
        win=learning.win,
        point=learning.point,
        limit=learning.limit,
    )
    return replace(defaults, **changes)


@dataclass(frozen=True, slots=True)
class Intervals:
    """Intervals of measuring and saving, which do not affect the net.

    Attributes:
        measure_every: Measurement interval, in chunks.
        deals: Number of deals per measurement, each played from every seat.
        save_every: Saving interval, in seconds.
        language: Language of the learning curve page.
    """

    measure_every: int = 200
    deals: int = 300
    save_every: float = 60
    language: str = LANGUAGES[0]
