"""Dou Dizhu scoring: bombs, spring and the bottom cards multiply the bid."""

from __future__ import annotations

from typing import Final

from clamber.rules.groups import Scoring
from clamber.rules.words import Case, Opt

BY_KIND_4 = Case("bomb_multipliers", (("by_kind", 4),), 2)

SCORING: Final = Scoring(
    by=Case("scoring", (("stakes", "stake"), ("winning_side", "winning_side"))),
    hard_quad=Case("wild_rank", (("drawn", BY_KIND_4),), 2),
    joker_bomb=Case("wild_rank", (("drawn", BY_KIND_4),), 2),
    soft_bomb=2,
    wild_bomb=Case("bomb_multipliers", (("by_kind", 64),), 2),
    shown_hand=2,
    bottom_joker=Case("bottom_bonus", (("off", 1),), 2),
    bottom_jokers=Case("bottom_bonus", (("off", 1), ("low_cards", 3)), 4),
    bottom_twos=Case("bottom_bonus", (("twos", 2), ("low_cards", 2)), 1),
    bottom_low=Case("bottom_bonus", (("low_cards", 2),), 1),
    bottom_run=Case("bottom_bonus", (("off", 1),), 3),
    bottom_suited=Case("bottom_bonus", (("off", 1),), 3),
    bottom_suited_run=Case("bottom_bonus", (("off", 1), ("suited_run", 4)), 3),
    bottom_triplet=Case("bottom_bonus", (("off", 1), ("twos", 4)), 3),
    limit_with_bid=Opt("grabs_capped"),
)
