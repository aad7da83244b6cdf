"""Exposure of the Big Ace during the draw.

Source: RULES.md BIGA-05 to BIGA-24.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cards import Card, rank_of
from .trick_deal import Question

if TYPE_CHECKING:
    from .options import Options

FACE_UP = 103
"""Number of cards seen during the draw; the last five stay face down (BIGA-05)."""

SEATS = 5


@dataclass
class Naming:
    """Exposure so far: the declarer, the suit, and how they were determined."""

    declarer: int | None = None
    suit: str | None = None
    pair: bool = False
    """True if both Aces were exposed: the declarer is openly alone."""
    forced: bool = False


Asking = Generator[Question, str, bool]
"""Generator that asks seats in turn and returns True if one of them exposed."""


class Exposing:
    """Questions in one deal, and the cards that each seat has looked at."""

    def __init__(self, deck: Sequence[Card], *, first: int, options: Options, known: list[Counter[Card]]) -> None:
        self.deck = deck
        self.first = first
        self.options = options
        self.known = known
        self.looked: list[list[Card]] = [[] for _ in range(SEATS)]
        self.naming = Naming()

    def around(self, seat: int) -> list[int]:
        """Return all seats in turn order, starting with `seat`."""
        return [(seat + step) % SEATS for step in range(SEATS)]

    def possible(self, seat: int) -> list[str]:
        """Return the Aces that a seat can expose now."""
        aces = Counter(card for card in self.looked[seat] if rank_of(card) == "A")
        pairs = [ace * 2 for ace in sorted(aces) if aces[ace] == 2]
        if self.naming.declarer is None:
            return sorted(aces) + pairs  # BIGA-08, BIGA-11
        if self.naming.pair:
            return []  # BIGA-13
        if seat == self.naming.declarer and not self.options["self_overcall"]:
            # BIGA-12; protecting oneself (BIGA-14) is not an overcall.
            return [pair for pair in pairs if pair[1] == self.naming.suit]
        return pairs  # BIGA-09, BIGA-10

    def ask(self, seats: Sequence[int], at: int) -> Asking:
        """Ask these seats in order until one exposes."""
        for seat in seats:
            cards = self.possible(seat)
            if not cards:
                continue
            options = [f"expose {ace} @{at}" for ace in cards]
            answer = yield Question(seat, "draw", ["no", *options])
            if answer == "no":
                continue
            exposed = answer.split()[1]
            self.naming = Naming(seat, exposed[1], pair=len(exposed) == 4)
            self.known[seat] |= Counter([exposed[:2]] * (len(exposed) // 2))
            return True
        return False

    def run(self) -> Generator[Question, str, Naming | None]:
        """Run the complete draw; return None if the deal is void (BIGA-24)."""
        poll = self.options["expose_poll"]
        for at in range(1, FACE_UP + 1):
            drawer = (self.first + at - 1) % SEATS
            self.looked[drawer].append(self.deck[at - 1])
            if poll == "after_deal_in_order":
                continue
            seats = [drawer] if poll == "own_draw_only" else self.around(drawer)
            exposed = yield from self.ask(seats, at)
            if exposed:
                # After an exposure, anyone may overcall at the same card (BIGA-06).
                yield from self.ask(self.around(drawer), at)
        if poll == "after_deal_in_order":
            yield from self.ask(self.around(self.first), FACE_UP)
        if self.naming.declarer is None:
            return self.forced_heart()
        if poll != "own_draw_only":  # BIGA-15
            yield from self.ask(self.around(self.naming.declarer), FACE_UP)
        return self.naming

    def forced_heart(self) -> Naming | None:
        """Return the exposure by the Ace of hearts, which must be shown if nobody exposed (BIGA-20 to BIGA-24)."""
        for seat in self.around(self.first):
            if "Ah" in self.looked[seat]:
                return Naming(seat, "h", forced=True)
        if self.options["double_hidden_hearts"] == "redeal":
            return None
        place = self.deck.index("Ah")
        return Naming((self.first + place) % SEATS, "h", forced=True)
