"""Bodies with kickers laid out as families: one pattern a length of body, every choice of kickers an action.

The choices of one body follow each other as `combinations_with_replacement` lists them, so their ids need no
table: the place of a choice is a sum of steps, one for each lane that gives kickers. A step says how many choices
come before, and depends on how many kickers are still to be chosen, how many the lane gives, and the lane. The
kernel adds them up (kernel/combinations/kickers.hpp).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from clamber.compile.lanes import BLACK, LANES, RUN_PLACES, SPECIAL, lane_of, run_lane
from clamber.compile.shapes import (
    Deck,
    Family,
    Member,
    Pattern,
)
from clamber.kernel import (
    LANE_SOURCE,
    MOST_ALIKE,
    RUN_SOURCE,
    Kickers,
    Term,
)
from clamber.rules.vocabulary import RANKS, WithKickers

if TYPE_CHECKING:
    from collections.abc import Iterator

TWO: Final = 0
"""The lane of the 2, which stands beside no run."""

_ID_MASK: Final = 0xFFFFFFFF


@dataclass(frozen=True)
class _Choices:
    """Choosing kickers for one body.

    Attributes:
        caps: How many kickers each lane may give.
        both_jokers: Whether both may be among them.
    """

    caps: tuple[int, ...]
    both_jokers: bool

    def listed(self, left: int, lane: int = 0) -> Iterator[tuple[int, ...]]:
        """Every choice of so many kickers from this lane up, in order, as how many each lane gives."""
        if lane == LANES:
            if left == 0:
                yield ()
            return
        for given in range(min(self.caps[lane], left), -1, -1):
            if lane == BLACK and given and not self.both_jokers:
                if left == given:
                    yield (given, *(0,) * (LANES - lane - 1))
                continue
            for rest in self.listed(left - given, lane + 1):
                yield (given, *rest)

    def steps(self, count: int, alike: int, first: int) -> list[int]:
        """What each lane adds to an id, [left - 1][given - 1][lane]; `first` is the id of the first choice."""

        @cache
        def ways(lane: int, left: int) -> int:
            if lane == LANES:
                return int(left == 0)
            return sum(after(lane, given, left) for given in range(min(self.caps[lane], left) + 1))

        def after(lane: int, given: int, left: int) -> int:
            if lane == BLACK and given and not self.both_jokers:
                return int(left == given)
            return ways(lane + 1, left - given)

        def earlier(lane: int, given: int, left: int) -> int:
            """Choices in which the lane gives more."""
            return sum(after(lane, more, left) for more in range(given + 1, min(self.caps[lane], left) + 1))

        @cache
        def passed(lane: int, left: int) -> int:
            """Choices in which some lane below gives any."""
            return sum(earlier(below, 0, left) for below in range(lane))

        return [
            ((first if left == count else 0) + passed(lane, left) + earlier(lane, given, left)
             - passed(lane + 1, left - given)) & _ID_MASK
            if given <= left else 0
            for left in range(1, count + 1)
            for given in range(1, alike + 1)
            for lane in range(LANES)
        ]  # fmt: skip


def kicker_families(
    shape: WithKickers,
    deck: Deck,
    *,
    steps: frozenset[str],
    each: int,
    alike: int,
    both_jokers: bool,
    may_extend: bool,
) -> list[Family]:
    """One family for each length of the body."""
    families = []
    for ranks in range(shape.shortest, shape.longest + 1):
        givers = [_givers(deck, shape.kicker, given) for given in range(1, min(alike, MOST_ALIKE) + 1)]
        lanes = [sum(1 << lane for lane in able) for able in givers if able]
        kickers = Kickers(
            count=ranks * each,
            cards=shape.kicker,
            alike=len(lanes),
            lanes=lanes + [0] * (MOST_ALIKE - len(lanes)),
            copies=shape.of,
            ranks=ranks,
            both_jokers=both_jokers,
            may_extend=may_extend,
        )
        families.append(_family(shape, kickers, steps, deck))
    return families


def _givers(deck: Deck, kicker: int, given: int) -> list[int]:
    """The lanes that may give so many kickers."""
    lanes = range(len(RANKS) if kicker > 1 else SPECIAL)
    return [lane for lane in lanes if given * kicker <= deck.copies[lane]]


def _family(shape: WithKickers, kickers: Kickers, steps: frozenset[str], deck: Deck) -> Family:
    ranks = kickers.ranks
    size = ranks * shape.of + kickers.count * kickers.cards
    family = Family(
        shape.kind, size, shape.of, bomb=False, run=ranks > 1, ranks=ranks, steps=steps, guard=shape.guard
    )
    pattern = Pattern(terms_of(shape, ranks), (0, 0, 0), kickers=kickers)
    for position in positions_of(shape, ranks):
        body = body_of(position, ranks)
        if any(deck.copies[lane] < shape.of for lane in body):
            continue
        for given in choices_of(kickers, position).listed(kickers.count):
            need = tuple(shape.of * (lane in body) + shape.kicker * n for lane, n in enumerate(given))
            pattern.members.append(Member(position, need))
    family.patterns.append(pattern)
    return family


def terms_of(shape: WithKickers, ranks: int) -> tuple[Term, ...]:
    """The masks of a body, one for each of its ranks."""
    source = (RUN_SOURCE if ranks > 1 else LANE_SOURCE) + shape.of
    return tuple(Term(source=source, shift=i) for i in range(ranks))


def positions_of(shape: WithKickers, ranks: int) -> range:
    """Where bodies begin."""
    if ranks == 1:
        return range(len(RANKS))
    first = 0 if shape.lowest == "A" else lane_of(shape.lowest) + 1
    last = RUN_PLACES - 1 if shape.highest == "A" else lane_of(shape.highest) + 1
    return range(first, last - ranks + 2)


def body_of(position: int, ranks: int) -> list[int]:
    """The lanes of a body."""
    return [position] if ranks == 1 else [run_lane(position + i) for i in range(ranks)]


def choices_of(kickers: Kickers, position: int) -> _Choices:
    """The kickers that a body may carry."""
    body = body_of(position, kickers.ranks)
    caps = [sum(lanes >> lane & 1 for lanes in kickers.lanes) for lane in range(LANES)]
    for lane in body:
        caps[lane] = 0
    if kickers.ranks > 1 and not kickers.may_extend:
        for lane in (body[0] - 1, body[-1] + 1):
            if TWO < lane < BLACK:
                caps[lane] = min(caps[lane], -(-kickers.copies // kickers.cards) - 1)
    return _Choices(tuple(caps), kickers.both_jokers)
