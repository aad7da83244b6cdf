"""Remembered declines: a `no` to exposing an Ace stands until something changes (Big A)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.view import View


@dataclass(frozen=True, slots=True)
class ExposeQuestion:
    """State that determines a question about exposing an Ace.

    Attributes:
        hand: Cards drawn so far.
        offered: Action ids of the possible exposures.
        shown: Number of exposures so far.
        last: True once the talon holds at most one card per seat.
    """

    hand: Cards
    offered: tuple[int, ...]
    shown: int
    last: bool

    @classmethod
    def of(cls, view: View) -> ExposeQuestion:
        """Return the question asked in a view."""
        exposures = sum(event.kind == "expose" for event in view.history)
        return cls(view.hand, tuple(play.action for play in view.legal), exposures, view.talon <= view.seats)

    def same_offer(self, other: ExposeQuestion) -> bool:
        """Return True if the questions differ at most in cards of the hand that do not affect the offer."""
        return (self.offered, self.shown, self.last) == (other.offered, other.shown, other.last)


class DeclinedQuestions:
    """Questions declined by each seat in this deal."""

    def __init__(self) -> None:
        self._once: dict[int, ExposeQuestion] = {}
        self._all: dict[int, ExposeQuestion] = {}

    def note(self, view: View, *, lasting: bool) -> None:
        """Remember a `no`. A lasting `no` stands until the offer changes, regardless of the cards drawn."""
        assert view.seat is not None  # noqa: S101 - spectators get no questions
        (self._all if lasting else self._once)[view.seat] = ExposeQuestion.of(view)

    def holds(self, view: View) -> bool:
        """Return True if the question in this view has already been declined."""
        if view.phase != "draw" or view.seat is None:
            return False
        current = ExposeQuestion.of(view)
        if self._once.get(view.seat) == current:
            return True
        lasting = self._all.get(view.seat)
        return lasting is not None and lasting.same_offer(current)
