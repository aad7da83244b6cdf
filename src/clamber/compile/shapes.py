"""Families: shapes of one size, with the card patterns that form them.

Each member of a family has a position. For a set, it is the lane (0..12 for the ranks from 2 up, 13 and 14 for the
jokers, 15 for the special cards of the deal); for a run, it is the first place in run order (A 2 3 .. K A). A pattern
defines the places filled by wild cards. The kernel enumerates patterns and members (kernel/compile/shapes.hpp); this
module selects those of each family and defines the followers of the family.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from clamber import kernel
from clamber.compile.lanes import BLACK, RUN_PLACES, SPECIAL, lane_of
from clamber.kernel import MOST_ALIKE, Kickers, MemberPatterns, ShapeDeck
from clamber.rules.vocabulary import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.rules.vocabulary import Exactly, Runs, Sets, WithAttached, WithKickers

ANYTHING: Final = 0xFFFF
"""Lane bitmask for the wild cards of a pair whose rank does not matter."""


class Member(NamedTuple):
    """Member of a family: one action.

    Attributes:
        position: Position in the family.
        need: Number of cards per lane.
        wild: Number of cards that stand for others.
        stands: Bitmask of the lanes that the wild cards stand for; `ANYTHING` if it does not matter.
        suit: Suit of a straight flush; else None.
        attached: Lane of an attached pair or single card; else None.
    """

    position: int
    need: tuple[int, ...]
    wild: int
    stands: int
    suit: int | None
    attached: int | None


class LastPlay(NamedTuple):
    """Number of cards that a last play carries besides its body: minimum, maximum, and maximum per rank."""

    fewest: int
    most: int
    alike: int


@dataclass(slots=True)
class Family:
    """Shape of one size.

    Attributes:
        kind: Name of the kind.
        size: Number of cards.
        copies: Number of cards per rank.
        bomb: True for a bomb.
        run: True for a run.
        suited: True for a straight flush.
        scarce_head: True if a seat may not begin a run at a rank of which it holds four cards.
        ends_hand: True if a member may only be played as a complete hand.
        stand_ins: Limit on the cards that may stand for others if a wild rank is drawn, as in `Sets`.
        ranks: Number of ranks in a run.
        steps, guard, guards: Followers, as in `Sets`, with options resolved.
        powers: Strength of each position, for `Exactly`.
        last_play: Cards carried by last plays of a hand; None for other families.
        positions: Bitmask of the positions that have members.
    """

    kind: str
    size: int
    copies: int
    bomb: bool
    run: bool = False
    suited: bool = False
    scarce_head: bool = False
    ends_hand: bool = False
    stand_ins: str = "any"
    ranks: int = 1
    steps: frozenset[str] = frozenset({"any_higher"})
    guard: int = 0
    guards: tuple[tuple[str, int], ...] = ()
    powers: tuple[int, ...] = ()
    last_play: LastPlay | None = None
    positions: int = 0


FamilyPatterns: TypeAlias = tuple[Family, MemberPatterns]
"""Family, and all ways to form its members."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Deck, reduced to what shape generation needs.

    Attributes:
        copies: Number of cards per lane.
        jokers_alike: True if the two jokers are interchangeable (GDY-05), in which case both are in lane 13.
        of_kernel: Kernel form of the deck, including the wild cards.
    """

    copies: tuple[int, ...]
    jokers_alike: bool
    of_kernel: ShapeDeck


def mask_of(lanes: Iterable[int]) -> int:
    """Return the bitmask of the given lanes."""
    return sum(1 << lane for lane in lanes)


def set_family(
    shape: Sets,
    deck: Deck,
    *,
    bomb: bool,
    also: str,
    without: str,
    natural_only: bool,
    all_wild: bool,
    mixed_jokers: bool,
    ends_hand: bool,
    steps: frozenset[str],
) -> FamilyPatterns:
    """Return the family of equal cards, natural or with wild cards."""
    size, guard = shape.size, shape.guard
    family = Family(
        shape.kind,
        size,
        size,
        bomb,
        ends_hand=ends_hand,
        stand_ins=shape.stand_ins,
        steps=steps,
        guard=guard,
        guards=shape.guards,
    )
    lanes = [lane for lane, rank in enumerate(RANKS) if rank not in without]
    lanes += [lane_of(rank) for rank in also.split()]
    return family, kernel.sets(
        deck.of_kernel,
        size=size,
        lanes=mask_of(lanes),
        natural_only=natural_only,
        some_wild=shape.stand_ins == "some",
        all_wild=all_wild,
        mixed_jokers=mixed_jokers,
    )


def run_family(
    shape: Runs,
    ranks: int,
    deck: Deck,
    *,
    bomb: bool,
    suited: bool | None,
    lowest: str,
    highest: str,
    mixed_hearts: bool,
    scarce_head: bool,
    steps: frozenset[str],
    guard: int,
) -> FamilyPatterns:
    """Return the family of consecutive ranks, natural or with wild cards in any place."""
    family = Family(
        shape.kind,
        ranks * shape.of,
        shape.of,
        bomb,
        run=True,
        suited=bool(suited),
        scarce_head=scarce_head,
        ranks=ranks,
        guard=guard,
        steps=steps,
    )
    return family, kernel.runs(
        deck.of_kernel,
        of=shape.of,
        ranks=ranks,
        first=first_place(lowest),
        last=last_place(highest),
        suited=suited,
        mixed_hearts=mixed_hearts,
        scarce_head=scarce_head,
    )


def first_place(lowest: str) -> int:
    """Return a rank's place in run order; for the Ace, the place below the 2."""
    return 0 if lowest == "A" else lane_of(lowest) + 1


