"""Piecewise-constant schedule of a value over the chunks of a run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Schedule:
    """Values keyed by the chunk at which each takes effect, starting at chunk 0.

    >>> rate = Schedule(((0, 0.001), (3900, 0.0003)))
    >>> rate.at(3899), rate.at(3900)
    (0.001, 0.0003)
    >>> rate.to_json(), Schedule(((0, 0.8),)).to_json()
    ({'0': 0.001, '3900': 0.0003}, 0.8)
    """

    steps: tuple[tuple[int, float], ...]

    def at(self, chunk: int) -> float:
        """Return the value in effect at a chunk."""
        return next(number for first, number in reversed(self.steps) if first <= chunk)

    def to_json(self) -> float | dict[str, float]:
        """Return the value if it is constant, otherwise a mapping from starting chunk to value."""
        return self.steps[0][1] if len(self.steps) == 1 else {str(first): number for first, number in self.steps}
