"""Combinations in Dou Dizhu.

Source: docs/rules/doudizhu.md, DDZ-15 to DDZ-32.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from .book import Classes, held
from .cards import JOKERS, Card
from .plays import Play, Reading
from .rank_book import RUN_RANKS, SET_RANKS, RankBook

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SHORTEST = {1: 5, 2: 3, 3: 2, 4: 2}
RUN_KINDS = {1: "sequence", 2: "double_sequence", 3: "triple_sequence", 4: "quad_sequence"}
CARRYING = {
    # (cards per rank, cards per kicker, kickers per rank): kind for one rank, kind for several ranks
    (3, 1, 1): ("triple_with_single", "plane_with_singles"),
    (3, 2, 1): ("triple_with_pair", "plane_with_pairs"),
    (4, 1, 2): ("quad_with_singles", "shuttle_with_singles"),
    (4, 2, 2): ("quad_with_pairs", "shuttle_with_pairs"),
}
MOST_CARDS = 20


def runs(length: int) -> Iterator[str]:
    """Yield all runs of `length` ranks, 3 to A."""
    for low in range(len(RUN_RANKS) - length + 1):
        yield RUN_RANKS[low : low + length]


def bodies(length: int) -> list[list[str]]:
    """Return the possible bodies of plays with kickers: any single rank, or `length` consecutive ranks."""
    return [[rank] for rank in SET_RANKS] if length == 1 else [list(ranks) for ranks in runs(length)]


class DouDizhuBook(RankBook):
    """Combinations in Dou Dizhu, and their order."""

    game = "doudizhu"

    # Readings of exact cards

    def readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        counts = held(cards)
        found = [*self.equal_cards(counts), *self.plain_runs(counts), *self.carrying(counts)]
        return tuple(found)

    def equal_cards(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the readings as a single rank or as the rocket (DDZ-15 to DDZ-17, DDZ-28, DDZ-29)."""
        if counts == Counter(JOKERS):
            yield Reading("joker_bomb", "")
        if len(counts) == 1:
            ((rank, count),) = counts.items()
            if count != 3 or self.options["bare_triples"] != "never":  # DDZ-59
                yield Reading({1: "single", 2: "pair", 3: "triple", 4: "bomb"}[count], rank)

    def plain_runs(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the readings as consecutive ranks with equal counts (DDZ-20 to DDZ-22)."""
        each = set(counts.values())
        if len(each) == 1 and (times := each.pop()) in SHORTEST and len(counts) >= SHORTEST[times]:
            if times == 4 and not self.options["shuttles"] and self.options["bomb_runs"] == "off":  # DDZ-36, DDZ-63
                return
            for ranks in runs(len(counts)):
                if set(ranks) == set(counts):
                    yield Reading(RUN_KINDS[times], ranks[-1])

    def carrying(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the readings as a triple, plane or four of a kind with kickers (DDZ-18, DDZ-19, DDZ-23, DDZ-27)."""
        for (of, kicker, each), (alone, in_row) in CARRYING.items():
            length, left = divmod(counts.total(), of + each * kicker)
            if left or (of == 4 and not self.options["four_with_two" if length == 1 else "shuttles"]):
                continue
            if of == 3 and not self.options["triple_with_single" if kicker == 1 else "triple_with_pair"]:
                continue  # DDZ-37, DDZ-60
            for body in bodies(length):
                others = Counter({rank: n for rank, n in counts.items() if rank not in body})
                if self.is_body(body, counts, others, of, kicker) and self.may_carry(body, others, of, kicker):
                    yield Reading(alone if length == 1 else in_row, body[-1])

    def is_body(self, body: list[str], counts: Counter[str], others: Counter[str], of: int, kicker: int) -> bool:
        """Return True if the cards have the body, moving fourth cards of its ranks to the kickers (DDZ-58)."""
        own = [rank for rank in body if counts[rank] == of + 1]
        if own and (of, kicker) == (3, 1) and self.options["fourth_as_kicker"]:
            others.update(own)
        else:
            own = []
        return all(counts[rank] - (rank in own) == of for rank in body)

    def may_carry(self, body: list[str], others: Counter[str], of: int, kicker: int) -> bool:
        """Return True if the body may carry these cards as kickers (DDZ-24 to DDZ-26, DDZ-56, DDZ-57, DDZ-61)."""
        has_two = "2" in body or others["2"]
        if has_two and len(body) * of + others.total() >= 5 and not self.options["twos_in_large"]:
            return False
        shuttle = of == 4 and len(body) > 1
        if kicker == 2:
            alike = self.options["pairs_alike"] and not shuttle
            return set(others.values()) <= ({2, 4} if alike else {2}) and not (others["BJ"] or others["RJ"])
        if not self.options["rocket_kickers"] and others["BJ"] and others["RJ"]:
            return False
        if any(count > self.most_alike(of, len(body)) for count in others.values()):
            return False
        if len(body) > 1 and not self.options["kickers_may_extend"]:
            low, high = RUN_RANKS.index(body[0]), RUN_RANKS.index(body[-1])
            beside = RUN_RANKS[max(low - 1, 0) : low] + RUN_RANKS[high + 1 : high + 2]
            return all(others[rank] < 3 for rank in beside)
        return True

    def most_alike(self, of: int, length: int) -> int:
        """Return the largest number of equal single kickers of a play (DDZ-24, DDZ-56)."""
        alike = int(self.options["kickers_alike"])
        if of == 3:
            return alike
        pair = {"as_planes": alike > 1, "allowed": True, "refused": False}[self.options["four_with_pair"]]
        return 2 if pair and length == 1 else 1

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
        yield Counter(JOKERS)
        for rank, count in counts.items():
            for size in range(1, count + 1):
                yield Counter({rank: size})
        for times, shortest in SHORTEST.items():
            for length in range(shortest, 13):
                for ranks in runs(length):
                    yield Counter(ranks * times)
        yield from self.carrying_patterns(counts)

    def carrying_patterns(self, counts: Counter[str]) -> Iterator[Counter[str]]:
        """Yield a superset of the combinations with kickers in a hand."""
        for of, kicker, each in CARRYING:
            for length in range(1, MOST_CARDS // (of + each * kicker) + 1):
                for body in (
                    [[rank] for rank in SET_RANKS] if length == 1 else [list(ranks) for ranks in runs(length)]
                ):
                    if any(counts[rank] < of for rank in body):
                        continue
                    givers = [rank for rank in counts if counts[rank] >= kicker]
                    for chosen in combinations_with_replacement(givers, length * each):
                        yield Counter(body * of) + Counter(list(chosen) * kicker)

    # Play order

    def beats(self, a: Play, b: Play) -> bool:
        class_a, class_b = self.bomb_class(a), self.bomb_class(b)
        if b.kind == "joker_bomb" and not self.options["rocket_is_highest"]:
            return class_a > 0 and a.kind != "joker_bomb"  # DDZ-29
        if class_a != class_b:
            return class_a > class_b
        return a.kind == b.kind and a.size == b.size and self.rank_order(a.rank) > self.rank_order(b.rank)

    def bomb_class(self, play: Play) -> int:
        """Return the class of a bomb, higher for stronger ones; 0 for other plays (DDZ-28, DDZ-29, DDZ-63)."""
        if play.kind == "quad_sequence" and self.options["bomb_runs"] != "off":
            return play.size + (100 if self.options["bomb_runs"] == "highest" else 0)
        return {"bomb": 1, "joker_bomb": 50}.get(play.kind, 0)

    def fits_hand(self, play: Play, hand: tuple[Card, ...], _to_beat: Play | None) -> bool:
        is_last = play.size == len(hand)
        return play.kind != "triple" or is_last or self.options["bare_triples"] == "any_time"  # DDZ-59
