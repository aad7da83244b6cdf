"""Deal of Big A.

Source: RULES.md C1, C4, C5, C6.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .biga_book import BigABook
from .biga_expose import SEATS, Exposing
from .biga_score import scores
from .cards import Card, rank_of
from .trick_deal import Flow, Question, TrickDeal, dealt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .options import Options
    from .plays import Play


class BigADeal(TrickDeal):
    """Deal state: hands, declarer, revealed Big Aces, and captures."""

    book: BigABook

    def __init__(self, options: Options, deck: Sequence[Card], *, first: int) -> None:
        hands = dealt(deck, first=first, seats=SEATS, count=len(deck))
        super().__init__(BigABook(options, big_suit=None), hands)
        self.options = options
        self.exposing = Exposing(deck, first=first, options=options, known=self.known)
        self.declarer = -1
        self.partner: int | None = None
        self.forced = False
        self.openly = False
        """True if both Big Aces were revealed before play (BIGA-91, BIGA-96)."""
        self.shown = [0] * SEATS
        """Number of its own Big Aces that each seat has shown to everyone (BIGA-80)."""
        self.played_own = [0] * SEATS
        self.captured = [0] * SEATS
        """Number of captured Big Aces in each hand."""
        self.started = False
        """True after a seat's first reveal or play."""
        self.phase = "draw"
        self.run(self.draw())

    # Questions before play

    def draw(self) -> Flow:
        """Ask all questions before the first lead, and return the seat that leads."""
        naming = yield from self.exposing.run()
        if naming is None:
            for seat, looked in enumerate(self.exposing.looked):
                self.known[seat] += Counter(self.hands[seat]) - Counter(looked)  # BIGA-24
            self.finish(void=True)
            return -1
        assert naming.declarer is not None
        assert naming.suit is not None
        self.book = BigABook(self.options, big_suit=naming.suit)
        self.declarer, self.forced = naming.declarer, naming.forced
        self.known[self.declarer] |= Counter([f"A{naming.suit}"])
        holders = [seat for seat in range(SEATS) if self.book.big_ace in self.hands[seat]]
        others = [seat for seat in holders if seat != self.declarer]
        self.partner = others[0] if others else None  # BIGA-27
        self.openly = naming.pair
        self.shown[self.declarer] = 2 if naming.pair else 1
        if not naming.pair and self.reveal_allowed():
            # A declarer who is alone in secret is asked (BIGA-16, BIGA-18).
            holder = self.declarer if self.partner is None else self.partner
            answer = yield Question(holder, "draw", ["no", "reveal"])
            if answer == "reveal":
                self.started = True
                self.openly = True
                self.shown[holder] += 1
                self.known[holder][f"A{naming.suit}"] += 1
        if self.partner is not None and self.openly:
            return self.partner  # BIGA-60
        return self.declarer

    def reveal_allowed(self) -> bool:
        """Return True if the second Big Ace may be revealed before the first lead (BIGA-18, 22)."""
        if not self.forced:
            return bool(self.options["partner_reveal"] == "allowed")
        rule = self.options["forced_reveal"]
        return rule == "allowed" or (rule == "lone_only" and self.partner is None)

    # Teams, and each seat's knowledge of them

    def on_big_team(self, seat: int) -> bool:
        """Return True if the seat was dealt a Big Ace."""
        return seat in (self.declarer, self.partner)

    def all_known(self) -> bool:
        """Return True if everyone has seen both Big Aces with their original holders."""
        return sum(self.shown) >= 2

    def knows_teams(self, viewer: int) -> bool:
        """Return True if the viewer knows the teams from its own cards, or because they are public."""
        lone = self.partner is None and viewer == self.declarer
        return self.all_known() or lone or viewer == self.partner

    def known_opponents(self, viewer: int) -> set[int]:
        """Return the seats that the viewer knows to be opponents (BIGA-85)."""
        if self.knows_teams(viewer):
            side = self.on_big_team(viewer)
            return {seat for seat in range(SEATS) if self.on_big_team(seat) != side}
        # A seat without a Big Ace knows that the declarer is an opponent; the declarer knows of no opponents.
        return set() if viewer == self.declarer else {self.declarer}

    def known_mates(self, viewer: int) -> set[int]:
        """Return the seats that the viewer knows to be teammates (BIGA-71)."""
        if not self.knows_teams(viewer):
            return set()
        side = self.on_big_team(viewer)
        return {seat for seat in range(SEATS) if self.on_big_team(seat) == side}

    # Play

    def suitless_for(self, hand: Sequence[Card]) -> str:
        # The suit of an Ace matters only if the hand has both kinds of Aces (notation.md section 1).
        kinds = {self.book.class_of(card) for card in hand if rank_of(card) == "A"}
        ranks = self.book.suitless.replace("A", "")
        return ranks + "A" if len(kinds) <= 1 else ranks

    def follows(self, play: Play) -> bool:
        if self.to_beat is None or self.to_act is None:
            return False
        if self.book.beats(play, self.to_beat):
            return True
        return self.book.captures(play, self.to_beat) and self.may_capture(self.to_act)

    def may_capture(self, seat: int) -> bool:
        """Return True if the seat may capture from the owner of the play to beat (BIGA-71, 73)."""
        if not self.options["capture_final_bomb"] and not self.hands[self.owner]:
            return False
        if self.options["capture_from"] == "opponents":
            return self.owner not in self.known_mates(seat)
        return True

    def do_play(self, seat: int, play: Play) -> None:
        self.started = True
        below = self.to_beat
        captured: list[Card] = []
        if below is not None and not self.book.beats(play, below):
            captured = self.take_over(seat, below)
        super().do_play(seat, play)
        self.known[seat].update(captured)

    def take_over(self, seat: int, captured: Play) -> list[Card]:
        """Move the captured cards into the hand, and return them as they are there (BIGA-64, BIGA-78)."""
        big_ace = self.book.big_ace
        assert big_ace is not None
        ordinary = self.options["captured_big_ace"] == "ordinary"
        cards = []
        for card in captured.cards:
            taken = card
            if card == big_ace and ordinary:
                taken = card[0] + card[1].upper()
            elif card == big_ace:
                self.captured[seat] += 1
            cards.append(taken)
        self.hands[seat] += cards
        return cards

    def play_made(self, seat: int, play: Play) -> None:
        # The cards have left the hand; if there are several Big Aces, the player's own is played first (BIGA-78).
        big = play.cards.count(str(self.book.big_ace))
        before = self.hands[seat].count(str(self.book.big_ace)) + big
        own = min(big, before - self.captured[seat])
        self.captured[seat] -= big - own
        self.played_own[seat] += own
        self.shown[seat] = max(self.shown[seat], self.played_own[seat])

    def hand_empty(self, seat: int) -> None:
        self.order.append(seat)
        sides = {self.on_big_team(s) for s in range(SEATS) if self.hands[s]}
        openly_alone = self.openly and self.partner is None
        first_decides = self.options["open_lone_loses"] == "not_first"
        if len(sides) == 1 or (openly_alone and first_decides):  # BIGA-83, BIGA-97
            self.finish()

    def trick_ends(self) -> None:
        leader = self.owner
        if not self.hands[leader]:
            leader = self.heir(leader)
        self.start_trick(leader)

    def heir(self, seat: int) -> int:
        """Return the seat that leads in place of a player whose last cards won the trick (BIGA-85, BIGA-87)."""
        others = [(seat + step) % SEATS for step in range(1, SEATS)]
        active = [other for other in others if self.hands[other]]
        rule = self.options["lead_after_out"]
        if rule == "own_knowledge":
            opponents = self.known_opponents(seat)
            fit = [other for other in active if other not in opponents]
        elif rule == "true_teammate":
            fit = [o for o in active if self.on_big_team(o) == self.on_big_team(seat)]
        else:
            fit = active
        return (fit or active)[0]

    def result(self) -> dict[str, Any]:
        if self.void:
            return {"order": [], "void": True}
        holders = (self.declarer, self.partner)
        points = scores(self.order, holders, shown=self.openly, options=self.options)
        return {
            "order": list(self.order),
            "scores": points,
            "declarer": self.declarer,
            "partner": self.partner,
        }
