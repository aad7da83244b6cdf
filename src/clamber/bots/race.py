"""Race of plays: all are evaluated in the same worlds, and the worse half drops out after each lap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DOUBT: Final = 0.1
"""Standard deviation of the error of the net's difference in value between two plays, in the unit of the net."""

SPREAD: Final = 0.3
"""Prior standard deviation, over worlds, of the difference in value between two plays; it counts as one world."""

Worths = list[list[float]]


@dataclass(slots=True)
class Runner:
    """One play in a race.

    Attributes:
        place: Index among the given plays; play 0 is the default, which others must beat.
        held: Value of the net.
        worths: Value in each world.
    """

    place: int
    held: float
    worths: list[float]

    def ahead_of(self, kept: Runner) -> float:
        """Return the estimated advantage over another play: mean of the worlds and of the net, weighted by precision.

        Only worlds in which both were evaluated count, as paired differences.
        """
        gains = [a - b for a, b in zip(self.worths, kept.worths, strict=False)]
        held = self.held - kept.held
        if not gains:
            return held
        count = len(gains)
        mean = sum(gains) / count
        variance = (SPREAD**2 + sum((gain - mean) ** 2 for gain in gains)) / count
        error, doubt = variance / count, DOUBT**2
        return (doubt * mean + error * held) / (doubt + error)


def laps_of(plays: int) -> int:
    """Return the number of laps of a race of plays; two plays are left in the last one."""
    return max(1, (plays - 1).bit_length())


def race(held: Sequence[float], run: Callable[[Sequence[int]], Worths]) -> int:
    """Run a race and return the index of the winner.

    Args:
        held: Value of the net for each play; play 0 is the default, and never drops out.
        run: Function that runs a lap: it maps indices of plays to their values in worlds unused by earlier laps.
    """
    kept, *others = [Runner(place, value, []) for place, value in enumerate(held)]
    for _ in range(laps_of(len(held))):
        running = [kept, *others]
        for runner, more in zip(running, run([runner.place for runner in running]), strict=True):
            runner.worths += more
        others.sort(key=lambda runner: -runner.ahead_of(kept))
        others = others[: max(1, len(others) // 2)]
    best = others[0]
    return best.place if best.ahead_of(kept) > 0 else kept.place
