"""Shared base of games in which suits do not matter and only jokers rank above a 2."""

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
    """A book in which the class of a card is its rank."""

    suitless = RANKS

    def single_order(self, card: Card) -> int:
        return ORDER.index(rank_of(card))

    def rank_order(self, rank: str) -> int:
        return ORDER.index(rank)

    def class_of(self, card: Card) -> str:
        return rank_of(card)
