"""Cards as they are drawn: suits as symbols in colour, and readable without colour."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.text import Text

from clamber.cards import RANKS, Card, Cards
from clamber.engine import engine_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.play import Reading
    from clamber.view import View

TWO_COLOURS: Final = {"d": "bold bright_red", "h": "bold bright_red", "c": "bold", "s": "bold"}
FOUR_COLOURS: Final = {"d": "bold bright_blue", "h": "bold bright_red", "c": "bold green", "s": "bold"}
JOKERS: Final = {"BJ": "bold", "RJ": "bold bright_red"}
MARK_STYLE: Final = "bold yellow"
GAP: Final = "  "
SUIT_COUNT: Final = 4

COPIES: Final = {
    "straight": 1,
    "straight_flush": 1,
    "sequence": 1,
    "tube": 2,
    "double_sequence": 2,
    "plate": 3,
    "triple_sequence": 3,
    "quad_sequence": 4,
    "quint_sequence": 5,
    "six_sequence": 6,
    "seven_sequence": 7,
}
"""Cards of each rank in the kinds that are runs."""

CARRYING: Final = {
    "full_house": (3, 0),
    "triple_with_single": (3, 0),
    "triple_with_pair": (3, 0),
    "quad_with_singles": (4, 0),
    "quad_with_pairs": (4, 0),
    "plane_with_singles": (3, 4),
    "plane_with_pairs": (3, 5),
}
"""Cards of each rank in the kinds that carry others along, and with these; 0 for bodies of one rank."""

RUN_ORDER: Final = "A" + RANKS


@dataclass(frozen=True, slots=True)
class Look:
    """How cards are drawn at one table.

    Attributes:
        four_colours: Whether each suit has a colour of its own.
        symbols: Whether suits are symbols; else they are letters, as in the notation.
    """

    four_colours: bool = False
    symbols: bool = True

    def style(self, card: Card) -> str:
        """The colour of a card."""
        if card.is_joker:
            return JOKERS[str(card)]
        return (FOUR_COLOURS if self.four_colours else TWO_COLOURS)[card.suit]

    def card(self, card: Card, *, marked: bool = False) -> Text:
        """One card; a star marks the wild card or the Big Ace."""
        text = Text(card.symbol if self.symbols else str(card), style=self.style(card))
        return text.append("*", style=MARK_STYLE) if marked else text


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The order in which a deal's cards are drawn, and the card in it that is marked.

    Attributes:
        places: The place of each face, lowest first.
        special: The wild card or the Big Ace.
    """

    places: tuple[int, ...]
    special: Card | None = None

    @classmethod
    def of(cls, view: View) -> CardOrder:
        """The order in the deal that is seen."""
        level = RANKS.index(view.level) if view.level is not None else 0
        face = None if view.special is None else view.special.face
        return cls(engine_for(view.rules).cards.places(level, face), view.special)

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


def run_of_cards(cards: Cards, look: Look, order: CardOrder) -> Text:
    """The cards of a play, next to each other."""
    drawn = (look.card(card, marked=card == order.special) for card in order.sorted(cards))
    return Text().join(drawn)


def hand_of_cards(cards: Cards, look: Look, order: CardOrder) -> Text:
    """A hand: equal ranks next to each other, a gap between ranks, so that lines break there."""

    def rank(card: Card) -> tuple[str, bool]:
        return card.rank, card == order.special

    groups = (Cards.from_faces(c.face for c in group) for _, group in groupby(order.sorted(cards), rank))
    return Text(GAP).join(run_of_cards(group, look, order) for group in groups)


def play_of_cards(cards: Cards, reading: Reading | None, look: Look, order: CardOrder) -> Text:
    """A combination as it is played: runs in their natural order, wild cards where they stand."""
    slots = _slots(reading, len(cards))
    if not slots:
        return run_of_cards(cards, look, order)
    rest = sorted(cards, key=lambda card: (card == order.special, order.places[card.face]))
    placed: list[Card | None] = []
    for rank in slots:
        found = next((card for card in rest if card.rank == rank), None)
        placed.append(found)
        if found is not None:
            rest.remove(found)
    found_all = [card if card is not None else rest.pop() for card in placed] + rest
    return Text().join(look.card(card, marked=card == order.special) for card in found_all)


def ranks_in(kind: str, size: int) -> int:
    """How many ranks a run or a plane of so many cards has; the cards themselves for other kinds."""
    if kind in CARRYING:
        together = CARRYING[kind][1]
        return size // together if together else 1
    return size // COPIES.get(kind, 1)


def _slots(reading: Reading | None, size: int) -> str:
    """The rank at each place of a run, or of what carries other cards; empty for other kinds."""
    if reading is None or reading.rank is None or reading.kind not in {*COPIES, *CARRYING}:
        return ""
    copies, _ = CARRYING.get(reading.kind, (COPIES.get(reading.kind, 0), 0))
    top = RUN_ORDER.rindex(reading.rank)
    return "".join(rank * copies for rank in RUN_ORDER[top + 1 - ranks_in(reading.kind, size) : top + 1])
