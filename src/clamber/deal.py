"""Deals of a match, and their results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.cards import Card
    from clamber.event import Event
    from clamber.factors import Factor


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a deal.

    Attributes:
        order: Seats in the order in which they went out.
        void: True if the deal does not count; no other field is set then.
        scores: Points of each seat; None in games that count only levels.
        levels: Both teams' levels after the deal, seats 0 and 2 first (Guandan); else None.
        declarer: Seat whose Big Ace it was (Big A), or the landlord (Dou Dizhu); else None.
        partner: Seat that held the other Big Ace; None for a lone declarer and for a landlord.
        winner: Winning seats, if the deal ended the match; else None.
        factors: Steps that lead to the scores, or to the levels, in order. They follow from the other fields, and
            simulations leave them out.
    """

    order: tuple[int, ...]
    void: bool = False
    scores: tuple[int, ...] | None = None
    levels: tuple[str, str] | None = None
    declarer: int | None = None
    partner: int | None = None
    winner: tuple[int, ...] | None = None
    factors: tuple[Factor, ...] = field(default=(), compare=False, repr=False)

    def to_json(self) -> dict[str, object]:
        """Return the result as the `result` object of a record."""
        if self.void:
            return {"order": [], "void": True}
        found: dict[str, object] = {"order": list(self.order)}
        if self.scores is not None:
            found["scores"] = list(self.scores)
        if self.levels is not None:
            found["levels"] = list(self.levels)
        if self.declarer is not None:
            found |= {"declarer": self.declarer, "partner": self.partner}
        if self.winner is not None:
            found["winner"] = list(self.winner)
        return found


@dataclass(frozen=True)
class Deal:
    """One deal of a match: deck, events and result.

    Attributes:
        deck: Faces of all cards, in the order in which they are drawn.
        first: Seat that draws first.
        lead: Seat that leads, in Dou Dizhu the seat that bids first, if the rules leave it to chance; else None.
        faceup: Card that was turned up to determine `lead`; else None.
        events: Events so far.
        result: Result of the deal; None until it is over.
        notes: Extension keys (`x-...`) of a record, preserved; those of its result under `result`.
    """

    deck: tuple[int, ...]
    first: int
    lead: int | None = None
    faceup: Card | None = None
    events: Sequence[Event] = ()
    result: Result | None = None
    notes: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def with_events(self, events: Sequence[Event]) -> Deal:
        """Return the deal with other events; faster than `dataclasses.replace`, since it runs at every action."""
        deal = object.__new__(Deal)
        deal.__dict__.update(self.__dict__, events=events)
        return deal
