"""Line-by-line narration of a deal, derived from the differences between successive views."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from rich.text import Text

from clamber.cards import Cards
from clamber.cli.show.cards import ShownOrder, play_of_cards, run_of_cards
from clamber.cli.show.screen import DIM, STRONG
from clamber.engine import engine_for
from clamber.rules.display import Display
from clamber.sentences import Worded
from clamber.text.naming import Rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cli.show.screen import Screen
    from clamber.cli.show.seats import Seats
    from clamber.deal import Deal
    from clamber.event import Event
    from clamber.sentences import Value
    from clamber.view import View


@dataclass(frozen=True, slots=True)
class Narrator:
    """Narrator of the events at a table."""

    seats: Seats
    screen: Screen

    def event_line(self, view: View, event: Event) -> Text:
        """Return a line for an event, stating the seat and its action."""
        if event.kind == "wild":  # drawn by chance, not by a seat
            return Text("  ").append_text(self._wild_rank(event))
        if event.kind == "landlord":  # as above
            return Text("  ").append_text(self._landlord(event))
        if not event.is_combination:
            return self._line(event.seat, self._decision_text(view, event))
        line = self._line(event.seat, event_cards(view, event, self.screen))
        assert event.play is not None  # noqa: S101 - played cards are visible
        line.append(f"  {self.screen.play(event.play, view)}", DIM)
        if len(event.captured):
            cards = run_of_cards(event.captured, self.screen, ShownOrder.of(view))
            self._add(line, "story-and", "did-capture", STRONG, you=self.seats.spoken_to(event.seat), cards=cards)
        return line

    def opening_lines(self, view: View, number: int, deal: Deal) -> list[Text]:
        """Return the opening lines of a deal, stating the public facts about how it was dealt."""
        lines = [Text("  ").append_text(self._opening(view, number, deal))]
        cancelled = not any(paid.given is not None for paid in view.tributes) and not view.history
        if view.rules.game.levels is not None and deal.lead is None and view.phase == "play" and cancelled:
            lines.append(self._no_tribute(view))
        special = view.special if view.rules.game.levels is not None else None
        declarer = None if view.rules.game.auction is not None else view.declarer
        return lines + self.event_lines(replace(view, history=(), order=(), special=special, declarer=declarer), view)

    def event_lines(self, before: View, after: View) -> list[Text]:
        """Return the lines for the events between two views of a deal by the same viewer."""
        lines, events = [], after.history[len(before.history) :]
        for event in events:
            if event.kind in {"no", "wild"}:
                continue
            line = self.event_line(after, event)
            if event.is_combination and after.sizes[event.seat] and is_count_shown(after, event.seat):
                self._add(line, "story-and", "story-left", DIM, n=after.sizes[event.seat])
            lines.append(line)
        lines += [self._out(after, seat) for seat in after.order if seat not in before.order]
        lines += self._declarer(before, after) + [
            self.event_line(after, event) for event in events if event.kind == "wild"
        ]
        lines += self._big_ace(before, after) + self._tribute(before, after)
        return lines + self._trick_end(before, after)

    # Helpers

    def _line(self, seat: int, rest: Text) -> Text:
        """Return a line about a seat, padding the label so that lines align."""
        return Text(f"  {self.seats.padded_label(seat)}  ").append_text(rest)

    def _add(self, line: Text, joint: str, name: str, style: str = "", /, **values: Value | Text) -> None:
        line.append(self.screen.say(joint), style).append_text(self.screen.text(name, style, **values))

    def _decision_text(self, view: View, event: Event) -> Text:
        you = self.seats.spoken_to(event.seat)
        cards = run_of_cards(event.cards, self.screen, ShownOrder.of(view))
        values: dict[str, Value | Text] = {"you": you, "cards": cards}
        if event.play is None:
            return self.screen.text("did-return-hidden", you=you)
        match event.kind:
            case "pass" | "no":
                values["asked"] = event.asked.name
            case "bid":
                values |= {"asked": event.asked.name, "stake": event.play.stake}
            case "expose":
                values |= {"drawn": event.drawn, "alone": int(len(event.cards) > 1)}
            case "lead":
                values["other"] = self.seats.label(event.play.seat or 0)
            case _:
                pass
        return self.screen.text(f"did-{event.kind}", **values)

    def _opening(self, view: View, number: int, deal: Deal) -> Text:
        """Return a sentence with the deal number and the seat that begins."""
        if view.level is None:
            title = self.screen.text("deal-number", STRONG, n=number)
        else:
            title = self.screen.text("deal-at-level", STRONG, n=number, level=Rank(view.level))
        if deal.lead is None and view.rules.game.levels is not None:
            return self.screen.text("story-opened", deal=title)
        first = self.seats.subject(view.first if deal.lead is None else deal.lead)
        if deal.faceup is not None:
            name = "story-turned-up" if view.bid is None else "story-turned-up-bid"
            return self.screen.text(name, deal=title, card=self.screen.card(deal.faceup), **first)
        begins = _begins(view) if deal.lead is None else "lead" if view.bid is None else "bid"
        return self.screen.text("story-opened-by", deal=title, begins=begins, **first)

    def _no_tribute(self, view: View) -> Text:
        holders = [seat for seat, cards in enumerate(view.known) if any(card.is_joker for card in cards)]
        leads = Text()
        if view.leader is not None:
            self._add(leads, "story-then", "story-leads", **self.seats.subject(view.leader))
        sentence = self.screen.text(
            "story-no-tribute",
            count=len(holders),
            holders=self.seats.listed(holders),
            you=self.seats.spoken_to(holders[0]) if holders else 0,
            red=int(engine_for(view.rules).groups.tribute.resisting_with == "red_jokers"),
            leads=leads,
        )
        return Text("  ").append_text(sentence)

    def _out(self, after: View, seat: int) -> Text:
        place = self.screen.place(after.order.index(seat) + 1, after.rules)
        return self._line(seat, self.screen.text("story-out", STRONG, you=self.seats.spoken_to(seat), place=place))

    def _declarer(self, before: View, after: View) -> list[Text]:
        """Return a line announcing the declarer, the stake, and the declarer's extra cards (Dou Dizhu)."""
        if before.declarer is not None or after.declarer is None or not len(after.bottom):
            return []
        sentence = self.screen.text(
            "story-declarer",
            STRONG,
            you=self.seats.spoken_to(after.declarer),
            declarer=Worded(*after.rules.game.declarer),
            bid=after.bid or 0,
            cards=run_of_cards(after.bottom, self.screen, ShownOrder.of(after)),
        )
        return [self._line(after.declarer, sentence)]

    def _landlord(self, event: Event) -> Text:
        """Return a sentence announcing the landlord drawn by chance (Dou Dizhu)."""
        assert event.play is not None and event.play.seat is not None  # noqa: S101, PT018 - names a seat
        return self.screen.text("story-landlord", STRONG, who=self.seats.label(event.play.seat))

    def _wild_rank(self, event: Event) -> Text:
        """Return a sentence announcing the rank drawn as wild (Dou Dizhu)."""
        assert event.rank is not None  # noqa: S101 - set once drawn
        return self.screen.text("story-wild-rank", STRONG, rank=Rank(event.rank))

    def _big_ace(self, before: View, after: View) -> list[Text]:
        """Return a line announcing the holder of the Big Ace, once drawing is over (Big A)."""
        if before.special is not None or after.special is None or after.declarer is None:
            return []
        exposed = any(event.kind == "expose" for event in after.history)
        name = "story-declared" if exposed else "story-forced"
        values = {"ace": self.screen.card(after.special), **self.seats.subject(after.declarer)}
        return [Text("  ").append_text(self.screen.text(name, STRONG, **values))]

    def _tribute(self, before: View, after: View) -> list[Text]:
        """Return a line for each newly received tribute (Guandan)."""
        lines = []
        for before_tribute, tribute in zip(before.tributes, after.tributes, strict=False):
            if before_tribute.receiver is None and tribute.receiver is not None and tribute.given is not None:
                card, you = self.screen.card(tribute.given), self.seats.spoken_to(tribute.receiver)
                sentence = self.screen.text("story-gets", you=you, card=card, other=self.seats.label(tribute.payer))
                lines.append(self._line(tribute.receiver, sentence))
        return lines

    def _trick_end(self, before: View, after: View) -> list[Text]:
        """Return a line with the winner of the trick, the cards drawn, and the next leader."""
        events = after.history[len(before.history) :]
        played = [event for event in events if event.is_combination]
        if after.to_beat is not None or after.leader is None or after.phase not in {"play", "lead"}:
            return []
        if before.to_beat is None and not played:
            return []
        winner = next((event.seat for event in reversed(after.history) if event.is_combination), after.leader)
        line = self._line(winner, self.screen.text("story-trick", STRONG, you=self.seats.spoken_to(winner)))
        if after.talon < before.talon:
            drawn = self.screen.say("cards", n=before.talon - after.talon)
            self._add(line, "story-then", "story-drawn", drawn=drawn, talon=after.talon)
        if after.leader != winner:
            self._add(line, "story-then", "story-leads", **self.seats.subject(after.leader))
        own_cards = Cards.from_faces(
            face for event in played if event.seat == after.seat for face in event.cards.faces
        )
        drawn_cards = after.hand - (before.hand - own_cards)
        if after.talon < before.talon and len(drawn_cards):
            cards = run_of_cards(drawn_cards, self.screen, ShownOrder.of(after))
            self._add(line, "story-then", "story-your-card", cards=cards)
        return [line]


