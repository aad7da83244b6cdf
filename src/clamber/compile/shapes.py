"""Shapes laid out as families: every pattern of cards that makes them, position by position.

A family is one shape of one size. Its members stand at positions: the lane of a set (0..12 the ranks from the 2,
13 and 14 the jokers, 15 the special cards of the deal), or the first place of a run in run order (A 2 3 .. K A).
A pattern says which of its places are filled by wild cards; where a hand can make it is an AND of masks, one term a
place. The kernel reads these (kernel/combinations/table.hpp).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from operator import le
from typing import TYPE_CHECKING, Final, NamedTuple

from clamber.compile.lanes import ACE, BLACK, LANES, RED, RUN_PLACES, SPECIAL, lane_of, run_lane
from clamber.kernel import LANE_SOURCE, RUN_SOURCE, SCARCE_SOURCE, SUIT_SOURCE, Kickers, Mixed, Term
from clamber.rules.vocabulary import RANKS, Exactly, Runs, Sets, WithPair

if TYPE_CHECKING:
    from collections.abc import Iterator

ANYTHING: Final = 0xFFFF
"""What the wild cards of a pair stand for whose rank does not matter."""


@dataclass(frozen=True, slots=True)
class Member:
    """One action of a family.

    Attributes:
        position: Where it stands in the family.
        need: Cards of each lane.
        wild: How many cards stand for others.
        stands: The lanes they stand for, as a mask; `ANYTHING` if it does not matter.
        suit: Of a straight flush, else None.
        attached: The lane of an attached pair, else None.
    """

    position: int
    need: tuple[int, ...]
    wild: int = 0
    stands: int = 0
    suit: int | None = None
    attached: int | None = None


class LastPlay(NamedTuple):
    """What a last play carries beside its body: how many cards, and how many of a rank."""

    fewest: int
    most: int
    alike: int


@dataclass(slots=True)
class Pattern:
    """One way to make the members of a family."""

    terms: tuple[Term, ...]
    uses: tuple[int, int, int]  # wild cards of lanes 13, 14, 15
    mixed: Mixed = Mixed.no
    attached_source: int = 0
    kickers: Kickers | None = None
    members: list[Member] = field(default_factory=list)


@dataclass(slots=True)
class Family:
    """A shape of one size, with all its patterns.

    Attributes:
        kind: Its name.
        size, copies: Cards in all, and of each rank.
        bomb, run: Whether it is one.
        suited: Whether it is a straight flush.
        scarce_head: Whether nobody begins it at a rank of which they hold four.
        stand_ins: How many of its cards may stand for others where a rank is drawn to be wild.
        ranks: Of a run how many ranks.
        steps, guard, guards: How it is followed, resolved.
        powers: For `Exactly`: the strength of each position.
        last_play: What its plays carry if they are last plays of a hand, else None.
    """

    kind: str
    size: int
    copies: int
    bomb: bool
    run: bool = False
    suited: bool = False
    scarce_head: bool = False
    stand_ins: str = "any"
    ranks: int = 1
    steps: frozenset[str] = frozenset({"any_higher"})
    guard: int = 0
    guards: tuple[tuple[str, int], ...] = ()
    powers: tuple[int, ...] = ()
    last_play: LastPlay | None = None
    patterns: list[Pattern] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Deck:
    """What shapes need to know of the cards: copies, joker lanes, wild cards.

    Attributes:
        copies: How many cards each lane has.
        jokers_alike: Whether the two jokers are interchangeable (GDY-05); both are then in lane 13.
        wild_lanes: Where the wild cards are.
        stands_for: The lanes that wild cards may stand for.
        at_most: Wild cards in one play.
        as_themselves: Whether a special card counts as itself when it stands for its rank (the Big Ace of Big A).
    """

    copies: tuple[int, ...]
    jokers_alike: bool
    wild_lanes: tuple[int, ...]
    stands_for: frozenset[int]
    at_most: int
    as_themselves: bool

    def uses(self, wild: int) -> Iterator[tuple[int, int, int]]:
        """All ways to take this many wild cards, lane 13, 14, 15."""
        for chosen in combinations_with_replacement(self.wild_lanes, wild):
            uses = tuple(chosen.count(lane) for lane in (BLACK, RED, SPECIAL))
            if max(uses, default=0) <= 2:
                yield uses  # type: ignore[misc] # a tuple of three by its source

    @property
    def stands_mask(self) -> int:
        """The lanes that wild cards may stand for, as a mask."""
        return sum(1 << lane for lane in self.stands_for)

    @property
    def most_wild(self) -> int:
        """The most wild cards that one play can hold."""
        return min(self.at_most, 2 * len(self.wild_lanes)) if self.stands_for else 0


def _need(cards: dict[int, int], uses: tuple[int, int, int]) -> tuple[int, ...]:
    need = [0] * LANES
    for lane, count in cards.items():
        need[lane] += count
    for lane, count in zip((BLACK, RED, SPECIAL), uses, strict=True):
        need[lane] += count
    return tuple(need)


def set_family(
    shape: Sets, deck: Deck, *, bomb: bool, without: str, natural_only: bool, steps: frozenset[str]
) -> Family:
    """Equal cards: natural, and with wild cards."""
    family = Family(
        shape.kind,
        shape.size,
        shape.size,
        bomb,
        stand_ins=shape.stand_ins,
        steps=steps,
        guard=shape.guard,
        guards=shape.guards,
    )
    lanes = [lane for lane, rank in enumerate(RANKS) if rank not in without]
    lanes += [lane_of(rank) for rank in shape.also.split()]
    most_wild = 0 if natural_only else min(deck.most_wild, shape.size - 1)
    for wild in range(most_wild + 1):
        natural = shape.size - wild
        for uses in deck.uses(wild):
            pattern = Pattern((Term(source=LANE_SOURCE + natural, shift=0),), uses)
            for lane in sorted(lanes):
                if wild and lane not in deck.stands_for:
                    continue
                if natural > deck.copies[lane]:
                    continue
                standing = 0 if deck.as_themselves else wild
                need = _need({lane: natural}, uses)
                pattern.members.append(Member(lane, need, standing, (1 << lane) * bool(standing)))
            if pattern.members:
                family.patterns.append(pattern)
    return family


def _fillings(places: int, of: int, wild: int) -> Iterator[tuple[int, ...]]:
    """How many cards of each place of a run are wild."""
    if places == 0:
        if wild == 0:
            yield ()
        return
    for here in range(min(of, wild), -1, -1):
        for rest in _fillings(places - 1, of, wild - here):
            yield (here, *rest)


def run_family(
    shape: Runs,
    ranks: int,
    deck: Deck,
    *,
    bomb: bool,
    suited: bool | None,
    lowest: str,
    mixed_hearts: bool,
    scarce_head: bool,
) -> Family:
    """Consecutive ranks: natural, and with wild cards in any places."""
    family = Family(
        shape.kind,
        ranks * shape.of,
        shape.of,
        bomb,
        run=True,
        suited=bool(suited),
        scarce_head=scarce_head,
        ranks=ranks,
        guard=shape.guard,
    )
    first = 0 if lowest == "A" else lane_of(lowest) + 1
    starts = range(first, RUN_PLACES - ranks + 1)
    seen: set[tuple[int, tuple[int, ...], int | None]] = set()
    for wild in range(min(deck.most_wild, family.size - 1) + 1):
        for filling in _fillings(ranks, shape.of, wild):
            spots = _run_spots(shape, filling, deck, starts)
            for uses in deck.uses(wild) if spots else ():
                for suit in range(4) if suited else (None,):
                    pattern = Pattern(_run_terms(shape, filling, suit, scarce_head=scarce_head), uses)
                    for start, natural, stands in spots:
                        need = _with_wild(natural, uses)
                        if (start, need, suit) not in seen:  # an Ace at either end of a run of all ranks
                            seen.add((start, need, suit))
                            pattern.members.append(Member(start, need, wild if stands else 0, stands, suit))
                    if suited is False and wild == 0:
                        pattern.mixed = Mixed.any_suit
                    elif suited is not True and wild and mixed_hearts and shape.of == 1:
                        pattern.mixed = Mixed.wild_suit
                    if pattern.members:
                        family.patterns.append(pattern)
    return family


def _run_terms(shape: Runs, filling: tuple[int, ...], suit: int | None, *, scarce_head: bool) -> tuple[Term, ...]:
    """The masks of a filling, one for each place with a natural card, and one for a scarce head."""
    source = RUN_SOURCE if suit is None else SUIT_SOURCE + suit - 1  # + copies, and suits have one
    terms = [Term(source=source + shape.of - here, shift=i) for i, here in enumerate(filling) if here < shape.of]
    terms += [Term(source=SCARCE_SOURCE, shift=0)] * scarce_head
    if len(filling) == RUN_PLACES:  # the Ace at both ends needs its cards twice
        aces = 2 * shape.of - filling[0] - filling[-1]
        if aces:
            terms.append(Term(source=LANE_SOURCE + aces, shift=ACE))
    return tuple(terms)


def _run_spots(
    shape: Runs, filling: tuple[int, ...], deck: Deck, starts: range
) -> list[tuple[int, tuple[int, ...], int]]:
    """(start, natural cards of each lane, lanes that wild cards stand for) wherever a filling can be."""
    spots = []
    for start in starts:
        natural, stands = [0] * LANES, 0
        for i, here in enumerate(filling):
            lane = run_lane(start + i)
            natural[lane] += shape.of - here
            stands |= (1 << lane) * bool(here)
        if stands & ~deck.stands_mask == 0 and all(map(le, natural, deck.copies)):
            spots.append((start, tuple(natural), 0 if deck.as_themselves else stands))
    return spots


def _with_wild(natural: tuple[int, ...], uses: tuple[int, int, int]) -> tuple[int, ...]:
    return (*natural[:BLACK], natural[BLACK] + uses[0], natural[RED] + uses[1], natural[SPECIAL] + uses[2])


def with_pair_family(shape: WithPair, deck: Deck, *, joker_pair: bool, jokers_with_wild: bool) -> Family:
    """A triple and a pair of another rank, with wild cards in either."""
    family = Family(shape.kind, 5, 3, bomb=False)
    for triple in (3, 2, 1):
        for pair in (2, 1, 0):
            wild = 5 - triple - pair
            if wild > deck.most_wild or (pair == 0 and triple < 3):
                continue
            for uses in deck.uses(wild):
                terms = (Term(source=LANE_SOURCE + triple, shift=0),)
                pattern = Pattern(terms, uses, attached_source=LANE_SOURCE + pair if pair else 0)
                for lane in range(len(RANKS)):
                    if triple > deck.copies[lane]:
                        continue
                    if pair == 0:
                        pattern.members.append(Member(lane, _need({lane: triple}, uses), wild, ANYTHING))
                        continue
                    attached = [o for o in range(len(RANKS)) if o != lane and pair <= deck.copies[o]]
                    if pair == 2 and joker_pair and (wild == 0 or jokers_with_wild):
                        attached += [BLACK, RED]
                    for other in attached:
                        stands = (1 << lane) * (triple < 3) | (1 << other) * (pair < 2)
                        need = _need({lane: triple, other: pair}, uses)
                        pattern.members.append(Member(lane, need, wild, stands, attached=other))
                family.patterns.append(pattern)
    return family


def exact_family(
    shape: Exactly, ranks: tuple[tuple[str, ...], ...], deck: Deck, *, bomb: bool, guard: int = 0
) -> Family:
    """Certain cards: joker bombs, the Big Ace pair, jokers alone."""
    rows: list[tuple[int, dict[int, int]]] = []
    for power, texts in enumerate(ranks):
        for text in texts:
            cards: dict[int, int] = {}
            for card in text.split():
                lane = BLACK if card == "RJ" and deck.jokers_alike else lane_of(card)
                cards[lane] = cards.get(lane, 0) + 1
            if (power, cards) not in rows:
                rows.append((power, cards))
    size = max(sum(cards.values()) for _, cards in rows)
    rows = [row for row in rows if all(count <= deck.copies[lane] for lane, count in row[1].items())]
    powers = tuple(power for power, _ in rows)
    family = Family(shape.kind, size, size, bomb, run=True, ranks=0, powers=powers, guard=guard)
    for position, (_, cards) in enumerate(rows):
        terms = tuple(Term(source=LANE_SOURCE + count, shift=lane - position) for lane, count in cards.items())
        pattern = Pattern(terms, (0, 0, 0))
        pattern.members.append(Member(position, _need(cards, (0, 0, 0))))
        family.patterns.append(pattern)
    return family
