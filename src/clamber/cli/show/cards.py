"""Cards as they are drawn: suits as symbols in colour, and readable without colour."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.text import Text

from clamber.cards import Card, Cards
from clamber.engine import engine_for
from clamber.rules.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.cli.show.screen import Screen
    from clamber.play import Reading
    from clamber.view import View

GAP: Final = "  "
SUIT_COUNT: Final = 4


@dataclass(frozen=True, slots=True)
class ShownOrder:
    """The order in which a deal's cards are drawn, and the card in it that is marked.

    Attributes:
        places: The place of each face, lowest first.
        special: The wild card or the Big Ace.
    """

    places: tuple[int, ...]
    special: Card | None = None

    @classmethod
    def of(cls, view: View) -> ShownOrder:
        """The order in the deal that is seen."""
        face = None if view.special is None else view.special.face
        return cls(engine_for(view.rules).cards.places(view.masked.level_index, face), view.special)

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """The cards, lowest first; wild cards after the others of their rank, so that these stay together."""
        return sorted(cards, key=self._key)

    def _key(self, card: Card) -> tuple[int, int]:
        place = self.places[card.face]
        if card != self.special:
            return place, 0
        rank = range(card.face // SUIT_COUNT * SUIT_COUNT, (card.face // SUIT_COUNT + 1) * SUIT_COUNT)
        last = max(self.places[face] for face in rank)
        return (last if last - place < SUIT_COUNT else place), 1


def run_of_cards(cards: Cards, screen: Screen, order: ShownOrder) -> Text:
    """The cards of a play, next to each other."""
    drawn = (screen.card(card, marked=card == order.special) for card in order.sorted(cards))
    return Text().join(drawn)


def hand_of_cards(cards: Cards, screen: Screen, order: ShownOrder) -> Text:
    """A hand: equal ranks next to each other, a gap between ranks, so that lines break there."""

    def rank(card: Card) -> tuple[str, bool]:
        return card.rank, card == order.special

    groups = (Cards.from_faces(c.face for c in group) for _, group in groupby(order.sorted(cards), rank))
    return Text(GAP).join(run_of_cards(group, screen, order) for group in groups)


def play_of_cards(cards: Cards, reading: Reading | None, screen: Screen, order: ShownOrder) -> Text:
    """A combination as it is played: runs in their natural order, wild cards where they stand."""
    slots = _slots(reading, len(cards))
    if not slots:
        return run_of_cards(cards, screen, order)
    rest = sorted(cards, key=lambda card: (card == order.special, order.places[card.face]))
    placed: list[Card | None] = []
    for rank in slots:
        found = next((card for card in rest if card.rank == rank), None)
        placed.append(found)
        if found is not None:
            rest.remove(found)
    found_all = [card if card is not None else rest.pop() for card in placed] + rest
    return Text().join(screen.card(card, marked=card == order.special) for card in found_all)


def _slots(reading: Reading | None, size: int) -> str:
    """The rank at each place of a run, or of a body that carries other cards; empty for other kinds."""
    if reading is None or reading.rank is None:
        return ""
    kind = KINDS[reading.kind]
    return "".join(rank * kind.copies for rank in kind.run_to(reading.rank, size)) if kind.copies else ""
