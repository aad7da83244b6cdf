"""SVG drawings of plays: cards in reading order, and all legal plays of a seat side by side."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from clamber.text.layout import lay_out
from clamber.text.naming import PlayName, mark_of
from clamber.text.svg import CORNER, FONT, HEIGHT, WIDTH, DrawnCard, cards_svg, row_of, svg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Play

# Lengths are pixels; cards are scaled.

FELT: Final = "#2a5d4c"
EDGE: Final = "#17372d"
INK: Final = "#ffffff"
DIM: Final = "#cfe0d8"
TURN: Final = "#f5c044"

PAD: Final = 16
PLAYED: Final = 0.44
"""Scale of the cards of a play."""

LETTER: Final = 6.6
"""Width reserved per letter of a caption."""

CAPTION: Final = 12
"""Font size of a caption."""

LINE: Final = 860
"""Maximum width of a line of plays."""

MOST: Final = 40
"""Maximum number of plays drawn; the others are counted."""


@dataclass(frozen=True, slots=True)
class DrawingPart:
    """Part of a drawing, with its top left corner at the origin.

    Attributes:
        drawing: SVG elements.
        width: Width in pixels.
    """

    drawing: str = ""
    width: float = 0

    def at(self, x: float, y: float) -> str:
        """Return the elements, moved to (x, y)."""
        return f'<g transform="translate({x:g} {y:g})">{self.drawing}</g>' if self.drawing else ""


def felt(width: float, height: float) -> str:
    """Return the background of a table, dark enough for white text under any theme."""
    return (
        f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="14" fill="{FELT}" stroke="{EDGE}"'
        ' stroke-width="2"/>'
    )


def caption(x: float, y: float, text: str, *, size: float = CAPTION, bold: bool = False, fill: str = INK) -> str:
    """Return a line of text that begins at (x, y)."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{FONT}" font-size="{size:g}"{weight} fill="{fill}">'
        f"{escape(text)}</text>"
    )


def title_of(play: Play) -> str:
    """Return a play in words, e.g. `pair of 9s`; other actions in notation."""
    named = play.is_combination and play.kind != "joker_lead"
    return PlayName.of(play, play._engine).say("en") if named else play.text


def drawn_cards(play: Play) -> list[DrawnCard]:
    """Return the cards of a play in reading order, with their marks and the ranks that they represent."""
    engine, level, special = play._engine, play._level, play._special
    order = engine.cards.places(level, special)
    cards = sorted(play.cards, key=lambda card: order[card.face])
    marks = {card: mark_of(card, engine, level, special) for card in cards}
    wilds = [card for card in cards if marks[card] not in {"", "level"}]
    return [DrawnCard(card, marks[card], stands) for card, stands in lay_out(cards, play.kind, play.rank, wilds)]


def play_svg(play: Play) -> str | None:
    """Return the cards of a play as an SVG element; None if it has none, e.g. for a pass."""
    cards = drawn_cards(play)
    return cards_svg(cards, title=title_of(play)) if cards else None


def play_part(play: Play, name: str, *, fill: str = DIM) -> DrawingPart:
    """Return the overlapping cards of a play above its name; only the name if it has no cards."""
    cards = drawn_cards(play)
    width = len(name) * LETTER
    if not cards:
        return DrawingPart(caption(0, 44, name, size=13, fill=fill), width)
    row = f'<g transform="scale({PLAYED})">{row_of(cards, 0, 0, overlap=True)}</g>'
    row_width = PLAYED * (CORNER * (len(cards) - 1) + WIDTH)
    return DrawingPart(row + caption(0, HEIGHT * PLAYED + 17, name, fill=fill), max(width, row_width))


def plays_svg(plays: Sequence[Play]) -> str | None:
    """Return plays with their notation, at most MOST of them and the number of the others; None without plays."""
    if not plays:
        return None
    parts = [play_part(play, play.text) for play in plays[:MOST]]
    if len(plays) > MOST:
        more = f"and {len(plays) - MOST} more"
        parts.append(DrawingPart(caption(0, 44, more, size=13, fill=DIM), len(more) * LETTER))
    x: float = PAD
    y: float = PAD
    width, line, drawn = 0.0, HEIGHT * PLAYED + 34, []
    for part in parts:
        if x > PAD and x + part.width > LINE - PAD:
            x, y = PAD, y + line
        drawn.append(part.at(x, y))
        x += part.width + PAD
        width = max(width, x)
    height = y + line
    title = f"{len(plays)} plays: {', '.join(map(str, plays[:MOST]))}"
    return svg(felt(width, height) + "".join(drawn), width, height, title, scale=1)
