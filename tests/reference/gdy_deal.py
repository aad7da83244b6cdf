"""Deal of Gan Deng Yan.

Source: RULES.md B1, B4, GDY-78, GDY-88, GDY-89, GDY-92, GDY-93.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .cards import Card, is_joker, rank_of
from .gdy_book import BOMBS, GanDengYanBook
from .gdy_score import DealFacts, payments
from .listing import list_plays
from .plays import Play
from .trick_deal import TrickDeal, dealt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .options import Options


class GanDengYanDeal(TrickDeal):
    """Deal state: hands, talon, draws, and the counts that determine the score."""

    book: GanDengYanBook

    def __init__(self, options: Options, deck: Sequence[Card], *, decks: int, dealer: int, seats: int) -> None:
        size = options["hand_size"]
        # GDY-14: the dealer takes an extra card after the last round.
        drawn = size * seats + 1
        self.talon = list(deck[drawn:])
        book = GanDengYanBook(options, decks=decks, talon=len(self.talon))
        super().__init__(book, dealt(deck, first=dealer, seats=seats, count=drawn))
        self.options = options
        self.dealer = dealer
        self.bombs: list[Play] = []
        self.plays_of = [0] * seats
        self.tricks = 0
        self.card_drawn = False
        self.lead_passes = 0
        self.lowest: str | None = None
        self.lead_is_new = True
        self.start()

    def start(self) -> None:
        """Start the first trick (GDY-50, GDY-93), or end the deal at once if the dealer's hand wins it (GDY-89)."""
        leader = self.dealer
        if self.options["heavenly_hand"] == "on":
            cards = self.book.canonical(self.hands[self.dealer])
            readings = self.book.readings(cards)
            if readings:
                # Take the highest of several readings: only bombs make a difference.
                best = max(readings, key=lambda r: (r.kind in BOMBS, self.book.rank_order(r.rank)))
                self.start_trick(self.dealer)
                self.hands[self.dealer] = []
                self.play_made(self.dealer, Play(cards, best))
                self.order = [self.dealer]
                self.finish()
                return
        if self.options["opening_lead"] == "lowest_card":
            seats = [(self.dealer + step) % self.seats for step in range(self.seats)]
            leader = min(seats, key=lambda seat: min(map(self.lowness, self.hands[seat])))
            self.lowest = rank_of(min(self.hands[leader], key=self.lowness))
        self.start_trick(leader)

    def lowness(self, card: Card) -> int:
        """Return the position of a card in the order 3 .. A, 2, joker (GDY-93)."""
        return 13 if is_joker(card) else self.book.single_order(card)

    # Legality

    def may_lead(self, play: Play) -> bool:
        if self.lowest is None:
            return True
        return any(self.lowness(c) == self.lowness_of_lowest() for c in play.cards)

    def lowness_of_lowest(self) -> int:
        """Return the `lowness` of the card that the opening lead must contain."""
        assert self.lowest is not None
        return 13 if is_joker(self.lowest) else self.book.rank_order(self.lowest)

    def may_pass(self) -> bool:
        if self.to_beat is None:
            return not self.plays()  # GDY-48, GDY-51
        if self.options["must_play_if_able"]:
            return not self.plays()  # GDY-53
        return True

    # Effects of an action

    def do_pass(self, seat: int) -> None:
        if self.to_beat is not None:
            super().do_pass(seat)
            return
        self.lead_passes += 1  # GDY-48
        if self.lead_passes == self.seats:
            self.finish(void=True)
        else:
            self.to_act = (seat + 1) % self.seats

    def play_made(self, seat: int, play: Play) -> None:
        if self.lead_is_new:
            self.tricks += 1
            self.lead_is_new = False
        self.lowest = None
        self.lead_passes = 0
        self.plays_of[seat] += 1
        if play.kind in BOMBS:
            self.bombs.append(play)

    def start_trick(self, leader: int) -> None:
        super().start_trick(leader)
        self.lead_is_new = True

    def hand_empty(self, seat: int) -> None:
        limit = self.options["min_talon_to_block_win"]
        if limit != "none" and len(self.talon) > limit:
            return  # GDY-78
        self.order = [seat]
        self.finish()  # GDY-60

    def trick_ends(self) -> None:
        for seat in self.drawers():  # GDY-56, GDY-57, GDY-92
            if self.talon:
                self.hands[seat].append(self.talon.pop(0))
                self.card_drawn = True
        self.book.talon = len(self.talon)
        self.start_trick(self.owner)  # GDY-59

    def drawers(self) -> list[int]:
        """Return the seats that draw after a trick, in drawing order (GDY-92)."""
        seats = [(self.owner + step) % self.seats for step in range(self.seats)]
        rule = self.options["draw"]
        if rule == "unable":
            return [seat for seat in seats[1:] if not list_plays(self.book, self.hands[seat], self.to_beat)]
        return seats[: {"all": self.seats, "winner": 1, "none": 0}[rule]]

    def result(self) -> dict[str, Any]:
        if self.void:
            return {"order": [], "void": True}
        return {"order": list(self.order)}

    def payments(self, purses: list[int] | None) -> list[int]:
        """Return the score of each seat; `purses` are the amounts the seats have left under table stakes."""
        facts = DealFacts(
            winner=self.order[0],
            dealer=self.dealer,
            hands=[tuple(hand) for hand in self.hands],
            plays_of=tuple(self.plays_of),
            bombs=tuple(self.bombs),
            tricks=self.tricks,
            card_drawn=self.card_drawn,
            decks=self.book.decks,
        )
        return payments(facts, self.options, purses)
