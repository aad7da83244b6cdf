"""The table as one seat sees it: who sits there, what lies there, what is in the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from clamber.cli.show.cards import CardOrder, Look, hand_of_cards, play_of_cards, run_of_cards
from clamber.cli.show.story import DIM, STRONG, count_is_told, current_trick, must_announce
from clamber.cli.show.words import event_cards, play_name, rank_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.cards import Cards
    from clamber.cli.show.seats import Seats
    from clamber.event import Event
    from clamber.view import View

WIDTH: Final = 96
FEW: Final = 10
INDENT: Final = (0, 0, 0, 2)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws views of one table.

    Attributes:
        seats: Who sits where.
        look: How cards are drawn.
        deal: The number of the deal, from 1.
        open_hands: All hands, where all are shown (replays); else only the viewer's.
    """

    seats: Seats
    look: Look
    deal: int
    open_hands: tuple[Cards, ...] | None = None

    def table(self, view: View) -> RenderableType:
        """Everything: the seats, what is to beat, the hand."""
        parts: list[RenderableType] = [self.seat_table(view)]
        if view.to_beat is not None:
            parts.append(self.to_beat(view))
        if self.open_hands is None and view.seat is not None:
            parts.append(Padding(self.hand(view), INDENT, expand=False))
        return Constrain(Group(*parts), WIDTH)

    def seat_table(self, view: View) -> Table:
        """A row for each seat, in the order of play."""
        found = Table(
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
        scored = view.totals is not None and view.rules.game.levels is None
        marked = any(map(len, view.known))
        found.add_column("", width=1)
        found.add_column("seat", no_wrap=True, max_width=28, overflow="ellipsis")
        found.add_column("cards", justify="right", width=5)
        if scored:
            found.add_column("score", justify="right", width=5)
        if marked:
            found.add_column("shown", max_width=14)
        found.add_column("hand" if self.open_hands else "last trick" if is_past else "this trick", ratio=1)
        for seat in range(view.seats):
            cells: list[Text] = [self._marker(view, seat), self._seat(view, seat), self._count(view, seat)]
            if scored and view.totals is not None:
                cells.append(Text(str(view.totals[seat])))
            if marked:
                cells.append(run_of_cards(view.known[seat], self.look, CardOrder.of(view)))
            cells.append(self._moves(view, seat, trick, is_past=is_past))
            found.add_row(*cells)
        return found

    def title(self, view: View) -> str:
        """Which game, which deal."""
        level = "" if view.level is None else f" at level {rank_name(view.level)}"
        return f"{view.rules.game.title}, deal {self.deal}{level}"

    def caption(self, view: View) -> Text:
        """What holds for the whole table: levels, the wild card or Big Ace, the talon."""
        notes: list[Text] = []
        if view.levels is not None:
            mine = 0 if view.seat is None else view.seat % 2
            for side in (mine, 1 - mine):
                pair = self.seats.listed((side, side + 2))
                notes.append(Text(f"{pair}: level {rank_name(view.levels[side])}"))
        if view.special is not None:
            named = "wild " if view.rules.game.levels is not None else "Big Ace "
            notes.append(Text(named).append_text(self.look.card(view.special, marked=True)))
        if view.bid:
            bidder = "" if view.declarer is not None else f" by {self.seats.label(view.bidder or 0)}"
            notes.append(Text(f"bid {view.bid}{bidder}"))
        if view.multiplier > 1:
            notes.append(Text(f"bombs × {view.multiplier}"))
        if len(view.bottom):
            notes.append(Text("bottom ").append_text(run_of_cards(view.bottom, self.look, CardOrder.of(view))))
        if view.talon and view.phase not in {"draw", "reveal"}:
            notes.append(Text(f"talon {view.talon}"))
        if dict(view.rules.values).get("direction") == "cw":
            notes.append(Text("play goes clockwise"))
        return Text("  ·  ").join(notes)

    def to_beat(self, view: View) -> Text:
        """The play on the table."""
        assert view.to_beat is not None  # noqa: S101 - only asked where there is one
        line = Text().append("  To beat    ", DIM)
        beat = view.to_beat
        line.append_text(play_of_cards(beat.cards, beat.reading, self.look, CardOrder.of(view)))
        line.append(f"  {play_name(view.to_beat, view)}")
        return line.append(f", by {self.seats.label(view.last_player or 0)}", DIM)

    def hand(self, view: View) -> RenderableType:
        """The viewer's own cards, in the game's order."""
        grid = Table.grid(padding=0)
        grid.add_column(width=11, no_wrap=True)
        grid.add_column(ratio=1)
        cards = hand_of_cards(view.hand, self.look, CardOrder.of(view))
        grid.add_row(Text("Your hand", DIM), cards if len(view.hand) else Text("no cards left", DIM))
        return grid

    # Cells

    def _marker(self, view: View, seat: int) -> Text:
        mark = "▸" if self.look.symbols else ">"
        return Text(mark if view.to_act == seat else "", "bold yellow")

    def _seat(self, view: View, seat: int) -> Text:
        label = Text(self.seats.label(seat), STRONG if seat == view.seat else "")
        roles = []
        if view.declarer == seat:
            called = view.rules.game.declarer[0]
            roles.append(f"{called}, alone" if view.alone and view.rules.game.auction is None else called)
        elif seat == view.partner or (
            view.rules.game.levels is not None and view.seat != seat and view.teammate(seat)
        ):
            roles.append("partner")
        if seat in view.order:
            roles.append(f"out, {view.order.index(seat) + 1}.")
        return label.append(f" ({', '.join(roles)})", DIM) if roles else label

    def _count(self, view: View, seat: int) -> Text:
        size = view.sizes[seat]
        if not count_is_told(view, seat):
            return Text("many", DIM)
        few = 0 < size <= FEW
        return Text(f"{size}!" if must_announce(view, seat) else str(size), STRONG if few else "")

    def _trick(self, view: View) -> tuple[list[Event], bool]:
        """The trick that is drawn, and whether it is the one before, drawn while nothing lies on the table."""
        if view.phase not in {"play", "lead", "over"}:
            return [], False
        trick = current_trick(view.history)
        return trick, view.to_beat is None and any(event.is_combination for event in trick)

    def _moves(self, view: View, seat: int, trick: Sequence[Event], *, is_past: bool) -> Text:
        order = CardOrder.of(view)
        if self.open_hands is not None:
            return hand_of_cards(self.open_hands[seat], self.look, order)
        moves = []
        for event in trick:
            if event.seat != seat:
                continue
            if event.is_combination:
                moves.append(event_cards(view, event, self.look))
            else:
                moves.append(Text("pass", DIM))
        found = Text("   ").join(moves) if moves else self._exchange(view, seat)
        if is_past:
            found.stylize(DIM)
        return found

    def _exchange(self, view: View, seat: int) -> Text:
        """What a seat gave and got before play (Guandan), or bid (Dou Dizhu)."""
        if view.phase == "bid":
            said = [event.text for event in view.history if event.seat == seat]
            return Text(", ".join(said))
        if view.phase not in {"tribute", "take", "return", "lead"}:
            return Text("")
        notes = []
        for paid in view.tributes:
            if paid.given is None:
                continue
            if paid.payer == seat:
                notes.append(Text("gave ").append_text(self.look.card(paid.given)))
                if paid.returned is not None:
                    notes.append(Text("got ").append_text(self.look.card(paid.returned)))
            elif paid.receiver == seat:
                notes.append(Text("got ").append_text(self.look.card(paid.given)))
        return Text(", ").join(notes)
