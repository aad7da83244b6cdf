"""Match as a sequence of deals, played one decision at a time.

Source: notation.md section 3; GDY-15, GDY-76, BIGA-04, BIGA-99, GD-106.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .between import Between, Lead, between_of
from .cards import Card, text_of, with_suits
from .errors import bad_option, bad_record, illegal_action
from .listing import format_play
from .options import resolve, seats_allowed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .trick_deal import TrickDeal


class ReferenceMatch:
    """State of a match, in which every question posed by the rules is a separate decision.

    The action `no` declines an exposure, reveal or `resist`; records omit it. All methods raise `RefereeError`, and a
    rejected action leaves the state unchanged.
    """

    def __init__(self, rules: str, options: dict[str, Any] | None, seats: int) -> None:
        self.game, self.options = resolve(rules, options)
        if not seats_allowed(self.game, self.options, seats):
            raise bad_option(f"{self.game} is not played by {seats} under these options")
        self.seats = seats
        self._between: Between = between_of(self.game, self.options, seats)
        self._deal: TrickDeal | None = None
        self.results: list[dict[str, Any]] = []
        """Results of the finished deals, as in a record."""
        self.deals_started = 0

    # Dealing

    def whole_deck(self) -> list[Card]:
        """Return all cards in play, for tests to shuffle."""
        return self._between.whole_deck()

    def allowed_first(self) -> set[int]:
        """Return the seats that may draw first in the next deal."""
        return self._between.allowed_first()

    def start_deal(
        self,
        deck: str | Sequence[Card],
        first: int,
        lead: int | None = None,
        faceup: Card | None = None,
    ) -> None:
        """Start a deal; `lead` and `faceup` apply only to the first deal in Guandan, or to Dou Dizhu."""
        if self.winner is not None:
            raise bad_record("the match is over")
        if self._deal is not None and not self._deal.over:
            raise bad_record("the deal before is not finished")
        cards = with_suits(deck) if isinstance(deck, str) else list(deck)
        if sorted(cards) != self._between.whole_deck():
            raise bad_record("the deck does not hold every card of the packs once")
        if not 0 <= first < self.seats:
            raise bad_record(f"there is no seat {first}")
        allowed = self._between.allowed_first()
        if first not in allowed:
            raise bad_record(f"first must be one of {sorted(allowed)}, not {first}")
        self._deal = self._between.deal(cards, first, Lead(lead, faceup))
        self.deals_started += 1
        self._settle()

    def start_after(self, order: Sequence[int], level: str | None = None) -> None:
        """Continue after a deal of which only the order of going out is known, at a level of both teams (Guandan)."""
        self._between.start_after(list(order), level)

    def _settle(self) -> None:
        if self._deal is not None and self._deal.over:
            self.results.append(self._between.settle(self._deal))

    # Deciding

    def legal(self) -> list[str]:
        """Return the legal actions of the seat to act, sorted as in a state, with the suits of plays collapsed."""
        return [] if self._deal is None else self._deal.legal()

    def decisions(self) -> list[str]:
        """Return the legal actions; same as `legal()`."""
        return self.legal()

    def apply(self, text: str) -> None:
        """Apply an action of the seat to act: a play with any legal choice of cards, or an answer such as `no`."""
        if self._deal is None or self._deal.over:
            raise illegal_action("no deal is on")
        self._deal.apply(text)
        self._settle()

    # Queries

    @property
    def deal(self) -> TrickDeal | None:
        """Current deal, or the last deal if none is in progress."""
        return self._deal

    @property
    def phase(self) -> str:
        """Phase, as in a state: draw, play, tribute, ..., await_deal, match_over."""
        if self.winner is not None:
            return "match_over"
        if self._deal is None or self._deal.over:
            return "await_deal"
        return self._deal.phase

    @property
    def to_act(self) -> int | None:
        """Seat to act, or None between deals."""
        return None if self._deal is None else self._deal.to_act

    @property
    def hands(self) -> list[str]:
        """Cards of each seat, in canonical order."""
        if self._deal is None:
            return [""] * self.seats
        book = self._deal.book
        return [text_of(book.canonical(hand)) for hand in self._deal.hands]

    @property
    def known(self) -> list[str]:
        """Publicly known cards of each hand, as text and sorted; the capital suit of a captured Ace is not shown."""
        assert self._deal is not None
        return [text_of(sorted(text_of([card]) for card in cards.elements())) for cards in self._deal.known]

    @property
    def to_beat(self) -> str | None:
        """Play to beat, or None."""
        if self._deal is None or self._deal.to_beat is None:
            return None
        return format_play(self._deal.book, self._deal.to_beat)

    @property
    def talon(self) -> int:
        """Number of cards left to draw (Gan Deng Yan)."""
        return len(getattr(self._deal, "talon", ()))

    @property
    def result(self) -> dict[str, Any] | None:
        """Result of the last finished deal."""
        return self.results[-1] if self.results else None

    @property
    def scores(self) -> list[int] | None:
        """Total scores over the finished deals; None in Guandan."""
        return self._between.scores()

    @property
    def levels(self) -> list[str] | None:
        """Levels of the two teams; None except in Guandan."""
        return self._between.levels()

    @property
    def winner(self) -> list[int] | None:
        """Winning seats once the match is over, else None."""
        return self._between.winner()
