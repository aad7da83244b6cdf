"""Who sits where, as the table calls them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from clamber.sentences import LANGUAGES, Together, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.sentences import Value


@dataclass(frozen=True, slots=True)
class Seats:
    """The names at a table.

    Attributes:
        names: What each seat is called, without its number; `you` in the language of whoever reads it is spoken to.
        language: In which they are spoken of.
    """

    names: tuple[str, ...]
    language: str = LANGUAGES[0]

    @classmethod
    def of_record(cls, names: Sequence[str], language: str) -> Seats:
        """As a record names them: `bot:greedy` is called `greedy`."""
        return cls(tuple(name.removeprefix("bot:") for name in names), language)

    def label(self, seat: int) -> str:
        """The seat's number and name; the number is what `lead 2` names."""
        return f"{seat} {self.names[seat]}"

    def padded(self, seat: int) -> str:
        """The label, as wide as the longest."""
        return set_cell_size(self.label(seat), max(cell_len(self.label(other)) for other in range(len(self.names))))

    def subject(self, seat: int) -> dict[str, Value]:
        """A seat as the subject of a sentence: who, and whether it is spoken to."""
        return {"who": self.label(seat), "you": self.spoken_to(seat)}

    def spoken_to(self, seat: int) -> int:
        """Whether a seat is that of whoever reads, as sentences take it."""
        return int(self.names[seat] == say(self.language, "seat-you"))

    def listed(self, seats: Sequence[int]) -> str:
        """Several of them in a sentence."""
        return Together(tuple(self.label(seat) for seat in seats)).say(self.language)
