"""Gan Deng Yan scoring and bomb multipliers."""

from __future__ import annotations

from typing import Final

from clamber.rules.groups import Scoring
from clamber.rules.words import Case, Opt


def _rate(none: int, three: int, four: int, soft: int | Opt, sixteen: int) -> Case[int]:
    """Return a public multiplier that depends on `public_bombs` (GDY-81)."""
    return Case(
        "public_bombs",
        (
            ("none", none),
            ("2_4_8", three),
            ("2_4_4", four),
            ("soft2_hard4", soft),
            ("2_4_8_16", sixteen),
            ("each_2", 2),
        ),
    )


def _triplet_rate(soft: int) -> Case[int]:
    """Return the multiplier for a triplet, which is 1 if triplets are not bombs (GDY-69)."""
    return Case("triplet", (("ordinary", 1), ("bomb", _rate(1, 2, 2, soft, 2))))


SCORING: Final = Scoring(
    by=Case("scoring", (("zero_sum", "cards_paid"), ("winner_only", "cards_won"))),
    soft_triplet=_triplet_rate(2),
    hard_triplet=_triplet_rate(4),
    soft_quad=_rate(1, 4, 4, 2, 4),
    hard_quad=_rate(1, 4, 4, 4, 4),
    soft_large=_rate(1, 8, 4, 2, 16),
    hard_large=_rate(1, 8, 4, 4, 16),
    joker_bomb=_rate(1, 8, 4, Opt("joker_bomb_multiplier"), 8),
    spring_test=Case(
        "spring_test",
        (
            ("never_played", "never_played"),
            ("exactly_5", "exactly_5"),
            ("5_or_more", "five_or_more"),
            ("only_winner_played", "only_winner_played"),
        ),
    ),
    early_win=Opt("haochun"),
    early_win_test=Opt("haochun_test"),
)
