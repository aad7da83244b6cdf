"""A run of the arena: deal after deal, played by whoever works, counted in order, until there are enough."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from clamber.arena.kept import Sink
from clamber.arena.playing import Part, play
from clamber.arena.starts import period
from clamber.arena.statistics import anytime, fixed
from clamber.arena.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from clamber.arena.playing import Played
    from clamber.arena.settings import Settings
    from clamber.arena.statistics import Margin
    from clamber.work import Workers

DEALS_A_PART: Final = 4
"""How many deals a worker is handed at a time: enough to be worth the way, and soon done."""

FIRST_LOOK: Final = 100
"""After how many deals a run may first be stopped: before, neither spread nor normal law can be relied on."""


SELDOM: Final = 25
"""How many deals lie between two looks, or more until all ways to begin have come equally often: a look reads all."""


@dataclass(frozen=True, slots=True)
class Enough:
    """When a run ends.

    Attributes:
        deals: After so many deals,
        until: or before, once every bot's share of wins is known so well: half of the 95 % interval. None: never.
    """

    deals: int
    until: float | None = None

    @property
    def margin(self) -> Margin:
        """How wide intervals are."""
        return fixed if self.until is None else anytime(self.until)

    def is_known(self, tally: Tally) -> bool:
        """Whether every share of wins is known well enough; looked at where all ways to begin came equally often."""
        every = period(tally.settings) * math.ceil(SELDOM / period(tally.settings))
        if self.until is None or tally.deals < FIRST_LOOK or tally.deals % every:
            return False
        widest = tally.widest(self.margin)
        return widest is not None and widest <= self.until

    def foreseen(self, tally: Tally) -> int:
        """After how many deals the run will end, as far as one can tell by now."""
        widest = None if self.until is None or tally.deals < FIRST_LOOK else tally.widest(self.margin)
        if self.until is None or widest is None:
            return self.deals
        return min(self.deals, max(tally.deals, round(tally.deals * (widest / self.until) ** 2)))

    def reached(self, tally: Tally) -> bool:
        """Whether it is time to end."""
        return tally.deals >= self.deals or self.is_known(tally)


def run(settings: Settings, enough: Enough, workers: Workers, sink: Sink | None = None) -> Iterator[Tally]:
    """Plays a run; the same tally after each deal, which is also what is left in the end.

    What comes of it follows from `settings` and `enough` alone. It begins with what the sink has kept, if anything.

    Raises:
        WorkersDied: A deal that no worker survives.
    """
    tally = Tally(settings)
    into = sink or Sink()
    fresh = _fresh(settings, range(len(into.played), enough.deals), workers, into)
    for played in chain(into.played, fresh):
        tally.add(played)
        yield tally
        if enough.reached(tally):
            fresh.close()
            return


def _fresh(settings: Settings, numbers: range, workers: Workers, sink: Sink) -> Generator[Played]:
    parts = (
        Part(settings, numbers[first : first + DEALS_A_PART], recorded=sink.is_recording)
        for first in range(0, len(numbers), DEALS_A_PART)
    )
    for part in workers.do(play, parts):
        for played in part:
            sink.add(played)
            yield played
