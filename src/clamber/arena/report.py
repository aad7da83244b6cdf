"""Run report: head-to-head results, ratings, and faults."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from clamber._internal.arguments import checked
from clamber.arena.rating import Rating, ratings_of
from clamber.arena.statistics import FEW_DEALS, Estimate, advantage_of, advantage_of_shares, mean_of, share_of
from clamber.cards import RANKS
from clamber.outcome import DECLARER, OPPONENT, PARTNER

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable

    from clamber._internal.replacements import Replacements
    from clamber.arena.running import StoppingRule
    from clamber.arena.settings import ArenaSettings
    from clamber.arena.tally import Measured, Tally


IN_ORDER: Final = (*RANKS, "none", "owed", DECLARER, PARTNER, OPPONENT)
"""Reporting order of groups of deals and seats."""


@dataclass(frozen=True, slots=True)
class GroupReport:
    """Results for a subset of deals or seats.

    Attributes:
        by, name: Group type and name, e.g. `level` `7`, `tribute` `owed`, `role` `declarer`.
        wins, points: As in `Meeting`.
    """

    by: str
    name: str
    wins: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class Meeting:
    """Results of one bot against another.

    Attributes:
        bot, against: Indices of the two bots in the list of entrants.
        wins: Share of wins among the bot's measured seats.
        points: Mean points per measured seat, or levels in games where only levels count.
        wins_more, points_more: Half the difference from the other bot's results in this meeting. The other bot's
            value has the opposite sign; a bot playing itself has 0.
        groups: Results by group.
    """

    bot: int
    against: int
    wins: Estimate
    points: Estimate
    wins_more: Estimate
    points_more: Estimate
    groups: tuple[GroupReport, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """Results of a run.

    Attributes:
        settings: Run settings.
        deals: Number of deals or matches, each played in all seatings by all pairs.
        seatings: Number of seatings per pair.
        decisions: Total number of decisions.
        void: Number of games that did not count.
        until: Target half-width of the intervals, if the run stops on one. In that case the intervals are valid at
            any time.
        known: True if the target half-width has been reached.
        fair: Expected share of wins between equal bots if seats are symmetric and one side wins; otherwise None.
        meetings: Results of each bot against each other bot.
        ratings: One rating per entrant.
        replacements: Decisions of each entrant, and those that it failed to make.
    """

    settings: ArenaSettings
    deals: int
    seatings: int
    decisions: int
    void: int
    until: float | None
    known: bool
    fair: float | None
    meetings: tuple[Meeting, ...]
    ratings: tuple[Rating, ...]
    replacements: tuple[Replacements, ...]

    if TYPE_CHECKING:
        _repr_html_: ClassVar[Callable[[Report], str]]  # set by `arena.report_html`

    @property
    def faults(self) -> tuple[Counter[str], ...]:
        """Number of failures per entrant, by reason."""
        return tuple(replacements.faults for replacements in self.replacements)

    @property
    def is_repeatable(self) -> bool:
        """True if repeating the run gives the same results, i.e. no bot depends on a time limit."""
        return not any(entrant.timed for entrant in self.settings.entrants)

    @property
    def is_short(self) -> bool:
        """True if there are too few deals for reliable intervals."""
        return self.deals < FEW_DEALS

    def to_json(self) -> dict[str, Any]:
        """Return the complete report as JSON, independent of timing and workers."""
        totals = {name: getattr(self, name) for name in ("deals", "seatings", "decisions", "void", "until", "known")}
        entrants = [
            asdict(entrant)
            | {
                "rating": asdict(rating),
                "decisions": replacements.asked,
                "replaced": replacements.replaced,
                "faults": replacements.faults,
                "places": replacements.places,
            }
            for entrant, rating, replacements in zip(
                self.settings.entrants, self.ratings, self.replacements, strict=True
            )
        ]
        return {
            **self.settings.to_json(),
            "entrants": entrants,
            **totals,
            "fair": self.fair,
            "repeatable": self.is_repeatable,
            "meetings": [asdict(meeting) for meeting in self.meetings],
        }


@checked
def report_of(tally: Tally, stopping_rule: StoppingRule) -> Report:
    """Return the results so far.

    Args:
        tally: Tally of the deals so far.
        stopping_rule: Stopping rule of the run, which determines the margins of the intervals.
    """
    settings = tally.settings
    meetings = [_meeting(tally, pair, bot, stopping_rule) for pair in range(len(settings.pairs)) for bot in (0, 1)]
    return Report(
        settings=settings,
        deals=tally.deals,
        seatings=tally.seatings,
        decisions=tally.decisions,
        void=sum(pair.void for pair in tally.pairs),
        until=stopping_rule.until,
        known=stopping_rule.is_precise(tally),
        fair=_fair(settings),
        meetings=tuple(sorted(meetings, key=lambda meeting: (meeting.bot, meeting.against))),
        ratings=tuple(ratings_of(tally)),
        replacements=tuple(tally.replacements),
    )


def _fair(settings: ArenaSettings) -> float | None:
    if settings.by_teams:
        return 0.5
    has_one_winner = settings.engine.groups.match.sides == "alone" and not settings.matches
    return 1 / settings.seats if has_one_winner else None


def _meeting(tally: Tally, place: int, bot: int, stopping_rule: StoppingRule) -> Meeting:
    pair, margin = tally.pairs[place], stopping_rule.margin
    own, theirs = pair.bots[bot], pair.bots[1 - bot]
    return Meeting(
        bot=tally.settings.pairs[place][bot],
        against=tally.settings.pairs[place][1 - bot],
        wins=share_of(own.wins, margin),
        points=mean_of(own.points, margin),
        wins_more=advantage_of_shares(own.wins, theirs.wins, margin),
        points_more=advantage_of(own.points, theirs.points, margin),
        groups=_groups(own, stopping_rule),
    )


def _groups(own: Measured, stopping_rule: StoppingRule) -> tuple[GroupReport, ...]:
    return tuple(
        GroupReport(by, name, share_of(wins, stopping_rule.margin), mean_of(points, stopping_rule.margin))
        for (by, name), (wins, points) in sorted(own.groups.items(), key=lambda group: IN_ORDER.index(group[0][1]))
    )
