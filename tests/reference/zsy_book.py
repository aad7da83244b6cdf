"""Combinations in Zheng Shang You.

Source: docs/rules/zhengshangyou.md, ZSY-20 to ZSY-31.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .book import Classes, held
from .cards import JOKERS, Card, is_joker, rank_of
from .plays import Play, Reading
from .rank_book import RUN_RANKS, RankBook

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

RUN_KINDS = {1: "sequence", 2: "double_sequence", 3: "triple_sequence"}


FLUSH = 5
"""Number of cards in a straight flush."""


class ZhengShangYouBook(RankBook):
    """Combinations in Zheng Shang You, and their order."""

    game = "zhengshangyou"

    # Readings of exact cards

    def readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        counts = held(cards)
        return (*self.equal_cards(counts), *self.runs(counts), *self.carrying(counts), *self.flush(cards))

    def all_jokers(self, counts: Counter[str]) -> bool:
        """Return True if these are all the jokers in the deck."""
        return counts == Counter(dict.fromkeys(JOKERS, self.decks))

    def equal_cards(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the readings as a single rank or as the joker bomb (ZSY-20 to ZSY-22, ZSY-27 to ZSY-29)."""
        if self.all_jokers(counts) and self.options["jokers"] == "bomb":
            yield Reading("joker_bomb", "")
        if counts == Counter(JOKERS) and self.options["joker_pair"]:
            yield Reading("pair", "BJ")  # ZSY-46
        if len(counts) != 1:
            return
        ((rank, count),) = counts.items()
        if count >= 4 or (count == 3 and self.options["triples"] == "bomb"):
            yield Reading("bomb", rank)
        else:
            yield Reading({1: "single", 2: "pair", 3: "triple"}[count], rank)

    def runs(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the readings as consecutive ranks with equal counts (ZSY-24 to ZSY-26)."""
        shortest = {1: self.options["shortest_sequence"], 2: self.options["shortest_double"], 3: 2}
        times = max(counts.values())
        if set(counts.values()) != {times} or times not in shortest or len(counts) < shortest[times]:
            return
        yield from (Reading(RUN_KINDS[times], top) for top in self.tops(counts))

    @property
    def run_ranks(self) -> str:
        """Ranks in run order (ZSY-24, ZSY-45)."""
        return "A2" + RUN_RANKS if self.options["ace_low"] else RUN_RANKS

    def tops(self, ranks: Iterable[str]) -> Iterator[str]:
        """Yield the highest rank if these distinct ranks are consecutive."""
        wanted = set(ranks)
        for low in range(len(self.run_ranks) - len(wanted) + 1):
            window = self.run_ranks[low : low + len(wanted)]
            if set(window) == wanted:
                yield window[-1]

    def flush(self, cards: tuple[Card, ...]) -> Iterator[Reading]:
        """Yield the reading as five consecutive cards of one suit (ZSY-44)."""
        if self.options["straight_flush"] == "off" or len(cards) != FLUSH or any(map(is_joker, cards)):
            return
        ranks = set(map(rank_of, cards))
        if len(ranks) == FLUSH and len({card[1] for card in cards}) == 1:
            yield from (Reading("straight_flush", top) for top in self.tops(ranks))

    def suits_may_matter(self, classes: Classes) -> bool:
        return self.options["straight_flush"] == "bomb" and [count for _, count in classes] == [1] * FLUSH

    def identity(self, play: Play) -> Hashable:
        suit = play.cards[0][1] if play.kind == "straight_flush" else ""
        return (super().identity(play), suit)

    def carrying(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the readings as a triple with a single card or a pair (ZSY-23)."""
        carries = self.options["triple_carries"]
        if len(counts) != 2 or carries == "nothing":
            return
        (triple, three), (other, more) = counts.most_common()
        if three != 3:
            return
        if more == 1 and carries == "single_or_pair":
            yield Reading("triple_with_single", triple)
        if more == 2 and other not in JOKERS:
            yield Reading("triple_with_pair", triple)

    # Candidates in a hand

    def candidates(self, hand: Iterable[Card]) -> Iterator[Classes]:
        counts = held(hand)
        found: set[Classes] = set()
        for pattern in self.patterns(counts):
            if all(counts[rank] >= count for rank, count in pattern.items()):
                found.add(tuple(sorted(pattern.items())))
        yield from sorted(found)

    def patterns(self, counts: Counter[str]) -> Iterator[Counter[str]]:
        """Yield a superset of the combinations in a hand."""
        yield from (Counter(list(JOKERS) * times) for times in (1, self.decks))
        for rank, count in counts.items():
            for size in range(1, count + 1):
                yield Counter({rank: size})
            for other in counts:
                if other != rank:
                    yield Counter({rank: 3, other: 1})
                    yield Counter({rank: 3, other: 2})
        for low in range(len(self.run_ranks)):
            for high in range(low + 1, len(self.run_ranks)):
                if not counts[self.run_ranks[high]]:
                    break
                for times in RUN_KINDS:
                    yield Counter(self.run_ranks[low : high + 1] * times)

    # Play order

    def bomb_strength(self, play: Play) -> tuple[float, int]:
        """Return the sort key for bombs: joker bomb, then number of cards, then rank (ZSY-31, ZSY-44)."""
        if play.kind == "joker_bomb":
            return (99, 0)
        if play.kind == "straight_flush":
            return (5.5, self.run_order(play))
        return (play.size, self.rank_order(play.rank)) if play.kind == "bomb" else (0, 0)

    def run_order(self, play: Play) -> int:
        """Return the sort key for a run by its highest rank, where an Ace or a 2 at the end of a run is never low."""
        return self.run_ranks.rindex(play.rank)

    def beats(self, a: Play, b: Play) -> bool:
        if "bomb" in a.kind or a.kind == "straight_flush":
            return self.bomb_strength(a) > self.bomb_strength(b)
        if a.kind in RUN_KINDS.values():
            return a.kind == b.kind and a.size == b.size and self.run_order(a) > self.run_order(b)
        return a.kind == b.kind and a.size == b.size and self.rank_order(a.rank) > self.rank_order(b.rank)
