"""Draw phase as a table shows it, from the deal: a slow reference for the kernel's messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clamber.as_json.plays import card_list
from clamber.cards import NO_CARDS, RANKS, Card, Cards

if TYPE_CHECKING:
    from clamber.deal import Deal
    from clamber.engine import CompiledRules


@dataclass(frozen=True, slots=True)
class DrawingView:
    """Draw phase as seen by one seat, at a table that shows the drawn cards at its own pace (Big A).

    The position itself is already at the next question, or past the last one, no matter how few cards the table has
    shown. Showing its progress would reveal who holds an Ace.

    Attributes:
        first, hand, sizes, known, talon, drawn, declarer, alone, unseen: As in `View`.
        special: Most recently exposed Ace; None before the first exposure.
    """

    first: int
    hand: Cards
    sizes: tuple[int, ...]
    known: tuple[Cards, ...]
    talon: int
    drawn: int
    special: Card | None
    declarer: int | None
    alone: bool
    unseen: Cards


def drawing_view(deal: Deal, seats: int, seat: int | None, drawn: int) -> DrawingView:
    """Return the view of a seat (None for a spectator) after `drawn` cards have been drawn and looked at.

    All seats take their last cards at once, and leave them unseen until the Big Ace is settled.
    """
    last = len(deal.deck) - seats
    taken = len(deal.deck) if drawn == last else drawn
    shown = [event for event in deal.events if event.kind == "expose"]
    known = [NO_CARDS] * seats
    for event in shown:
        known[event.seat] += event.cards - known[event.seat]  # a seat that shows both Aces may have shown one earlier
    mine = (face for place, face in enumerate(deal.deck[:drawn]) if (deal.first + place) % seats == seat)
    hand = Cards.from_faces(mine)
    unseen = Cards.from_faces(deal.deck) - hand
    for other, cards in enumerate(known):
        if other != seat:
            unseen -= cards
    return DrawingView(
        first=deal.first,
        hand=hand,
        sizes=tuple(len(range((other - deal.first) % seats, taken, seats)) for other in range(seats)),
        known=tuple(known),
        talon=len(deal.deck) - taken,
        drawn=drawn,
        special=Card(shown[-1].cards.faces[0]) if shown else None,
        declarer=shown[-1].seat if shown else None,
        alone=bool(shown) and len(shown[-1].cards) == 2,
        unseen=unseen,
    )


def known_to_all(engine: CompiledRules, view: DrawingView) -> dict[str, Any]:
    """Return the fields of `DealForAll` that come from the deal."""
    return {
        "sizes": list(view.sizes),
        "known": [_names(engine, view, cards) for cards in view.known],
        "talon": view.talon,
        "first": view.first,
        "special": None if view.special is None else str(view.special),
        "drawn": view.drawn,
        "declarer": view.declarer,
    }


def known_to_one(engine: CompiledRules, view: DrawingView) -> dict[str, Any]:
    """Return the fields of `DealForOne` that come from the deal."""
    return {
        "hand": _names(engine, view, view.hand),
        "alone": view.alone,
        "unseen": dict.fromkeys((*RANKS, "BJ", "RJ"), 0) | view.unseen.by_rank,
    }


def _names(engine: CompiledRules, view: DrawingView, cards: Cards) -> list[str]:
    return card_list(engine, cards, 0, None if view.special is None else view.special.face)
