"""Combinations in Gan Deng Yan.

Source: RULES.md B2, B3 and the variants GDY-66 to GDY-72.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from .book import Book, Classes, all_fewer, held, memory_of
from .cards import JOKERS, RANKS, Card, is_joker, rank_of
from .plays import LONE_JOKER, Play, Reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .options import Options

RUN_RANKS = "3456789TJQKA"
SET_RANKS = RUN_RANKS + "2"  # GDY-06, GDY-07
JOKER = "joker"
BOMBS = ("bomb", "joker_bomb")


class GanDengYanBook(Book):
    """Combinations in Gan Deng Yan, and their order."""

    game = "gandengyan"
    suitless = RANKS

    def __init__(self, options: Options, *, decks: int, talon: int = 1) -> None:
        super().__init__(options, decks=decks)
        self.talon = talon
        """Number of cards left to draw, needed only by GDY-46."""
        self.memory = memory_of(self.game, options, decks)

    @property
    def jokers_alike(self) -> bool:
        return self.decks == 1

    def single_order(self, card: Card) -> int:
        return self.rank_order(rank_of(card))

    def rank_order(self, rank: str) -> int:
        return 13 + JOKERS.index(rank) if rank in JOKERS else SET_RANKS.index(rank)

    def class_of(self, card: Card) -> str:
        return JOKER if is_joker(card) and self.jokers_alike else rank_of(card)

    # Readings of exact cards

    def recognise(self, ranks: tuple[str, ...]) -> list[Reading]:
        """Return the readings of cards without jokers standing for others; there is at most one."""
        counts = Counter(ranks)
        if len(counts) == 1:
            return self.recognise_set(ranks[0], len(ranks))
        if len(set(counts.values())) > 1 or "2" in counts:  # GDY-09
            return []
        span = len(counts)
        low = min(RUN_RANKS.index(rank) for rank in counts)
        if set(RUN_RANKS[low : low + span]) != set(counts):
            return []
        kind = self.run_kind(span, counts[ranks[0]])
        return [Reading(kind, RUN_RANKS[low + span - 1])] if kind else []

    def run_kind(self, span: int, each: int) -> str:
        """Return the kind of a run of `span` ranks with `each` cards per rank, or an empty string."""
        longest = self.options["max_sequence_ranks"]
        if longest != "none" and span > longest:  # GDY-23, GDY-71
            return ""
        pairs = self.options["double_sequence_len"]  # GDY-27
        triples = self.options["triple_sequences"]  # GDY-70
        valid = {
            1: span >= self.options["shortest_sequence"],  # GDY-101
            2: pairs == "2plus" or (pairs == "exactly_2" and span == 2),
            3: triples and span >= self.options["triple_sequence_min"],
        }
        kinds = {1: "sequence", 2: "double_sequence", 3: "triple_sequence"}
        return kinds[each] if valid.get(each, False) else ""

    def recognise_set(self, rank: str, size: int) -> list[Reading]:
        """Return the reading of a set of equal cards."""
        if size == 1:
            return [Reading("single", rank)]
        if size == 2:
            return [Reading("pair", rank)]
        if rank == "2" and not self.options["twos_as_sets"]:  # GDY-10
            return []
        if size == 3 and self.options["triplet"] == "ordinary":  # GDY-69
            return [Reading("triple", rank)]
        if size <= self.options["max_bomb_cards"]:  # GDY-34, GDY-67
            return [Reading("bomb", rank)]
        return []

    def readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        naturals = tuple(sorted(rank_of(card) for card in cards if not is_joker(card)))
        jokers = tuple(sorted(card for card in cards if is_joker(card)))
        if not naturals:
            alike = self.jokers_alike and len(jokers) == 2
            more = self.options["joker_bombs"] == "up_to_four" and len(jokers) > 2  # GDY-100
            bomb = alike or more or jokers == JOKERS  # GDY-05, GDY-66, GDY-68
            return (Reading("joker_bomb", ""),) if bomb else ()
        if len(jokers) > 1 and self.options["max_jokers_per_play"] == 1:  # GDY-41
            return ()
        key = (naturals, len(jokers))
        if key not in self.memory.readings:
            self.memory.readings[key] = tuple(self.every_assignment(naturals, len(jokers)))
        return self.memory.readings[key]

    def every_assignment(self, naturals: tuple[str, ...], jokers: int) -> list[Reading]:
        """Return all readings, trying every rank for each joker (GDY-39 to GDY-43)."""
        if jokers and len(naturals) + jokers == 1:
            return []
        ranks = SET_RANKS if self.options["joker_as_two"] else RUN_RANKS  # GDY-40
        found: set[Reading] = set()
        for chosen in combinations_with_replacement(ranks, jokers):
            found.update(self.recognise(naturals + chosen))
        if jokers and not self.joker_fits_bomb(len(naturals) + jokers):
            found = {reading for reading in found if reading.kind != "bomb"}
        if self.options["joker_reading"] == "highest":  # GDY-43: the highest of each kind
            best: dict[str, Reading] = {}
            for reading in sorted(found, key=lambda r: SET_RANKS.index(r.rank)):
                best[reading.kind] = reading
            found = set(best.values())
        return sorted(found, key=lambda r: (r.kind, SET_RANKS.index(r.rank)))

    def joker_fits_bomb(self, size: int) -> bool:
        """Return True if a bomb of `size` cards may contain a joker (GDY-33)."""
        return {"any": True, "triplets": size == 3, "none": False}[self.options["joker_in_bombs"]]

    def must_be_named(self, cards: tuple[Card, ...], reading: Reading) -> bool:
        return reading.kind != "joker_bomb" and any(map(is_joker, cards))

    # Candidates in a hand

    def patterns(self) -> Iterator[Counter[str]]:
        """Yield the rank counts of every combination without jokers."""
        for rank in SET_RANKS:
            for size in range(1, self.options["max_bomb_cards"] + 1):
                yield Counter({rank: size})
        for low in range(len(RUN_RANKS)):
            for high in range(low + 1, len(RUN_RANKS)):
                for each in (1, 2, 3) if self.options["triple_sequences"] else (1, 2):
                    ranks = RUN_RANKS[low : high + 1]
                    if self.recognise(tuple(ranks) * each):
                        yield Counter(ranks * each)

    def candidates(self, hand: Iterable[Card]) -> Iterator[Classes]:
        if not self.memory.patterns:
            fewer = all_fewer(self.patterns(), 2 * self.decks)
            self.memory.patterns = [pair for pair in fewer if pair[0]]
        counts = held(hand)
        jokers_held = counts["BJ"] + counts["RJ"]
        yield from self.joker_bombs(counts)
        for naturals, jokers in self.memory.patterns:
            if jokers > jokers_held or any(counts[r] < n for r, n in naturals.items()):
                continue
            if jokers == 0:
                yield tuple(naturals.items())
            elif self.jokers_alike:
                yield (*naturals.items(), (JOKER, jokers))
            else:
                for black in range(jokers + 1):
                    if black <= counts["BJ"] and jokers - black <= counts["RJ"]:
                        yield (*naturals.items(), ("BJ", black), ("RJ", jokers - black))

    def joker_bombs(self, counts: Counter[str]) -> Iterator[Classes]:
        """Yield the joker bombs in a hand with these ranks (GDY-05, GDY-68, GDY-100)."""
        if self.jokers_alike:
            if counts["BJ"] + counts["RJ"] == 2:
                yield ((JOKER, 2),)
            return
        most = 2 if self.options["joker_bombs"] == "up_to_four" else 1
        for black, red in product(range(1, most + 1), repeat=2):
            if black <= counts["BJ"] and red <= counts["RJ"]:
                yield (("BJ", black), ("RJ", red))

    def lone_leads(self, hand: tuple[Card, ...]) -> list[Play]:
        rule = self.options["joker_only_lead"]
        reading = Reading(LONE_JOKER, "")
        jokers = tuple(card for card in hand if is_joker(card))
        found: list[Play] = []
        if jokers == hand and rule != "forbidden":
            if len(hand) == 1:  # GDY-46
                found.append(Play(hand, reading))
            one_colour = len(hand) == 2 and len(set(hand)) == 1 and not self.jokers_alike
            if one_colour and rule == "whole_hand":  # GDY-47
                found.append(Play(hand, reading))
        if self.options["single_joker_when_talon_empty"] and self.talon == 0:
            kinds = jokers[:1] if self.jokers_alike else tuple(dict.fromkeys(jokers))
            found += [Play((card,), reading) for card in kinds if (card,) != hand or not found]
        return found

    # Play order

    def beats(self, a: Play, b: Play) -> bool:
        if b.kind == LONE_JOKER:
            return a.kind in BOMBS  # GDY-46
        if a.kind == LONE_JOKER:
            return False
        meanings = [b.reading]
        if not self.options["joker_meaning_binds"]:  # GDY-45
            meanings = [r for r in self.readings(b.cards) if r.kind == b.kind]
        return any(self.beats_as(a, Play(b.cards, meaning)) for meaning in meanings)

    def beats_as(self, a: Play, b: Play) -> bool:
        """Return True if `a` beats `b` in the reading declared for `b`."""
        if a.kind in BOMBS:
            return b.kind not in BOMBS or self.bomb_power(a) > self.bomb_power(b)
        lone_two = a.kind == "single" and a.rank == "2" and self.options["single_two"] == "on_any_play"
        if lone_two and b.kind not in BOMBS and b.rank != "2":  # GDY-11
            return True
        if a.kind != b.kind or a.size != b.size:  # GDY-22, GDY-28
            return False
        if b.rank == "2":
            equal = self.options["follow_step"] == "same_or_next"  # GDY-72
            return a.rank == "2" and equal and bool(self.options["equal_applies_to_twos"])
        if a.rank == "2":
            return True  # GDY-11, GDY-12, GDY-69
        step = SET_RANKS.index(a.rank) - SET_RANKS.index(b.rank)
        return self.step_allowed(step, triple=a.kind == "triple")

    def step_allowed(self, step: int, *, triple: bool) -> bool:
        """Return True if an ordinary play may be `step` ranks higher (GDY-21, GDY-69)."""
        rule = self.options["follow_step"]
        any_higher = rule == "any_higher"
        if triple and self.options["triplet_step"] == "any_higher":
            any_higher = True
        if step == 0:
            return bool(rule == "same_or_next")
        return step == 1 or (step > 0 and any_higher)

    def bomb_power(self, play: Play) -> tuple[int, float, int, int, int]:
        """Return the strength of a bomb among all bombs (GDY-30 to GDY-38, GDY-86, GDY-102)."""
        if play.kind == "joker_bomb":
            low = play.size == 2 and self.options["joker_bomb_rank"] == "above_triplets"
            return (1, 3.5, 0, 0, 0) if low else (2, play.size, 0, 0, 0)
        hard = not any(map(is_joker, play.cards))
        rule = self.options["soft_bomb_rank"]
        group = int(hard or rule != "below_all_hard")
        of_size = int(hard and rule == "below_hard_of_size")
        return (group, play.size, of_size, SET_RANKS.index(play.rank), int(hard and rule == "below_hard"))
