"""Ladder: an agent against bots of several levels, over deals that a bot replays in the agent's place.

An agent remembers, so it gets every deck once, and one seat of it: the seatings of the arena would show it both hands
of a side, or the same cards twice. The other seats are bots of one level. Afterwards a bot of that level plays the
same cards from the same seat; the difference between the two results measures the agent.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from clamber import bots
from clamber._internal.seeds import seed_for_bots
from clamber.agents.facts import TableSnapshot
from clamber.agents.ladder_file import LadderDeal, LadderFile, LadderSettings
from clamber.agents.table import AgentTable, LocalTable, NotPossibleError, players_for
from clamber.arena.starts import first_deal, start_of
from clamber.arena.statistics import ALPHA, Column, fixed_margin, mean_of, share_of
from clamber.outcome import outcome_of_deal
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from clamber.arena.statistics import Estimate
    from clamber.bots.seated import SupervisedBot
    from clamber.match import Match
    from clamber.outcome import Outcome

SEAT: Final = "ladder"
"""Id of the table of a ladder."""


class LadderTable(AgentTable):
    """Deals of a ladder, one after the other. The bots alternate, and so do the agent's seats."""

    def __init__(self, file: LadderFile, deals: int, language: str) -> None:
        """Deal the first deal that is not finished, and repeat the agent's plays in it.

        Args:
            file: File of the ladder.
            deals: Number of deals against each bot.
            language: Language of sentences.
        """
        super().__init__(SEAT, language)
        self._ladder, self._deals = file, deals
        self._lock = threading.Lock()
        self._table: LocalTable | None = None
        if not self.is_over:
            self._deal()

    @property
    def is_over(self) -> bool:
        """True if all deals are finished."""
        return len(self._ladder.deals) >= self._deals * len(self._ladder.settings.bots)

    def _deal(self) -> None:
        deal = _LadderStart(self._ladder.settings, len(self._ladder.deals))
        self._table = LocalTable(SEAT, deal.match(), deal.seat, deal.players(), self.language)
        for text in tuple(self._ladder.plays):
            self._table.play(text)
        self._store_result()

    def snapshot(self) -> TableSnapshot:
        """Return the state of the current deal, or of the last one."""
        finished_deal, total = len(self._ladder.deals), self._deals * len(self._ladder.settings.bots)
        notice = Sentence("ladder-deals", {"done": finished_deal, "total": total}).say(self.language)
        if self._table is None:  # a finished ladder was opened again
            return TableSnapshot(
                "over", self._ladder.settings.rules, None, (), finished_deal, 0, None, (), (), notice=notice
            )
        of_table = self._table.snapshot()
        if of_table.status == "your_turn":
            return replace(of_table, match=finished_deal, notice=notice)
        return replace(
            of_table,
            status="over" if self.is_over else "deal_over",
            match=finished_deal - 1,
            winners=(),
            notice=notice,
        )

    def play(self, text: str) -> None:
        """Make a play; the end of a deal is stored with the result of the bot in the agent's place."""
        with self._lock:
            if self._table is None or self.is_over:
                raise NotPossibleError("ladder-over")
            self._table.play(text)
            self._ladder.add_play(text.strip())
            self._store_result()

    def next_deal(self) -> None:
        """Deal the next deal."""
        with self._lock:
            if self.is_over:
                raise NotPossibleError("ladder-over")
            if self._table is not None and self._table.match.is_dealt:
                raise NotPossibleError("agent-deal-on")
            self._deal()

    def finished_deal(self, deal: int | None) -> tuple[Match, int]:  # noqa: ARG002 - as in the base class
        """Refuse: an agent gets no analysis while it is being measured."""
        raise NotPossibleError("ladder-no-analysis")

    def standings(self) -> list[LadderStanding]:
        """Return the results against each bot."""
        return standings(self._ladder)

    def close(self) -> None:
        """Close the bots."""
        if self._table is not None:
            self._table.close()

    def _store_result(self) -> None:
        """Store the result of the deal, if it is over."""
        assert self._table is not None  # noqa: S101 - a deal was dealt
        match = self._table.match
        if match.is_dealt:
            return
        number = len(self._ladder.deals)
        deal = _LadderStart(self._ladder.settings, number)
        replay = deal.replay()
        self._ladder.add_deal(LadderDeal(number, deal.result(match), deal.result(replay)))
        self._table.close()


