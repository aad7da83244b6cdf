"""What a run has found: every bot against every other, ratings, and whatever went wrong."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from clamber.arena.outcome import DECLARER, OPPONENT, PARTNER
from clamber.arena.rating import Rating, ratings_of
from clamber.arena.statistics import FEW, Estimate, advantage_of, mean_of, share_of
from clamber.cards import RANKS

if TYPE_CHECKING:
    from collections import Counter

    from clamber.arena.running import Enough
    from clamber.arena.settings import Settings
    from clamber.arena.tally import Measured, Tally


IN_ORDER: Final = (*RANKS, "none", "owed", DECLARER, PARTNER, OPPONENT)
"""In which order deals and seats that are looked at apart are told of."""


@dataclass(frozen=True, slots=True)
class GroupReport:
    """Some of the deals, or some of the seats.

    Attributes:
        by, name: Which: `level` `7`, `tribute` `owed`, `role` `declarer`.
        wins, points: As in `Meeting`.
    """

    by: str
    name: str
    wins: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class Meeting:
    """A bot against another.

    Attributes:
        bot, against: Which, as places among the entrants.
        wins: The share of its measured seats that won.
        points: What such a seat got: points, or levels where only these count.
        wins_more, points_more: Half of what it has more of these than the other has against it; the other's is the
            same below 0, and a bot has nothing more than itself.
        better, equal, worse: How often one of its seats did better than one of the other's.
        groups: The same, looked at apart.
    """

    bot: int
    against: int
    wins: Estimate
    points: Estimate
    wins_more: Estimate
    points_more: Estimate
    better: int
    equal: int
    worse: int
    groups: tuple[GroupReport, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What a run has found.

    Attributes:
        settings: What it played.
        deals: How many deals, or matches, each in all seatings of all pairs.
        seatings: How many that were for each pair.
        decisions: How many decisions that took.
        void: How many of what was played did not count.
        until: What it was to be stopped by, if anything: then intervals hold whenever one looks.
        known: Whether it was stopped by that.
        fair: The share of wins among equals, where seats are alike and one side wins; None elsewhere.
        meetings: Everybody against everybody.
        ratings: One for each entrant.
        faults: For each entrant how often it failed to choose, by reason.
    """

    settings: Settings
    deals: int
    seatings: int
    decisions: int
    void: int
    until: float | None
    known: bool
    fair: float | None
    meetings: tuple[Meeting, ...]
    ratings: tuple[Rating, ...]
    faults: tuple[Counter[str], ...]

    @property
    def is_repeatable(self) -> bool:
        """Whether the same run finds the same again: not where a clock decided what a bot played."""
        return not any(one.timed for one in self.settings.entrants)

    @property
    def is_short(self) -> bool:
        """Whether there were too few deals for intervals to be relied on."""
        return self.deals < FEW

    def to_json(self) -> dict[str, Any]:
        """All of it, for programs; nothing here depends on time or on who worked."""
        found = {name: getattr(self, name) for name in ("deals", "seatings", "decisions", "void", "until", "known")}
        entrants = [
            asdict(one) | {"rating": asdict(rating), "faults": faults}
            for one, rating, faults in zip(self.settings.entrants, self.ratings, self.faults, strict=True)
        ]
        return {
            **self.settings.to_json(),
            "entrants": entrants,
            **found,
            "fair": self.fair,
            "repeatable": self.is_repeatable,
            "meetings": [asdict(meeting) for meeting in self.meetings],
        }


def report_of(tally: Tally, enough: Enough) -> Report:
    """What has been found so far."""
    settings = tally.settings
    meetings = [_meeting(tally, place, bot, enough) for place in range(len(settings.pairs)) for bot in (0, 1)]
    return Report(
        settings=settings,
        deals=tally.deals,
        seatings=tally.seatings,
        decisions=tally.decisions,
        void=sum(pair.void for pair in tally.pairs),
        until=enough.until,
        known=enough.is_known(tally),
        fair=_fair(settings),
        meetings=tuple(sorted(meetings, key=lambda meeting: (meeting.bot, meeting.against))),
        ratings=tuple(ratings_of(tally)),
        faults=tuple(tally.faults),
    )


def _fair(settings: Settings) -> float | None:
    if settings.by_teams:
        return 0.5
    has_one_winner = settings.engine.groups.match.sides == "alone" and not settings.matches
    return 1 / settings.seats if has_one_winner else None


def _meeting(tally: Tally, place: int, bot: int, enough: Enough) -> Meeting:
    pair, margin = tally.pairs[place], enough.margin
    mine, theirs = pair.bots[bot], pair.bots[1 - bot]
    better, equal, worse = (sum(counts) for counts in zip(*pair.heads, strict=True))
    return Meeting(
        bot=tally.settings.pairs[place][bot],
        against=tally.settings.pairs[place][1 - bot],
        wins=share_of(mine.wins, margin),
        points=mean_of(mine.points, margin),
        wins_more=advantage_of(mine.wins, theirs.wins, margin),
        points_more=advantage_of(mine.points, theirs.points, margin),
        better=worse if bot else better,
        equal=equal,
        worse=better if bot else worse,
        groups=_groups(mine, enough),
    )


def _groups(mine: Measured, enough: Enough) -> tuple[GroupReport, ...]:
    return tuple(
        GroupReport(by, name, share_of(wins, enough.margin), mean_of(points, enough.margin))
        for (by, name), (wins, points) in sorted(mine.groups.items(), key=lambda group: IN_ORDER.index(group[0][1]))
    )
