"""Who sits where, as the table calls them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

YOU: Final = "you"
_IRREGULAR: Final = {"passes": "pass", "goes": "go", "has": "have", "is": "are"}


@dataclass(frozen=True, slots=True)
class Seats:
    """The names at a table.

    Attributes:
        names: What each seat is called, without its number.
    """

    names: tuple[str, ...]

    @classmethod
    def of_record(cls, names: Sequence[str]) -> Seats:
        """As a record names them: `bot:greedy` is called `greedy`."""
        return cls(tuple(name.removeprefix("bot:") for name in names))

    def label(self, seat: int) -> str:
        """The seat's number and name; the number is what `lead 2` names."""
        return f"{seat} {self.names[seat]}"

    @property
    def width(self) -> int:
        """Columns of the longest label."""
        return max(len(self.label(seat)) for seat in range(len(self.names)))

    def verb(self, seat: int, word: str) -> str:
        """A verb in the third person, or as it follows `you`."""
        if self.names[seat] != YOU:
            return word
        first, space, rest = word.partition(" ")
        return _IRREGULAR.get(first, first.removesuffix("s")) + space + rest

    def listed(self, seats: Sequence[int]) -> str:
        """Several of them in a sentence."""
        labels = [self.label(seat) for seat in seats]
        return f"{', '.join(labels[:-1])} and {labels[-1]}" if len(labels) > 1 else "".join(labels)
