"""Arena runs: workers play deals, which are tallied in order until a stopping rule is met."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import check_fields, checked, refuse, whole
from clamber.arena.playing import DealRange, play
from clamber.arena.run_file import Sink
from clamber.arena.starts import period
from clamber.arena.statistics import anytime_margin, fixed_margin
from clamber.arena.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from clamber.arena.playing import PlayedStart
    from clamber.arena.settings import ArenaSettings
    from clamber.arena.statistics import Margin
    from clamber.work import Workers

DEALS_PER_TASK: Final = 4
"""Number of deals sent to a worker at a time: enough to outweigh the transfer, but still quick to finish."""

MIN_DEALS: Final = 100
"""Minimum number of deals in a run, because the spread and the normal approximation are unreliable before that."""


MIN_CHECK_INTERVAL: Final = 25
"""Minimum number of deals between checks, rounded up to whole periods of starts. Each check reads all deals."""


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """Stopping rule for a run.

    Attributes:
        deals: Maximum number of deals.
        until: Half-width of the 95 % intervals at which the run stops early, once all shares of wins reach it; None
            to never stop early.

    Raises:
        InvalidArgumentError: A number is out of range.
    """

    deals: int
    until: float | None = None

    def __post_init__(self) -> None:
        check_fields(self)
        whole("deals", self.deals, 1)
        if self.until is not None and not 0 < self.until < 1:
            refuse("until", "a share of wins above 0 and below 1, such as 0.01", self.until)

    @property
    def margin(self) -> Margin:
        """Margin of the intervals."""
        return fixed_margin if self.until is None else anytime_margin(self.until)

    @checked
    def is_precise(self, tally: Tally) -> bool:
        """Return True if every share of wins is precise enough. Only checked after whole periods of starts."""
        interval = period(tally.settings) * math.ceil(MIN_CHECK_INTERVAL / period(tally.settings))
        if self.until is None or tally.deals < MIN_DEALS or tally.deals % interval:
            return False
        widest = tally.widest(self.margin)
        return widest is not None and widest <= self.until

    @checked
    def expected_deals(self, tally: Tally) -> int:
        """Estimate the number of deals after which the run will end."""
        widest = None if self.until is None or tally.deals < MIN_DEALS else tally.widest(self.margin)
        if self.until is None or widest is None:
            return self.deals
        return min(self.deals, max(tally.deals, round(tally.deals * (widest / self.until) ** 2)))

    @checked
    def is_met(self, tally: Tally) -> bool:
        """Return True if the run should end."""
        return tally.deals >= self.deals or self.is_precise(tally)


@checked
def run(
    settings: ArenaSettings, stopping_rule: StoppingRule, workers: Workers, sink: Sink | None = None
) -> Iterator[Tally]:
    """Play a run, yielding its tally after each deal.

    The tally is a single object that is updated in place and finally holds the result. The result depends only on
    `settings` and `stopping_rule`. The run starts with any deals already stored in the sink.

    Args:
        settings: Settings of the run.
        stopping_rule: Condition under which the run ends.
        workers: Workers that play the deals.
        sink: Destination of the played deals; None to store none.

    Raises:
        WorkersDiedError: A deal kills every worker.
    """
    tally = Tally(settings)
    destination = sink or Sink()
    fresh = _play_starts(settings, range(len(destination.played), stopping_rule.deals), workers, destination)
    for played in chain(destination.played, fresh):
        tally.add(played)
        yield tally
        if stopping_rule.is_met(tally):
            fresh.close()
            return


def _play_starts(settings: ArenaSettings, numbers: range, workers: Workers, sink: Sink) -> Generator[PlayedStart]:
    parts = (
        DealRange(settings, numbers[first : first + DEALS_PER_TASK], recorded=sink.is_recording)
        for first in range(0, len(numbers), DEALS_PER_TASK)
    )
    for part in workers.map(play, parts):
        for played in part:
            sink.add(played)
            yield played
