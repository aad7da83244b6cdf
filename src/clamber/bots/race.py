"""Races between plays: each round evaluates all remaining plays in the same worlds.

`race` has a fixed number of playouts and eliminates the worse half of the plays after each lap. `settle` eliminates
each play as soon as it is unlikely to be the best, so that close decisions take more playouts than clear ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DOUBT: Final = 0.1
"""Standard deviation of the net's error in the difference between two plays, in units of the net's values."""

SPREAD: Final = 0.3
"""Prior standard deviation, across worlds, of the difference between two plays. The prior counts as one world."""

ROUND: Final = 16
"""Minimum number of worlds of a round of `settle`."""

GROWTH: Final = 4
"""Each round of `settle` takes at least a GROWTH-th as many worlds as all rounds before it."""

CONFIDENCE: Final = 2.5
"""Number of standard errors by which `settle` allows for error."""

RARE: Final = 1.0
"""As SPREAD, for the elimination of plays by `settle`: a won deal, because two plays often differ only in a few of a
hundred worlds, but by a deal."""

MIN_ADVANTAGE: Final = 0.03
"""Smallest advantage that `settle` looks for, in units of the net's values."""

WorldValues = list[list[float]]


@dataclass(slots=True)
class Runner:
    """Contestant in a race: one play.

    Attributes:
        place: Index among the given plays; 0 is the default play, which the others must beat.
        net_value: Value estimated by the net.
        worths: Value in each sampled world.
        doubt: Assumed standard deviation of the net's error in the difference between two plays.
    """

    place: int
    net_value: float
    values: list[float]
    doubt: float = DOUBT

    def ahead_of(self, default: Runner) -> float:
        """Return the estimated advantage over another play, a precision-weighted mean of the worlds and the net.

        Uses paired differences, so only worlds in which both plays were evaluated count.
        """
        return self._ahead_of(default, SPREAD)[0]

    def may_beat(self, best: Runner) -> bool:
        """Return False if the play is unlikely to be better than another one by an advantage that matters."""
        mean, error = self._ahead_of(best, RARE)
        return mean + CONFIDENCE * error > MIN_ADVANTAGE

    def _ahead_of(self, default: Runner, spread: float) -> tuple[float, float]:
        """Return the estimated advantage and its standard error, given the prior standard deviation across worlds."""
        gains = [value - default_value for value, default_value in zip(self.values, default.values, strict=False)]
        net_advantage = self.net_value - default.net_value
        if not gains:
            return net_advantage, self.doubt
        count = len(gains)
        mean = sum(gains) / count
        variance = (spread**2 + sum((gain - mean) ** 2 for gain in gains)) / count
        error, doubt = variance / count, self.doubt**2
        return (doubt * mean + error * net_advantage) / (doubt + error), sqrt(doubt * error / (doubt + error))


def laps_of(plays: int) -> int:
    """Return the number of laps for a number of plays; two plays remain in the last lap."""
    return max(1, (plays - 1).bit_length())


def race(net_values: Sequence[float], run: Callable[[Sequence[int]], WorldValues], doubt: float = DOUBT) -> int:
    """Run a race and return the index of the winner.

    Args:
        net_values: Value estimated by the net for each play. Play 0 is the default and is never eliminated.
        run: Function that runs one lap, mapping play indices to their values in worlds not used by earlier laps.
        doubt: As in `Runner`.
    """
    default, *others = [Runner(place, value, [], doubt) for place, value in enumerate(net_values)]
    for _ in range(laps_of(len(net_values))):
        running = [default, *others]
        for runner, new_values in zip(running, run([runner.place for runner in running]), strict=True):
            runner.values += new_values
        others.sort(key=lambda runner: -runner.ahead_of(default))
        others = others[: max(1, len(others) // 2)]
    best = others[0]
    return best.place if best.ahead_of(default) > 0 else default.place


def settle(
    net_values: Sequence[float], run: Callable[[Sequence[int], int], WorldValues], playouts: int, doubt: float = DOUBT
) -> int:
    """Run rounds until no other play is likely to be better by an advantage that matters; return the best's index.

    Args:
        net_values: Value estimated by the net for each play. Play 0 is the default, which wins ties.
        run: Function that maps play indices and a number of worlds to the values in worlds not used before. Fewer
            worlds end the race.
        playouts: Maximum number of playouts. Once they are used up, the best play so far wins.
        doubt: As in `Runner`.
    """
    running = [Runner(place, value, [], doubt) for place, value in enumerate(net_values)]
    best, worlds_used = running[0], 0
    while worlds := min(max(ROUND, worlds_used // GROWTH), playouts // len(running)):
        new_values = run([runner.place for runner in running], worlds)
        for runner, added in zip(running, new_values, strict=True):
            runner.values += added
        best = max(running, key=lambda runner: runner.ahead_of(running[0]))
        worlds_used, playouts = worlds_used + worlds, playouts - worlds * len(running)
        running = [runner for runner in running if runner is best or runner.may_beat(best)]
        if len(running) == 1 or len(new_values[0]) < worlds:
            break
    return best.place
