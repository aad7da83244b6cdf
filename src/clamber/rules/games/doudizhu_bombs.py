"""Dou Dizhu bombs: four of a kind, the rocket, and soft and wild bombs if a rank is wild."""

from __future__ import annotations

from typing import Final

from clamber.rules.vocabulary import Exactly, Sets
from clamber.rules.words import Case

WILD_RANK = (("wild_rank", ("drawn",)),)
ROCKET_GUARD = Case("rocket_is_highest", ((False, 4),), 0)

BOMBS: Final = (
    Sets(4, "soft_bomb", stand_ins="some", when=WILD_RANK),
    Sets(4, "bomb", stand_ins="none"),
    Sets(4, "wild_bomb", stand_ins="only", when=WILD_RANK),
    Exactly("joker_bomb", (("BJ RJ",),), guard=ROCKET_GUARD),
)
