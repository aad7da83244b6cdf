"""Execution of starts in every seating of every pair of bots, in any process on any machine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from clamber.arena.outcome import Outcome, outcome_of_deal, outcome_of_match
from clamber.arena.seatings import seatings
from clamber.arena.table import SeatedStart
from clamber.arena.waiting import Waiting
from clamber.records import record

if TYPE_CHECKING:
    from clamber.arena.settings import Settings
    from clamber.match import Match

RECORD_KEY: Final = "x-arena"
"""Record key for the start, the run's seed, and the bots that played."""


@dataclass(frozen=True, slots=True)
class DealRange:
    """Deals assigned to one worker at a time.

    Attributes:
        settings: Run settings.
        numbers: Indices of the starts.
        recorded: True if game records are requested.
    """

    settings: Settings
    numbers: range
    recorded: bool


@dataclass(frozen=True, slots=True)
class Faults:
    """Decisions that a bot failed to make, so a fallback was played.

    Attributes:
        entrant: Index of the bot in the list of entrants.
        reason: Error that occurred.
        count: Number of failed decisions.
    """

    entrant: int
    reason: str
    count: int


@dataclass(frozen=True, slots=True)
class PlayedStart:
    """Start played by all pairs in all seatings.

    Attributes:
        number: Index of the start.
        outcomes: Outcome of each seating, per pair.
        decisions: Total number of decisions.
        faults: Decisions that bots failed to make.
        records: One line per deal or match, if records were requested. Not included in the JSON.
    """

    number: int
    outcomes: tuple[tuple[Outcome, ...], ...]
    decisions: int
    faults: tuple[Faults, ...]
    records: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON object without the records."""
        return {
            "number": self.number,
            "outcomes": [[outcome.to_json() for outcome in pair] for pair in self.outcomes],
            "decisions": self.decisions,
            "faults": [[faults.entrant, faults.reason, faults.count] for faults in self.faults],
        }

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> PlayedStart:
        """Parse a result encoded by `to_json`."""
        return cls(
            number=found["number"],
            outcomes=tuple(tuple(map(Outcome.from_json, pair)) for pair in found["outcomes"]),
            decisions=found["decisions"],
            faults=tuple(Faults(*faults) for faults in found["faults"]),
        )


def play(part: DealRange) -> list[PlayedStart]:
    """Play one worker's share of a run."""
    with Waiting() as waiting:
        return [_play_start(part.settings, number, waiting, recorded=part.recorded) for number in part.numbers]


def _play_start(settings: Settings, number: int, waiting: Waiting, *, recorded: bool) -> PlayedStart:
    faults: Counter[tuple[int, str]] = Counter()
    outcomes: list[tuple[Outcome, ...]] = []
    records: list[str] = []
    decisions = 0
    for pair in settings.pairs:
        found: list[Outcome] = []
        for seating in seatings(settings.engine.groups.match.sides, settings.seats):
            seated = tuple(pair[bot] for bot in seating.bots)
            table = SeatedStart(settings, number, seated, waiting)
            match = table.play_out()
            faults.update(table.faults)
            found.append(outcome_of_match(match) if settings.matches else outcome_of_deal(match))
            decisions += sum(len(deal.events) for deal in match.deals)
            if recorded:
                records.append(_record(settings, number, seated, match))
        outcomes.append(tuple(found))
    counted = tuple(Faults(entrant, reason, count) for (entrant, reason), count in faults.items())
    return PlayedStart(number, tuple(outcomes), decisions, counted, tuple(records))


def _record(settings: Settings, number: int, seated: tuple[int, ...], match: Match) -> str:
    """Return a line for the records file."""
    at = [settings.entrants[entrant] for entrant in seated]
    who = [{"spec": one.spec, "version": one.version, "weights": one.weights} for one in at]
    return record.dumps(match, {RECORD_KEY: {"start": number, "seed": str(settings.seed), "bots": who}})
