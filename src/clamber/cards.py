"""Cards and multisets of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import CLASSES, as_int, refuse
from clamber._internal.notebooks import draw
from clamber.errors import InvalidCardsError

if TYPE_CHECKING:
    from collections.abc import Iterator

RANKS: Final = "23456789TJQKA"
SUITS: Final = "dchs"
"""Suits, in the order used to write cards of equal rank."""

SYMBOLS: Final = dict(zip(SUITS, "♦♣♥♠", strict=True))
FACES: Final = 54
BLACK_JOKER, RED_JOKER = 52, 53
NAMES: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "BJ", "RJ")
"""Notation of each face, indexed by face."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """Card identified by its face.

    The face is rank * 4 + suit, 0 to 51 (ranks 2 to A, suits d c h s); 52 is the black joker, 53 the red joker.

    >>> Card.of("Td"), str(Card.of("RJ")), Card.of("As").symbol
    (Card('Td'), 'RJ', 'A♠')
    """

    face: int

    @classmethod
    def of(cls, text: str) -> Card:
        """Parse a card such as `7h`, `Ts` or `BJ`.

        Raises:
            InvalidCardsError: The text is not a card in canonical notation.
        """
        if not isinstance(text, str):
            refuse("a card", 'text such as "7h"', text)
        if text in {"BJ", "RJ"}:
            return cls(BLACK_JOKER + (text == "RJ"))
        if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
            raise InvalidCardsError(
                f'{text!r} is no card; a card is a rank and a suit such as "7h" or "Ts", "BJ" or "RJ"'
            )
        return cls(RANKS.index(text[0]) * 4 + SUITS.index(text[1]))

    @property
    def is_joker(self) -> bool:
        """True if the card is a joker."""
        return self.face >= BLACK_JOKER

    @property
    def rank(self) -> str:
        """Rank: `2` to `A`, `BJ` or `RJ`."""
        return str(self) if self.is_joker else RANKS[self.face >> 2]

    @property
    def suit(self) -> str:
        """Suit: `d`, `c`, `h` or `s`; empty for a joker."""
        return "" if self.is_joker else SUITS[self.face & 3]

    @property
    def symbol(self) -> str:
        """Printed form with a suit symbol: `10♥`, `A♠`; `BJ` or `RJ` for a joker."""
        if self.is_joker:
            return str(self)
        return ("10" if self.rank == "T" else self.rank) + SYMBOLS[self.suit]

    def __str__(self) -> str:
        return NAMES[self.face]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Cards:
    """Immutable multiset of cards with at most two copies of each, as in a deck of one or two packs.

    >>> hand = Cards.of("3s3sKh")
    >>> len(hand), str(hand), "Kh" in hand, hand.count("3s"), hand.by_rank
    (3, '3s3sKh', True, 2, {'3': 2, 'K': 1})

    Attributes:
        once: Bitmask of the faces that occur at least once; bit i stands for face i.
        twice: Bitmask of the faces that occur twice.
    """

    once: int = 0
    twice: int = 0

    @classmethod
    def of(cls, text: str) -> Cards:
        """Parse cards in canonical notation, without separators, e.g. `3s3sKh`.

        For user input, use `clamber.text.notation`.

        Raises:
            InvalidCardsError: Part of the text is not a card, or a card occurs three times.
        """
        if not isinstance(text, str):
            refuse("cards", 'text such as "3s3h"', text)
        return cls.from_faces(Card.of(text[i : i + 2]).face for i in range(0, len(text), 2))

    @classmethod
    def from_faces(cls, faces: Iterable[int]) -> Cards:
        """Return the multiset of the given faces.

        Raises:
            InvalidCardsError: A face occurs three times, or there is no such face.
        """
        once = twice = 0
        if not isinstance(faces, Iterable):
            refuse("faces", "a sequence of faces", faces)
        for face in faces:
            number = as_int(face)
            if number is None:
                refuse("a face", f"a whole number from 0 to {FACES - 1}", face)
            if not 0 <= number < FACES:
                raise _no_such_face(number)
            bit = 1 << number
            if twice & bit:
                raise InvalidCardsError(f"{NAMES[number]} is there more than twice")
            twice |= once & bit
            once |= bit
        return cls(once, twice)

    @property
    def masks(self) -> tuple[int, int]:
        """Pair of bitmasks `(once, twice)`."""
        return self.once, self.twice

    def count(self, card: int | str | Card) -> int:
        """Return the number of copies of a card, 0 to 2.

        The card may be a string such as `"3s"`, a `Card`, or a face.

        Raises:
            InvalidCardsError: There is no such card.
            InvalidArgumentError: The argument is of any other type.
        """
        number = as_int(card)
        face = _as_card(card).face if number is None else number
        if not 0 <= face < FACES:
            raise _no_such_face(face)
        return (self.once >> face & 1) + (self.twice >> face & 1)

    @property
    def by_rank(self) -> dict[str, int]:
        """Number of cards per rank, lowest first (`2` to `A`, `BJ`, `RJ`); absent ranks are omitted."""
        return dict(Counter(card.rank for card in self))

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces in ascending order, including duplicates."""
        faces = []
        rest = self.once
        while rest:
            low = rest & -rest
            face = low.bit_length() - 1
            faces.append(face)
            if self.twice & low:
                faces.append(face)
            rest ^= low
        return tuple(faces)

    def __iter__(self) -> Iterator[Card]:
        return map(Card, self.faces)

    def __len__(self) -> int:
        return self.once.bit_count() + self.twice.bit_count()

    def __contains__(self, other: object) -> bool:
        """Return True if the multiset contains all the given cards, counting copies.

        The argument may be `Cards`, a `Card`, or a string such as `"3s3h"`.

        Raises:
            InvalidCardsError: The string cannot be parsed as cards.
            InvalidArgumentError: The argument is of any other type.
        """
        other = _as_cards(other)
        return not (other.once & ~self.once or other.twice & ~self.twice)

    def __add__(self, other: Cards | Card | str) -> Cards:
        """Return the sum of two multisets.

        Raises:
            InvalidCardsError: A face would occur three times, or the string cannot be parsed as cards.
            InvalidArgumentError: The argument is of any other type.
        """
        other = _as_cards(other)
        if self.twice & other.once or self.once & other.twice:
            return Cards.from_faces(self.faces + other.faces)  # raises an error that names the face
        return Cards(self.once | other.once, self.twice | other.twice | (self.once & other.once))

    def __sub__(self, other: Cards | Card | str) -> Cards:
        """Return the difference of two multisets, ignoring cards that are not present.

        Raises:
            InvalidCardsError: The string cannot be parsed as cards.
            InvalidArgumentError: The argument is of any other type.
        """
        other = _as_cards(other)
        return Cards((self.once & ~other.once) | (self.twice & ~other.twice), self.twice & ~other.once)

    @property
    def symbols(self) -> str:
        """Printed form in face order: `3♠ K♥`."""
        return " ".join(card.symbol for card in self)

    def __str__(self) -> str:
        return "".join(map(NAMES.__getitem__, self.faces))

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"

    def _repr_svg_(self) -> str | None:
        return draw("svg.hand_svg", self)


