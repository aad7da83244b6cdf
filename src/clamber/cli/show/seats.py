"""Seat names as used in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from clamber.sentences import LANGUAGES, Together, say
from clamber.text.printable import short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.sentences import Value


@dataclass(frozen=True, slots=True)
class Seats:
    """Names of the seats at a table.

    Attributes:
        names: Name per seat, without its number; the localized word for `you` marks the reader's seat.
        language: Language of the sentences.
    """

    names: tuple[str, ...]
    language: str = LANGUAGES[0]

    @classmethod
    def of_record(cls, names: Sequence[str], language: str) -> Seats:
        """Return the names from a record, shortened, e.g. converting `bot:greedy` to `greedy`."""
        return cls(tuple(short(name.removeprefix("bot:")) for name in names), language)

    def label(self, seat: int) -> str:
        """Return a seat's number and name. The number is what `lead 2` refers to."""
        return f"{seat} {self.names[seat]}"

    def padded_label(self, seat: int) -> str:
        """Return the seat's label, padded to the width of the longest label."""
        return set_cell_size(self.label(seat), max(cell_len(self.label(other)) for other in range(len(self.names))))

    def subject(self, seat: int) -> dict[str, Value]:
        """Return a seat as the subject of a sentence: its label, and 1 if it is the reader's seat."""
        return {"who": self.label(seat), "you": self.spoken_to(seat)}

    def spoken_to(self, seat: int) -> int:
        """Return 1 if a seat is the reader's, otherwise 0, as a sentence value."""
        return int(self.names[seat] == say(self.language, "seat-you"))

    def listed(self, seats: Sequence[int]) -> str:
        """Return several seats as an enumeration for use in a sentence."""
        return Together(tuple(self.label(seat) for seat in seats)).say(self.language)
