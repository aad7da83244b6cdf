"""Reasons why cards do not form a play with kickers: their number, missing pairs, or equal kickers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber.cards import RANKS, Cards
from clamber.compile.lanes import RUN_PLACES, run_lane
from clamber.compile.shapes import first_place, last_place
from clamber.rules.vocabulary import WithAttached, WithKickers
from clamber.rules.words import Context
from clamber.sentences import Row
from clamber.text.naming import KindName, Rank, Signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.rules.house import HouseRules
    from clamber.sentences import Value

Flaw: TypeAlias = "dict[str, Value]"
"""Name of the flaw, under the key `flaw`, and the values for the sentence that describes it."""

JOKERS: Final = {"BJ", "RJ"}


@dataclass(frozen=True, slots=True)
class Carrier:
    """Body of a play with kickers, and the kickers that it carries.

    Attributes:
        kind: Kind of play.
        of: Cards per rank of the body.
        ranks: Number of ranks of the body.
        count: Number of kickers.
        cards: Cards per kicker.
        alike: Maximum number of kickers of one rank.
        without: Ranks excluded from the kickers, and from a body of one rank.
        lowest, highest: Places of the lowest and highest rank of a run, in run order.
    """

    kind: str
    of: int
    ranks: int
    count: int
    cards: int
    alike: int
    without: str = ""
    lowest: int = 0
    highest: int = RUN_PLACES - 1

    @property
    def carries(self) -> int:
        """Number of cards that the body carries."""
        return self.count * self.cards

    def bodies(self, counts: Counter[str]) -> Iterator[str]:
        """Yield the ranks of every body among these cards."""
        if self.ranks == 1:
            yield from (rank for rank in RANKS if counts[rank] >= self.of)
            return
        for first in range(self.lowest, self.highest - self.ranks + 2):
            ranks = [RANKS[run_lane(place)] for place in range(first, first + self.ranks)]
            if all(counts[rank] >= self.of for rank in ranks):
                yield "".join(ranks)


@lru_cache(maxsize=64)
def carriers(rules: HouseRules) -> tuple[Carrier, ...]:
    """Return the bodies that carry kickers under these rules."""
    return tuple(_carriers(rules))


def _carriers(rules: HouseRules) -> Iterator[Carrier]:
    context = Context(dict(rules.values))
    value = context.value
    for shape in rules.game.shapes:
        if not context.holds(shape.when):
            continue
        if isinstance(shape, WithAttached):
            yield Carrier(shape.kind, of=3, ranks=1, count=1, cards=shape.cards, alike=1)
        if not isinstance(shape, WithKickers):
            continue
        for ranks in range(value(shape.shortest), value(shape.longest) + 1):
            yield Carrier(
                shape.kind,
                shape.of,
                ranks,
                ranks * value(shape.each),
                shape.kicker,
                value(shape.alike),
                value(shape.without),
                first_place(shape.lowest),
                last_place(value(shape.highest)),
            )


def kicker_flaw(rules: HouseRules, cards: Cards) -> Flaw | None:
    """Return the sentence values for cards of which some could carry the others; None if none could.

    The largest body is used and, among its kinds, the one that carries as many cards as there are.
    """
    counts = Counter(card.rank for card in cards)
    candidates = [(carrier, body) for carrier in carriers(rules) for body in carrier.bodies(counts)]
    largest = max((carrier.of * carrier.ranks for carrier, _ in candidates), default=0)
    candidates = [(carrier, body) for carrier, body in candidates if carrier.of * carrier.ranks == largest]
    if not candidates:
        return None
    allowed = [(carrier, body) for carrier, body in candidates if body not in carrier.without]
    kinds = dict.fromkeys(carrier.kind for carrier, _ in allowed or candidates)
    words = Row(tuple(KindName(rules.game.kind(kind)) for kind in kinds))
    carried = len(cards) - largest
    for carrier, body in candidates:
        if carrier.carries == carried:
            named: Flaw = {"words": KindName(rules.game.kind(carrier.kind))}
            return named | _fault(carrier, body, cards, words)
    if not allowed:
        return {"flaw": "without", "words": words, "rank": Rank(candidates[0][1])}
    return {"flaw": "kickers" if carried else "bare", "words": words, "carried": carried}


def _fault(carrier: Carrier, body: str, cards: Cards, words: Row) -> Flaw:
    """Return the flaw of a body with the right number of other cards."""
    rest = Counter(card.rank for card in cards) - Counter(dict.fromkeys(body, carrier.of))
    excluded = next((card.rank for card in cards if card.rank in carrier.without), None)
    if excluded is not None:
        return {"flaw": "without", "rank": Rank(excluded)}
    further = next((rank for rank in body if rest[rank]), None)
    if further is not None:
        return {"flaw": "further", "rank": Rank(further)}
    unpaired = {rank for rank, count in rest.items() if count % carrier.cards}
    if unpaired:
        others = Cards.from_faces(card.face for card in cards if card.rank in unpaired)
        pairs: Flaw = {"flaw": "unpaired", "others": Signs(others), "words": words}
        return {"flaw": "joker_pair"} if unpaired == JOKERS else pairs
    if max(rest.values()) > carrier.alike * carrier.cards:
        return {"flaw": "alike", "most": carrier.alike}
    return {"flaw": "unfit"}
