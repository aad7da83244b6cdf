"""HTML rendering of positions for notebooks: all hands, the play on the table, and the turn."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from clamber.cards import Card, Cards

if TYPE_CHECKING:
    from clamber.facts import Facts

RED: Final = "#d0312d"
"""Color of red cards, legible on both white and black backgrounds."""

CELL: Final = "padding:2px 10px 2px 0;text-align:left;vertical-align:top;white-space:nowrap"
HAND: Final = "padding:2px 0;text-align:left;white-space:normal"


def position_html(position: Facts) -> str:
    """Return a position, with all hands, as one self-contained element without scripts or style sheets."""
    rows = "".join(_row(position, seat) for seat in range(position.seats))
    head = " · ".join(escape(note) for note in _notes(position))
    return (
        f'<div style="font-family:system-ui,sans-serif"><div style="font-weight:600">{head}</div>'
        f'<table style="border-collapse:collapse;margin:4px 0">{rows}</table>{_to_beat(position)}</div>'
    )


def _notes(position: Facts) -> list[str]:
    """Return the parts of the heading: title, level, special card, talon and turn."""
    notes = [position.rules.game.title]
    if position.level is not None:
        notes.append(f"level {position.level}")
    if position.special is not None:
        notes.append(f"{'wild' if position.level is not None else 'Big Ace'} {position.special.symbol}")
    if position.talon:
        notes.append(f"talon {position.talon}")
    turn = "over" if position.to_act is None else f"seat {position.to_act} to {position.phase}"
    return [*notes, turn]


def _row(position: Facts, seat: int) -> str:
    mark = "▸" if position.to_act == seat else ""
    hand = position.hand(seat)
    cards = cards_html(position, hand) if len(hand) else "–"
    place = f" ({position.order.index(seat) + 1}.)" if seat in position.order else ""
    return (
        f'<tr><td style="{CELL}">{mark}</td><td style="{CELL}">seat {seat}{place}</td>'
        f'<td style="{CELL}">{len(hand)}</td><td style="{HAND}">{cards}</td></tr>'
    )


def _to_beat(position: Facts) -> str:
    play = position.to_beat
    if play is None:
        return ""
    reading = "" if play.reading is None else f" {escape(str(play.reading))}"
    return f"<div>to beat: {cards_html(position, play.cards)}{reading}, by seat {position.last_player}</div>"


def cards_html(position: Facts, cards: Cards) -> str:
    """Return the HTML of cards in the deal's card order, with the wild card or Big Ace underlined."""
    special = None if position.special is None else position.special.face
    order = position.engine.cards.places(position.level_index, special)
    return " ".join(_card(Card(face), marked=face == special) for face in sorted(cards.faces, key=order.__getitem__))


def _card(card: Card, *, marked: bool) -> str:
    style = f"color:{RED};" if card.suit in {"h", "d"} or str(card) == "RJ" else ""
    style += "text-decoration:underline;" if marked else ""
    return f'<span style="{style}">{escape(card.symbol)}</span>' if style else escape(card.symbol)
