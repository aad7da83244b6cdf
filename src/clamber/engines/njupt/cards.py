"""Platform card names: suit and rank, e.g. `HT`. The jokers are `SB` and `HR`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.cards import RANKS, Card
from clamber.engines.represented_ranks import suit_place

if TYPE_CHECKING:
    from collections.abc import Iterable

JOKERS: Final = {"BJ": "SB", "RJ": "HR"}
JOKER_RANKS: Final = {"BJ": "B", "RJ": "R"}


def card_text(card: Card) -> str:
    """Return the platform's name for a card."""
    return JOKERS[card.rank] if card.is_joker else f"{card.suit.upper()}{card.rank}"


def rank_text(rank: str) -> str:
    """Return the platform's name for a rank."""
    return JOKER_RANKS.get(rank, rank)


def read_card(text: Any) -> Card:
    """Return the card with a given platform name.

    Raises:
        ValueError: The text is not a card name.
    """
    if not isinstance(text, str) or len(text) != 2:
        raise ValueError(f'{text!r} is no card: a card is suit and rank, such as "HT", or "SB" or "HR"')
    for ours, theirs in JOKERS.items():
        if text == theirs:
            return Card.of(ours)
    return Card.of(text[1] + text[0].lower())


def hand_text(cards: Iterable[Card], level: str) -> list[str]:
    """Return card names in platform order: by rank, with the level after the Aces, then jokers; suits S H C D."""
    return [card_text(card) for card in sorted(cards, key=lambda card: (_place(card, level), suit_place(card)))]


def _place(card: Card, level: str) -> int:
    if card.is_joker:
        return len(RANKS) + 1 + (card.rank == "RJ")
    return len(RANKS) if card.rank == level else RANKS.index(card.rank)
