"""Plays what a run wants played: one start in all seatings of all pairs. Runs in any process, on any machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from clamber import bots
from clamber.arena.outcome import Outcome, outcome_of_deal, outcome_of_match
from clamber.arena.seatings import seatings
from clamber.arena.starts import dealt, start_of
from clamber.bots.seeds import seed_for_bots
from clamber.errors import IllegalPlay
from clamber.records import record

if TYPE_CHECKING:
    from clamber.arena.settings import Settings
    from clamber.bots import Bot
    from clamber.match import Match

FALLBACK: Final = bots.Greedy()
"""Who chooses for a bot that fails to."""

RECORD_KEY: Final = "x-arena"
"""The key of a record that says which bots played, as what part of the run."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one worker plays at a time.

    Attributes:
        settings: What the run plays.
        numbers: Which starts of it.
        recorded: Whether all is written down.
    """

    settings: Settings
    numbers: range
    recorded: bool


@dataclass(frozen=True, slots=True)
class Fault:
    """A choice that a bot failed to make; another was made for it.

    Attributes:
        entrant: Whose.
        reason: What it did instead.
    """

    entrant: int
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    """A start that was played by all pairs in all seatings.

    Attributes:
        number: Which start.
        outcomes: For each pair what came of each seating.
        decisions: How many decisions all that took.
        faults: Choices that bots failed to make.
        records: A line for each that was played, if they were asked for; no part of the JSON.
    """

    number: int
    outcomes: tuple[tuple[Outcome, ...], ...]
    decisions: int
    faults: tuple[Fault, ...]
    records: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As an object of JSON, without the records."""
        return {
            "number": self.number,
            "outcomes": [[outcome.to_json() for outcome in pair] for pair in self.outcomes],
            "decisions": self.decisions,
            "faults": [[fault.entrant, fault.reason] for fault in self.faults],
        }

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> Played:
        """What `to_json` gave."""
        return cls(
            number=found["number"],
            outcomes=tuple(tuple(map(Outcome.from_json, pair)) for pair in found["outcomes"]),
            decisions=found["decisions"],
            faults=tuple(Fault(entrant, reason) for entrant, reason in found["faults"]),
        )


def play(part: Part) -> list[Played]:
    """Plays a part of a run."""
    return [_play_start(part.settings, number, recorded=part.recorded) for number in part.numbers]


def _play_start(settings: Settings, number: int, *, recorded: bool) -> Played:
    faults: list[Fault] = []
    outcomes: list[tuple[Outcome, ...]] = []
    records: list[str] = []
    decisions = 0
    for pair in settings.pairs:
        found: list[Outcome] = []
        for seating in seatings(settings.engine.groups.match.sides, settings.seats):
            seated = tuple(pair[bot] for bot in seating.bots)
            match = _played_out(settings, number, seated, faults)
            found.append(outcome_of_match(match) if settings.matches else outcome_of_deal(match))
            decisions += sum(len(deal.events) for deal in match.deals)
            if recorded:
                records.append(_record(settings, number, seated, match))
        outcomes.append(tuple(found))
    return Played(number, tuple(outcomes), decisions, tuple(faults), tuple(records))


def _played_out(settings: Settings, number: int, seated: tuple[int, ...], faults: list[Fault]) -> Match:
    """A start, played to its end by the bots that sit there, which are made for it."""
    names = [f"bot:{settings.entrants[entrant].name}" for entrant in seated]
    match = dealt(settings, start_of(settings, number), names)
    seed = seed_for_bots(settings.seed, number)
    table: list[Bot] = []
    try:
        for seat, entrant in enumerate(seated):
            table.append(_made(settings, entrant, seed, seat, faults))
        while not match.is_over:
            while match.is_dealt:
                match = _acted(match, table, seated, faults)
            _tell_ended(match, table, seated, faults)
            if not settings.matches:
                return match
            if not match.is_over:
                match = match.next_deal()
        return match
    finally:
        for entrant, bot in zip(seated, table, strict=False):
            faults.extend(Fault(entrant, str(reason)) for reason in bots.faults_of(bot).elements())
            bots.close(bot)


def _made(settings: Settings, entrant: int, seed: int, seat: int, faults: list[Fault]) -> Bot:
    """The bot of an entrant; greedy where it cannot be made now, though it could when the run began."""
    try:
        return bots.make(settings.entrants[entrant].spec, seed=seed, seat=seat)
    except bots.UnknownBot as error:
        faults.append(Fault(entrant, str(error)))
        return FALLBACK


def _tell_ended(match: Match, table: list[Bot], seated: tuple[int, ...], faults: list[Fault]) -> None:
    for seat, bot in enumerate(table):
        try:
            bots.tell_ended(bot, match, seat)
        except Exception as error:  # noqa: BLE001 - as below
            faults.append(Fault(seated[seat], f"{type(error).__name__}: {error}"))


def _acted(match: Match, table: list[Bot], seated: tuple[int, ...], faults: list[Fault]) -> Match:
    """The match after the choice of the bot to act; after greedy's, if that bot fails."""
    assert match.position is not None  # noqa: S101 - a deal is on
    seat = match.position.to_act
    assert seat is not None  # noqa: S101 - chance has decided what is its
    view = match.view(seat)
    try:
        return match.apply(table[seat].choose(view))
    except Exception as error:  # noqa: BLE001 - whatever somebody's bot does wrong; it is counted and told
        reason = str(error) if isinstance(error, IllegalPlay) else f"{type(error).__name__}: {error}"
        faults.append(Fault(seated[seat], reason))
        return match.apply(FALLBACK.choose(view))


def _record(settings: Settings, number: int, seated: tuple[int, ...], match: Match) -> str:
    """A line for the file of records."""
    at = [settings.entrants[entrant] for entrant in seated]
    who = [{"spec": one.spec, "version": one.version, "weights": one.weights} for one in at]
    return record.dumps(match, {RECORD_KEY: {"start": number, "seed": str(settings.seed), "bots": who}})
