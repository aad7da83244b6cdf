"""Last plays laid out as families: bodies that may carry fewer cards when they take all that a hand holds.

What they carry is the rest of the hand, so there is one action for each body (kernel/combinations/last_play.hpp).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.compile.kickers import body_of, positions_of, terms_of
from clamber.compile.lanes import LANES
from clamber.compile.shapes import Deck, Family, LastPlay, Member, Pattern

if TYPE_CHECKING:
    from clamber.rules.vocabulary import WithKickers


def last_families(shape: WithKickers, deck: Deck, *, each: int, alike: int) -> list[Family]:
    """One family for each length of the body, the longest first."""
    families = []
    for ranks in range(max(shape.longest, shape.longest_at_end), shape.shortest - 1, -1):
        family = Family(shape.kind, ranks * shape.of, shape.of, bomb=False, run=ranks > 1, ranks=ranks)
        family.last_play = LastPlay(shape.fewest_at_end, ranks * each * shape.kicker - 1, alike * shape.kicker)
        pattern = Pattern(terms_of(shape, ranks), (0, 0, 0))
        for position in positions_of(shape, ranks):
            body = body_of(position, ranks)
            if all(deck.copies[lane] >= shape.of for lane in body):
                need = tuple(shape.of * (lane in body) for lane in range(LANES))
                pattern.members.append(Member(position, need))
        family.patterns.append(pattern)
        families.append(family)
    return families
