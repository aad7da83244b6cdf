"""What each card of a play stands for: formats of others write it out, or put cards in that order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from clamber.rules.kinds import KINDS

if TYPE_CHECKING:
    from clamber.cards import Card
    from clamber.play import Play

SUIT_ORDER: Final = "shcd"
"""The order of suits that others write."""


def laid_out(play: Play, wild: Card | None) -> list[tuple[Card, str]]:
    """The cards of a combination with the rank that each stands for, as they would be laid on the table.

    The body first, its ranks from the lowest, then the pair that it carries; a wild card lies where it is needed, and
    is itself where that works.
    """
    slots = [(rank, place) for place, rank in enumerate(_slots(play, wild))]
    found: dict[int, Card] = {}
    natural = sorted((card for card in play.cards if card != wild), key=suit_place)
    for card in natural:
        _take(slots, found, card, card.rank)
    for card in play.cards:
        if card == wild:
            own = any(rank == card.rank for rank, _ in slots)
            _take(slots, found, card, card.rank if own else slots[0][0])
    ranks = _slots(play, wild)
    return [(found[place], rank) for place, rank in enumerate(ranks)]


def suit_place(card: Card) -> int:
    """The place of a card's suit in the order that others write; -1 for a joker."""
    return SUIT_ORDER.find(card.suit) if card.suit else -1


def _take(slots: list[tuple[str, int]], found: dict[int, Card], card: Card, rank: str) -> None:
    place = next(i for i, (wanted, _) in enumerate(slots) if wanted == rank)
    found[slots.pop(place)[1]] = card


def _slots(play: Play, wild: Card | None) -> list[str]:
    """The ranks that a combination consists of, one for each card."""
    kind, size = KINDS[play.kind], len(play.cards)
    if play.rank is None:
        return [card.rank for card in play.cards]
    if kind.run:
        return [rank for rank in kind.run_to(play.rank, size) for _ in range(kind.copies)]
    if not kind.carries:
        return [play.rank] * size
    return [play.rank] * kind.copies + [_carried(play, wild)] * kind.carries


def _carried(play: Play, wild: Card | None) -> str:
    """The rank of the pair of a full house; that of the wild cards where it is two of these."""
    body = play.rank
    others = Counter(card.rank for card in play.cards if card != wild and card.rank != body)
    if others:
        return next(iter(others))
    assert wild is not None  # noqa: S101 - five cards of one rank are a bomb
    return wild.rank
