"""What games have in common in which suits mean nothing and a 2 is the highest card but the jokers."""

from __future__ import annotations

from .book import Book
from .cards import JOKERS, RANKS, Card, rank_of

RUN_RANKS = "3456789TJQKA"
"""The ranks of runs, the lowest first."""

SET_RANKS = [*RUN_RANKS, "2"]
"""The ranks of equal cards."""

ORDER = [*SET_RANKS, *JOKERS]
"""The order of single cards."""


class RankBook(Book):
    """A book in which a card is its rank."""

    suitless = RANKS

    def single_order(self, card: Card) -> int:
        return ORDER.index(rank_of(card))

    def rank_order(self, rank: str) -> int:
        return ORDER.index(rank)

    def class_of(self, card: Card) -> str:
        return rank_of(card)
