"""Race between plays: each lap evaluates all remaining plays in the same worlds.

It has a fixed number of playouts and eliminates the worse half of the plays after each lap. That of the judge
(`kernel/bots/race.hpp`) eliminates each play as soon as it is unlikely to be the best.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DOUBT: Final = 0.1
"""Standard deviation of the net's error in the difference between two plays, in units of the net's values."""

SPREAD: Final = 0.3
"""Prior standard deviation, across worlds, of the difference between two plays. The prior counts as one world."""

WorldValues = list[list[float]]


@dataclass(slots=True)
class Runner:
    """Contestant in a race: one play.

    Attributes:
        place: Index among the given plays; 0 is the default play, which the others must beat.
        net_value: Value estimated by the net.
        values: Value in each sampled world.
    """

    place: int
    net_value: float
    values: list[float]

    def ahead_of(self, default: Runner) -> float:
        """Return the estimated advantage over another play, a precision-weighted mean of the worlds and the net.

        Uses paired differences, so only worlds in which both plays were evaluated count.
        """
        gains = [value - default_value for value, default_value in zip(self.values, default.values, strict=False)]
        net_advantage = self.net_value - default.net_value
        if not gains:
            return net_advantage
        count = len(gains)
        mean = sum(gains) / count
        variance = (SPREAD**2 + sum((gain - mean) ** 2 for gain in gains)) / count
        error, doubt = variance / count, DOUBT**2
        return (doubt * mean + error * net_advantage) / (doubt + error)


def laps_of(plays: int) -> int:
    """Return the number of laps for a number of plays; two plays remain in the last lap."""
    return max(1, (plays - 1).bit_length())


def race(net_values: Sequence[float], run: Callable[[Sequence[int]], WorldValues]) -> int:
    """Run a race and return the index of the winner.

    Args:
        net_values: Value estimated by the net for each play. Play 0 is the default and is never eliminated.
        run: Function that runs one lap, mapping play indices to their values in worlds not used by earlier laps.
    """
    default, *others = [Runner(place, value, []) for place, value in enumerate(net_values)]
    for _ in range(laps_of(len(net_values))):
        running = [default, *others]
        for runner, new_values in zip(running, run([runner.place for runner in running]), strict=True):
            runner.values += new_values
        others.sort(key=lambda runner: -runner.ahead_of(default))
        others = others[: max(1, len(others) // 2)]
    best = others[0]
    return best.place if best.ahead_of(default) > 0 else default.place
