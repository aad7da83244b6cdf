"""What a run of training does: all that its results depend on."""

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
"""Changes whenever the same settings come to mean another run."""


LEAGUE: Final = 8
"""How many older nets are met at most."""

LAG: Final = 8
"""The usual `lag`: enough for four workers."""

LEARNING_RATE: Final = Schedule(((0, 0.001),))
TD_LAMBDA: Final = Schedule(((0, 0.8),))

STORED: Final = {"learning_rate": "rate", "td_lambda": "trace"}
"""Settings that files name otherwise: the names of before stay, so that nets and runs of then are still read."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A run: the same settings give the same net by the same program, whoever works and how many.

    Nothing that a run depends on is left to the game's page, which may change: `usual` writes down what it says now.

    Attributes:
        game: The game.
        start: The SHA-256 of the net that the run begins at; empty where none has learnt anything.
        chunks: After how many chunks the run is over; None for one that goes on until somebody ends it.
        seed: Where all random numbers come from.
        deals: How many deals a chunk has; the net learns from one chunk after the other.
        lag: How many chunks are played before the net of the first of them is replaced: a chunk is played by the net
            that has learnt from all but so many before it. Workers have so much to do while the net learns.
        seats: How many play, one number for each chunk in turn.
        home: The preset that most deals are played by; its features of rules are off.
        presets: Those that the others are played by, in turn, where they have as many seats.
        elsewhere: Which part of the deals that is.
        win, point, limit: What the end of a deal is worth (`Learning` on the game's page).
        learning_rate: Learning rate by chunk, before it decays. Files say `rate`.
        settling: After how many chunks steps are half as long by the square, and a third, and so on.
        exploring, exploring_least: How often the net tries what it does not think best, at first and in the end.
        calming: After how many chunks it does so half as often, and a third, and so on.
        td_lambda: λ of the λ-return that a decision is learned with: at 1 the outcome of the deal alone, below it
            also the values of later decisions, with less variance. Files say `trace`.
        itself, older, planner, greedy: Who sits at the other places, as parts of a whole.
        searched, worlds: How often a decision of the net's is searched, and in how many worlds: its best candidates
            are played on, and learned with what they come to.
        league: Every so many chunks the net becomes one of the older ones that it meets.
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
        """How often the net explores in a chunk."""
        return max(self.exploring_least, self.exploring / (1.0 + chunk / self.calming))

    def tables_of(self, chunk: int) -> list[tuple[HouseRules, int, int]]:
        """By which rules a chunk is played, by how many, and how many deals of it."""
        seats = self.seats[chunk % len(self.seats)]
        home, *others = [ruleset(f"{self.game}/{name}") for name in (self.home, *self.presets)]
        fitting = [rules for rules in others if seats in rules.seats]
        elsewhere = round(self.deals * self.elsewhere) if fitting else 0
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
        """As an object of JSON, which `settings_from` reads."""
        found = {STORED.get(part.name, part.name): getattr(self, part.name) for part in fields(self)}
        schedules = {name: value.to_json() for name, value in found.items() if isinstance(value, Schedule)}
        return {"version": VERSION, **found, **schedules}

    @property
    def name(self) -> str:
        """A name that no other settings have."""
        return hashlib.sha256(str(self).encode()).hexdigest()[:12]

    def __str__(self) -> str:
        lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in self.to_json().items()]
        return "\n".join(["{", *(f"{line}," for line in lines[:-1]), lines[-1], "}"])


def usual(game: str, **changes: Any) -> Settings:
    """The settings that a game is learned by unless one says otherwise, but for these changes."""
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
    """What a run does beside learning; nothing of it changes what is learned.

    Attributes:
        look: After how many chunks the net is measured, each time.
        deals: By how many deals, each played at all places.
        save: After how many seconds all is kept, each time.
        language: In which the page with its curves is written.
    """

    look: int = 200
    deals: int = 300
    save: float = 60
    language: str = LANGUAGES[0]
