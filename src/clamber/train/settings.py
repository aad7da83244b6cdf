"""Settings of a run of training: everything that its results depend on."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from clamber.sentences import LANGUAGES
from clamber.train.schedule import Schedule

if TYPE_CHECKING:
    from clamber.rules.house import HouseRules

VERSION: Final = 3
"""Version of the format; changes whenever the same settings come to mean another run."""


LEAGUE: Final = 8
"""Largest number of older nets that are met."""

LAG: Final = 8
"""Usual `lag`: enough for four workers."""

LEARNING_RATE: Final = Schedule(((0, 0.001),))
TD_LAMBDA: Final = Schedule(((0, 0.8),))

STORED: Final = {"learning_rate": "rate", "td_lambda": "trace"}
"""Settings with another name in files: older names stay, so that earlier nets and runs can still be read."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a run: the same settings and program give the same net, for any number and kind of workers.

    A run does not depend on the game's page, which may change: `usual` copies the current values from it.

    Attributes:
        game: Name of the game.
        start: The SHA-256 of the net that the run begins at; empty: an untrained net.
        chunks: Number of chunks after which the run is over; None: it goes on until it is stopped.
        seed: Seed of all random numbers.
        deals: Number of deals of a chunk; the net learns from one chunk after the other.
        lag: Number of chunks that are played before the net of the first of them is replaced: a chunk is played by
            the net that has learned from all but the last `lag` chunks before it. Workers can play that many while
            the net learns.
        seats: Number of players, one for each chunk in turn.
        home: Preset of most deals; its features of rules are off.
        presets: Presets of the other deals, in turn, where they allow the number of players.
        elsewhere: Share of these other deals.
        win, point, limit: Value of the end of a deal (`Learning` on the game's page).
        learning_rate: Learning rate by chunk, before it decays. Files say `rate`.
        settling: Decay of the learning rate, which is divided by √(1 + chunk / `settling`).
        exploring, exploring_least: Probability that the net's choice is a random candidate, at first and in the end.
        calming: Decay of that probability, which is divided by 1 + chunk / `calming`.
        td_lambda: λ of the λ-return that a decision is learned with: at 1 the outcome of the deal alone, below it
            also the values of later decisions, with less variance. Files say `trace`.
        itself, older, planner, greedy: Shares of the deals by the players at the other places.
        searched, worlds: Share of the net's decisions that are searched, and number of worlds of a search: the best
            candidates are played on, and learned with the results.
        league: Interval in chunks at which the net becomes one of the older ones that it meets.
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
    searched: float = 0.0
    worlds: int = 32

    def learning_rate_of(self, chunk: int) -> float:
        """Return the learning rate of a chunk."""
        return self.learning_rate.at(chunk) / math.sqrt(1.0 + chunk / self.settling)

    def exploration_of(self, chunk: int) -> float:
        """Return the probability that the net explores, in a chunk."""
        return max(self.exploring_least, self.exploring / (1.0 + chunk / self.calming))

    def tables_of(self, chunk: int) -> list[tuple[HouseRules, int, int]]:
        """Return rules, number of players and number of deals of each table of a chunk."""
        seats = self.seats[chunk % len(self.seats)]
        home, *others = [ruleset(f"{self.game}/{name}") for name in (self.home, *self.presets)]
        fitting = [rules for rules in others if seats in rules.seats]
        elsewhere = round(self.deals * self.elsewhere) if fitting else 0
        found: list[tuple[HouseRules, int, int]] = [(home.for_seats(seats), seats, self.deals - elsewhere)]
        if elsewhere:
            found.append((fitting[chunk % len(fitting)].for_seats(seats), seats, elsewhere))
        return found

    def older_of(self, chunk: int) -> int:
        """Return the chunk count of the older net that a chunk meets: the latest of the league in turn."""
        newest = max(chunk - self.lag, 0) // self.league
        return self.league * (newest - chunk % min(newest + 1, LEAGUE))

    def is_in_league(self, chunks: int, needed: int) -> bool:
        """Return True if the net after `chunks` chunks may still be met by the net after `needed`, or a later one."""
        return chunks % self.league == 0 and chunks > self.league * (needed // self.league - LEAGUE)

    def to_json(self) -> dict[str, Any]:
        """Return the settings as a JSON object, which `settings_from` reads."""
        found = {STORED.get(part.name, part.name): getattr(self, part.name) for part in fields(self)}
        schedules = {name: value.to_json() for name, value in found.items() if isinstance(value, Schedule)}
        return {"version": VERSION, **found, **schedules}

    @property
    def name(self) -> str:
        """Name that no other settings have: the beginning of their SHA-256."""
        return hashlib.sha256(str(self).encode()).hexdigest()[:12]

    def __str__(self) -> str:
        lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in self.to_json().items()]
        return "\n".join(["{", *(f"{line}," for line in lines[:-1]), lines[-1], "}"])


def usual(game: str, **changes: Any) -> Settings:
    """Return the usual settings of a game, with some changes."""
    page = GAMES[game]
    learning, (home, *others) = page.learning, (preset.name for preset in page.presets)
    usually = Settings(
        game=game,
        seats=learning.seats or page.seats[-1:],
        home=home,
        presets=tuple(others),
        win=learning.win,
        point=learning.point,
        limit=learning.limit,
    )
    return replace(usually, **changes)


@dataclass(frozen=True, slots=True)
class Rhythm:
    """Intervals of the work beside learning; none of it affects the net.

    Attributes:
        look: Chunks between measurements of the net.
        deals: Deals of a measurement, each played at all places.
        save: Seconds between saves.
        language: Language of the page with the learning curve.
    """

    look: int = 200
    deals: int = 300
    save: float = 60
    language: str = LANGUAGES[0]
