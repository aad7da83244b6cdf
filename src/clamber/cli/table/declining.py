"""Not asking again: a `no` to exposing an Ace holds until something has changed (Big A)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.view import View


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question to expose depends on.

    Attributes:
        hand: The cards drawn so far.
        offered: What could be exposed.
        shown: How many exposures there have been.
        last: Whether all cards that are looked at are drawn.
    """

    hand: Cards
    offered: tuple[int, ...]
    shown: int
    last: bool

    @classmethod
    def of(cls, view: View) -> Asked:
        """The question that a view puts."""
        shown = sum(event.kind == "expose" for event in view.history)
        return cls(view.hand, tuple(play.action for play in view.legal), shown, view.talon <= view.seats)

    def same_offer(self, other: Asked) -> bool:
        """Whether only the hand differs, by cards that change nothing."""
        return (self.offered, self.shown, self.last) == (other.offered, other.shown, other.last)


class Declined:
    """What each seat has declined in this deal."""

    def __init__(self) -> None:
        self._once: dict[int, Asked] = {}
        self._all: dict[int, Asked] = {}

    def note(self, view: View, *, lasting: bool) -> None:
        """Remembers a `no`; a lasting one also holds when cards come that change nothing."""
        assert view.seat is not None  # noqa: S101 - a spectator is asked nothing
        (self._all if lasting else self._once)[view.seat] = Asked.of(view)

    def holds(self, view: View) -> bool:
        """Whether this question has been answered already."""
        if view.phase != "draw" or view.seat is None:
            return False
        asked = Asked.of(view)
        if self._once.get(view.seat) == asked:
            return True
        lasting = self._all.get(view.seat)
        return lasting is not None and lasting.same_offer(asked)
