"""Search for a single decision: a race between candidate plays in worlds consistent with the view."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from clamber.bots.lookahead import Lookahead, look_ahead
from clamber.bots.net import has_net
from clamber.bots.race import DOUBT, laps_of, race, settle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from clamber.bots.race import Worths
    from clamber.play import Play
    from clamber.view import View

WORLDS_PER_CALL: Final = 16
"""Number of worlds between clock checks."""

TURNS: Final = 8
"""Default look-ahead depth, in turns per seat. bench/searching.py compares it with other depths."""


class Search:
    """Search for the best of several plays.

    Args:
        view: View of the seat to act.
        held: Candidate plays with their net values. The first is played unless another proves better.
        seed: Seed for sampling worlds.
        threads: Number of threads to spread the worlds over; does not affect the result.
        turns: Number of turns per seat before the net evaluates the position; 0 to play out the deal. Without a net,
            the planner plays it out.
        doubt: Assumed standard deviation of the net's error in the difference between two plays.
    """

    def __init__(
        self,
        view: View,
        held: Mapping[Play, float],
        *,
        seed: int,
        threads: int = 1,
        turns: int = TURNS,
        doubt: float = DOUBT,
    ) -> None:
        self._view, self._held, self._plays = view, list(held.values()), list(held)
        self._seed, self._threads = seed, threads
        self._how = Lookahead(decisions=turns * view.seats) if has_net(view) else Lookahead("planner")
        self._worlds, self._doubt = 0, doubt

    def within(self, playouts: int, stop: Callable[[], bool] | None = None) -> Play:
        """Return the best play found with a number of playouts, or with those completed until `stop` is true."""
        each = playouts // laps_of(len(self._plays))
        return self._raced(lambda places: self._look(places, max(2, each // len(places)), stop))

    def settled(self, playouts: int, stop: Callable[[], bool] | None = None) -> Play:
        """Return the best play, with more playouts the closer the decision is, or with those until `stop` is true."""
        if len(self._plays) == 1:
            return self._plays[0]
        best = settle(self._held, lambda places, worlds: self._look(places, worlds, stop), playouts, self._doubt)
        return self._plays[best]

    def for_seconds(self, seconds: float) -> Play:
        """Return the best play found within the time limit."""
        begun, laps = time.monotonic(), 0

        def lap(places: Sequence[int]) -> Worths:
            nonlocal laps
            laps += 1
            ends = begun + seconds * laps / laps_of(len(self._plays))
            found: Worths = [[] for _ in places]
            while time.monotonic() < ends:
                more = self._look(places, WORLDS_PER_CALL, lambda: time.monotonic() > ends)
                found = [had + new for had, new in zip(found, more, strict=True)]
            return found

        return self._raced(lap)

    def _raced(self, lap: Callable[[Sequence[int]], Worths]) -> Play:
        return self._plays[0 if len(self._plays) == 1 else race(self._held, lap, self._doubt)]

    def _look(self, places: Sequence[int], worlds: int, stop: Callable[[], bool] | None = None) -> Worths:
        """Return the values of the plays at these indices in newly sampled worlds, one list per play."""
        first = self._worlds
        self._worlds += worlds
        plays = [self._plays[place] for place in places]
        return look_ahead(
            self._view,
            plays,
            self._how,
            seed=self._seed,
            worlds=worlds,
            first=first,
            threads=self._threads,
            stop=stop,
        )
