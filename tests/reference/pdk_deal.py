"""Deal of Pao De Kuai: first lead, obligation to play, and scoring.

Source: docs/rules/paodekuai.md, PDK-05 to PDK-08 and PDK-32 to PDK-44.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .book import held
from .pdk_book import BOMBS, PaoDeKuaiBook
from .trick_deal import TrickDeal, dealt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import Card
    from .options import Options
    from .plays import Play

BIRD = "Th"


class PaoDeKuaiDeal(TrickDeal):
    """Deal state: hands, number of plays per seat, and the bombs that count."""

    book: PaoDeKuaiBook

    def __init__(
        self,
        options: Options,
        deck: Sequence[Card],
        *,
        first: int,
        winner_before: int | None,
        purses: list[int] | None,
    ) -> None:
        """Start a deal; `purses` are the points that each seat has left to lose, or None if there is no limit."""
        seats = options["players"]  # PDK-49
        each = options["cards_each"]
        super().__init__(PaoDeKuaiBook(options, decks=1), dealt(deck, first=first, seats=seats, count=seats * each))
        self.options = options
        self.purses = purses
        self.bombs = 0
        self.plays_of = [0] * self.seats
        self.bombs_of = [0] * self.seats
        self.beaten_of = [0] * self.seats
        """Bombs of each seat that count half (PDK-44)."""
        self.bomber: int | None = None
        """Owner of the bomb to beat; None if the play to beat is no bomb."""
        self.dealt_bird = next((seat for seat in range(self.seats) if BIRD in self.hands[seat]), None)
        """Seat that was dealt the ten of hearts (PDK-48)."""
        self.careless: int | None = None
        """Seat that made the play to beat although it allows the next seat to go out (PDK-35, PDK-47)."""
        self.liable: int | None = None
        """Seat that pays for all."""
        if options["opening_card"] == "none" and (winner_before is None or options["first_lead"] == "holder"):
            self.opener = first  # PDK-46
        elif winner_before is None or options["first_lead"] == "holder":  # PDK-06, PDK-08
            opening = options["opening_card"]  # PDK-46
            holder = next((seat for seat in range(self.seats) if opening in self.hands[seat]), None)
            self.opener = first if holder is None else holder
            if holder is not None:
                self.known[holder][opening] += 1
            self.must_contain = opening if options["lead_contains"] and holder is not None else None  # PDK-07
        else:
            self.opener = winner_before
        self.start_trick(self.opener)

    # Legality

    def permits(self, play: Play) -> bool:
        return super().permits(play) and not (self.duty(play) == "highest" and self.is_lower(play))

    def duty(self, play: Play) -> str:
        """Return the rule for a single or pair before the next seat: `free`, `highest` or `pays_for_all`."""
        assert self.to_act is not None
        size = {"single": 1, "pair": 2}.get(play.kind, 0)
        if size == 0 or len(self.hands[(self.to_act + 1) % self.seats]) != size:
            return "free"
        rule = self.options["before_one_card" if size == 1 else "before_two_cards"]  # PDK-35, PDK-47
        return "highest" if rule.startswith("highest") else str(rule)

    def is_lower(self, play: Play) -> bool:
        """Return True if the seat to act could make a higher play of this kind."""
        assert self.to_act is not None
        counts = held(self.hands[self.to_act])
        may = [
            other
            for other, count in counts.items()
            if count >= play.size and (count < 4 or self.options["split_bombs"])
        ]
        return play.rank != max(may, key=self.book.rank_order)

    def may_pass(self) -> bool:
        if self.to_beat is None:
            return False
        return not self.options["must_play"] or not self.plays()  # PDK-32, PDK-33

    # Effects of an action

    def do_play(self, seat: int, play: Play) -> None:
        """Apply a play; if it ends the deal, set the seat that pays for all (PDK-35, PDK-47)."""
        offered = self.careless is not None and (self.careless + 1) % self.seats == seat
        self.liable = self.careless if offered and play.size == len(self.hands[seat]) else None
        self.careless = seat if self.duty(play) == "pays_for_all" and self.is_lower(play) else None
        super().do_play(seat, play)

    def play_made(self, seat: int, play: Play) -> None:
        self.plays_of[seat] += 1
        if play.kind not in BOMBS:
            return
        self.bombs += 1
        if self.bomber is not None and self.options["bomb_counts"] != "played":
            self.bombs_of[self.bomber] -= 1  # PDK-44
            self.beaten_of[self.bomber] += self.options["bomb_counts"] == "beaten_half"
        self.bombs_of[seat] += 1
        self.bomber = seat

    def start_trick(self, leader: int) -> None:
        super().start_trick(leader)
        self.bomber = None
        self.careless = None

    def hand_empty(self, seat: int) -> None:
        self.order = [seat]
        self.finish()  # PDK-36

    def trick_ends(self) -> None:
        self.start_trick(self.owner)  # PDK-34

    # Scoring

    def is_shut_out(self, seat: int) -> bool:
        """Return True if the losing seat pays double (PDK-42)."""
        rule = self.options["shut_out"]
        if rule == "off" or self.plays_of[seat] > 1:
            return False
        return self.plays_of[seat] == 0 or (rule == "or_only_first_lead" and seat == self.opener)

    def for_cards(self, seat: int) -> int:
        """Return a losing seat's payment for its remaining cards (PDK-40 to PDK-42)."""
        left, given = len(self.hands[seat]), self.options
        points = 0 if left == 1 and given["last_card"] == "free" else left
        shut_out = self.is_shut_out(seat)
        fixed = shut_out and given["shut_out_points"] != "none"  # PDK-54
        if fixed:
            points = given["shut_out_points"]
        elif shut_out:
            points *= given["shut_out_factor"]
        elif given["small_shut_out"] != "none" and left >= given["small_shut_out"]:  # PDK-55
            points *= 2
        points *= given["bomb_multiplier"] ** self.bombs  # PDK-56
        if self.has_bird(seat, self.order[0]):  # PDK-48, PDK-57
            points = 2 * points if given["bird_points"] == "none" else points + given["bird_points"]
        return int(points if given["max_payment"] == "none" else min(points, given["max_payment"]))  # PDK-58

    def has_bird(self, *seats: int) -> bool:
        """Return True if one of the seats was dealt the ten of hearts and it counts (PDK-48)."""
        return bool(self.options["bird"]) and self.dealt_bird in seats

    def purse(self, seat: int, scores: list[int]) -> int:
        """Return the points that a seat can still lose after these (PDK-58)."""
        return 10**9 if self.purses is None else max(0, self.purses[seat] + scores[seat])

    def scores_of_seats(self) -> list[int]:
        """Return the score of each seat."""
        none, winner = [0] * self.seats, self.order[0]
        paid = [0 if seat == winner else self.for_cards(seat) for seat in range(self.seats)]
        if self.liable is not None:
            paid = [sum(paid) if seat == self.liable else 0 for seat in range(self.seats)]
        scores = [-min(paid[seat], self.purse(seat, none)) for seat in range(self.seats)]
        scores[winner] = -sum(scores)
        after_cards = list(scores)
        worth = [
            self.options["bomb_points"] * (2 * whole + half) // 2
            for whole, half in zip(self.bombs_of, self.beaten_of, strict=True)
        ]
        for payer in range(self.seats):  # PDK-43
            purse = self.purse(payer, after_cards)
            for bomber in range(self.seats):
                twice = self.options["bird_bombs"] and self.has_bird(payer, bomber)  # PDK-57
                points = min(purse, max(0, worth[bomber] - worth[payer]) * (2 if twice else 1))
                purse -= points
                scores[payer] -= points
                scores[bomber] += points
        return scores

    def result(self) -> dict[str, Any]:
        return {"order": list(self.order), "scores": self.scores_of_seats()}
