"""Combinations in Pao De Kuai.

Source: docs/rules/paodekuai.md, PDK-10 to PDK-20, PDK-30 and PDK-31. A book judges a last play by its cards and the
given hand; the deal handles turns and tricks.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from .book import Classes, held
from .cards import JOKERS, Card, full_deck, rank_of
from .plays import Play, Reading
from .rank_book import RUN_RANKS, SET_RANKS, RankBook

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

LEFT_OUT = {
    16: [*JOKERS, "2d", "2c", "2h", "As"],
    15: [*JOKERS, "2d", "2c", "2h", "As", "Ad", "Ac", "Kd"],
    18: [],
}
MOST_ALIKE = 3
FLUSH = 5
"""Number of cards in a straight flush."""
MOST_TRIPLES = 6
"""Number of triples in a row in a hand of 18 cards."""
BOMBS = ("bomb", "straight_flush", "joker_bomb")
THREE_BOMBS = {"3": "three_threes_bomb", "K": "three_kings_bomb", "A": "three_aces_bomb"}
"""Options that make three cards of a rank a bomb (PDK-20, PDK-53)."""
CARRYING = ("triple_with_cards", "plane_with_cards", "quad_with_cards")


class PaoDeKuaiBook(RankBook):
    """Combinations in Pao De Kuai, and their order."""

    game = "paodekuai"

    @property
    def deck(self) -> list[Card]:
        return [card for card in full_deck(1) if card not in LEFT_OUT[self.options["cards_each"]]]  # PDK-02, PDK-60

    @property
    def quad_carries(self) -> int:
        """Largest number of cards carried by four of a kind (PDK-19)."""
        return {"nothing": 0, "two": 2, "three": 3, "up_to_three": 3}[self.options["four_carries"]]

    @property
    def any_triple(self) -> bool:
        """True if a triple may carry none, one or two cards at any time (PDK-50)."""
        return bool(self.options["triple_carries"] == "up_to_two")

    def in_a_row(self, length: int) -> list[str]:
        """Return all runs of `length` ranks, 3 to A, or to K (PDK-51)."""
        ranks = RUN_RANKS if self.options["ace_in_rows"] else RUN_RANKS.removesuffix("A")
        return [ranks[low : low + length] for low in range(len(ranks) - length + 1)]

    # Readings of exact cards

    def readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        counts = held(cards)
        complete = self.whole(cards)
        fewer = [] if any(reading.kind in CARRYING for reading in complete) else list(self.longest_fewer(counts))
        return (*complete, *fewer)

    def whole(self, cards: tuple[Card, ...]) -> list[Reading]:
        """Return the readings other than last plays with fewer kickers."""
        counts = held(cards)
        jokers = [Reading("joker_bomb", "")] if self.options["jokers"] == "bomb" and set(cards) == {*JOKERS} else []
        return [*self.equal_cards(counts), *jokers, *self.runs(counts), *self.flush(cards), *self.complete(counts)]

    def equal_cards(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the reading as a single rank (PDK-10, PDK-11, PDK-18, PDK-20)."""
        if len(counts) != 1:
            return
        ((rank, count),) = counts.items()
        if count == 4 or (count == 3 and self.options.get(THREE_BOMBS.get(rank, ""), False)):
            yield Reading("bomb", rank)
        elif count < 3 or self.any_triple:
            yield Reading({1: "single", 2: "pair", 3: "triple"}[count], rank)

    def runs(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the readings as consecutive single cards or pairs (PDK-12, PDK-13)."""
        for times, shortest, kind in ((1, 5, "sequence"), (2, 2, "double_sequence"), (3, 2, "triple_sequence")):
            may = times < 3 or self.any_triple
            if may and set(counts.values()) == {times} and len(counts) >= shortest:
                for ranks in self.in_a_row(len(counts)):
                    if set(ranks) == set(counts):
                        yield Reading(kind, ranks[-1])

    def flush(self, cards: tuple[Card, ...]) -> Iterator[Reading]:
        """Yield the reading as five consecutive cards of one suit (PDK-59)."""
        if self.options["straight_flush"] == "bomb" and len(cards) == FLUSH and len({card[1] for card in cards}) == 1:
            for ranks in self.in_a_row(FLUSH):
                if set(ranks) == set(map(rank_of, cards)):
                    yield Reading("straight_flush", ranks[-1])

    def suits_may_matter(self, classes: Classes) -> bool:
        return self.options["straight_flush"] == "bomb" and [count for _, count in classes] == [1] * FLUSH

    def identity(self, play: Play) -> Hashable:
        suit = play.cards[0][1] if play.kind == "straight_flush" else ""
        return (super().identity(play), suit)

    def carried(self, counts: Counter[str], body: str, of: int) -> int | None:
        """Return the number of cards that the body carries; None if it may not carry them (PDK-16)."""
        if any(counts[rank] != of for rank in body):
            return None
        others = [count for rank, count in counts.items() if rank not in body]
        if any(count > MOST_ALIKE for count in others):
            return None
        return sum(others)

    def complete(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield triples and planes with two kickers per triple, and fours with kickers (PDK-14, PDK-15, PDK-19)."""
        if max(counts.values()) < 3:
            return
        for rank in SET_RANKS:
            if self.carried(counts, rank, 3) == 2:
                yield Reading("triple_with_cards", rank)
            if self.any_triple and self.carried(counts, rank, 3) == 1:
                yield Reading("triple_with_single", rank)
            fewest = 1 if self.options["four_carries"] == "up_to_three" else max(self.quad_carries, 1)
            if fewest <= (self.carried(counts, rank, 4) or 0) <= self.quad_carries:
                yield Reading("quad_with_cards", rank)
        for length in range(2, 6):
            for body in self.in_a_row(length):
                if self.carried(counts, body, 3) == 2 * length:
                    yield Reading("plane_with_cards", body[-1])
                if self.any_triple and self.carried(counts, body, 3) == length:
                    yield Reading("plane_with_singles", body[-1])

    def fewer(self, counts: Counter[str], length: int) -> Iterator[Reading]:
        """Yield the readings with a body of `length` ranks that carries too few cards (PDK-17, PDK-19)."""
        if not self.options["fewer_at_end"] or max(counts.values()) < 3:
            return
        for body in SET_RANKS if length == 1 else self.in_a_row(length):
            carried = self.carried(counts, body, 3)
            if carried is not None and carried < 2 * length:
                yield Reading("triple_with_cards" if length == 1 else "plane_with_cards", body[-1])
            fewer = self.options["four_carries"] != "up_to_three"
            if length == 1 and fewer and (carried := self.carried(counts, body, 4)) and carried < self.quad_carries:
                yield Reading("quad_with_cards", body)

    def longest_fewer(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the results of `fewer` for the largest number of consecutive triples with any results."""
        for length in range(MOST_TRIPLES, 0, -1):
            found = list(self.fewer(counts, length))
            if found:
                yield from found
                return

    def readings_here(self, cards: tuple[Card, ...], to_beat: Play | None) -> tuple[Reading, ...]:
        if to_beat is None or to_beat.kind not in CARRYING:
            return self.readings(cards)
        counts = held(cards)
        fewer = self.fewer(counts, self.ranks_of(to_beat))
        return tuple(dict.fromkeys([*self.whole(cards), *fewer]))

    def ranks_of(self, play: Play) -> int:
        """Return the number of ranks in the body of a complete play with kickers."""
        return play.size // 5 if play.kind == "plane_with_cards" else 1

    def carries_fewer(self, play: Play, to_beat: Play | None = None) -> bool:
        """Return True if the play is only allowed as the last play of a hand (PDK-17, PDK-19)."""
        if play.kind not in CARRYING:
            return False
        if to_beat is not None and to_beat.kind == play.kind and to_beat.size != play.size:
            return True
        return play.reading not in self.complete(held(play.cards))

    def must_be_named(self, cards: tuple[Card, ...], reading: Reading) -> bool:
        return self.carries_fewer(Play(cards, reading))

    def fits_hand(self, play: Play, hand: tuple[Card, ...], to_beat: Play | None) -> bool:
        if self.carries_fewer(play, to_beat):
            only = "following" if to_beat is None else "leading"
            if play.size != len(hand) or self.options["fewer_at_end"] == only:
                return False
        used = held(play.cards)
        splits = any(count == 4 and 0 < used[rank] < 4 for rank, count in held(hand).items())
        return self.options["split_bombs"] or not splits  # PDK-21

    @property
    def must_play(self) -> bool:
        return bool(self.options["must_play"])  # PDK-32

    # Candidates in a hand

    def candidates(self, hand: Iterable[Card]) -> Iterator[Classes]:
        counts = held(hand)
        found: set[Classes] = {tuple(sorted(counts.items()))}  # the whole hand
        for pattern in self.patterns(counts):
            if all(counts[rank] >= count for rank, count in pattern.items()):
                found.add(tuple(sorted(pattern.items())))
        yield from sorted(found)

    def patterns(self, counts: Counter[str]) -> Iterator[Counter[str]]:
        """Yield a superset of the complete combinations in a hand."""
        for rank, count in counts.items():
            for size in range(1, count + 1):
                yield Counter({rank: size})
        yield Counter(JOKERS)  # PDK-60
        for length in range(2, 13):
            for ranks in self.in_a_row(length):
                yield Counter(ranks)
                yield Counter(ranks * 2)
                yield Counter(ranks * 3)
        bodies = [(rank, 3, carried) for rank in SET_RANKS for carried in (1, 2)]
        bodies += [(rank, 4, carried) for rank in SET_RANKS for carried in range(1, self.quad_carries + 1)]
        bodies += [
            (body, 3, each * length) for each in (1, 2) for length in range(2, 5) for body in self.in_a_row(length)
        ]
        for body, of, carried in bodies:
            if any(counts[rank] < of for rank in body) or not carried:
                continue
            others = [rank for rank in counts if rank not in body]
            for chosen in combinations_with_replacement(others, carried):
                yield Counter(body * of) + Counter(chosen)

    # Play order

    def beats(self, a: Play, b: Play) -> bool:
        if a.kind in BOMBS:
            return b.kind not in BOMBS or self.bomb_strength(a) > self.bomb_strength(b)
        if a.kind != b.kind or self.rank_order(a.rank) <= self.rank_order(b.rank):
            return False
        return a.size == b.size or self.ends_on(a, b)

    def bomb_strength(self, play: Play) -> tuple[int, int]:
        """Return the sort key for bombs: both jokers highest, three 3s lowest (PDK-20, PDK-31, PDK-53 to PDK-60)."""
        if play.kind == "joker_bomb":
            return (5, 0)
        place = {4: 1, FLUSH: 2}.get(play.size) or {"3": 0, "K": 3, "A": 4}[play.rank]
        return (place, self.rank_order(play.rank))

    def ends_on(self, a: Play, b: Play) -> bool:
        """Return True if the body of `a` could follow `b`, but `a` carries fewer cards (PDK-17)."""
        if b.kind not in CARRYING or a.size > b.size:
            return False
        return a.reading in set(self.fewer(held(a.cards), self.ranks_of(b)))
