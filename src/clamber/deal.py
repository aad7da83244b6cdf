"""A deal of a match as it was played, and how it ended."""

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
    """How a deal ended.

    Attributes:
        order: Seats in the order in which they went out.
        void: Whether the deal does not count; nothing else is set then.
        scores: Points of each seat; None where only levels count.
        levels: Both teams' levels after the deal, seats 0 and 2 first (Guandan).
        declarer: Whose Big Ace it was (Big A), or the landlord (Dou Dizhu).
        partner: Who held the other Big Ace; None for a lone declarer and for a landlord.
        winner: The winning seats, if the deal ended the match.
        factors: How the scores, or the levels, came about, step by step; follows from the rest, and a simulation
            leaves it out.
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
        """As a record's `result`."""
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
    """One deal of a match: how it was dealt, what was done, how it ended.

    Attributes:
        deck: Every card in the order in which it is drawn.
        first: The seat that draws first.
        lead: Who leads, where the rules leave the first leader to chance; else None.
        faceup: The card that was turned up for it; else None.
        events: What was done so far.
        result: Set once the deal is over.
        notes: Keys of a record's own (`x-...`), kept; those of its result under `result`.
    """

    deck: tuple[int, ...]
    first: int
    lead: int | None = None
    faceup: Card | None = None
    events: Sequence[Event] = ()
    result: Result | None = None
    notes: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def with_events(self, events: Sequence[Event]) -> Deal:
        """The same deal, further on; quicker than `replace`, as every action asks for it."""
        deal = object.__new__(Deal)
        deal.__dict__.update(self.__dict__, events=events)
        return deal
