"""Deal of Pao De Kuai: first lead, obligation to play, and scoring.

Source: docs/rules/paodekuai.md, PDK-05 to PDK-08 and PDK-32 to PDK-44.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .book import held
from .pdk_book import PaoDeKuaiBook
from .trick_deal import TrickDeal, dealt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import Card
    from .options import Options
    from .plays import Play

SEATS = 3
OPENING = "3s"


class PaoDeKuaiDeal(TrickDeal):
    """Deal state: hands, number of plays per seat, and the bombs that count."""

    book: PaoDeKuaiBook

    def __init__(self, options: Options, deck: Sequence[Card], *, first: int, winner_before: int | None) -> None:
        super().__init__(PaoDeKuaiBook(options, decks=1), dealt(deck, first=first, seats=SEATS, count=len(deck)))
        self.options = options
        self.plays_of = [0] * SEATS
        self.bombs_of = [0] * SEATS
        self.bomber: int | None = None
        """Owner of the bomb to beat; None if there is none."""
        if winner_before is None or options["first_lead"] == "holder":  # PDK-06, PDK-08
            self.opener = next(seat for seat in range(SEATS) if OPENING in self.hands[seat])
            self.must_contain = OPENING if options["lead_contains"] else None  # PDK-07
        else:
            self.opener = winner_before
        self.start_trick(self.opener)

    # Legality

    def permits(self, play: Play) -> bool:
        return super().permits(play) and (play.kind != "single" or self.may_be_single(play.rank))

    def may_be_single(self, rank: str) -> bool:
        """Return True if a single of this rank may be played before the next seat (PDK-35)."""
        assert self.to_act is not None
        if self.options["before_one_card"] == "free" or len(self.hands[(self.to_act + 1) % SEATS]) != 1:
            return True
        counts = held(self.hands[self.to_act])
        may = [other for other, count in counts.items() if count < 4 or self.options["split_bombs"]]
        return rank == max(may, key=self.book.rank_order)

    def may_pass(self) -> bool:
        if self.to_beat is None:
            return False
        return not self.options["must_play"] or not self.plays()  # PDK-32, PDK-33

    # Effects of an action

    def play_made(self, seat: int, play: Play) -> None:
        self.plays_of[seat] += 1
        if play.kind != "bomb":
            return
        if self.bomber is not None and self.options["bomb_counts"] == "standing":
            self.bombs_of[self.bomber] -= 1  # PDK-44
        self.bombs_of[seat] += 1
        self.bomber = seat

    def start_trick(self, leader: int) -> None:
        super().start_trick(leader)
        self.bomber = None

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
        left = len(self.hands[seat])
        if left == 1 and self.options["last_card"] == "free":
            return 0
        return left * (2 if self.is_shut_out(seat) else 1)

    def scores_of_seats(self) -> list[int]:
        """Return the score of each seat."""
        scores = [-self.for_cards(seat) for seat in range(SEATS)]
        scores[self.order[0]] = -sum(scores)
        for bomber, count in enumerate(self.bombs_of):  # PDK-43
            for seat in range(SEATS):
                scores[seat] += count * self.options["bomb_points"] * (SEATS - 1 if seat == bomber else -1)
        return scores

    def result(self) -> dict[str, Any]:
        return {"order": list(self.order), "scores": self.scores_of_seats()}
