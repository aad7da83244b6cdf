"""Race between plays: each lap evaluates all remaining plays in the same worlds and eliminates the worse half."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DOUBT: Final = 0.1
"""Standard deviation of the net's error in the difference between two plays, in units of the net's values."""

SPREAD: Final = 0.3
"""Prior standard deviation, across worlds, of the difference between two plays. The prior counts as one world."""

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
        gains = [a - b for a, b in zip(self.worths, kept.worths, strict=False)]
        held = self.held - kept.held
        if not gains:
            return held
        count = len(gains)
        mean = sum(gains) / count
        variance = (SPREAD**2 + sum((gain - mean) ** 2 for gain in gains)) / count
        error, doubt = variance / count, self.doubt**2
        return (doubt * mean + error * held) / (doubt + error)


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
