"""Card rendering, with suits as coloured symbols that remain readable without colour."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from rich.text import Text

from clamber.cards import RANKS, Card, Cards
from clamber.rules.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.cli.show.screen import Screen
    from clamber.deal_state import DealState
    from clamber.play import Reading
    from clamber.view import View

GAP: Final = "  "
SUIT_COUNT: Final = 4


@dataclass(frozen=True, slots=True)
class ShownOrder:
    """Display order of a deal's cards, with the cards to be marked.

    Attributes:
        places: Position of each face, lowest first.
        marked: Wild cards or the Big Ace.
    """

    places: tuple[int, ...]
    marked: frozenset[Card] = frozenset()

    @classmethod
    def of(cls, view: View) -> ShownOrder:
        """Return the display order for a view's deal."""
        return cls.at(view.masked)

    @classmethod
    def at(cls, position: DealState) -> ShownOrder:
        """Return the display order for a position's deal. A rank that is entirely wild is placed above the jokers."""
        special = position.special
        places = position.engine.cards.places(position.level_index, None if special is None else special.face)
        if position.wild_rank is None:
            return cls(places, frozenset() if special is None else frozenset({special}))
        lowest = RANKS.index(position.wild_rank) * SUIT_COUNT
        wild = range(lowest, lowest + SUIT_COUNT)
        raised = tuple(place + len(places) * (face in wild) for face, place in enumerate(places))
        return cls(raised, frozenset(map(Card, wild)))

    def marks(self, card: Card) -> bool:
        """Return True if a card is marked."""
        return card in self.marked

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """Return the cards, lowest first. Wild cards follow the other cards of their rank to keep ranks together."""
        return sorted(cards, key=self._key)

    def _key(self, card: Card) -> tuple[int, int]:
        place = self.places[card.face]
        if not self.marks(card):
            return place, 0
        rank = range(card.face // SUIT_COUNT * SUIT_COUNT, (card.face // SUIT_COUNT + 1) * SUIT_COUNT)
        last = max(self.places[face] for face in rank)
        return (last if last - place < SUIT_COUNT else place), 1


def run_of_cards(cards: Cards, screen: Screen, order: ShownOrder) -> Text:
    """Return the cards of a play without gaps."""
    rendered = (screen.card(card, marked=order.marks(card)) for card in order.sorted(cards))
    return Text().join(rendered)


def hand_of_cards(cards: Cards, screen: Screen, order: ShownOrder) -> Text:
    """Return a hand grouped by rank. Lines may break at the gaps between groups."""

    def rank(card: Card) -> tuple[str, bool]:
        return card.rank, order.marks(card)

    groups = (Cards.from_faces(c.face for c in group) for _, group in groupby(order.sorted(cards), rank))
    return Text(GAP).join(run_of_cards(group, screen, order) for group in groups)


def play_of_cards(cards: Cards, reading: Reading | None, screen: Screen, order: ShownOrder) -> Text:
    """Return a combination as played, with runs in natural order and wild cards in the places they fill."""
    slots = _slots(reading, len(cards))
    if not slots:
        return run_of_cards(cards, screen, order)
    remaining = sorted(cards, key=lambda card: (order.marks(card), order.places[card.face]))
    slots_filled: list[Card | None] = []
    for rank in slots:
        card_of_rank = next((card for card in remaining if card.rank == rank), None)
        slots_filled.append(card_of_rank)
        if card_of_rank is not None:
            remaining.remove(card_of_rank)
    ordered = [card if card is not None else remaining.pop() for card in slots_filled] + _pairs_whole(
        remaining, reading, order
    )
    return Text().join(screen.card(card, marked=order.marks(card)) for card in ordered)


def _pairs_whole(cards: list[Card], reading: Reading | None, order: ShownOrder) -> list[Card]:
    """Return the kickers, placing each wild card that completes a pair next to its partner."""
    if reading is None or not reading.kind.endswith("_pairs"):
        return cards
    kickers: list[Card] = []
    wild = [card for card in cards if order.marks(card)]
    for _, group in groupby((card for card in cards if not order.marks(card)), attrgetter("rank")):
        same_rank = list(group)
        kickers += same_rank
        if len(same_rank) % 2 and wild:
            kickers.append(wild.pop())
    return kickers + wild


def _slots(reading: Reading | None, size: int) -> str:
    """Return the rank at each position of a run, or of a body with kickers; empty for other kinds."""
    if reading is None or reading.rank is None:
        return ""
    kind = KINDS[reading.kind]
    return "".join(rank * kind.copies for rank in kind.run_to(reading.rank, size)) if kind.copies else ""