def last_place(highest: str) -> int:
    """Return a rank's place in run order; for the Ace, the place above the King."""
    return RUN_PLACES - 1 if highest == "A" else first_place(highest)


def attached_family(shape: WithAttached, deck: Deck, *, jokers: bool, jokers_with_wild: bool) -> FamilyPatterns:
    """Return the family of a triple with cards of another rank attached, with wild cards allowed in both."""
    patterns = kernel.with_attached(
        deck.of_kernel, cards=shape.cards, jokers=jokers, jokers_with_wild=jokers_with_wild
    )
    return Family(shape.kind, 3 + shape.cards, 3, bomb=False), patterns


def exact_family(
    shape: Exactly, ranks: tuple[tuple[str, ...], ...], deck: Deck, *, bomb: bool, guard: int = 0
) -> FamilyPatterns:
    """Return the family of specific cards: joker bombs, the Big Ace pair, or jokers led alone."""
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
    return family, kernel.exactly([list(cards.items()) for _, cards in rows])


# Bodies, alone or with kickers


def kicker_families(
    shape: WithKickers,
    deck: Deck,
    *,
    steps: frozenset[str],
    each: int,
    alike: int,
    without: str,
    highest: str,
    own_rank: bool,
    both_jokers: bool,
    may_extend: bool,
) -> list[FamilyPatterns]:
    """Return one family per body length."""
    barred = mask_of(map(lane_of, without))
    givers = [_kicker_lanes(deck, shape.kicker, given) & ~barred for given in range(1, min(alike, MOST_ALIKE) + 1)]
    lanes = [able for able in givers if able]
    own_lanes = _kicker_lanes(deck, shape.of + shape.kicker, 1) & ~barred if own_rank else 0
    families = []
    for ranks in range(shape.shortest, shape.longest + 1):
        kickers = Kickers(
            count=ranks * each,
            cards=shape.kicker,
            alike=len(lanes),
            lanes=lanes + [0] * (MOST_ALIKE - len(lanes)),
            own_lanes=own_lanes,
            copies=shape.of,
            ranks=ranks,
            both_jokers=both_jokers,
            may_extend=may_extend,
        )
        size = ranks * (shape.of + each * shape.kicker)
        family = Family(
            shape.kind, size, shape.of, bomb=False, run=ranks > 1, ranks=ranks, steps=steps, guard=shape.guard
        )
        families.append((family, _bodies(shape, ranks, deck, kickers, without=without, highest=highest)))
    return families


def _kicker_lanes(deck: Deck, kicker: int, given: int) -> int:
    """Return the bitmask of lanes that can supply `given` kickers of `kicker` cards each."""
    lanes = range(len(RANKS) if kicker > 1 else SPECIAL)
    return mask_of(lane for lane in lanes if given * kicker <= deck.copies[lane])


def last_families(
    shape: WithKickers, deck: Deck, *, each: int, alike: int, highest: str, longest: int
) -> list[FamilyPatterns]:
    """Return one family per body length, longest first, for last plays of a hand, which may carry fewer cards.

    A last play carries the rest of the hand, so there is one action per body (kernel/combinations/last_play.hpp).
    """
    families = []
    for ranks in range(max(shape.longest, longest), shape.shortest - 1, -1):
        family = Family(shape.kind, ranks * shape.of, shape.of, bomb=False, run=ranks > 1, ranks=ranks)
        family.last_play = LastPlay(shape.fewest_at_end, ranks * each * shape.kicker - 1, alike * shape.kicker)
        families.append((family, _bodies(shape, ranks, deck, None, without="", highest=highest)))
    return families


def _bodies(
    shape: WithKickers, ranks: int, deck: Deck, kickers: Kickers | None, *, without: str, highest: str
) -> MemberPatterns:
    """Return the patterns of equal cards, or of runs of equal cards, alone or with kickers.

    `without` excludes ranks from bodies of one rank, and must be the lowest ranks in natural order.
    """
    if not RANKS.startswith(without):
        raise ValueError(f"bodies can lack only the lowest ranks, not {without}")
    first, last = len(without), len(RANKS) - 1
    if ranks > 1:
        first, last = first_place(shape.lowest), last_place(highest) - ranks + 1
    return kernel.bodies(deck.of_kernel, of=shape.of, ranks=ranks, first=first, last=last, kickers=kickers)
