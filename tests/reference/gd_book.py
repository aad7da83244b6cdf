"""Combinations in Guandan at a given level.

Source: RULES.md D3, D4, D5.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from .book import Book, Classes, all_fewer, held, memory_of
from .cards import RANKS, SUITS, Card, is_joker, rank_of
from .plays import Play, Reading

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from .options import Options

NATURAL = "A" + RANKS
"""Natural rank order, with the Ace both low and high (GD-04)."""

WILD = "wild"
ORDINARY = ("single", "pair", "triple", "full_house", "straight", "tube", "plate")
BOMBS = ("bomb", "straight_flush", "joker_bomb")


@cache
def runs(length: int, *, ace_low: bool) -> dict[frozenset[str], str]:
    """Return the top rank of every run of `length` ranks, by its ranks."""
    found = (NATURAL[low : low + length] for low in range(0 if ace_low else 1, len(NATURAL) - length + 1))
    return {frozenset(ranks): ranks[-1] for ranks in found}


class GuandanBook(Book):
    """Combinations at a given level, and their order."""

    game = "guandan"
    suitless = ""

    def __init__(self, options: Options, *, level: str) -> None:
        super().__init__(options, decks=2)
        self.level = level
        self.wild_card: Card = level + "h"
        others = [rank for rank in RANKS if rank != level]
        self.level_order = [*others, level, "BJ", "RJ"]  # GD-05
        self.memory = memory_of(self.game, options, level)

    def single_order(self, card: Card) -> int:
        return self.level_order.index(rank_of(card))

    def rank_order(self, rank: str) -> int:
        return self.level_order.index(rank)

    def class_of(self, card: Card) -> str:
        return WILD if card == self.wild_card else rank_of(card)

    def exact_matters(self) -> bool:
        return True

    def suits_may_matter(self, classes: Classes) -> bool:
        naturals = [count for name, count in classes if name != WILD]
        return sum(count for _, count in classes) == 5 and all(n == 1 for n in naturals)

    def identity(self, play: Play) -> Hashable:
        suit = ""
        if play.kind == "straight_flush":
            suit = next(card[1] for card in play.cards if card != self.wild_card)
        return (super().identity(play), suit)

    # Readings of exact cards

    def recognise(self, faces: tuple[Card, ...]) -> set[Reading]:
        """Return the readings of cards without wild cards."""
        counts = Counter(rank_of(card) for card in faces)
        if len(counts) == 1:
            return self.recognise_set(faces[0], len(faces))
        if counts == Counter({"BJ": 2, "RJ": 2}):  # GD-45
            return {Reading("joker_bomb", "")}
        if sorted(counts.values()) == [2, 3]:
            return self.recognise_full_house(counts)
        if set(counts.values()) == {1} and len(faces) == 5:
            return self.recognise_straight(faces)
        shape = sorted(counts.values())
        kind = {(2, 2, 2): "tube", (3, 3): "plate"}.get(tuple(shape))  # GD-35, GD-36
        top = self.run_top(counts)
        return {Reading(kind, top)} if kind and top else set()

    def recognise_set(self, card: Card, size: int) -> set[Reading]:
        """Return the reading of a set of equal cards (GD-23, GD-24, GD-25, GD-39, GD-43)."""
        largest = 2 if is_joker(card) else self.options["max_set"]
        kind = {1: "single", 2: "pair", 3: "triple"}.get(size, "bomb")
        return {Reading(kind, rank_of(card))} if size <= largest else set()

    def recognise_full_house(self, counts: Counter[str]) -> set[Reading]:
        """Return the reading of three cards of one rank and two of another (GD-26, GD-27)."""
        triple, pair = sorted(counts, key=lambda rank: -counts[rank])
        pair_fits = not is_joker(pair) or self.options["full_house_joker_pair"]
        return {Reading("full_house", triple)} if pair_fits and not is_joker(triple) else set()

    def recognise_straight(self, faces: tuple[Card, ...]) -> set[Reading]:
        """Return the readings of five distinct ranks (GD-30, GD-31, GD-44)."""
        top = self.run_top(map(rank_of, faces))
        if not top:
            return set()
        if len({card[1] for card in faces}) > 1:
            return {Reading("straight", top)}
        flush = {Reading("straight_flush", top)}
        if self.options["suited_straight"] == "either":
            flush.add(Reading("straight", top))
        return flush

    def run_top(self, ranks: Iterable[str]) -> str:
        """Return the top rank if these ranks are consecutive, else an empty string (GD-04, GD-37)."""
        wanted = frozenset(ranks)
        return runs(len(wanted), ace_low=self.options["ace_low"]).get(wanted, "")

    def readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        naturals = tuple(card for card in cards if card != self.wild_card)
        wilds = len(cards) - len(naturals)
        suits = {card[1] for card in naturals}
        suit = suits.pop() if len(suits) == 1 and len(cards) == 5 else ""
        # The suits of the natural cards affect the readings only if they are all equal.
        key = (tuple(sorted(map(rank_of, naturals))), wilds, suit)
        if key not in self.memory.readings:
            found = self.every_assignment(naturals, wilds, suit)
            order = {kind: n for n, kind in enumerate(ORDINARY + BOMBS)}
            self.memory.readings[key] = tuple(
                sorted(found, key=lambda r: (order[r.kind], RANKS.find(r.rank), r.rank))
            )
        return self.memory.readings[key]

    def every_assignment(self, naturals: tuple[Card, ...], wilds: int, suit: str) -> set[Reading]:
        """Return all readings, trying every face for each wild card (GD-51 to GD-58).

        `suit` is the common suit of the natural cards if it matters, i.e. if there are five cards and they share it;
        otherwise it is empty.
        """
        themselves = naturals + (self.wild_card,) * wilds
        any_pair = wilds == 2 and not naturals and self.options["wild_pair"] == "any_rank"  # GD-114
        if wilds == 0 or (not naturals and not any_pair):
            return self.recognise(themselves)  # GD-54: on their own, they are level cards
        if any(map(is_joker, naturals)) and not self.options["joker_with_wild"]:
            return set()
        if self.options["wild_must_be_natural"]:  # GD-53
            own = self.recognise(themselves)
            if own:
                return own
        suits = SUITS if suit else "s"
        if suit == "h" and self.options["wild_suit_choice"] == "not_if_all_hearts":
            suits = "h"  # GD-32
        faces = [rank + chosen for rank in RANKS for chosen in suits]
        found: set[Reading] = set()
        for stand_ins in combinations_with_replacement(faces, wilds):
            found |= self.recognise(naturals + stand_ins)
        return found

    def must_be_named(self, cards: tuple[Card, ...], reading: Reading) -> bool:
        return self.wild_card in cards and reading not in self.recognise(cards)

    def fits_hand(self, play: Play, hand: tuple[Card, ...], _to_beat: Play | None) -> bool:
        only_wild = all(card == self.wild_card for card in play.cards)
        return self.options["wild_alone"] or not only_wild or len(play.cards) == len(hand)  # GD-113

    # Candidates in a hand

    def patterns(self) -> Iterator[Counter[str]]:
        """Yield the rank counts of every combination without wild cards."""
        for rank in RANKS:
            for size in range(1, self.options["max_set"] + 1):
                yield Counter({rank: size})
            for other in (*RANKS, "BJ", "RJ"):
                if other != rank:
                    yield Counter({rank: 3, other: 2})
        for joker in ("BJ", "RJ"):
            yield Counter({joker: 1})
            yield Counter({joker: 2})
        yield Counter({"BJ": 2, "RJ": 2})
        for length, each in ((5, 1), (3, 2), (2, 3)):
            for low in range(len(NATURAL) - length + 1):
                yield Counter(dict.fromkeys(NATURAL[low : low + length], each))

    def candidates(self, hand: Iterable[Card]) -> Iterator[Classes]:
        if not self.memory.patterns:
            self.memory.patterns = all_fewer(self.patterns(), 2)
        cards = list(hand)
        wilds_held = cards.count(self.wild_card)
        counts = held(card for card in cards if card != self.wild_card)
        for naturals, wilds in self.memory.patterns:
            if wilds <= wilds_held and all(counts[r] >= n for r, n in naturals.items()):
                yield (*naturals.items(), (WILD, wilds)) if wilds else tuple(naturals.items())

    # Play order

    def beats(self, a: Play, b: Play) -> bool:
        if a.kind in BOMBS:
            return b.kind not in BOMBS or self.bomb_power(a) > self.bomb_power(b)
        if a.kind != b.kind:
            return False
        return self.power(a) > self.power(b)

    def power(self, play: Play) -> int:
        """Return the strength of a play within its kind."""
        if play.kind in ("straight", "tube", "plate", "straight_flush"):
            return RANKS.index(play.rank)  # the natural order, because no top rank is a low Ace
        return self.level_order.index(play.rank)

    def bomb_power(self, play: Play) -> tuple[float, int]:
        """Return the strength of a bomb among all bombs (GD-40)."""
        if play.kind == "joker_bomb":
            return (99, 0)
        if play.kind == "straight_flush":
            return (5.5, self.power(play))
        return (play.size, self.power(play))
