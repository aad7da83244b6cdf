"""What event, told in lines: from the history of a view, and from one view to the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from rich.text import Text

from clamber.cards import Card, Cards
from clamber.cli.show.cards import CardOrder, Look, run_of_cards
from clamber.cli.show.words import cards_in_words, event_cards, event_name, place, rank_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cli.show.seats import Seats
    from clamber.event import Event
    from clamber.match import Deal
    from clamber.view import View

DIM: Final = "dim"
STRONG: Final = "bold"
RED_JOKER_CARD: Final = Card.of("RJ")
DECIDED: Final = {
    "pass": "passes",
    "bid": "bids",
    "expose": "exposes",
    "reveal": "shows the other Big Ace before play: the stakes rise",
    "give": "gives",
    "take": "takes",
    "return": "returns",
    "lead": "names",
    "resist": "refuses tribute",
}


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what event at one table."""

    seats: Seats
    look: Look

    def name(self, seat: int) -> Text:
        """A seat's label, padded so that what follows lines up."""
        return Text(f"  {self.seats.label(seat):<{self.seats.width}}  ")

    def did(self, view: View, event: Event) -> Text:
        """One line: who did what."""
        line = self.name(event.seat)
        if not event.is_combination:
            return line.append_text(self._decided(view, event))
        line.append_text(event_cards(view, event, self.look))
        line.append(f"  {event_name(view, event)}", DIM)
        if len(event.captured):
            line.append(f", {self.seats.verb(event.seat, 'captures')} ", STRONG)
            line.append_text(run_of_cards(event.captured, self.look, CardOrder.of(view)))
        return line

    def _decided(self, view: View, event: Event) -> Text:
        word, _, rest = event.text.partition(" ")
        if word == "return" and not event.cards:
            return Text(self.seats.verb(event.seat, "returns a card, shown when all have returned"))
        line = Text(self.seats.verb(event.seat, DECIDED.get(word, word)))
        if len(event.cards):
            line.append(" ").append_text(run_of_cards(event.cards, self.look, CardOrder.of(view)))
        if word == "give":
            line.append(" in tribute")
        elif word == "lead":
            line.append(f" {self.seats.label(int(rest))} to lead")
        elif word == "bid":
            line.append(f" {rest}", STRONG)
        elif word == "expose":
            drawn, alone = rest.partition("@")[2], " and plays alone" if len(event.cards) > 1 else ""
            line.append(f" after {drawn} cards{alone}", STRONG)
        return line

    def opened(self, view: View, number: int, deal: Deal) -> list[Text]:
        """The lines that begin a deal: what everybody knows of how it was dealt."""
        level = f" at level {rank_name(view.level)}" if view.level is not None else ""
        line = Text().append(f"  Deal {number}{level}", STRONG)
        if deal.lead is not None:
            begins = "leads" if view.bid is None else "bids first"
            line.append(f". {self._does(deal.lead, begins)}")
            if deal.faceup is not None:
                line.append(", with the card that was turned up, ").append_text(self.look.card(deal.faceup))
        elif view.rules.game.levels is None:
            line.append(f". {self._does(view.first, _begins(view))}")
        lines = [line.append(".")]
        cancelled = not any(paid.given is not None for paid in view.tributes) and not view.history
        if view.rules.game.levels is not None and deal.lead is None and view.phase == "play" and cancelled:
            lines.append(self._no_tribute(view))
        special = view.special if view.rules.game.levels is not None else None
        declarer = None if view.rules.game.auction is not None else view.declarer
        return lines + self.told(replace(view, history=(), order=(), special=special, declarer=declarer), view)

    def _does(self, seat: int, word: str) -> str:
        return f"{self.seats.label(seat)} {self.seats.verb(seat, word)}"

    def _no_tribute(self, view: View) -> Text:
        holders = [seat for seat, cards in enumerate(view.known) if RED_JOKER_CARD in cards]
        who = self.seats.listed(holders) if holders else "the losers"
        hold = self.seats.verb(holders[0], "holds") if len(holders) == 1 else "hold"
        leads = "" if view.leader is None else f"; {self._does(view.leader, 'leads')}"
        return Text(f"  No tribute: {who} {hold} both red jokers{leads}.")

    def told(self, before: View, after: View) -> list[Text]:
        """The lines for what one viewer has seen happen between two views of one deal."""
        lines = []
        for event in after.history[len(before.history) :]:
            if event.kind == "no":
                continue
            line = self.did(after, event)
            if event.is_combination and after.sizes[event.seat] and count_is_told(after, event.seat):
                line.append(f", {after.sizes[event.seat]} left", DIM)
            lines.append(line)
        lines += [self._out(after, seat) for seat in after.order if seat not in before.order]
        lines += self._landlord(before, after) + self._big_ace(before, after) + self._tribute(before, after)
        lines += self._trick_end(before, after)
        return lines

    def _out(self, after: View, seat: int) -> Text:
        nth = place(after.order.index(seat) + 1)
        return self.name(seat).append(f"{self.seats.verb(seat, 'goes')} out, {nth}", STRONG)

    def _landlord(self, before: View, after: View) -> list[Text]:
        """Who plays against all others, for what stake, and what he picks up (Dou Dizhu)."""
        if before.declarer is not None or after.declarer is None or not len(after.bottom):
            return []
        line = self.name(after.declarer).append(f"{self.seats.verb(after.declarer, 'is')} ", STRONG)
        line.append(after.rules.game.declarer[0], STRONG)
        if after.bid:
            line.append(f" for {after.bid}", STRONG)
        line.append(f", and {self.seats.verb(after.declarer, 'takes')} ")
        return [line.append_text(run_of_cards(after.bottom, self.look, CardOrder.of(after)))]

    def _big_ace(self, before: View, after: View) -> list[Text]:
        """Whose Big Ace it is, once the drawing is over (Big A)."""
        if before.special is not None or after.special is None or after.declarer is None:
            return []
        label = self.seats.label(after.declarer)
        ace = self.look.card(after.special)
        if any(event.kind == "expose" for event in after.history):
            return [Text("  All cards are drawn. ").append_text(ace).append(f" is big; {label} declared it.", STRONG)]
        shows = self.seats.verb(after.declarer, "has")
        line = Text(f"  All cards are drawn and nobody exposed: {label} {shows} to show ").append_text(ace)
        return [line.append(", which is big.", STRONG)]

    def _tribute(self, before: View, after: View) -> list[Text]:
        """Who got the tributes, or why none are paid (Guandan)."""
        lines = []
        for was, now in zip(before.tributes, after.tributes, strict=False):
            if was.receiver is None and now.receiver is not None and now.given is not None:
                line = self.name(now.receiver).append(f"{self.seats.verb(now.receiver, 'gets')} ")
                line.append_text(self.look.card(now.given)).append(f" from {self.seats.label(now.payer)}")
                lines.append(line)
        return lines

    def _trick_end(self, before: View, after: View) -> list[Text]:
        """Who took the trick, what was drawn, who leads."""
        done = after.history[len(before.history) :]
        played = [event for event in done if event.is_combination]
        if after.to_beat is not None or after.leader is None or after.phase not in {"play", "lead"}:
            return []
        if before.to_beat is None and not played:
            return []
        winner = next((h.seat for h in reversed(after.history) if h.is_combination), after.leader)
        line = self.name(winner).append(f"{self.seats.verb(winner, 'takes')} the trick", STRONG)
        if after.talon < before.talon:
            line.append(f"; {cards_in_words(before.talon - after.talon)} drawn, {after.talon} in the talon")
        if after.leader != winner:
            line.append(f"; {self._does(after.leader, 'leads')}")
        mine = Cards.from_faces(face for h in played if h.seat == after.seat for face in h.cards.faces)
        drawn = after.hand - (before.hand - mine)
        if after.talon < before.talon and len(drawn):
            line.append("; your card is ").append_text(run_of_cards(drawn, self.look, CardOrder.of(after)))
        return [line]


