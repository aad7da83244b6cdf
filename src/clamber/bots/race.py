"""A race of plays: looked ahead from in the same worlds, the worse half drops out after each lap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DOUBT: Final = 0.1
"""How far the net is off when it holds one play for better than another: a standard deviation, in its measure."""

SPREAD: Final = 0.3
"""How far worlds differ in what one play is better than another, before any is seen; as certain as one world."""

Worths = list[list[float]]


@dataclass(slots=True)
class Runner:
    """One play in a race.

    Attributes:
        place: Its place among the plays that were given; the first of them is the one that is kept if in doubt.
        held: What the net holds it for.
        worths: What it was worth in each world.
    """

    place: int
    held: float
    worths: list[float]

    def ahead_of(self, kept: Runner) -> float:
        """By how much it is better than another: what the worlds say and what the net holds, each by its certainty.

        Only worlds that both were tried in count, world by world.
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
    """How many laps a race of so many plays has: in the last one two are left."""
    return max(1, (plays - 1).bit_length())


def race(held: Sequence[float], run: Callable[[Sequence[int]], Worths]) -> int:
    """The place of the winner.

    Args:
        held: What the net holds each play for; the first is the one that is kept if in doubt, and never drops out.
        run: A lap: given the places of plays, it says what these are worth in worlds that no lap had before.
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
