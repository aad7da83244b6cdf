"""Base class for the rule books, which define the combinations of a game.

A book covers cards, readings and followers, but not hands, turns or tricks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from typing import TYPE_CHECKING

from .cards import Card, full_deck, is_joker, rank_of
from .plays import KINDS, Play, Reading

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from .options import Options

SUIT_ORDER = {suit: "dchs".index(suit.lower()) for suit in "dchsDCHS"}

Classes = tuple[tuple[str, int], ...]
"""Number of cards per class: a rank, or a card that is distinguished from others of its rank."""

Held = dict[str, list[Card]]
"""Cards of a hand by class, in canonical order."""


@dataclass
class Memory:
    """Cache of computed readings and patterns, shared by all books with the same context."""

    readings: dict[Hashable, tuple[Reading, ...]] = field(default_factory=dict)
    patterns: list[tuple[Counter[str], int]] = field(default_factory=list)
    """Natural cards of every combination, with the number of wild cards or jokers to complete it."""


class Keys(dict[Card, tuple[int, int]]):
    """Sort keys of cards, computed on first use."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def __missing__(self, card: Card) -> tuple[int, int]:
        key = self[card] = self.book.card_key(card)
        return key


_memories: dict[str, Memory] = {}


def memory_of(*context: object) -> Memory:
    """Return the memory that all books with the given context share."""
    return _memories.setdefault(repr(context), Memory())


class Book(ABC):
    """Combinations of one game under given options."""

    game: str
    suitless: str
    """Ranks that may be written without a suit (notation.md section 1)."""

    def __init__(self, options: Options, *, decks: int) -> None:
        self.options = options
        self.decks = decks
        self.keys = Keys(self)

    @property
    def deck(self) -> list[Card]:
        """All cards in the deck."""
        return full_deck(self.decks)

    @property
    def jokers_alike(self) -> bool:
        """True if jokers are interchangeable (GDY-05)."""
        return False

    @abstractmethod
    def single_order(self, card: Card) -> int:
        """Return the position of a card in the order of single cards, lowest first."""

    @abstractmethod
    def rank_order(self, rank: str) -> int:
        """Return the position of a rank in the order of single cards, for sorting plays."""

    @abstractmethod
    def class_of(self, card: Card) -> str:
        """Return the class of a card if suits are collapsed."""

    @abstractmethod
    def readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        """Return all readings of exactly these cards."""

    def readings_here(self, cards: tuple[Card, ...], _to_beat: Play | None) -> tuple[Reading, ...]:
        """Return all readings of exactly these cards as a lead, or as a play on `_to_beat`."""
        return self.readings(cards)

    @abstractmethod
    def candidates(self, hand: Iterable[Card]) -> Iterator[Classes]:
        """Yield a superset of the combinations in a hand, as classes of cards."""

    @abstractmethod
    def beats(self, a: Play, b: Play) -> bool:
        """Return True if `a` may be played on `b` other than as a capture."""

    def captures(self, _a: Play, _b: Play) -> bool:
        """Return True if the first play captures the second (Big A only)."""
        return False

    def follows(self, a: Play, b: Play) -> bool:
        """Return True if `a` may be played on `b`, as a capture or otherwise."""
        return self.beats(a, b) or self.captures(a, b)

    def must_be_named(self, _cards: tuple[Card, ...], _reading: Reading) -> bool:
        """Return True if the reading must be written, because a wild card or joker stands for another card in it."""
        return False

    def lone_leads(self, _hand: tuple[Card, ...]) -> list[Play]:
        """Return the jokers that may be led although they are not a combination (Gan Deng Yan only)."""
        return []

    def fits_hand(self, _play: Play, _hand: tuple[Card, ...], _to_beat: Play | None) -> bool:
        """Return True if the rest of the hand permits the play (Pao De Kuai and Guandan)."""
        return True

    @property
    def must_play(self) -> bool:
        """True if a player who can beat the play on the table must do so."""
        return bool(self.options.get("must_play_if_able", False))

    def suits_may_matter(self, _classes: Classes) -> bool:
        """Return True if different suits could change the reading of these cards (Guandan only)."""
        return False

    def exact_matters(self) -> bool:
        """Return True if different choices of suits are different plays in the card view."""
        return False

    def identity(self, play: Play) -> Hashable:
        """Return a key that is equal for plays that differ only in collapsed suits."""
        return (play.reading, tuple(sorted(Counter(map(self.class_of, play.cards)).items())))

    def card_key(self, card: Card) -> tuple[int, int]:
        """Return the sort key for the canonical card order: single-card order, then suits d c h s."""
        return (self.single_order(card), 0 if is_joker(card) else SUIT_ORDER[card[1]])

    def canonical(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards in canonical order."""
        return tuple(sorted(cards, key=self.keys.__getitem__))

    def by_class(self, hand: Iterable[Card]) -> Held:
        """Return the cards of a hand by class, in canonical order."""
        of_class: Held = {}
        for card in self.canonical(hand):
            of_class.setdefault(self.class_of(card), []).append(card)
        return of_class

    def play_key(self, play: Play) -> tuple[int, int, int, list[tuple[int, int]]]:
        """Return the sort key for lists of plays (notation.md section 4)."""
        order = self.rank_order(play.rank) if play.rank else 0
        return (play.size, KINDS.index(play.kind), order, [self.keys[c] for c in play.cards])

    def first_choice(self, classes: Classes, hand: Held, must: Card | None) -> list[tuple[Card, ...]]:
        """Return a list with the first choice of cards of these classes; empty if there is none.

        The first choice has the lowest cards. If the hand contains `must` and its class is given, `must` replaces the
        highest card of that class.
        """
        chosen: list[Card] = []
        for name, count in classes:
            held = hand.get(name, [])
            lowest = held[:count]
            if count and must is not None and must in held and must not in lowest:
                lowest[-1] = must
            if len(lowest) < count:
                return []
            chosen += lowest
        return [self.canonical(chosen)]

    def choices(self, classes: Classes, hand: Held) -> list[tuple[Card, ...]]:
        """Return all choices of cards of these classes, in lexicographic order from the lowest cards."""
        parts = [set(combinations(hand.get(name, []), count)) for name, count in classes]
        chosen = {self.canonical(chain.from_iterable(part)) for part in product(*parts)}
        return sorted(chosen, key=lambda cards: [self.keys[card] for card in cards])


def held(hand: Iterable[Card]) -> Counter[str]:
    """Return the number of cards per rank in a hand."""
    return Counter(rank_of(card) for card in hand)


def fewer_by(pattern: Counter[str], wilds: int) -> Iterator[tuple[Counter[str], int]]:
    """Yield each distinct result of removing up to `wilds` cards from the pattern, with the number removed."""
    ranks = sorted(pattern)

    def take(at: int, left: int) -> Iterator[Counter[str]]:
        if at == len(ranks):
            yield Counter()
            return
        for out in range(min(left, pattern[ranks[at]]) + 1):
            for rest in take(at + 1, left - out):
                rest[ranks[at]] = pattern[ranks[at]] - out
                yield rest

    total = pattern.total()
    for naturals in take(0, wilds):
        kept = +naturals
        yield kept, total - kept.total()


def all_fewer(patterns: Iterable[Counter[str]], wilds: int) -> list[tuple[Counter[str], int]]:
    """Return the combined results of `fewer_by` for all patterns, without duplicates."""
    unique: dict[Hashable, tuple[Counter[str], int]] = {}
    for pattern in patterns:
        for naturals, missing in fewer_by(pattern, wilds):
            unique[(frozenset(naturals.items()), missing)] = (naturals, missing)
    return list(unique.values())