def event_cards(view: View, event: Event, screen: Screen) -> Text:
    """Return the rendered cards of an event."""
    return play_of_cards(event.cards, None if event.play is None else event.play.reading, screen, ShownOrder.of(view))


def current_trick(history: Sequence[Event]) -> list[Event]:
    """Return the events of the most recent trick."""
    all_tricks = tricks(history)
    return all_tricks[-1] if all_tricks else []


def tricks(history: Sequence[Event]) -> list[list[Event]]:
    """Return the plays and passes of a deal, grouped by trick."""
    played = [event for event in history if event.trick is not None]
    return [list(trick) for _, trick in groupby(played, attrgetter("trick"))]


def _begins(view: View) -> str:
    """Return the name of the first action taken by the seat that draws first."""
    a_card_leads = engine_for(view.rules).groups.deal.opening_lead == "holder"
    if view.rules.game.exposure is not None or a_card_leads:
        return "draw"
    return "bid" if view.bid is not None else "begin" if view.rules.game.auction is not None else "deal"


def is_count_shown(view: View, seat: int) -> bool:
    """Return True if a seat's card count is shown (GD-13)."""
    return seat == view.seat or Display.of(view.rules).shows_count(view.sizes[seat])


def must_announce(view: View, seat: int) -> bool:
    """Return True if a seat's card count is low enough that it must be announced (GDY-73)."""
    return Display.of(view.rules).announces(view.sizes[seat])
