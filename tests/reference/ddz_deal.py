"""Deal of Dou Dizhu: auction, play, and scoring.

Source: docs/rules/doudizhu.md, DDZ-05 to DDZ-14, DDZ-30 to DDZ-44 and DDZ-52.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .cards import RANKS, Card, is_joker, rank_of
from .ddz_book import RUN_KINDS, DouDizhuBook
from .ddz_wild_book import BOMBS, WildDouDizhuBook
from .rank_book import RUN_RANKS
from .trick_deal import Flow, Question, TrickDeal, dealt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .options import Options
    from .plays import Play

SEATS = 3
BOTTOM = 3
SCORES = [1, 2, 3]
GRABS = [1, 2, 4, 8]

BONUSES: dict[str, dict[str, int]] = {
    "off": {},
    "twos": {"joker": 2, "twos": 2, "run": 3, "suited": 3, "triplet": 4, "jokers": 4},
    "suited_run": {"joker": 2, "run": 3, "suited": 3, "triplet": 3, "suited_run": 4, "jokers": 4},
    "low_cards": {"joker": 2, "twos": 2, "low": 2, "run": 3, "suited": 3, "triplet": 3, "jokers": 3},
}
"""Multipliers for the bottom cards, by the name of their combination (DDZ-50)."""

BY_KIND = {"soft_bomb": 2, "bomb": 4, "wild_bomb": 64, "joker_bomb": 4}
"""Multipliers for bombs under `bomb_multipliers=by_kind` (DDZ-62)."""


class DouDizhuDeal(TrickDeal):
    """Deal state: hands, bids, landlord, and the counts that determine the score."""

    book: DouDizhuBook

    def __init__(self, options: Options, deck: Sequence[Card], *, first: int, bidder: int, voids: int) -> None:
        count = len(deck) - BOTTOM
        super().__init__(DouDizhuBook(options, decks=1), dealt(deck, first=first, seats=SEATS, count=count))
        self.options = options
        self.decisive = options["nobody_bids"] != "redeal" and voids >= options["redeals"]
        """True if the deal is played even if nobody bids (DDZ-10)."""
        self.bottom = list(deck[count:])
        self.landlord = -1
        self.bid = 1
        self.bombs = 1
        self.plays_of = [0] * SEATS
        self.doubled: set[int] = set()
        self.open = False
        self.run(self.auction(bidder))

    # The auction

    def auction(self, bidder: int) -> Flow:
        """Ask for bids and doublings, and return the landlord, who leads."""
        style = self.options["bidding"]
        if style == "none":
            landlord = self.take_bottom(bidder)
        elif style == "grab":
            landlord = yield from self.grabs(bidder)
        else:
            landlord = yield from self.scores(bidder)
        if not self.void:
            yield from self.drawing(landlord)
            yield from self.showing(landlord)
            yield from self.doubling(landlord)
        return landlord

    def drawing(self, landlord: int) -> Flow:
        """Ask for the drawn rank, whose cards become wild (DDZ-52)."""
        if self.options["wild_rank"] == "drawn":
            answer = yield Question(landlord, "bid", [f"wild {rank}" for rank in RANKS])
            self.book = WildDouDizhuBook(self.options, decks=1, wild=answer.split()[1])
        return landlord

    def showing(self, landlord: int) -> Flow:
        """Ask the landlord to lay the hand open or not (DDZ-51)."""
        if self.options["open_hand"] == "landlord":
            answer = yield Question(landlord, "bid", ["pass", "show"])
            self.open = answer == "show"
            if self.open:
                self.known[landlord] = Counter(self.hands[landlord])
        return landlord

    def doubling(self, landlord: int) -> Flow:
        """Ask the peasants in turn, then the landlord, to double their settlements or not (DDZ-48)."""
        if self.options["doubling"] == "off":
            return landlord
        for seat in [(landlord + step) % SEATS for step in range(1, SEATS + 1)]:
            if seat == landlord and self.options["doubling"] == "answered" and not self.doubled:
                break
            answer = yield Question(seat, "bid", ["pass", "double"])
            if answer == "double":
                self.doubled.add(seat)
        return landlord

    def take_bottom(self, landlord: int) -> int:
        """Make a seat the landlord and give it the bottom cards (DDZ-12)."""
        self.landlord = landlord
        self.hands[landlord] += self.bottom
        self.known[landlord].update(self.bottom)
        return landlord

    def nobody(self, first: int) -> Flow:
        """Settle an auction in which nobody bids (DDZ-10)."""
        if not self.decisive:
            self.finish(void=True)
            return first
        landlord = first
        if self.options["nobody_bids"] == "random":
            answer = yield Question(first, "bid", [f"landlord {seat}" for seat in range(SEATS)])
            landlord = int(answer.split()[1])
        self.bid = 1
        return self.take_bottom(landlord)

    def must_bid(self, seat: int) -> bool:
        """Return True if the seat must bid because of its hand (DDZ-49)."""
        held = {str(card) for card in self.hands[seat]}
        return held >= {"BJ", "RJ"} or held >= {"2d", "2c", "2h", "2s"}

    def bids(self, seat: int, higher: list[int], *, nobody: bool, last: bool) -> list[str]:
        """Return the possible answers of a seat that may bid each score in `higher`.

        `nobody` is true if nobody has bid yet, and `last` if no other seat may still bid.
        """
        said = ["pass", *(f"bid {score}" for score in higher)]
        rule = self.options["must_bid"]
        if rule == "highest" and self.must_bid(seat):
            return said[-1:]
        forced = last and self.decisive and self.options["nobody_bids"] == "last"
        return said[1:] if nobody and (forced or (rule == "any" and self.must_bid(seat))) else said

    def scores(self, first: int) -> Flow:
        """Ask for bids of 1, 2 and 3 (DDZ-08, DDZ-09)."""
        best, holder, passes, seat, asked = 0, -1, 0, first, 0
        while True:
            higher = [score for score in SCORES if score > best]
            answer = yield Question(seat, "bid", self.bids(seat, higher, nobody=holder < 0, last=asked == SEATS - 1))
            asked += 1
            if answer == "pass":
                passes += 1
            else:
                best, holder, passes = int(answer.split()[1]), seat, 0
            if self.options["bid_turns"] == "once":
                ended = asked == SEATS
            else:
                ended = passes == (SEATS if holder < 0 else SEATS - 1)
            if best == max(SCORES) or ended:
                break
            seat = (seat + 1) % SEATS
        if holder < 0:
            return (yield from self.nobody(first))
        self.bid = best
        return self.take_bottom(holder)

    def grabs(self, first: int) -> Flow:
        """Ask for a call, then the following seats for a grab, and finally the caller again (DDZ-11)."""
        seats = [(first + step) % SEATS for step in range(SEATS)]
        caller = -1
        while seats and caller < 0:
            seat = seats.pop(0)
            answer = yield Question(seat, "bid", self.bids(seat, [1], nobody=True, last=not seats))
            if answer != "pass":
                caller = seat
        if caller < 0:
            return (yield from self.nobody(first))
        holder, rung = caller, 0
        for seat in [*seats, caller]:
            if seat == holder:
                continue
            answer = yield Question(seat, "bid", ["pass", f"bid {GRABS[rung + 1]}"])
            if answer != "pass":
                holder, rung = seat, rung + 1
        self.bid = GRABS[rung]
        return self.take_bottom(holder)

    # The play

    def permits(self, play: Play) -> bool:
        return super().permits(play) and not self.head_is_held(play)

    def head_is_held(self, play: Play) -> bool:
        """Return True if the play is a run and the player holds all four cards of its first rank (DDZ-30)."""
        is_run = play.kind in RUN_KINDS.values() and not self.book.bomb_class(play)  # DDZ-63
        if self.options["run_from_four"] or not is_run:
            return False
        assert self.to_act is not None
        head = min((rank_of(card) for card in play.cards), key=RUN_RANKS.index)
        return [rank_of(card) for card in self.hands[self.to_act]].count(head) == 4

    def play_made(self, seat: int, play: Play) -> None:
        self.plays_of[seat] += 1
        if play.kind == "quad_sequence" and self.book.bomb_class(play):
            self.bombs *= 8  # DDZ-63
        if play.kind in BOMBS:
            by_kind = self.options["bomb_multipliers"] == "by_kind" and self.options["wild_rank"] == "drawn"
            self.bombs *= BY_KIND[play.kind] if by_kind else 2  # DDZ-41, DDZ-54, DDZ-62

    def hand_empty(self, seat: int) -> None:
        self.order = [seat]
        self.finish()  # DDZ-35

    def trick_ends(self) -> None:
        self.start_trick(self.owner)  # DDZ-34

    # Scoring

    def stake(self, peasant: int) -> int:
        """Return the amount a peasant settles with the landlord: the bid times all multipliers."""
        peasants = sum(self.plays_of) - self.plays_of[self.landlord]
        spring = self.plays_of[self.landlord] == 1 or peasants == 0  # DDZ-42
        found: int = self.bid * self.bombs
        if spring and self.options["spring"] == "on":
            found *= int(self.options["spring_factor"])  # DDZ-46
        found *= self.bonus() * (2 if self.open else 1)
        found *= 2 ** len(self.doubled & {peasant, self.landlord})  # DDZ-48
        most = self.options["max_multiplier"]
        if most == "none":
            return found
        limited = GRABS[0] if self.options["grabs_capped"] else self.bid  # DDZ-47
        return min(found, limited * int(most))  # DDZ-43

    def bonus(self) -> int:
        """Return the multiplier for the bottom cards: the highest over all names of their combination (DDZ-50)."""
        ranks = [rank_of(card) for card in self.bottom]
        jokers = len([card for card in self.bottom if is_joker(card)])
        places = sorted(RUN_RANKS.index(rank) for rank in ranks if rank in RUN_RANKS)
        names = [name for name, right in (("joker", jokers == 1), ("jokers", jokers == 2)) if right]
        if ranks.count("2") == 2:
            names.append("twos")
        in_row = len(places) == BOTTOM and places == list(range(places[0], places[0] + BOTTOM))
        suited = not jokers and len({card[1] for card in self.bottom}) == 1
        names += ["run"] * in_row + ["suited"] * suited + ["suited_run"] * (in_row and suited)
        if len(set(ranks)) == 1:
            names.append("triplet")
        if all(rank in "3456789" for rank in ranks):
            names.append("low")
        table = BONUSES[self.options["bottom_bonus"]]
        return max([1, *(table[name] for name in names if name in table)])

    def scores_of_seats(self) -> list[int]:
        """Return the score of each seat (DDZ-40, DDZ-44)."""
        won = self.order[0] == self.landlord
        if self.options["scoring"] == "winning_side":
            return [int((seat == self.landlord) == won) for seat in range(SEATS)]
        paid = [0 if seat == self.landlord else self.stake(seat) * (-1 if won else 1) for seat in range(SEATS)]
        paid[self.landlord] = -sum(paid)
        return paid

    def result(self) -> dict[str, Any]:
        if self.void:
            return {"order": [], "void": True}
        return {
            "order": list(self.order),
            "scores": self.scores_of_seats(),
            "declarer": self.landlord,
            "partner": None,
        }
