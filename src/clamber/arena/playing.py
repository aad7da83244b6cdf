"""Playing of starts, each in all seatings of all pairs. Runs in any process, on any machine."""

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
"""Key of a record for its start, the seed of the run, and the bots that played."""


@dataclass(frozen=True, slots=True)
class DealRange:
    """Deals that one worker plays at a time.

    Attributes:
        settings: Settings of the run.
        numbers: Numbers of the starts.
        recorded: True if records are written.
    """

    settings: Settings
    numbers: range
    recorded: bool


@dataclass(frozen=True, slots=True)
class Faults:
    """Choices that a bot failed to make; another was made for it.

    Attributes:
        entrant: Index of the bot among the entrants.
        reason: The error.
        count: Number of such choices.
    """

    entrant: int
    reason: str
    count: int


@dataclass(frozen=True, slots=True)
class PlayedStart:
    """Start that was played by all pairs in all seatings.

    Attributes:
        number: Number of the start.
        outcomes: For each pair the outcome of each seating.
        decisions: Number of decisions in all of them.
        faults: Choices that bots failed to make.
        records: A line for each deal or match, if records were requested; not part of the JSON.
    """

    number: int
    outcomes: tuple[tuple[Outcome, ...], ...]
    decisions: int
    faults: tuple[Faults, ...]
    records: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return a JSON object, without the records."""
        return {
            "number": self.number,
            "outcomes": [[outcome.to_json() for outcome in pair] for pair in self.outcomes],
            "decisions": self.decisions,
            "faults": [[faults.entrant, faults.reason, faults.count] for faults in self.faults],
        }

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> PlayedStart:
        """Return the value that `to_json` encoded."""
        return cls(
            number=found["number"],
            outcomes=tuple(tuple(map(Outcome.from_json, pair)) for pair in found["outcomes"]),
            decisions=found["decisions"],
            faults=tuple(Faults(*faults) for faults in found["faults"]),
        )


def play(part: DealRange) -> list[PlayedStart]:
    """Play a part of a run."""
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
    """Return a line for the file of records."""
    at = [settings.entrants[entrant] for entrant in seated]
    who = [{"spec": one.spec, "version": one.version, "weights": one.weights} for one in at]
    return record.dumps(match, {RECORD_KEY: {"start": number, "seed": str(settings.seed), "bots": who}})
