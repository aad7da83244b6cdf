"""What happened, told in lines: from the history of a view, and from one view to the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rich.text import Text

from clamber.cards import Card, Cards
from clamber.cli.show.cards import CardOrder, Look, run_of_cards
from clamber.cli.show.words import cards_in_words, happened_cards, happened_name, is_combination, place, rank_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cli.show.seats import Seats
    from clamber.match import Deal
    from clamber.view import Happened, View

DIM: Final = "dim"
STRONG: Final = "bold"
SMALLEST_CAPTURING: Final = 2
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
    """Tells what happened at one table."""

    seats: Seats
    look: Look

    def name(self, seat: int) -> Text:
        """A seat's label, padded so that what follows lines up."""
        return Text(f"  {self.seats.label(seat):<{self.seats.width}}  ")

    def did(self, view: View, happened: Happened, before: Sequence[Happened] = ()) -> Text:
        """One line: who did what. `before` is the trick so far."""
        line = self.name(happened.seat)
        if not is_combination(happened):
            return line.append_text(self._decided(view, happened))
        captures = captured(view, happened.cards, before)
        line.append_text(happened_cards(view, happened, self.look))
        line.append(f"  {happened_name(view, happened)}", DIM)
        if captures is not None:
            line.append(f", {self.seats.verb(happened.seat, 'captures')} ", STRONG)
            line.append_text(run_of_cards(captures, self.look, CardOrder.of(view)))
        return line

    def _decided(self, view: View, happened: Happened) -> Text:
        word, _, rest = happened.text.partition(" ")
        if word == "return" and not happened.cards:
            return Text(self.seats.verb(happened.seat, "returns a card, shown when all have returned"))
        line = Text(self.seats.verb(happened.seat, DECIDED.get(word, word)))
        if len(happened.cards):
            line.append(" ").append_text(run_of_cards(happened.cards, self.look, CardOrder.of(view)))
        if word == "give":
            line.append(" in tribute")
        elif word == "lead":
            line.append(f" {self.seats.label(int(rest))} to lead")
        elif word == "bid":
            line.append(f" {rest}", STRONG)
        elif word == "expose":
            drawn, alone = rest.partition("@")[2], " and plays alone" if len(happened.cards) > 1 else ""
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
        seen = len(before.history)
        lines = []
        for number, happened in enumerate(after.history[seen:], seen):
            if happened.text == "no":
                continue
            trick = current_trick(after.history[:number], pass_is_final=bool(_option(after, "pass_is_final")))
            line = self.did(after, happened, trick)
            if is_combination(happened) and after.sizes[happened.seat] and count_is_told(after, happened.seat):
                line.append(f", {after.sizes[happened.seat]} left", DIM)
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
        if any(happened.text.startswith("expose") for happened in after.history):
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
        played = [happened for happened in done if is_combination(happened)]
        if after.to_beat is not None or after.leader is None or after.phase not in {"play", "lead"}:
            return []
        if before.to_beat is None and not played:
            return []
        winner = next((h.seat for h in reversed(after.history) if is_combination(h)), after.leader)
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


def captured(view: View, cards: Cards, trick: Sequence[Happened]) -> Cards | None:
    """The set that these cards take into the hand if they are played on a trick: one card more than they are.

    A set never beats a set of one card more, so it must be a capture (BIGA-66).
    """
    capture = view.rules.game.capture
    last = next((before.cards for before in reversed(trick) if is_combination(before)), Cards())
    if capture is None or len(cards) < SMALLEST_CAPTURING or len(last) != len(cards) + 1:
        return None
    return (
        last if {card.rank for card in cards} == {capture.rank} and len({card.rank for card in last}) == 1 else None
    )


def current_trick(history: Sequence[Happened], *, pass_is_final: bool) -> list[Happened]:
    """The trick that the last play belongs to."""
    found = tricks(history, pass_is_final=pass_is_final)
    return found[-1] if found else []


def tricks(history: Sequence[Happened], *, pass_is_final: bool) -> list[list[Happened]]:
    """The plays and passes of a deal, trick by trick.

    A play begins a trick if its seat made the last play, or has passed since: in a trick neither can play again.
    """
    found: list[list[Happened]] = []
    last: int | None = None
    passed: set[int] = set()
    for happened in history:
        if happened.text == "pass" and found:
            found[-1].append(happened)
            passed.add(happened.seat)
        elif is_combination(happened):
            if last is None or happened.seat == last or happened.seat in passed:
                found.append([])
                passed.clear()
            elif not pass_is_final:
                passed.clear()
            found[-1].append(happened)
            last = happened.seat
        elif happened.text != "pass":  # a decision between tricks
            last = None
    return found


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
