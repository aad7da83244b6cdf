"""Deal of Zheng Shang You: tribute, play, and finishing places.

Source: docs/rules/zhengshangyou.md, ZSY-05 to ZSY-12 and ZSY-32 to ZSY-42.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .cards import Card, is_joker, rank_of
from .trick_deal import Flow, Question, TrickDeal, dealt
from .zsy_book import ZhengShangYouBook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .options import Options
    from .plays import Play

OPENING = "3s"
LOW = "3456789T"
"""Ranks that may be returned under `return_rank=max10` (ZSY-11)."""


class ZhengShangYouDeal(TrickDeal):
    """Deal state: hands, tribute and order of going out."""

    book: ZhengShangYouBook

    def __init__(
        self, options: Options, deck: Sequence[Card], *, decks: int, first: int, seats: int, previous: list[int]
    ) -> None:
        """Start a deal.

        `previous` lists all seats in the previous deal's order of going out; empty for the first deal.
        """
        book = ZhengShangYouBook(options, decks=decks)
        super().__init__(book, dealt(deck, first=first, seats=seats, count=len(deck)))
        self.options = options
        self.first = first
        if previous and options["tribute"] != "none":
            self.run(self.tribute(previous))
        else:
            self.start_trick(self.leader(previous))

    def leader(self, previous: list[int]) -> int:
        """Return the leader of the first trick (ZSY-06 to ZSY-08)."""
        if previous and self.options["later_lead"] != "as_first":
            return previous[0] if self.options["later_lead"] == "winner" else previous[-1]
        if self.options["first_lead"] == "first_drawer":
            return self.first
        turn = [(self.first + step) % self.seats for step in range(self.seats)]
        holder = next(seat for seat in turn if OPENING in self.hands[seat])
        self.known[holder] |= Counter([OPENING])
        self.must_contain = OPENING if self.options["lead_contains"] else None
        return holder

    # Tribute

    def tribute(self, previous: list[int]) -> Flow:
        """Ask all questions before the first lead (ZSY-09 to ZSY-12), and return the seat that leads."""
        pairs = [(previous[-1], previous[0])]
        if self.options["tribute"] == "two" and previous[-2] != previous[1]:
            pairs.append((previous[-2], previous[1]))
        given = []
        for payer, _ in pairs:
            answer = yield Question(payer, "tribute", [f"give {card}" for card in self.gifts(payer)])
            card = answer.split()[1]
            self.hands[payer].remove(card)
            given.append(card)
        for (_, receiver), card in zip(pairs, given, strict=True):
            self.hands[receiver].append(card)
            self.known[receiver][card] += 1  # stays known, because another card is returned (ZSY-10)
        for (payer, receiver), card in zip(pairs, given, strict=True):
            answer = yield Question(receiver, "return", [f"return {c}" for c in self.returns(receiver, card)])
            back = answer.split()[1]
            self.hands[receiver].remove(back)
            self.hands[payer].append(back)
            self.known[payer][back] += 1
        return self.leader(previous)

    def gifts(self, payer: int) -> list[Card]:
        """Return the highest single cards in a hand (ZSY-09)."""
        hand = self.hands[payer]
        top = max(map(self.book.single_order, hand))
        return sorted({card for card in hand if self.book.single_order(card) == top}, key=self.book.card_key)

    def returns(self, receiver: int, given: Card) -> list[Card]:
        """Return the cards that may be returned for `given` (ZSY-10, ZSY-11)."""
        cards = {card for card in self.hands[receiver] if card != given}
        if self.options["return_rank"] == "max10":
            lowest = min(map(self.book.single_order, cards))
            cards = {card for card in cards if not is_joker(card) and rank_of(card) in LOW} or {
                card for card in cards if self.book.single_order(card) == lowest
            }
        return sorted(cards, key=self.book.card_key)

    # The play

    def play_made(self, seat: int, play: Play) -> None:
        pass

    def hand_empty(self, seat: int) -> None:
        self.order.append(seat)
        if len(self.order) == self.seats - 1:  # ZSY-35
            self.finish()

    def trick_ends(self) -> None:
        self.start_trick(self.owner if self.hands[self.owner] else self.next_holding(self.owner))  # ZSY-34

    # Scoring

    def points(self, place: int) -> int:
        """Return the points for a zero-based finishing place (ZSY-40 to ZSY-42)."""
        behind = self.seats - 1 - place
        if self.options["scoring"] == "two_one":
            return max(0, 2 - place)
        return behind if self.options["scoring"] == "players_behind" else behind - place

    def paid(self, purses: list[int]) -> list[int]:
        """Return the points where each seat pays one to each before it, as long as its purse lasts (ZSY-48)."""
        points = [0] * self.seats
        for seat in range(self.seats):
            before = self.order[: self.order.index(seat)] if seat in self.order else self.order
            for other in before[: purses[seat]]:
                points[seat] -= 1
                points[other] += 1
        return points

    def result(self) -> dict[str, Any]:
        last = next(seat for seat in range(self.seats) if seat not in self.order)
        places = [*self.order, last]
        return {"order": list(self.order), "scores": [self.points(places.index(seat)) for seat in range(self.seats)]}
