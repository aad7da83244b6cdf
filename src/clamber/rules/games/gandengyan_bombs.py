"""Gan Deng Yan bombs from lowest to highest."""

from __future__ import annotations

from typing import Final

from clamber.rules.vocabulary import Exactly, Sets, Shape
from clamber.rules.words import Case

NO_TWOS: Final = Case("twos_as_sets", ((False, "2"),), "")
"""GDY-10: 2s form singles and pairs only."""
NATURAL_TRIPLET: Final = Case("joker_in_bombs", (("none", True),), False)
NATURAL_QUAD: Final = Case("joker_in_bombs", (("any", False),), True)
"""GDY-33: True for bombs that may not contain a joker. Larger sets follow the same rule as four of a kind."""

MORE_JOKERS: Final = (("joker_bombs", ("up_to_four",)), ("decks", (2,)))
"""GDY-100: three and four jokers are bombs."""

BOMBS: Final[tuple[Shape, ...]] = (
    Sets(3, "bomb", without=NO_TWOS, natural=NATURAL_TRIPLET, when=(("triplet", ("bomb",)),)),
    Sets(4, "bomb", without=NO_TWOS, natural=NATURAL_QUAD),
    Sets(5, "bomb", without=NO_TWOS, natural=NATURAL_QUAD, when=(("max_bomb_cards", (5, 6, 8)),)),
    Sets(6, "bomb", without=NO_TWOS, natural=NATURAL_QUAD, when=(("max_bomb_cards", (6, 8)),)),
    Sets(7, "bomb", without=NO_TWOS, natural=NATURAL_QUAD, when=(("max_bomb_cards", (8,)),)),
    Sets(8, "bomb", without=NO_TWOS, natural=NATURAL_QUAD, when=(("max_bomb_cards", (8,)),)),
    Exactly("joker_bomb", (("BJ RJ",),)),
    Exactly("joker_bomb", (("BJ BJ RJ", "BJ RJ RJ"),), when=MORE_JOKERS),
    Exactly("joker_bomb", (("BJ BJ RJ RJ",),), when=MORE_JOKERS),
)
"""Bombs according to GDY-30 to GDY-34 and GDY-100."""
