"""Combinations in Zheng Shang You.

Source: docs/rules/zhengshangyou.md, ZSY-20 to ZSY-31.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from .book import Classes, fewer_by, held, memory_of
from .cards import JOKERS, Card, is_joker, rank_of
from .plays import Play, Reading
from .rank_book import RUN_RANKS, SET_RANKS, RankBook

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from .options import Options

RUN_KINDS = {1: "sequence", 2: "double_sequence", 3: "triple_sequence"}


CARRYING = ("triple_with_single", "triple_with_pair")

FLUSH = 5
"""Number of cards in a straight flush."""


class ZhengShangYouBook(RankBook):
    """Combinations in Zheng Shang You, and their order."""

    game = "zhengshangyou"

    # Readings of exact cards

    def __init__(self, options: Options, *, decks: int) -> None:
        super().__init__(options, decks=decks)
        self.memory = memory_of(self.game, options, decks)

    def readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        found = self.natural_readings(cards)
        return found + tuple(reading for reading in self.wild_readings(cards) if reading not in found)

    def natural_readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        """Return the readings of cards in which every joker stands for itself."""
        flush = () if any(map(is_joker, cards)) else self.flush(cards)
        return (*self.of_counts(held(cards)), *flush)

    def of_counts(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the readings that do not depend on suits."""
        yield from self.equal_cards(counts)
        yield from self.runs(counts)
        yield from self.carrying(counts)

    def wild_readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        """Return the readings in which every joker stands for another card (ZSY-47)."""
        naturals = tuple(card for card in cards if not is_joker(card))
        jokers = len(cards) - len(naturals)
        if not (self.options["wild_jokers"] != "off" and jokers and naturals):
            return ()
        key = (tuple(sorted(map(rank_of, naturals))), jokers)
        if key not in self.memory.readings:
            self.memory.readings[key] = tuple(dict.fromkeys(self.every_assignment(*key)))
        return (*self.memory.readings[key], *self.flush(naturals, jokers))

    def every_assignment(self, naturals: tuple[str, ...], jokers: int) -> Iterator[Reading]:
        """Yield the readings with every choice of ranks for the jokers."""
        for chosen in combinations_with_replacement(SET_RANKS, jokers):
            for reading in self.of_counts(Counter(naturals + chosen)):
                if reading.kind not in CARRYING or reading.rank in naturals:
                    yield reading

    def is_natural(self, play: Play) -> bool:
        """Return True if no joker in a play stands for another card."""
        return not any(map(is_joker, play.cards)) or play.reading in self.natural_readings(play.cards)

    def must_be_named(self, cards: tuple[Card, ...], reading: Reading) -> bool:
        return not self.is_natural(Play(cards, reading))

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
        if 4 <= count <= 4 * self.decks or (count == 3 and self.options["triples"] == "bomb"):
            yield Reading("bomb", rank)
        elif count <= 3:
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

    def flush(self, cards: tuple[Card, ...], wild: int = 0) -> Iterator[Reading]:
        """Yield the readings as five consecutive cards of one suit, of which `wild` more are jokers (ZSY-44)."""
        if self.options["straight_flush"] == "off" or len(cards) + wild != FLUSH:
            return
        ranks = set(map(rank_of, cards))
        if len(ranks) == len(cards) and len({card[1] for card in cards}) == 1:
            windows = (self.run_ranks[low : low + FLUSH] for low in range(len(self.run_ranks) - FLUSH + 1))
            yield from (Reading("straight_flush", window[-1]) for window in windows if ranks <= set(window))

    def suits_may_matter(self, classes: Classes) -> bool:
        natural = [count for name, count in classes if name not in JOKERS]
        size = sum(count for _, count in classes)
        return self.options["straight_flush"] == "bomb" and size == FLUSH and set(natural) == {1}

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
        jokers = sum(counts[joker] for joker in JOKERS) if self.options["wild_jokers"] != "off" else 0
        found: set[Classes] = set()
        for pattern in self.patterns(counts, wild=jokers):
            owned = pattern & counts
            missing = (pattern - owned).total()
            for kept, given_up in fewer_by(owned, jokers - missing) if missing <= jokers else ():
                wild = missing + given_up
                if wild == 0:
                    found.add(tuple(sorted(kept.items())))
                elif not any(joker in pattern for joker in JOKERS):
                    for black in range(max(0, wild - counts["RJ"]), min(wild, counts["BJ"]) + 1):
                        stand_ins = +Counter({"BJ": black, "RJ": wild - black})
                        found.add(tuple(sorted((kept + stand_ins).items())))
        yield from sorted(found)

    def patterns(self, counts: Counter[str], *, wild: int) -> Iterator[Counter[str]]:
        """Yield a superset of the combinations in a hand with this many wild cards, as they would be without them."""
        yield from (Counter(list(JOKERS) * times) for times in (1, self.decks))
        ranks = SET_RANKS if wild else ()
        for rank, count in counts.items():
            for size in range(1, count + 1 + (wild if rank not in JOKERS else 0)):
                yield Counter({rank: size})
            for other in dict.fromkeys((*counts, *ranks)):
                if other != rank:
                    yield Counter({rank: 3, other: 1})
                    yield Counter({rank: 3, other: 2})
        for low in range(len(self.run_ranks)):
            for high in range(low + 1, len(self.run_ranks)):
                if sum(not counts[rank] for rank in self.run_ranks[low : high + 1]) > wild:
                    break
                for times in RUN_KINDS:
                    yield Counter(self.run_ranks[low : high + 1] * times)

    # Play order

    def bomb_strength(self, play: Play) -> tuple[float, float]:
        """Return the sort key for bombs: joker bomb, then number of cards, then rank (ZSY-31, ZSY-44)."""
        if play.kind == "joker_bomb":
            return (99, 0)
        if play.kind == "straight_flush":
            return (5.5, self.run_order(play))
        return (play.size, self.set_order(play)) if play.kind == "bomb" else (0, 0)

    def run_order(self, play: Play) -> float:
        """Return the sort key for a run by its highest rank, where an Ace or a 2 at the end of a run is never low."""
        return self.run_ranks.rindex(play.rank) + self.advantage(play)

    def set_order(self, play: Play) -> float:
        """Return the sort key for a play that is no run."""
        return self.rank_order(play.rank) + self.advantage(play)

    def advantage(self, play: Play) -> float:
        """Return the part of a sort key that puts natural plays above equal ones with wild jokers (ZSY-47)."""
        return 0.5 if self.options["wild_jokers"] == "below_natural" and self.is_natural(play) else 0

    def beats(self, a: Play, b: Play) -> bool:
        if "bomb" in a.kind or a.kind == "straight_flush":
            return self.bomb_strength(a) > self.bomb_strength(b)
        if a.kind in RUN_KINDS.values():
            return a.kind == b.kind and a.size == b.size and self.run_order(a) > self.run_order(b)
        return a.kind == b.kind and a.size == b.size and self.set_order(a) > self.set_order(b)
