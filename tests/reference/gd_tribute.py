"""Tribute, anti-tribute, return and opening lead in Guandan.

Source: RULES.md D7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from .cards import JOKERS, RANKS, SUITS, Card, is_joker, rank_of
from .trick_deal import Flow, Question

if TYPE_CHECKING:
    from .gd_deal import GuandanDeal

SEATS = 4

Asking = Generator[Question, str, str]


def choose(seat: int, phase: str, options: list[str]) -> Asking:
    """Ask a question and return the second word of the answer."""
    answer = yield Question(seat, phase, options)
    return answer.split()[1]


class Tribute:
    """Card exchange before every deal of a match except the first."""

    def __init__(self, deal: GuandanDeal, order: Sequence[int], first_drawer: int) -> None:
        self.book, self.hands, self.known, self.options = deal.book, deal.hands, deal.known, deal.options
        self.first = order[0]
        losers = [seat for seat in range(SEATS) if seat not in order]
        if losers == [(self.first + 2) % SEATS] and self.options["tribute_1_4"] == "third":  # GD-110
            losers = [order[2]]
        # The payer next in turn after the player who went out first is first (GD-79, GD-86).
        self.payers = sorted(losers, key=lambda seat: (seat - self.first) % SEATS)
        self.receivers = list(order[: len(self.payers)])
        self.given: dict[int, Card] = {}
        self.returned: dict[int, Card] = {}
        """Card that each payer gets back."""
        self.first_drawer = first_drawer

    def rank(self, card: Card) -> int:
        """Return the position of a card in level order, ignoring suits (GD-92)."""
        return self.book.single_order(card)

    def run(self) -> Flow:
        """Ask all questions before the opening lead, and return the seat that leads."""
        if self.options["tribute"] == "none":  # GD-111
            return self.first
        if (yield from self.resisted()):
            return self.first
        for payer in self.payers:
            card = yield from choose(payer, "tribute", self.gifts(payer))
            self.given[payer] = card
            self.hands[payer].remove(card)
        taken = yield from self.allocate()
        for receiver, payer in taken.items():
            self.hands[receiver].append(self.given[payer])
            self.known[receiver][self.given[payer]] += 1  # the card stays known: another one is returned (GD-84)
        for receiver, payer in taken.items():  # GD-85, GD-93
            options = self.returns(receiver, self.given[payer])
            card = yield from choose(receiver, "return", options)
            self.hands[receiver].remove(card)
            self.hands[payer].append(card)
            self.returned[payer] = card
            if self.options["returns"] == "sequential":
                self.known[payer][card] += 1
        if self.options["returns"] == "simultaneous":
            for payer, card in self.returned.items():
                self.known[payer][card] += 1
        return (yield from self.leader(taken))

    def resisted(self) -> Generator[Question, str, bool]:
        """Return True if the payers cancel the tribute with their jokers, which they may then have to show."""
        counted = JOKERS if self.options["anti_tribute_with"] == "two_jokers" else ("RJ",)  # GD-112
        if sum(self.hands[seat].count(joker) for seat in self.payers for joker in counted) < 2:  # GD-86
            return False
        if self.options["anti_tribute"] == "optional":
            answer = yield Question(self.payers[0], "tribute", ["no", "resist"])
            if answer == "no":
                return False
        if len(self.payers) == 1 or self.options["anti_reveal"] == "exact":  # GD-95
            for payer in self.payers:
                self.known[payer] += Counter(card for card in self.hands[payer] if card in counted)
        return True

    def gifts(self, payer: int) -> list[str]:
        """Return the possible answers: the cards that a payer may give (GD-80, GD-81)."""
        cards = [card for card in self.hands[payer] if card != self.book.wild_card]
        top = max(map(self.rank, cards))
        best = sorted({card for card in cards if self.rank(card) == top}, key=self.book.card_key)
        if self.options["tribute_suit"] == "fixed_order":
            best = best[:1]
        return [f"give {card}" for card in best]

    def tied(self) -> bool:
        """Return True if there are two tributes of equal rank (GD-92)."""
        return len({self.rank(card) for card in self.given.values()}) < len(self.given)

    def allocate(self) -> Generator[Question, str, dict[int, int]]:
        """Return the payer whose card each receiver takes (GD-79, GD-90)."""
        if len(self.payers) == 1:
            return {self.first: self.payers[0]}
        near, far = self.payers
        if not self.tied():
            high_first = self.rank(self.given[near]) > self.rank(self.given[far])
            best, other = (near, far) if high_first else (far, near)
        else:
            best, other = near, far
            identical = self.given[near] == self.given[far]
            if not identical and self.options["equal_tribute_take"] != "seat_order":
                cards = sorted(self.given.values(), key=self.book.card_key)
                options = [f"take {card}" for card in cards]
                card = yield from choose(self.first, "take", options)
                if card == self.given[far]:
                    best, other = far, near
        return {self.receivers[0]: best, self.receivers[1]: other}

    def returns(self, receiver: int, tribute: Card) -> list[str]:
        """Return the possible answers: the cards that may be returned for a tribute (GD-82 to GD-84)."""
        hand = self.hands[receiver]
        rule = self.options["return_differs"]
        if rule == "physical":
            left = list(hand)
            left.remove(tribute)
            cards = set(left)
        elif rule == "rank":
            cards = {card for card in hand if rank_of(card) != rank_of(tribute)}
        else:
            cards = {card for card in hand if card != tribute}
        if not self.options["return_level_cards"]:
            cards = {card for card in cards if rank_of(card) != self.book.level}
        if self.options["return_rank"] != "any":
            low = {card for card in cards if self.is_low(card)}
            if not low:
                lowest = min(map(self.rank, cards))
                low = {card for card in cards if self.rank(card) == lowest}
            cards = low
        return [f"return {card}" for card in sorted(cards, key=self.book.card_key)]

    def is_low(self, card: Card) -> bool:
        """Return True if the card has a natural rank of 10, or Jack, or lower and is not a level card (GD-82)."""
        if is_joker(card) or rank_of(card) == self.book.level:
            return False
        highest = {"max10": "T", "maxJ": "J"}[self.options["return_rank"]]
        return RANKS.index(rank_of(card)) <= RANKS.index(highest)

    def leader(self, taken: dict[int, int]) -> Flow:
        """Return the seat that leads after the exchange (GD-88, GD-89, GD-91)."""
        if not self.tied():
            return max(self.payers, key=lambda payer: self.rank(self.given[payer]))
        rule = self.options["equal_tribute_lead"]
        if rule == "payer_to_first":
            return taken[self.first]
        if rule == "right_of_first":
            return self.payers[0]
        if rule == "lower_return":
            return min((taken[self.first], *self.payers), key=lambda payer: self.rank(self.returned[payer]))
        if rule == "first_drawer":
            return min(self.payers, key=lambda payer: (payer - self.first_drawer) % SEATS)
        options = [f"lead {payer}" for payer in sorted(self.payers)]
        return int((yield from choose(self.payers[0], "lead", options)))


assert SUITS == "dchs"  # the order of GD-81 `fixed_order`
