"""Combinations in Big A, before and after a Big Ace is determined.

Source: RULES.md C2, C3, C5.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from .book import Book, Classes, Held, all_fewer, held, memory_of
from .cards import RANKS, Card, is_joker, rank_of
from .plays import Play, Reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .options import Options

SINGLES = ("4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "3", "BJ", "RJ")
SETS = "456789TJQKA23"
RUN = "A23456789TJQKA"
BIG = "big"

BASIC_ORDER = (
    "bomb3",
    "bomb4",
    "bomb5",
    "bomb6",
    "joker_bomb2",
    "triple_sequence9",
    "quad_sequence8",
    "bomb7",
    "bomb8",
    "joker_bomb3",
    "joker_bomb4",
    "big_ace_pair2",
)
"""Bombs as (kind, number of cards), lowest first (BIGA-53)."""

EXTRA_ORDER = (
    "bomb3",
    "bomb4",
    "bomb5",
    "bomb6",
    "joker_bomb2",
    "triple_sequence9",
    "quad_sequence8",
    "bomb7",
    "joker_bomb3",
    "triple_sequence12",
    "quint_sequence10",
    "bomb8",
    "triple_sequence15",
    "six_sequence12",
    "joker_bomb4",
    "seven_sequence14",
    "big_ace_pair2",
)
"""Bombs under the option `extra_bombs`, lowest first (BIGA-56)."""

TWO_RANK_BOMBS = {4: "quad_sequence", 5: "quint_sequence", 6: "six_sequence", 7: "seven_sequence"}


@cache
def runs() -> dict[frozenset[tuple[str, int]], list[tuple[int, int, int]]]:
    """Return all windows of `RUN` by their number of cards per rank.

    A window is given by its first and last index and the number of cards of each rank.
    """
    found: dict[frozenset[tuple[str, int]], list[tuple[int, int, int]]] = {}
    for low in range(len(RUN)):
        for high in range(low + 1, len(RUN)):
            for each in range(1, 8):
                counts = Counter(RUN[low : high + 1] * each)
                found.setdefault(frozenset(counts.items()), []).append((low, high, each))
    return found


class BigABook(Book):
    """Combinations for a given Big Ace suit, and their order."""

    game = "biga"

    def __init__(self, options: Options, *, big_suit: str | None) -> None:
        super().__init__(options, decks=2)
        self.big_suit = big_suit
        self.big_ace: Card | None = None if big_suit is None else "A" + big_suit
        # Section 1: every rank, except an Ace whose suit matters.
        self.suitless = RANKS if big_suit is None else RANKS.replace("A", "")
        self.memory = memory_of(self.game, options)
        self.bomb_order = EXTRA_ORDER if options["extra_bombs"] else BASIC_ORDER

    def single_order(self, card: Card) -> int:
        return 15 if card == self.big_ace else SINGLES.index(rank_of(card))  # BIGA-29

    def rank_order(self, rank: str) -> int:
        return SINGLES.index(rank)

    def class_of(self, card: Card) -> str:
        return BIG if card == self.big_ace else rank_of(card)

    # Readings of exact cards

    def readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        size = len(cards)
        if size == 1:
            return (Reading("single", rank_of(cards[0])),)
        if all(map(is_joker, cards)):
            return (Reading("joker_bomb", ""),)  # BIGA-34, 44, 49, 50
        big = sum(card == self.big_ace for card in cards)
        if size == 2 and big == 2:
            return (Reading("big_ace_pair", ""),)  # BIGA-33
        never = big > 0 and self.options["big_ace_in_combos"] == "never"  # BIGA-32
        if never or any(map(is_joker, cards)):  # BIGA-39
            return ()
        return self.plain_readings(Counter(map(rank_of, cards)))

    def plain_readings(self, counts: Counter[str]) -> tuple[Reading, ...]:
        """Return the readings of two or more cards without jokers, treating every Ace as ordinary."""
        if len(counts) == 1:
            kind, rank = "pair" if counts.total() == 2 else "bomb", next(iter(counts))
            refused = counts.total() > 6 and rank != "4" and self.options["large_sets"] == "fours_only"  # BIGA-106
            return () if refused else (Reading(kind, rank),)
        key = frozenset(counts.items())
        if key not in self.memory.readings:
            self.memory.readings[key] = tuple(self.run_readings(counts))
        return self.memory.readings[key]

    def run_readings(self, counts: Counter[str]) -> list[Reading]:
        """Return the readings of two or more ranks, trying every window of A 2 3 ... K A."""
        found: list[Reading] = []
        for low, high, each in runs().get(frozenset(counts.items()), []):
            if low == 0 and high == 13 and not self.options["ace_both_ends"]:
                continue  # BIGA-37
            kind = self.run_kind(high - low + 1, each)
            if kind:
                found.append(Reading(kind, RUN[high]))
        return sorted(found, key=lambda reading: SINGLES.index(reading.rank))

    def run_kind(self, length: int, each: int) -> str:
        """Return the kind of a run of `length` ranks with `each` cards per rank, or an empty string."""
        if each == 1:
            return "sequence" if length >= 3 else ""  # BIGA-35
        if each == 2:
            return "double_sequence" if length >= 3 else ""  # BIGA-40
        kind = "triple_sequence"  # BIGA-45
        if each > 3:
            kind = TWO_RANK_BOMBS[each] if length == 2 else ""  # BIGA-46
        return kind if f"{kind}{length * each}" in self.bomb_order else ""

    # Candidates in a hand

    def candidates(self, hand: Iterable[Card]) -> Iterator[Classes]:
        cards = list(hand)
        counts = held(cards)
        for rank in SETS:
            for size in range(1, min(counts[rank], 8) + 1):
                yield from self.with_aces(Counter({rank: size}), cards)
        if not self.memory.patterns:
            self.memory.patterns = all_fewer(self.run_patterns(), 0)
        for pattern, _ in self.memory.patterns:
            if all(counts[rank] >= n for rank, n in pattern.items()):
                yield from self.with_aces(pattern, cards)
        for black in range(counts["BJ"] + 1):
            for red in range(counts["RJ"] + 1):
                if black + red:
                    both = (("BJ", black), ("RJ", red))
                    yield tuple((name, n) for name, n in both if n)

    def run_patterns(self) -> Iterator[Counter[str]]:
        """Yield the rank counts of every run."""
        for low in range(len(RUN)):
            for high in range(low + 1, len(RUN)):
                for each in range(1, 8):
                    if self.run_kind(high - low + 1, each):
                        yield Counter(RUN[low : high + 1] * each)

    def with_aces(self, pattern: Counter[str], hand: list[Card]) -> Iterator[Classes]:
        """Yield the pattern with each possible number of Big Aces among its Aces (BIGA-81)."""
        others = tuple((rank, n) for rank, n in pattern.items() if rank != "A")
        aces = pattern["A"]
        big_held = sum(card == self.big_ace for card in hand)
        plain_held = sum(rank_of(card) == "A" for card in hand) - big_held
        for big in range(min(aces, big_held) + 1):
            if aces - big <= plain_held:
                both = (("A", aces - big), (BIG, big))
                yield (*others, *((name, n) for name, n in both if n))

    def choices(self, classes: Classes, hand: Held) -> list[tuple[Card, ...]]:
        # BIGA-78: a captured Ace that has become ordinary is played after the holder's own Aces.
        own = len(hand.get(BIG, []))
        found = super().choices(classes, hand)
        if not own or self.big_suit is None:
            return found
        used_up = "A" + self.big_suit.upper()
        return [c for c in found if used_up not in c or c.count(str(self.big_ace)) == own]

    def first_choice(self, classes: Classes, hand: Held, _must: Card | None) -> list[tuple[Card, ...]]:
        return self.choices(classes, hand)[:1]

    # Play order

    def is_big_single(self, play: Play) -> bool:
        """Return True if the play is a single Big Ace."""
        return play.kind == "single" and play.cards[0] == self.big_ace

    def bomb_class(self, play: Play) -> int:
        """Return the strength of a bomb's type; -1 if the play is not a bomb (BIGA-53, BIGA-56)."""
        name = f"{play.kind}{play.size}"
        return self.bomb_order.index(name) if name in self.bomb_order else -1

    def power(self, play: Play) -> int:
        """Return the strength of a play within its type (BIGA-54)."""
        if play.kind == "single":
            return self.single_order(play.cards[0])
        if play.kind in ("pair", "bomb"):
            return SETS.index(play.rank)
        if play.kind == "joker_bomb":
            reds = play.cards.count("RJ")
            if play.size != 2:
                return 0  # BIGA-49: there is only one such bomb
            rule = self.options["mixed_jokers"]
            if rule == "all_equal" or (rule == "equals_black" and reds == 1):
                return 0
            return reds  # BIGA-44
        return 0 if play.kind == "big_ace_pair" else RUN.index(play.rank, 1)

    def beats(self, a: Play, b: Play) -> bool:
        type_a, type_b = self.bomb_class(a), self.bomb_class(b)
        if type_a >= 0 and type_b >= 0:
            return (type_a, self.power(a)) > (type_b, self.power(b))
        if type_a >= 0:
            return self.bomb_beats_ordinary(a, b)
        if type_b >= 0 or a.kind != b.kind or a.size != b.size:
            return False
        return self.power(a) > self.power(b)

    def bomb_beats_ordinary(self, bomb: Play, b: Play) -> bool:
        """Return True if a bomb beats an ordinary play; the two lowest bombs are exceptions (BIGA-42, BIGA-43)."""
        if bomb.kind == "bomb" and bomb.size == 3:
            guarded = self.is_big_single(b) or is_joker(b.cards[0])
            return not guarded and (b.kind != "double_sequence" or self.options["egg_beats_pairs"])  # BIGA-105
        if bomb.kind == "bomb" and bomb.size == 4:
            return not self.is_big_single(b)
        return True

    def captures(self, a: Play, b: Play) -> bool:
        fours = all(rank_of(card) == "4" for card in a.cards)
        sets = b.kind == "bomb" and 3 <= b.size <= self.options["capture_max"]  # BIGA-69
        return fours and sets and a.size == b.size - 1 and a.kind in ("pair", "bomb")