def current_trick(history: Sequence[Event]) -> list[Event]:
    """The trick that the last play belongs to."""
    found = tricks(history)
    return found[-1] if found else []


def tricks(history: Sequence[Event]) -> list[list[Event]]:
    """The plays and passes of a deal, trick by trick."""
    played = [event for event in history if event.trick is not None]
    return [list(trick) for _, trick in groupby(played, attrgetter("trick"))]


def _begins(view: View) -> str:
    """What whoever draws first does."""
    if view.rules.game.exposure is not None:
        return "draws first"
    return "bids first" if view.bid is not None else "begins" if view.rules.game.auction is not None else "deals"


def count_is_told(view: View, seat: int) -> bool:
    """Whether the table tells how many cards a seat holds (GD-13)."""
    limit = _option(view, "count_announce")
    return not isinstance(limit, int) or isinstance(limit, bool) or seat == view.seat or view.sizes[seat] <= limit


def must_announce(view: View, seat: int) -> bool:
    """Whether so few cards have to be announced (GDY-73)."""
    limit = _option(view, "announce_at")
    return isinstance(limit, int) and 0 < view.sizes[seat] <= limit


def _option(view: View, name: str) -> object:
    """An option's value; None where the game has no such option."""
    return dict(view.rules.values).get(name)