class _LadderStart:
    """Start of one deal of a ladder."""

    def __init__(self, settings: LadderSettings, number: int) -> None:
        index, self._number = number % len(settings.bots), number // len(settings.bots)
        self._spec, self._agent = settings.bots[index][0], settings.agent
        self._run = settings.runs[index]
        self.seat = self._number % settings.seats

    def players(self) -> dict[int, SupervisedBot]:
        """Return new bots for the other seats."""
        return players_for([self._spec] * self._run.seats, self.seat, seed_for_bots(self._run.seed, self._number))

    def match(self) -> Match:
        """Return the dealt match."""
        name = bots.info(self._spec).name
        names = [self._agent if place == self.seat else f"bot:{name}" for place in range(self._run.seats)]
        return first_deal(self._run, start_of(self._run, self._number), names)

    def replay(self) -> Match:
        """Return the deal as played by bots in all seats."""
        replaying = players_for([self._spec] * self._run.seats, -1, seed_for_bots(self._run.seed, self._number))
        match = self.match()
        while match.is_dealt:
            match = replaying[match.to_act].act(match, match.to_act)
        for seated in replaying.values():
            bots.close(seated.bot)
        return match

    def result(self, match: Match) -> tuple[float, int] | None:
        """Return the win score and the points of the agent's seat; None if the deal does not count."""
        outcome: Outcome = outcome_of_deal(match)
        return (outcome.won[self.seat], outcome.points[self.seat]) if outcome.won else None


@dataclass(frozen=True, slots=True)
class LadderStanding:
    """Results against one bot, with 95 % confidence intervals.

    Attributes:
        bot: Spec of the bot.
        deals: Number of finished deals, including those that do not count.
        wins: Share of wins of the agent.
        bot_wins: Share of wins of the bot in the agent's place.
        wins_more, points_more: Mean difference between the agent and the bot in its place.
    """

    bot: str
    deals: int
    wins: Estimate
    bot_wins: Estimate
    wins_more: Estimate
    points_more: Estimate


def standings(file: LadderFile) -> list[LadderStanding]:
    """Return the results against each bot of a ladder."""
    settings = file.settings
    rows = []
    for index, (spec, _, _) in enumerate(settings.bots):
        deals = [deal for deal in file.deals if deal.number % len(settings.bots) == index]
        wins, bot_wins, win_differences, points = Column(), Column(), Column(), Column()
        for deal in deals:
            if deal.agent is not None:
                wins.add(deal.agent[0], 1)
            if deal.bot is not None:
                bot_wins.add(deal.bot[0], 1)
            if deal.agent is not None and deal.bot is not None:
                win_differences.add(deal.agent[0] - deal.bot[0], 1)
                points.add(deal.agent[1] - deal.bot[1], 1)
        shares = (share_of(wins, fixed_margin), share_of(bot_wins, fixed_margin), _difference_of(win_differences))
        rows.append(LadderStanding(spec, len(deals), *shares, mean_of(points, fixed_margin)))
    return rows


def _difference_of(differences: Column) -> Estimate:
    """Return the mean difference between two win scores, with an interval even if all differences are equal.

    As in `share_of`, equal differences have no variance, but bound the share of deals with another difference.
    """
    mean = mean_of(differences, fixed_margin)
    if mean.half_width != 0:
        return mean
    return replace(mean, half_width=1 - ALPHA ** (1 / mean.deals))
