"""Rendering of the table as seen by one seat: the seats, the play to beat, and the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.box import ROUNDED
from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from clamber.cards import Cards
from clamber.cli.show.cards import ShownOrder, hand_of_cards, play_of_cards, run_of_cards
from clamber.cli.show.narration import current_trick, event_cards, is_count_shown, must_announce
from clamber.cli.show.question import choice_name
from clamber.cli.show.screen import DIM, STRONG
from clamber.rules.display import Display
from clamber.sentences import Worded
from clamber.text.naming import Rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cli.show.screen import Screen
    from clamber.cli.show.seats import Seats
    from clamber.event import Event
    from clamber.view import View

WIDTH: Final = 96
FEW: Final = 10
LABEL: Final = 11
INDENT: Final = (0, 0, 0, 2)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Renderer for views of a table.

    Attributes:
        seats: Seat names.
        screen: Language and card rendering.
        deal: Deal number, from 1.
        open_hands: All hands, when replaying with all hands visible; None to show only the viewer's hand.
    """

    seats: Seats
    screen: Screen
    deal: int
    open_hands: tuple[Cards, ...] | None = None

    def table(self, view: View) -> RenderableType:
        """Return the entire table: the seats, the play to beat, and the hand."""
        parts: list[RenderableType] = [self.seat_table(view)]
        if view.to_beat is not None:
            parts.append(self.to_beat(view))
        if self.open_hands is None:
            others = (seat for seat in view.open_hands if seat != view.seat)
            parts.extend(Padding(self.open_hand(view, seat), INDENT, expand=False) for seat in others)
        if self.open_hands is None and view.seat is not None:
            parts.append(Padding(self.hand(view), INDENT, expand=False))
        return Constrain(Group(*parts), WIDTH)

    def seat_table(self, view: View) -> Table:
        """Return a table with one row per seat, in playing order."""
        table = Table(
            box=ROUNDED,
            expand=True,
            title=self.title(view),
            title_justify="left",
            title_style=STRONG,
            caption=self.caption(view) or None,
            caption_justify="left",
            caption_style="",
            header_style=DIM,
            pad_edge=True,
        )
        trick, is_past = self._trick(view)
        has_scores = view.totals is not None and view.rules.game.levels is None
        known = [Cards() if seat in view.open_hands else cards for seat, cards in enumerate(view.known)]
        has_known = any(map(len, known))
        table.add_column("", width=1)
        table.add_column(self.screen.say("table-seat"), no_wrap=True, max_width=28, overflow="ellipsis")
        table.add_column(self.screen.say("table-cards"), justify="right", width=5)
        if has_scores:
            table.add_column(self.screen.say("table-score"), justify="right", width=5)
        if has_known:
            table.add_column(self.screen.say("table-shown"), max_width=14)
        heading = "table-hand" if self.open_hands else "table-last-trick" if is_past else "table-this-trick"
        table.add_column(self.screen.say(heading), ratio=1)
        for seat in range(view.seats):
            cells: list[Text] = [self._marker(view, seat), self._seat(view, seat), self._count(view, seat)]
            if has_scores and view.totals is not None:
                cells.append(Text(str(view.totals[seat])))
            if has_known:
                cells.append(run_of_cards(known[seat], self.screen, ShownOrder.of(view)))
            cells.append(self._moves(view, seat, trick, is_past=is_past))
            table.add_row(*cells)
        return table

    def title(self, view: View) -> str:
        """Return the title with the game and deal number."""
        if view.level is None:
            deal = self.screen.say("table-deal", n=self.deal)
        else:
            deal = self.screen.say("table-deal-level", n=self.deal, level=Rank(view.level))
        return self.screen.say("table-title", game=view.rules.game.called, deal=deal)

    def caption(self, view: View) -> Text:
        """Return table-wide facts such as levels, the wild card, Big Ace or wild rank, bid, multiplier and talon."""
        notes: list[Text] = []
        if view.levels is not None:
            own_side = 0 if view.seat is None else view.seat % 2
            for side in (own_side, 1 - own_side):
                pair = self.seats.listed((side, side + 2))
                notes.append(self.screen.text("table-level", who=pair, level=Rank(view.levels[side])))
        notes += self._special(view)
        if view.bid and view.declarer is not None:
            notes.append(self.screen.text("table-bid", bid=view.bid))
        elif view.bid:
            notes.append(self.screen.text("table-bid-by", bid=view.bid, who=self.seats.label(view.bidder or 0)))
        if view.multiplier > 1:
            notes.append(self.screen.text("table-times", n=view.multiplier))
        if len(view.bottom):
            cards = run_of_cards(view.bottom, self.screen, ShownOrder.of(view))
            notes.append(self.screen.text("table-bottom", cards=cards))
        if view.talon and view.phase not in {"draw", "reveal"}:
            notes.append(self.screen.text("table-talon", n=view.talon))
        if Display.of(view.rules).direction == "cw":
            notes.append(self.screen.text("table-clockwise"))
        return Text("  ·  ").join(notes)

    def _special(self, view: View) -> list[Text]:
        """Return a note naming the wild card, the Big Ace, or the wild rank, if any."""
        if view.wild_rank is not None:
            return [self.screen.text("table-wild-rank", rank=Rank(view.wild_rank))]
        if view.special is None:
            return []
        name = "table-wild" if view.rules.game.levels is not None else "table-big-ace"
        return [self.screen.text(name, card=self.screen.card(view.special, marked=True))]

    def to_beat(self, view: View) -> Text:
        """Return the play on the table."""
        assert view.to_beat is not None  # noqa: S101 - only called if there is one
        line = Text("  ").append(set_cell_size(self.screen.say("table-to-beat"), LABEL), DIM)
        beat = view.to_beat
        line.append_text(play_of_cards(beat.cards, beat.reading, self.screen, ShownOrder.of(view)))
        line.append(f"  {self.screen.play(beat, view)}{self.screen.say('story-and')}")
        return line.append_text(self.screen.text("table-by", DIM, who=self.seats.label(view.last_player or 0)))

    def hand(self, view: View) -> RenderableType:
        """Return the viewer's hand, in the game's card order."""
        cards = hand_of_cards(view.hand, self.screen, ShownOrder.of(view))
        return self._row("table-your-hand", cards if len(view.hand) else self.screen.text("table-no-cards", DIM))

    def open_hand(self, view: View, seat: int) -> RenderableType:
        """Return another seat's hand, which is visible to all."""
        cards = hand_of_cards(view.known[seat], self.screen, ShownOrder.of(view))
        return self._row("table-open-hand", cards.append(f"  {self.seats.label(seat)}", DIM))

    def _row(self, label: str, cards: Text) -> Table:
        grid = Table.grid(padding=0)
        grid.add_column(width=LABEL, no_wrap=True)
        grid.add_column(ratio=1)
        grid.add_row(self.screen.text(label, DIM), cards)
        return grid

    # Cells

    def _marker(self, view: View, seat: int) -> Text:
        mark = "▸" if self.screen.symbols else ">"
        return Text(mark if view.to_act == seat else "", "bold yellow")

    def _seat(self, view: View, seat: int) -> Text:
        label = Text(self.seats.label(seat), STRONG if seat == view.seat else "")
        roles, game = [], view.rules.game
        if view.declarer == seat:
            title = Worded(*game.declarer).say(self.screen.language)
            alone = view.alone and game.auction is None
            roles.append(self.screen.say("role-alone") if alone else title)
        elif seat == view.partner or (game.levels is not None and view.seat != seat and view.teammate(seat)):
            roles.append(self.screen.say("role-partner" if view.declarer is not None else "table-partner"))
        if seat == view.seat and seat in view.open_hands:
            roles.append(self.screen.say("role-open-hand"))
        if seat in view.order:
            place = self.screen.place(view.order.index(seat) + 1, view.rules)
            roles.append(self.screen.say("table-out", place=place))
        return label.append(f" ({self.screen.say('story-and').join(roles)})", DIM) if roles else label

    def _count(self, view: View, seat: int) -> Text:
        size = view.sizes[seat]
        if not is_count_shown(view, seat):
            return self.screen.text("table-many", DIM)
        is_few = 0 < size <= FEW
        return Text(f"{size}!" if must_announce(view, seat) else str(size), STRONG if is_few else "")

    def _trick(self, view: View) -> tuple[list[Event], bool]:
        """Return the trick to display, and True if it is the previous trick, shown while the table is empty."""
        if view.phase not in {"play", "lead", "over"}:
            return [], False
        trick = current_trick(view.history)
        return trick, view.to_beat is None and any(event.is_combination for event in trick)

    def _moves(self, view: View, seat: int, trick: Sequence[Event], *, is_past: bool) -> Text:
        order = ShownOrder.of(view)
        if self.open_hands is not None:
            return hand_of_cards(self.open_hands[seat], self.screen, order)
        moves = []
        for event in trick:
            if event.seat != seat:
                continue
            if event.is_combination:
                moves.append(event_cards(view, event, self.screen))
            else:
                moves.append(self.screen.text("choice-pass", DIM))
        line = Text("   ").join(moves) if moves else self._exchange(view, seat)
        if is_past:
            line.stylize(DIM)
        return line

    def _exchange(self, view: View, seat: int) -> Text:
        """Return the cards that a seat gave and received before play (Guandan), or its bids (Dou Dizhu)."""
        if view.phase == "bid":
            bids_made = [event for event in view.history if event.seat == seat and not event.chance]
            bids = [event.play for event in bids_made if event.play is not None]
            return Text(self.screen.say("list-comma").join(choice_name(play, view, self.screen) for play in bids))
        if view.phase not in {"tribute", "take", "return", "lead"}:
            return Text("")
        notes = []
        for tribute in view.tributes:
            if tribute.given is None:
                continue
            if tribute.payer == seat:
                notes.append(self.screen.text("table-gave", card=self.screen.card(tribute.given)))
                if tribute.returned is not None:
                    notes.append(self.screen.text("table-got", card=self.screen.card(tribute.returned)))
            elif tribute.receiver == seat:
                notes.append(self.screen.text("table-got", card=self.screen.card(tribute.given)))
        return Text(self.screen.say("list-comma")).join(notes)
