"""Cards, and multisets of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

RANKS: Final = "23456789TJQKA"
SUITS: Final = "dchs"
"""The suits in the order in which equal ranks are written."""

SYMBOLS: Final = dict(zip(SUITS, "♦♣♥♠", strict=True))
FACES: Final = 54
BLACK_JOKER, RED_JOKER = 52, 53
NAMES: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "BJ", "RJ")
"""Each face in notation."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card by its face: rank * 4 + suit (2 to A, d c h s), then the black and the red joker.

    >>> Card.of("Td"), str(Card.of("RJ")), Card.of("As").symbol
    (Card('Td'), 'RJ', 'A♠')
    """

    face: int

    @classmethod
    def of(cls, text: str) -> Card:
        """The card written so: `7h`, `Ts`, `BJ`.

        Raises:
            ValueError: There is no such card.
        """
        if text in {"BJ", "RJ"}:
            return cls(BLACK_JOKER + (text == "RJ"))
        if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
            raise ValueError(f"{text!r} is no card")
        return cls(RANKS.index(text[0]) * 4 + SUITS.index(text[1]))

    @property
    def is_joker(self) -> bool:
        """Whether it is one of the jokers."""
        return self.face >= BLACK_JOKER

    @property
    def rank(self) -> str:
        """`2` to `A`, `BJ` or `RJ`."""
        return str(self) if self.is_joker else RANKS[self.face >> 2]

    @property
    def suit(self) -> str:
        """`d`, `c`, `h` or `s`; empty for a joker."""
        return "" if self.is_joker else SUITS[self.face & 3]

    @property
    def symbol(self) -> str:
        """As people draw it: `10♥`, `A♠`, and the jokers by name."""
        if self.is_joker:
            return str(self)
        return ("10" if self.rank == "T" else self.rank) + SYMBOLS[self.suit]

    def __str__(self) -> str:
        return NAMES[self.face]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Cards:
    """A multiset of cards, at most two copies of each, as a deck of one or two packs has them.

    >>> hand = Cards.of("3s3sKh")
    >>> len(hand), str(hand), "Kh" in hand, hand.count("3s"), hand.by_rank
    (3, '3s3sKh', True, 2, {'3': 2, 'K': 1})

    Attributes:
        once: Bit mask of the faces that are there at least once.
        twice: Bit mask of those that are there twice.
    """

    once: int = 0
    twice: int = 0

    @classmethod
    def of(cls, text: str) -> Cards:
        """The cards written next to each other in canonical spelling; for texts of people see `notation`.

        Raises:
            ValueError: Something is no card, or is there three times.
        """
        return cls.from_faces(Card.of(text[i : i + 2]).face for i in range(0, len(text), 2))

    @classmethod
    def from_faces(cls, faces: Iterable[int]) -> Cards:
        """The multiset of these faces.

        Raises:
            ValueError: A face is there three times.
        """
        once = twice = 0
        for face in faces:
            bit = 1 << face
            if twice & bit:
                raise ValueError(f"{NAMES[face]} is there more than twice")
            twice |= once & bit
            once |= bit
        return cls(once, twice)

    @property
    def masks(self) -> tuple[int, int]:
        """Both bit masks."""
        return self.once, self.twice

    def count(self, card: int | str | Card) -> int:
        """How many copies of a card: `"3s"`, a `Card`, or its face.

        Raises:
            ValueError: There is no such card.
            TypeError: Something else was given.
        """
        face = card if isinstance(card, int) else _one(card).face
        if not 0 <= face < FACES:
            raise ValueError(f"a face is a number from 0 to {FACES - 1}, not {face}")
        return (self.once >> face & 1) + (self.twice >> face & 1)

    @property
    def by_rank(self) -> dict[str, int]:
        """How many of each rank there are, the lowest first: `2` to `A`, `BJ`, `RJ`."""
        return dict(Counter(card.rank for card in self))

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces in ascending order, copies included."""
        found = []
        rest = self.once
        while rest:
            low = rest & -rest
            face = low.bit_length() - 1
            found.append(face)
            if self.twice & low:
                found.append(face)
            rest ^= low
        return tuple(found)

    def __iter__(self) -> Iterator[Card]:
        return map(Card, self.faces)

    def __len__(self) -> int:
        return self.once.bit_count() + self.twice.bit_count()

    def __contains__(self, other: object) -> bool:
        """Whether all these cards are here, as often: `Cards`, a `Card`, or text such as `"3s3h"`.

        Raises:
            ValueError: The text is no cards.
            TypeError: Something else was given.
        """
        other = _several(other)
        return not (other.once & ~self.once or other.twice & ~self.twice)

    def __add__(self, other: Cards | Card | str) -> Cards:
        """All of both.

        Raises:
            ValueError: A face would be there three times, or the text is no cards.
            TypeError: Something else was given.
        """
        other = _several(other)
        if self.twice & other.once or self.once & other.twice:
            return Cards.from_faces(self.faces + other.faces)  # which says the face
        return Cards(self.once | other.once, self.twice | other.twice | (self.once & other.once))

    def __sub__(self, other: Cards | Card | str) -> Cards:
        """These without those; what is not here is ignored.

        Raises:
            ValueError: The text is no cards.
            TypeError: Something else was given.
        """
        other = _several(other)
        return Cards((self.once & ~other.once) | (self.twice & ~other.twice), self.twice & ~other.once)

    @property
    def symbols(self) -> str:
        """As people draw them, in the order of the faces: `3♠ K♥`."""
        return " ".join(card.symbol for card in self)

    def __str__(self) -> str:
        return "".join(map(NAMES.__getitem__, self.faces))

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


def _one(card: object) -> Card:
    """A card that somebody named."""
    if isinstance(card, Card):
        return card
    if isinstance(card, str):
        return Card.of(card)
    raise TypeError(f'a card is a Card, its face or text such as "3s", not {card!r}')


def _several(cards: object) -> Cards:
    """Cards that somebody named."""
    if isinstance(cards, Cards):
        return cards
    if isinstance(cards, Card):
        return Cards(1 << cards.face)
    if isinstance(cards, str):
        return Cards.of(cards)
    raise TypeError(f'cards are Cards, a Card or text such as "3s3h", not {cards!r}')


NO_CARDS: Final = Cards()
"""None at all."""


def full_deck(packs: int, without: str = "") -> Cards:
    """All cards of one or two packs, but those of each pack that are named: `BJ RJ 2d`."""
    every = ((1 << FACES) - 1) & ~Cards.of("".join(without.split())).once
    return Cards(every, every if packs == 2 else 0)
