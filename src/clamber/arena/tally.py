"""Per-deal tally of a run, the input to the statistics."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, TypeAlias

from clamber._internal.replacements import Cause, Replacements
from clamber.arena.seatings import seatings
from clamber.arena.starts import start_of
from clamber.arena.statistics import Column, Margin, share_of

if TYPE_CHECKING:
    from clamber.arena.playing import PlayedStart
    from clamber.arena.seatings import Seating
    from clamber.arena.settings import ArenaSettings
    from clamber.outcome import Outcome

Group: TypeAlias = tuple[str, str]
"""Group of deals or seats, e.g. ("level", "7"), ("tribute", "owed"), ("role", "declarer")."""


class Measured:
    """Results of one bot against another.

    Attributes:
        wins, points: Wins and points of the measured seats.
        groups: Wins and points by group of deals or seats.
    """

    def __init__(self) -> None:
        self.wins, self.points = Column(), Column()
        self.groups: dict[Group, tuple[Column, Column]] = defaultdict(lambda: (Column(), Column()))


class PairTally:
    """Results of the meetings between two bots.

    Attributes:
        bots: Results of each bot against the other.
        void: Number of games that did not count.
    """

    def __init__(self) -> None:
        self.bots = (Measured(), Measured())
        self.void = 0

    def add(self, outcomes: tuple[Outcome, ...], seatings: tuple[Seating, ...], groups: list[Group]) -> None:
        """Add a deal that was played in all seatings.

        Args:
            outcomes: Outcome of each seating.
            seatings: The seatings, in the same order.
            groups: Groups to which the deal belongs.
        """
        self.void += sum(not outcome.won for outcome in outcomes)
        for bot, measured in enumerate(self.bots):
            seats = [
                (outcome, seat)
                for outcome, seating in zip(outcomes, seatings, strict=True)
                if outcome.won and (seat := seating.measured[bot]) is not None
            ]
            _add(measured.wins, measured.points, seats)
            for group in groups:
                _add(*measured.groups[group], seats)
            for role in sorted({outcome.roles[seat] for outcome, seat in seats if outcome.roles}):
                in_role = [(outcome, seat) for outcome, seat in seats if outcome.roles[seat] == role]
                _add(*measured.groups["role", role], in_role)


def _add(wins: Column, points: Column, seats: list[tuple[Outcome, int]]) -> None:
    wins.add(sum(outcome.won[seat] for outcome, seat in seats), len(seats))
    points.add(sum(outcome.points[seat] for outcome, seat in seats), len(seats))


class Tally:
    """Results of a run so far.

    Attributes:
        settings: Run settings.
        deals: Number of starts played.
        decisions: Total number of decisions.
        pairs: One tally per pair in the settings.
        replacements: Decisions and failures per entrant.
    """

    def __init__(self, settings: ArenaSettings) -> None:
        self.settings = settings
        self.deals = self.decisions = 0
        self.pairs = [PairTally() for _ in settings.pairs]
        self.replacements = [Replacements() for _ in settings.entrants]
        self._ways = seatings(settings.engine.groups.match.sides, settings.seats)

    def add(self, played: PlayedStart) -> None:
        """Add a start. Starts must be added in order."""
        groups = self._groups(played.number)
        for pair, outcomes in zip(self.pairs, played.outcomes, strict=True):
            pair.add(outcomes, self._ways, groups)
        for entrant, (asked, replaced) in enumerate(played.replacements):
            self.replacements[entrant].add(Replacements(asked, replaced))
        for faults in played.faults:
            cause = Cause(faults.where, faults.traceback)
            self.replacements[faults.entrant].add(
                Replacements(faults=Counter({faults.reason: faults.count}), causes={faults.reason: cause})
            )
        self.decisions += played.decisions
        self.deals += 1

    def _groups(self, number: int) -> list[Group]:
        start = start_of(self.settings, number)
        groups: list[Group] = [] if start.level is None else [("level", start.level)]
        if self.settings.tribute_can_be_owed:
            groups.append(("tribute", "owed" if start.before else "none"))
        return groups

    @property
    def seatings(self) -> int:
        """Number of seatings in which each pair plays a deal."""
        return len(self._ways)

    def widest(self, margin: Margin) -> float | None:
        """Return the largest half-width of any share of wins; None while some half-width is unknown."""
        halves = [share_of(bot.wins, margin).half_width for pair in self.pairs for bot in pair.bots]
        return max((half for half in halves if half is not None), default=None) if None not in halves else None
