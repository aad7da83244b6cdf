"""Guandan combinations and bombs."""

from __future__ import annotations

from typing import Final

from clamber.rules.vocabulary import Exactly, Runs, Sets, Shape, WithPair
from clamber.rules.words import Case, Opt

LOWEST: Final = Case("ace_low", ((True, "A"),), "2")
"""GD-37: lowest starting rank for a run."""

FLUSH_ONLY: Final = Case("suited_straight", (("flush_only", True),), False)
"""GD-31: True if five consecutive cards of one suit do not count as a plain straight."""

SHAPES: Final[tuple[Shape, ...]] = (
    Sets(1, "single", also="BJ RJ *"),
    Sets(
        2,
        "pair",
        also=Case("wild_pair", (("any_rank", "BJ RJ"),), "BJ RJ *"),
        all_wild=Case("wild_pair", (("any_rank", True),), False),
    ),
    Sets(3, "triple"),
    WithPair("full_house", Opt("full_house_joker_pair"), Opt("joker_with_wild")),
    Runs(1, "straight", 5, 5, LOWEST, suited=Case("suited_straight", (("flush_only", False),), None)),
    Runs(2, "tube", 3, 3, LOWEST),
    Runs(3, "plate", 2, 2, LOWEST),
)
"""Ordinary combinations."""

BOMBS: Final[tuple[Shape, ...]] = (
    Sets(4, "bomb"),
    Sets(5, "bomb"),
    Runs(1, "straight_flush", 5, 5, LOWEST, suited=True),
    Sets(6, "bomb"),
    Sets(7, "bomb", when=(("max_set", (8, 10)),)),
    Sets(8, "bomb", when=(("max_set", (8, 10)),)),
    Sets(9, "bomb", when=(("max_set", (10,)),)),
    Sets(10, "bomb", when=(("max_set", (10,)),)),
    Exactly("joker_bomb", (("BJ BJ RJ RJ",),)),
)
"""Bombs according to GD-40, lowest first."""
