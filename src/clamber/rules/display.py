"""Display options of a game, which affect only the display of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

if TYPE_CHECKING:
    from clamber.rules.house import HouseRules
    from clamber.rules.options import Value


@dataclass(frozen=True, slots=True)
class Display:
    """Display of a table, as set by the display options of its rules. Options that a game lacks hide nothing.

    Attributes:
        direction: Direction of dealing and play around the table: counter-clockwise or clockwise.
        counts_up_to: Largest hand size that is shown for another seat; null if all are shown.
        announced_up_to: Largest hand size that is announced; null if none is.
        earlier_tricks: True if cards of earlier tricks may be looked up and counted.
    """

    direction: Literal["ccw", "cw"]
    counts_up_to: int | None
    announced_up_to: int | None
    earlier_tricks: bool

    @classmethod
    def of(cls, rules: HouseRules) -> Self:
        """Return the display of a table under these rules."""
        values = dict(rules.values)
        return cls(
            direction="cw" if values.get("direction") == "cw" else "ccw",
            counts_up_to=_size(values.get("count_announce")),
            announced_up_to=_size(values.get("announce_at")),
            earlier_tricks=values.get("discard_review") != "hidden_in_ui",
        )

    def shows_count(self, size: int) -> bool:
        """Return True if a hand size is shown for another seat."""
        return self.counts_up_to is None or size <= self.counts_up_to

    def announces(self, size: int) -> bool:
        """Return True if a hand of this size is announced."""
        return self.announced_up_to is not None and 0 < size <= self.announced_up_to


def _size(value: Value | None) -> int | None:
    return value if isinstance(value, int) else None
