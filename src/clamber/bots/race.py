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

SURE: Final = 2.5
"""Number of standard errors by which `settle` allows for error."""

RARE: Final = 1.0
"""As SPREAD, for the elimination of plays by `settle`: a won deal, because two plays often differ only in a few of a
hundred worlds, but by a deal."""

MATTERS: Final = 0.03
"""Smallest advantage that `settle` looks for, in units of the net's values."""

Worths = list[list[float]]


@dataclass(slots=True)
class Runner:
    """Contestant in a race: one play.

    Attributes:
        place: Index among the given plays; 0 is the default play, which the others must beat.
        held: Value estimated by the net.
        worths: Value in each sampled world.
        doubt: Assumed standard deviation of the net's error in the difference between two plays.
    """

    place: int
    held: float
    worths: list[float]
    doubt: float = DOUBT

    def ahead_of(self, kept: Runner) -> float:
        """Return the estimated advantage over another play, a precision-weighted mean of the worlds and the net.

        Uses paired differences, so only worlds in which both plays were evaluated count.
        """
        return self._ahead_of(kept, SPREAD)[0]

    def may_beat(self, best: Runner) -> bool:
        """Return False if the play is unlikely to be better than another one by an advantage that matters."""
        mean, error = self._ahead_of(best, RARE)
        return mean + SURE * error > MATTERS

    def _ahead_of(self, kept: Runner, spread: float) -> tuple[float, float]:
        """Return the estimated advantage and its standard error, given the prior standard deviation across worlds."""
        gains = [a - b for a, b in zip(self.worths, kept.worths, strict=False)]
        held = self.held - kept.held
        if not gains:
            return held, self.doubt
        count = len(gains)
        mean = sum(gains) / count
        variance = (spread**2 + sum((gain - mean) ** 2 for gain in gains)) / count
        error, doubt = variance / count, self.doubt**2
        return (doubt * mean + error * held) / (doubt + error), sqrt(doubt * error / (doubt + error))


def laps_of(plays: int) -> int:
    """Return the number of laps for a number of plays; two plays remain in the last lap."""
    return max(1, (plays - 1).bit_length())


def race(held: Sequence[float], run: Callable[[Sequence[int]], Worths], doubt: float = DOUBT) -> int:
    """Run a race and return the index of the winner.

    Args:
        held: Value estimated by the net for each play. Play 0 is the default and is never eliminated.
        run: Function that runs one lap, mapping play indices to their values in worlds not used by earlier laps.
        doubt: As in `Runner`.
    """
    kept, *others = [Runner(place, value, [], doubt) for place, value in enumerate(held)]
    for _ in range(laps_of(len(held))):
        running = [kept, *others]
        for runner, more in zip(running, run([runner.place for runner in running]), strict=True):
            runner.worths += more
        others.sort(key=lambda runner: -runner.ahead_of(kept))
        others = others[: max(1, len(others) // 2)]
    best = others[0]
    return best.place if best.ahead_of(kept) > 0 else kept.place


def settle(
    held: Sequence[float], run: Callable[[Sequence[int], int], Worths], playouts: int, doubt: float = DOUBT
) -> int:
    """Run rounds until no other play is likely to be better by an advantage that matters; return the best's index.

    Args:
        held: Value estimated by the net for each play. Play 0 is the default, which wins ties.
        run: Function that maps play indices and a number of worlds to the values in worlds not used before. Fewer
            worlds end the race.
        playouts: Maximum number of playouts. Once they are used up, the best play so far wins.
        doubt: As in `Runner`.
    """
    running = [Runner(place, value, [], doubt) for place, value in enumerate(held)]
    best, done = running[0], 0
    while worlds := min(max(ROUND, done // GROWTH), playouts // len(running)):
        found = run([runner.place for runner in running], worlds)
        for runner, more in zip(running, found, strict=True):
            runner.worths += more
        best = max(running, key=lambda runner: runner.ahead_of(running[0]))
        done, playouts = done + worlds, playouts - worlds * len(running)
        running = [runner for runner in running if runner is best or runner.may_beat(best)]
        if len(running) == 1 or len(found[0]) < worlds:
            break
    return best.place
