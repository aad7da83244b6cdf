"""Names of the seats, as sentences use them."""

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
        names: Name of each seat, without its number; the word for `you` in the language marks the reader's seat.
        language: Language of the sentences.
    """

    names: tuple[str, ...]
    language: str = LANGUAGES[0]

    @classmethod
    def of_record(cls, names: Sequence[str], language: str) -> Seats:
        """Return the names of a record: `bot:greedy` becomes `greedy`."""
        return cls(tuple(name.removeprefix("bot:") for name in names), language)

    def label(self, seat: int) -> str:
        """Return the seat's number and name; `lead 2` uses the number."""
        return f"{seat} {self.names[seat]}"

    def padded(self, seat: int) -> str:
        """Return the label, padded to the width of the longest."""
        return set_cell_size(self.label(seat), max(cell_len(self.label(other)) for other in range(len(self.names))))

    def subject(self, seat: int) -> dict[str, Value]:
        """Return a seat as the subject of a sentence: its label, and 1 if it is the reader's."""
        return {"who": self.label(seat), "you": self.spoken_to(seat)}

    def spoken_to(self, seat: int) -> int:
        """Return 1 if a seat is the reader's, else 0, as sentences take it."""
        return int(self.names[seat] == say(self.language, "seat-you"))

    def listed(self, seats: Sequence[int]) -> str:
        """Return several seats as a list in a sentence."""
        return Together(tuple(self.label(seat) for seat in seats)).say(self.language)
