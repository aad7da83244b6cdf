"""Execution of starts in every seating of every pair of bots, in any process on any machine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from clamber._internal.replacements import Cause, Replacements
from clamber._internal.seeds import seed_for_bots
from clamber.arena.bot_pool import BotPool
from clamber.arena.seatings import seatings
from clamber.arena.starts import first_deal, start_of
from clamber.bots.seated import SupervisedBot
from clamber.outcome import Outcome, outcome_of_deal, outcome_of_match
from clamber.records import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.arena.settings import ArenaSettings
    from clamber.match import Match

RECORD_KEY: Final = "x-arena"
"""Record key for the start, the run's seed, and the bots that played."""


class ArenaTable:
    """Table for one start in one seating. The faults of a bot never abort the deal.

    Attributes:
        replacements: Decisions of the bot at each seat, once the deal is over.
    """

    def __init__(self, settings: ArenaSettings, number: int, seated: tuple[int, ...], pool: BotPool) -> None:
        """Deal the cards and seat the bots.

        Args:
            settings: Run settings.
            number: Index of the start.
            seated: Entrant index for each seat.
            pool: Pool that supplies the bots.
        """
        self.replacements: list[Replacements] = []
        self._settings, self._pool = settings, pool
        self._specs = [settings.entrants[entrant].spec for entrant in seated]
        names = [f"bot:{settings.entrants[entrant].name}" for entrant in seated]
        self._match = first_deal(settings, start_of(settings, number), names)
        seed = seed_for_bots(settings.seed, number)
        self._bots = [
            SupervisedBot.create(partial(pool.acquire, spec, seed=seed, seat=seat))
            for seat, spec in enumerate(self._specs)
        ]

    def play_out(self) -> Match:
        """Play the deal or match to the end and return it."""
        try:
            self._play_deal()
            while self._settings.matches and not self._match.is_over:
                self._match = self._match.next_deal()
                self._play_deal()
        finally:
            self.replacements = [seated.leave() for seated in self._bots]
            for spec, seated in zip(self._specs, self._bots, strict=True):
                self._pool.release(spec, seated.bot)
        return self._match

    def _play_deal(self) -> None:
        while self._match.is_dealt:
            assert self._match.position is not None  # noqa: S101 - a deal is on
            seat = self._match.position.to_act
            assert seat is not None  # noqa: S101 - all chance events are decided
            self._match = self._bots[seat].act(self._match, seat)
        for seat, seated in enumerate(self._bots):
            seated.end(self._match, seat)


@dataclass(frozen=True, slots=True)
class DealRange:
    """Deals assigned to one worker at a time.

    Attributes:
        settings: Run settings.
        numbers: Indices of the starts.
        recorded: True if game records are requested.
    """

    settings: ArenaSettings
    numbers: range
    recorded: bool


@dataclass(frozen=True, slots=True)
class Faults:
    """Decisions that a bot failed to make, so a fallback was played.

    Attributes:
        entrant: Index of the bot in the list of entrants.
        reason: Error that occurred.
        count: Number of failed decisions.
        where: File and line of the first failure; empty if unknown.
        traceback: Traceback of the first failure. Not included in the JSON.
    """

    entrant: int
    reason: str
    count: int
    where: str = ""
    traceback: str = ""

    def to_json(self) -> list[Any]:
        """Return the faults as a JSON array."""
        return [self.entrant, self.reason, self.count, *([self.where] if self.where else [])]


@dataclass(frozen=True, slots=True)
class PlayedStart:
    """Start played by all pairs in all seatings.

    Attributes:
        number: Index of the start.
        outcomes: Outcome of each seating, per pair.
        decisions: Total number of decisions.
        faults: Decisions that bots failed to make.
        replacements: Per entrant, the number of its decisions, and of those that a fallback made; empty if the run
            file was written by a version that did not count them.
        records: One line per deal or match, if records were requested. Not included in the JSON.
    """

    number: int
    outcomes: tuple[tuple[Outcome, ...], ...]
    decisions: int
    faults: tuple[Faults, ...]
    replacements: tuple[tuple[int, int], ...] = ()
    records: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON object without the records."""
        return {
            "number": self.number,
            "outcomes": [[outcome.to_json() for outcome in pair] for pair in self.outcomes],
            "decisions": self.decisions,
            "faults": [faults.to_json() for faults in self.faults],
            "replaced": [list(counts) for counts in self.replacements],
        }

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> PlayedStart:
        """Parse a result encoded by `to_json`."""
        return cls(
            number=json["number"],
            outcomes=tuple(tuple(map(Outcome.from_json, pair)) for pair in json["outcomes"]),
            decisions=json["decisions"],
            faults=tuple(Faults(*faults) for faults in json["faults"]),
            replacements=tuple((asked, replaced) for asked, replaced in json.get("replaced", ())),
        )


def play(part: DealRange) -> list[PlayedStart]:
    """Play one worker's share of a run."""
    with BotPool() as pool:
        return [_play_start(part.settings, number, pool, recorded=part.recorded) for number in part.numbers]


def _play_start(settings: ArenaSettings, number: int, pool: BotPool, *, recorded: bool) -> PlayedStart:
    replacements = [Replacements() for _ in settings.entrants]
    outcomes: list[tuple[Outcome, ...]] = []
    records: list[str] = []
    decisions = 0
    for pair in settings.pairs:
        of_pair: list[Outcome] = []
        for seating in seatings(settings.engine.groups.match.sides, settings.seats):
            seated = tuple(pair[bot] for bot in seating.bots)
            table = ArenaTable(settings, number, seated, pool)
            match = table.play_out()
            for entrant, of_seat in zip(seated, table.replacements, strict=True):
                replacements[entrant].add(of_seat)
            of_pair.append(outcome_of_match(match) if settings.matches else outcome_of_deal(match))
            decisions += sum(len(deal.events) for deal in match.deals)
            if recorded:
                records.append(_record(settings, number, seated, match))
        outcomes.append(tuple(of_pair))
    faults = tuple(fault for entrant, replaced in enumerate(replacements) for fault in _faults(entrant, replaced))
    counts = tuple((replaced.asked, replaced.replaced) for replaced in replacements)
    return PlayedStart(number, tuple(outcomes), decisions, faults, counts, tuple(records))


def _faults(entrant: int, replacements: Replacements) -> Iterator[Faults]:
    for reason, count in replacements.faults.items():
        cause = replacements.causes.get(reason, Cause())
        yield Faults(entrant, reason, count, cause.where, cause.traceback)


def _record(settings: ArenaSettings, number: int, seated: tuple[int, ...], match: Match) -> str:
    """Return a line for the records file."""
    entrants = [settings.entrants[entrant] for entrant in seated]
    seats = [{"spec": entrant.spec, "version": entrant.version, "weights": entrant.weights} for entrant in entrants]
    return record.dumps(match, {RECORD_KEY: {"start": number, "seed": str(settings.seed), "bots": seats}})
