"""Plays, consisting of exact cards and their reading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .cards import RANKS, Card
from .errors import bad_notation

LONE_JOKER = "lone_joker"
"""Jokers led alone (GDY-46, GDY-47), written as their cards; internal to the reference."""

KINDS = (
    LONE_JOKER,
    "single",
    "pair",
    "triple",
    "full_house",
    "straight",
    "tube",
    "plate",
    "sequence",
    "double_sequence",
    "triple_sequence",
    "bomb",
    "straight_flush",
    "quad_sequence",
    "quint_sequence",
    "six_sequence",
    "seven_sequence",
    "joker_bomb",
    "big_ace_pair",
    "triple_with_single",
    "triple_with_pair",
    "plane_with_singles",
    "plane_with_pairs",
    "quad_with_singles",
    "quad_with_pairs",
    "triple_with_cards",
    "plane_with_cards",
    "quad_with_cards",
    "shuttle_with_singles",
    "shuttle_with_pairs",
    "soft_bomb",
    "wild_bomb",
)
"""Kinds in the order of the table in notation.md section 2."""

WITHOUT_RANK = ("joker_bomb", "big_ace_pair")


class Reading(NamedTuple):
    """Kind and key rank of a combination; the rank is empty for kinds without one."""

    kind: str
    rank: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.rank}" if self.rank else self.kind


@dataclass(frozen=True)
class Play:
    """Exact cards in canonical order, with their reading."""

    cards: tuple[Card, ...]
    reading: Reading

    @property
    def kind(self) -> str:
        """Kind of the reading."""
        return self.reading.kind

    @property
    def rank(self) -> str:
        """Key rank of the reading."""
        return self.reading.rank

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(self.cards)


def parse_reading(text: str) -> Reading:
    """Return the reading denoted by a text such as `tube:T`.

    Raises `bad_notation`.
    """
    kind, colon, rank = text.strip().partition(":")
    rank = rank.upper().replace("10", "T")
    if kind not in KINDS or kind == LONE_JOKER:
        raise bad_notation(f"{kind!r} is no kind of combination")
    known = rank in ("BJ", "RJ") or (len(rank) == 1 and rank in RANKS)
    if (kind in WITHOUT_RANK) if colon else (kind not in WITHOUT_RANK):
        raise bad_notation(f"{text!r}: expected {'no rank' if colon else 'a rank'} after {kind}")
    if colon and not known:
        raise bad_notation(f"{rank!r} is no rank")
    return Reading(kind, rank)
