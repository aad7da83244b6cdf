"""Search for a single decision: a race between candidate plays in worlds consistent with the view."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from clamber.bots.lookahead import Lookahead, look_ahead
from clamber.bots.net import has_net
from clamber.bots.race import laps_of, race

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from clamber.bots.race import WorldValues
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
        net_values: Candidate plays with their net values. The first is played unless another proves better.
        seed: Seed for sampling worlds.
        threads: Number of threads to spread the worlds over; does not affect the result.
        turns: Number of turns per seat before the net evaluates the position; 0 to play out the deal. Without a net,
            the planner plays it out.
    """

    def __init__(
        self,
        view: View,
        net_values: Mapping[Play, float],
        *,
        seed: int,
        threads: int = 1,
        turns: int = TURNS,
    ) -> None:
        self._view, self._net_values, self._plays = view, list(net_values.values()), list(net_values)
        self._seed, self._threads = seed, threads
        self._lookahead = Lookahead(decisions=turns * view.seats) if has_net(view) else Lookahead("planner")
        self._worlds = 0

    def within(self, playouts: int) -> Play:
        """Run up to `playouts` playouts, distributed over the laps of the race, and return the best play."""
        playouts_per_lap = playouts // laps_of(len(self._plays))
        return self._race(lambda indices: self._evaluate(indices, max(2, playouts_per_lap // len(indices))))

    def for_seconds(self, seconds: float) -> Play:
        """Return the best play found within the time limit."""
        started, laps = time.monotonic(), 0

        def lap(indices: Sequence[int]) -> WorldValues:
            nonlocal laps
            laps += 1
            deadline = started + seconds * laps / laps_of(len(self._plays))
            values: WorldValues = [[] for _ in indices]
            while time.monotonic() < deadline:
                new_values = self._evaluate(indices, WORLDS_PER_CALL, lambda: time.monotonic() > deadline)
                values = [earlier + new for earlier, new in zip(values, new_values, strict=True)]
            return values

        return self._race(lap)

    def _race(self, lap: Callable[[Sequence[int]], WorldValues]) -> Play:
        return self._plays[0 if len(self._plays) == 1 else race(self._net_values, lap)]

    def _evaluate(self, indices: Sequence[int], worlds: int, stop: Callable[[], bool] | None = None) -> WorldValues:
        """Return the values of the plays at these indices in newly sampled worlds, one list per play."""
        first = self._worlds
        self._worlds += worlds
        plays = [self._plays[index] for index in indices]
        return look_ahead(
            self._view,
            plays,
            self._lookahead,
            seed=self._seed,
            worlds=worlds,
            first=first,
            threads=self._threads,
            stop=stop,
        )
