"""Combinations in Dou Dizhu with a wild rank.

Source: docs/rules/doudizhu.md, DDZ-53 to DDZ-55.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from .book import Classes, held
from .cards import JOKERS, Card, rank_of
from .ddz_book import CARRYING, MOST_CARDS, RUN_KINDS, SHORTEST, DouDizhuBook, bodies
from .plays import KINDS, Play, Reading
from .rank_book import ORDER, SET_RANKS

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from .options import Options

SETS = {1: "single", 2: "pair", 3: "triple", 4: "bomb"}
BOMBS = ("soft_bomb", "bomb", "wild_bomb", "joker_bomb")
"""Bombs, lowest first (DDZ-54)."""


class Form(NamedTuple):
    """Shape of a play: ranks in the body, cards per rank, number of kickers, and cards per kicker."""

    kind: str
    body: tuple[str, ...]
    of: int
    kickers: int
    kicker: int

    @property
    def size(self) -> int:
        """Number of cards in the play."""
        return len(self.body) * self.of + self.kickers * self.kicker


class WildDouDizhuBook(DouDizhuBook):
    """Combinations with a wild rank, and their order."""

    def __init__(self, options: Options, *, decks: int, wild: str) -> None:
        super().__init__(options, decks=decks)
        self.wild = wild
        self.forms: dict[int, list[Form]] = {}
        for form in self.every_form():
            self.forms.setdefault(form.size, []).append(form)
        every = [form for forms in self.forms.values() for form in forms if form.kicker]
        self.carriers = {(Reading(form.kind, form.body[-1]), form.size): form for form in every}
        self.known: dict[Classes, tuple[Reading, ...]] = {}
        self.known_natural: dict[Classes, set[Reading]] = {}

    def every_form(self) -> Iterator[Form]:
        """Yield every combination except the rocket, without specifying kickers."""
        for of, kind in SETS.items():
            if kind == "triple" and self.options["bare_triples"] == "never":  # DDZ-59
                continue
            for rank in SET_RANKS:
                yield Form("soft_bomb" if of == 4 and rank != self.wild else kind, (rank,), of, 0, 0)
        for of, shortest in SHORTEST.items():
            if of < 4 or self.options["shuttles"]:
                for length in range(shortest, MOST_CARDS // of + 1):
                    yield from (Form(RUN_KINDS[of], tuple(body), of, 0, 0) for body in bodies(length))
        yield from self.carrying_forms()

    def carrying_forms(self) -> Iterator[Form]:
        """Yield every combination with kickers."""
        for (of, kicker, each), (alone, in_row) in CARRYING.items():
            if of == 3 and not self.options["triple_with_single" if kicker == 1 else "triple_with_pair"]:
                continue
            for length in range(1, MOST_CARDS // (of + each * kicker) + 1):
                if of == 3 or self.options["four_with_two" if length == 1 else "shuttles"]:
                    kind = alone if length == 1 else in_row
                    yield from (Form(kind, tuple(body), of, length * each, kicker) for body in bodies(length))

    # Readings of exact cards

    def readings(self, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
        counts = held(cards)
        key = tuple(sorted(counts.items()))
        if key not in self.known:
            found = self.natural(counts)
            if counts[self.wild]:
                found = found | set(self.stood_for(counts))
            self.known[key] = tuple(
                sorted(found, key=lambda r: (KINDS.index(r.kind), self.rank_order(r.rank) if r.rank else 0))
            )
        return self.known[key]

    def natural(self, counts: Counter[str]) -> set[Reading]:
        """Return the readings in which no card stands for another. Four wild cards are a `wild_bomb` (DDZ-54)."""
        key = tuple(sorted(counts.items()))
        if key not in self.known_natural:
            plain = [*self.equal_cards(counts), *self.plain_runs(counts), *self.carrying(counts)]
            all_wild = Reading("bomb", self.wild)
            self.known_natural[key] = {
                Reading("wild_bomb", self.wild) if reading == all_wild else reading for reading in plain
            }
        return self.known_natural[key]

    def stood_for(self, counts: Counter[str]) -> Iterator[Reading]:
        """Yield the readings in which wild cards stand for others; natural readings may be among them (DDZ-53)."""
        for form in self.forms.get(counts.total(), ()):
            if form.kind != "bomb" and self.fills(form, counts):
                yield Reading(form.kind, form.body[-1])

    def missing(self, form: Form, counts: Counter[str]) -> int | None:
        """Return the number of wild cards needed to complete the body; None if the hand cannot form it."""
        taken = 0
        for rank in form.body:
            if rank == self.wild:
                taken += form.of
            elif len(form.body) == 1 and not counts[rank]:
                return None  # a body of one rank needs a natural card, except for the wild rank itself
            else:
                taken += form.of - min(form.of, counts[rank])
        return taken if taken <= counts[self.wild] else None

    def fills(self, form: Form, counts: Counter[str]) -> bool:
        """Return True if exactly these cards have this form, with wild cards replacing missing cards."""
        taken = self.missing(form, counts)
        if taken is None or any(counts[rank] > form.of for rank in form.body if rank != self.wild):
            return False
        others = Counter({rank: n for rank, n in counts.items() if n and rank not in form.body and rank != self.wild})
        left = counts[self.wild] - taken
        if not form.kicker:
            return not others and not left and (form.kind != "soft_bomb" or taken > 0)
        if form.kicker == 2:
            left -= 2 * len(others) - others.total()
            others = Counter(dict.fromkeys(others, 2)) if self.may_be_pairs(others) else Counter()
        if left > 0 and self.wild not in form.body:  # as their own rank
            others[self.wild], left = left, 0
        fits = not left and others.total() == form.kickers * form.kicker
        return fits and self.may_carry(list(form.body), others, form.of, form.kicker)

    def may_be_pairs(self, others: Counter[str]) -> bool:
        """Return True if the cards can be carried as pairs, some of which a wild card completes."""
        return all(n <= 2 and rank not in JOKERS for rank, n in others.items())

    def must_be_named(self, cards: tuple[Card, ...], reading: Reading) -> bool:
        counts = held(cards)
        return counts[self.wild] > 0 and reading not in self.natural(counts)

    # Candidates in a hand

    def identity(self, play: Play) -> Hashable:
        """Return the reading with its kickers, whatever the number of wild cards (DDZ-55)."""
        form = self.carriers.get((play.reading, play.size))
        if form is None:
            return (play.reading, play.size)
        beside = [rank for rank in map(rank_of, play.cards) if rank not in form.body and rank != self.wild]
        return (play.reading, play.size, tuple(sorted(set(beside) if form.kicker == 2 else beside)))

    def candidates(self, hand: Iterable[Card]) -> Iterator[Classes]:
        """Yield the default cards of each play, fewest wild cards first; any other cards for a play are choices."""
        counts = held(hand)
        found: set[Classes] = set()
        for pattern in self.default_cards(counts):
            found.add(tuple(sorted((rank, n) for rank, n in pattern.items() if n)))
        yield from sorted(found, key=lambda classes: (dict(classes).get(self.wild, 0), classes))

    def default_cards(self, counts: Counter[str]) -> Iterator[Counter[str]]:
        """Yield a superset of the combinations in a hand, preferring natural cards (DDZ-55)."""
        yield from (
            Counter(alone) for alone in ([*JOKERS], *([joker] for joker in JOKERS)) if Counter(alone) <= counts
        )
        yield from (Counter({rank: 4}) for rank in SET_RANKS if counts[rank] == 4)
        for form in (form for forms in self.forms.values() for form in forms):
            # At least one card of a soft bomb is wild, even for a player with all four natural cards.
            own = Counter({rank: min(counts[rank], 3) for rank in counts}) if form.kind == "soft_bomb" else counts
            taken = self.missing(form, own)
            if taken is None:
                continue
            body = Counter({rank: min(form.of, own[rank]) for rank in form.body if rank != self.wild})
            for carried in self.kickers(form, counts, counts[self.wild] - taken):
                yield body + Counter({self.wild: taken}) + carried

    def kickers(self, form: Form, counts: Counter[str], left: int) -> Iterator[Counter[str]]:
        """Yield the kickers that a body may carry, excluding its own ranks, with at most `left` wild cards."""
        if not form.kicker:
            yield Counter()
            return
        others = [rank for rank in ORDER if counts[rank] and rank not in form.body and rank != self.wild]
        if form.kicker == 1:
            cards = [rank for rank in others for _ in range(counts[rank])]
            if self.wild not in form.body:
                cards += [self.wild] * left
            yield from map(Counter, sorted(set(combinations(cards, form.kickers))))
            return
        pairs = [rank for rank in others if rank not in JOKERS]
        if self.wild not in form.body:
            pairs.append(self.wild)
        for chosen in combinations(pairs, form.kickers):
            carried = Counter({rank: min(counts[rank], 2) for rank in chosen if rank != self.wild})
            carried[self.wild] = 2 * form.kickers - carried.total()
            if carried[self.wild] <= left:
                yield carried

    # Play order

    def beats(self, a: Play, b: Play) -> bool:
        if a.kind in BOMBS and a.kind != b.kind:
            return b.kind not in BOMBS or BOMBS.index(a.kind) > BOMBS.index(b.kind)
        return a.kind == b.kind and a.size == b.size and self.rank_order(a.rank) > self.rank_order(b.rank)
