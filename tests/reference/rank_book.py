"""Shared base class for games in which suits do not matter and only jokers rank above a 2."""

from __future__ import annotations

from .book import Book
from .cards import JOKERS, RANKS, Card, rank_of

RUN_RANKS = "3456789TJQKA"
"""Ranks allowed in runs, lowest first."""

SET_RANKS = [*RUN_RANKS, "2"]
"""Ranks allowed in sets of equal cards."""

ORDER = [*SET_RANKS, *JOKERS]
"""Order of single cards."""


class RankBook(Book):
    """Rule book in which the class of a card is its rank."""

    suitless = RANKS

    def single_order(self, card: Card) -> int:
        return ORDER.index(rank_of(card))

    def rank_order(self, rank: str) -> int:
        return ORDER.index(rank)

    def class_of(self, card: Card) -> str:
        return rank_of(card)
