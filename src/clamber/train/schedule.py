"""A number that is another one from some chunk of a run on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Schedule:
    """Which number holds from which chunk on; the first of them from chunk 0.

    >>> rate = Schedule(((0, 0.001), (3900, 0.0003)))
    >>> rate.at(3899), rate.at(3900)
    (0.001, 0.0003)
    >>> rate.to_json(), Schedule(((0, 0.8),)).to_json()
    ({'0': 0.001, '3900': 0.0003}, 0.8)
    """

    steps: tuple[tuple[int, float], ...]

    def at(self, chunk: int) -> float:
        """The number that holds in a chunk."""
        return next(number for first, number in reversed(self.steps) if first <= chunk)

    def to_json(self) -> float | dict[str, float]:
        """As a number, if it never changes, else by the chunks from which on they hold."""
        return self.steps[0][1] if len(self.steps) == 1 else {str(first): number for first, number in self.steps}
