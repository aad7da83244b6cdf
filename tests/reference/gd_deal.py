"""Deal of Guandan.

Source: RULES.md D2, D7, GD-73.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .gd_book import GuandanBook
from .gd_tribute import SEATS, Tribute, choose
from .trick_deal import Flow, TrickDeal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import Card
    from .options import Options
    from .plays import Play


def partner_of(seat: int) -> int:
    """Return the opposite seat (GD-01)."""
    return (seat + 2) % SEATS


class GuandanDeal(TrickDeal):
    """Deal state: hands, tribute and tricks."""

    book: GuandanBook

    def __init__(
        self,
        options: Options,
        hands: Sequence[Sequence[Card]],
        *,
        level: str,
        previous: Sequence[int] | None,
        lead: int | None,
        first: int,
    ) -> None:
        """Start a deal.

        `previous` is the order of going out in the previous deal, or None in the first deal; `lead` is the leader of
        the first deal, and `first` the seat that drew first.
        """
        super().__init__(GuandanBook(options, level=level), hands)
        self.options = options
        self.last_play: dict[int, Play] = {}
        if previous is None:
            assert lead is not None
            self.start_trick(lead)
        else:
            self.run(Tribute(self, previous, first).run())

    def play_made(self, seat: int, play: Play) -> None:
        self.last_play[seat] = play

    def hand_empty(self, seat: int) -> None:
        self.order.append(seat)
        if partner_of(seat) in self.order:  # GD-62
            self.finish()

    def trick_ends(self) -> None:
        play = self.to_beat
        assert play is not None
        if self.options["big_bomb_courtesy"] and play.kind == "bomb" and play.size in (9, 10):
            self.to_beat = None
            self.run(self.courtesy(self.owner))
        else:
            self.start_trick(self.heir(self.owner))

    def heir(self, seat: int) -> int:
        """Return the seat that leads after a trick: the winner, or its heir if the winner is out (GD-18 to GD-20)."""
        if self.hands[seat]:
            return seat
        partner = partner_of(seat)
        if self.options["lead_after_out"] == "partner" and self.hands[partner]:
            return partner
        return self.next_holding(seat)

    def courtesy(self, winner: int) -> Flow:
        """Ask the winner of a trick to name the next leader, and return that seat (GD-73)."""
        own = winner if self.hands[winner] else partner_of(winner)
        opponents = [(winner + 1) % SEATS, (winner + 3) % SEATS]
        named = sorted({own, *(seat for seat in opponents if self.hands[seat])})
        return int((yield from choose(winner, "lead", [f"lead {seat}" for seat in named])))

    def result(self) -> dict[str, Any]:
        return {"order": list(self.order)}