def check_cards(argument: object) -> None:
    """Raise InvalidArgumentError unless an argument is `Cards`.

    Raises:
        InvalidArgumentError: The argument is a text or anything else.
    """
    if not isinstance(argument, Cards):
        refuse("cards", CLASSES["Cards"], argument)


def _no_such_face(face: int) -> InvalidCardsError:
    return InvalidCardsError(f"a face is a number from 0 to {FACES - 1}, not {face}")


def _as_card(card: object) -> Card:
    """Convert an argument to a card.

    Raises:
        InvalidCardsError: The string is not a card.
        InvalidArgumentError: The argument is neither a `Card` nor a string.
    """
    if isinstance(card, Card):
        return card
    if isinstance(card, str):
        return Card.of(card)
    return refuse("a card", 'a Card, its face or text such as "3s"', card)


def _as_cards(cards: object) -> Cards:
    """Convert an argument to a multiset of cards.

    Raises:
        InvalidCardsError: The string cannot be parsed as cards.
        InvalidArgumentError: The argument is neither `Cards`, a `Card` nor a string.
    """
    if isinstance(cards, Cards):
        return cards
    if isinstance(cards, Card):
        return Cards(1 << cards.face)
    if isinstance(cards, str):
        return Cards.of(cards)
    return refuse("cards", 'Cards, a Card or text such as "3s3h"', cards)


NO_CARDS: Final = Cards()
"""The empty multiset."""


def full_deck(packs: int, without: str = "") -> Cards:
    """Return the cards of one or two packs, omitting those in `without` (e.g. `BJ RJ 2d`) from each pack."""
    faces = ((1 << FACES) - 1) & ~Cards.of("".join(without.split())).once
    return Cards(faces, faces if packs == 2 else 0)
