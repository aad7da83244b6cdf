"""Card numbers in Botzone's Guandan: 108 cards of two packs, and the location of each copy as seen by one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.cards import BLACK_JOKER, FACES, RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable

_SUITS: Final = (2, 0, 3, 1)
"""Hearts, diamonds, spades and clubs, as indices into `clamber.cards.SUITS`."""


def number_of(face: int, copy: int = 0) -> int:
    """Return Botzone's number for a card: Aces 0 to 3, then twos, ..., jokers; second copies are 54 higher."""
    base = face if face >= BLACK_JOKER else (face // 4 + 1) % len(RANKS) * 4 + _SUITS.index(face % 4)
    return base + FACES * copy


def face_of(number: int) -> int:
    """Return the face for a card number from 0 to 107."""
    base = number % FACES
    return base if base >= BLACK_JOKER else (base // 4 - 1) % len(RANKS) * 4 + _SUITS[base % 4]


class Copies:
    """Copies known to be in each hand.

    A seat cannot tell another hand's two copies apart, so the first copy shown gets the lower available number.
    """

    def __init__(self, seat: int, dealt: Iterable[int]) -> None:
        self._free = {face: [number_of(face, 0), number_of(face, 1)] for face in range(FACES)}
        self._held: dict[int, list[int]] = {other: [] for other in range(4)}
        for face in dealt:
            self._held[seat].append(self._free[face].pop(0))

    def held(self, seat: int) -> list[int]:
        """Return the numbers of the cards that a seat is known to hold, in ascending order."""
        return sorted(self._held[seat])

    def leave(self, seat: int, faces: Iterable[int]) -> list[int]:
        """Remove cards from a hand and return their numbers."""
        return [self._take_copy(seat, face) for face in faces]

    def join(self, seat: int, number: int) -> None:
        """Add a card to a hand."""
        self._held[seat].append(number)

    def _take_copy(self, seat: int, face: int) -> int:
        known = [number for number in self.held(seat) if face_of(number) == face]
        if known:
            self._held[seat].remove(known[0])
            return known[0]
        return self._free[face].pop(0)
