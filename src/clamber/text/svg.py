"""Cards as SVG, for notebooks and pages: the drawings of the table in the browser, without a style sheet or script.

A drawing needs no other file, has no ids (so that a page may contain many), and is readable on light and on dark
backgrounds. Its `title` states the cards in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from clamber.cards import Card, Cards
from clamber.text.naming import card_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.text.naming import Mark

# Colours, signs and places are those of the page: web/src/styles/tokens.css, web/src/lib/cards.

PAPER: Final = "#fffefb"
EDGE: Final = "#b4b3aa"
BACK: Final = "#35506b"
BACK_LINE: Final = "#6f8aa5"
BLACK: Final = "#161a1f"
RED: Final = "#c2211c"
GOLD: Final = "#c58a00"
GOLD_PAPER: Final = "#fff4d0"
BADGE: Final = "#ffcf4d"
SKIN: Final = "#f7e3cf"
SILVER: Final = "#8d99a6"
FONT: Final = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif"

SIGNS: Final = {
    "s": "M50 4C52 12 93 40 93 64C93 83 69 91 56 75C57 86 61 92 70 97H30C39 92 43 86 44 75C31 91 7 83 7 64C7 40 48 12"
    " 50 4Z",
    "h": "M50 95C47 88 6 57 6 31C6 5 40 0 50 27C60 0 94 5 94 31C94 57 53 88 50 95Z",
    "d": "M50 2C59 22 71 38 88 50C71 62 59 78 50 98C41 78 29 62 12 50C29 38 41 22 50 2Z",
    "c": "M50 4A22 22 0 0 1 66 41A22 22 0 1 1 55 69C56 84 60 92 70 97H30C40 92 44 84 45 69A22 22 0 1 1 34 41A22 22 0"
    " 0 1 50 4Z",
    "": "M50 4L62 38L97 39L69 60L79 95L50 74L21 95L31 60L3 39L38 38Z",
}
"""Path of each suit sign, and of the star of a joker, in a box of 100 × 100."""

COLLAR: Final = "M14 100L20 84L33 95L42 86L50 97L58 86L67 95L80 84L86 100Z"
FACE: Final = "M27 54H73V67C73 82 62 89 50 89S27 82 27 67Z"
CAP: Final = (
    "M23 54C19 36 12 32 6 42C2 23 20 13 34 25C38 13 44 7 50 4C56 7 62 13 66 25C80 13 98 23 94 42C88 32 81 36 77 54Z"
)
STRIPE: Final = "M38 54C35 36 38 18 50 4C62 18 65 36 62 54Z"
SMILE: Final = "M37 77Q50 90 63 77Q50 82 37 77Z"

WIDTH: Final = 100
HEIGHT: Final = 140
"""Size of a card in units of the drawing."""

GAP: Final = 10
"""Distance of cards that lie side by side."""

CORNER: Final = 43
"""Visible width of a card that the next one covers: its rank, suit and badge."""

MARGIN: Final = 5
"""Space around the cards, for thick edges and shadows."""

OUTLINE: Final = 'x="1" y="1" width="98" height="138" rx="9"'
SHADOW: Final = '<rect x="2" y="3" width="98" height="138" rx="9" fill="#000" fill-opacity=".22"/>'

SCALE: Final = 0.56
"""Pixels per unit."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """Card with its status in the deal.

    Attributes:
        card: The card; None to draw it face down.
        mark: Status of the card in the deal, e.g. `wild`.
        stands_for: Rank that a wild card represents in a play; None for its own rank.
    """

    card: Card | None
    mark: Mark = ""
    stands_for: str | None = None

    def name(self, language: str = "en") -> str:
        """Return the card in words, e.g. `7 of hearts, wild`; empty for a card face down."""
        return "" if self.card is None else card_name(self.card, language, self.mark, self.stands_for)


def cards_svg(
    cards: Iterable[DrawnCard | Card | str], *, title: str = "", overlap: bool = False, language: str = "en"
) -> str:
    """Return cards in a row, in the given order, as an SVG element.

    >>> row = cards_svg(["3s", "3h", "RJ"])
    >>> row[:4], "3 of spades, 3 of hearts, red joker" in row
    ('<svg', True)

    Args:
        cards: Cards to draw; a text such as `7h` is a card without a mark.
        title: Description in words, e.g. of the play. Defaults to the names of the cards.
        overlap: True to let each card cover most of the previous one, as in a hand.
        language: Language of the names of cards, `en` or `zh`.

    Raises:
        BadCards: A text is not a card.
    """
    row = [_drawn(card) for card in cards]
    title = title or ", ".join(card.name(language) for card in row)
    return svg(
        row_of(row, MARGIN, MARGIN, overlap=overlap, language=language), *row_size(len(row), overlap=overlap), title
    )


def _drawn(card: DrawnCard | Card | str) -> DrawnCard:
    if isinstance(card, DrawnCard):
        return card
    return DrawnCard(card if isinstance(card, Card) else Card.of(card))


def row_size(count: int, *, overlap: bool) -> tuple[float, float]:
    """Return the width and height of a row of cards with its margins, in units."""
    step = CORNER if overlap else WIDTH + GAP
    return 2 * MARGIN + step * (count - 1) + WIDTH if count else 2 * MARGIN, 2 * MARGIN + HEIGHT


def svg(body: str, width: float, height: float, title: str, *, scale: float = SCALE) -> str:
    """Return an SVG element with a title, which is read by screen readers and shown by the browser as a tooltip."""
    name = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width * scale:.0f}"'
        f' height="{height * scale:.0f}" style="max-width:100%;height:auto" role="img" aria-label="{name}">'
        f"<title>{name}</title>{body}</svg>"
    )


def row_of(cards: Sequence[DrawnCard], x: float, y: float, *, overlap: bool, language: str = "en") -> str:
    """Return cards in a row, as a part of a drawing; the first card begins at (x, y)."""
    step = CORNER if overlap else WIDTH + GAP
    return "".join(card_at(card, x + i * step, y, language) for i, card in enumerate(cards))


def card_at(drawn: DrawnCard, x: float, y: float, language: str = "en") -> str:
    """Return a card as a part of a drawing, with its top left corner at (x, y)."""
    card = drawn.card
    if card is None:
        return f'<g transform="translate({x:g} {y:g})">{_back()}</g>'
    color = RED if card.suit in {"h", "d"} or str(card) == "RJ" else BLACK
    sign = SIGNS[card.suit]
    big = _jester(color) if card.is_joker else f'<path d="{sign}" transform="translate(44 80) scale(.5)"/>'
    rank = card.rank.replace("T", "10")
    fitted = ' textLength="36" lengthAdjust="spacingAndGlyphs"' if len(rank) > 1 else ""
    return (
        f'<g transform="translate({x:g} {y:g})" fill="{color}"><title>{escape(drawn.name(language))}</title>'
        f"{_paper(drawn.mark)}"
        f'<text x="23.5" y="38" text-anchor="middle" font-family="{FONT}" font-weight="700" font-size="39"{fitted}>'
        f'{rank}</text><path d="{sign}" transform="translate(9.5 42.5) scale(.28)"/>{big}{_badge(drawn)}</g>'
    )


def _paper(mark: Mark) -> str:
    """Return the paper of a card: golden if it is wild, with a golden edge if its rank is special in the deal."""
    fill = GOLD_PAPER if mark in {"wild", "wild-rank", "big"} else PAPER
    edge, width = (GOLD, 5 if fill == GOLD_PAPER else 3) if mark else (EDGE, 1.6)
    return f'{SHADOW}<rect {OUTLINE} fill="{fill}" stroke="{edge}" stroke-width="{width}"/>'


def _badge(drawn: DrawnCard) -> str:
    """Return the badge in the visible corner: the rank that the card represents, or a sign of its mark."""
    if drawn.stands_for is not None:
        text, paper, ink = drawn.stands_for.replace("T", "10"), BLACK, BADGE
    elif drawn.mark in {"wild", "wild-rank", "big"}:
        text, paper, ink = ("A" if drawn.mark == "big" else "W"), BADGE, BLACK
    else:
        return ""
    return (
        f'<g transform="translate(23.5 94)"><circle r="16" fill="{paper}" stroke="{GOLD}" stroke-width="2"/>'
        f'<text y="7.5" text-anchor="middle" font-family="{FONT}" font-weight="700" font-size="20" fill="{ink}">'
        f"{text}</text></g>"
    )


def _jester(color: str) -> str:
    """Return the head of a jester: red and gold for the red joker, black and silver for the black one."""
    two = f'fill="{GOLD if color == RED else SILVER}"'
    bells = "".join(f'<circle cx="{x}" cy="{y}" r="5.5" {two}/>' for x, y in ((6, 44), (50, 6), (94, 44)))
    eyes = "".join(f'<circle cx="{x}" cy="67" r="3.4" fill="{BLACK}"/>' for x in (40, 60))
    return (
        f'<g transform="translate(44 78) scale(.54)"><path d="{COLLAR}"/>'
        f'<path d="{FACE}" fill="{SKIN}" stroke="{color}" stroke-width="1.5"/><path d="{CAP}"/>'
        f'<path d="{STRIPE}" {two}/><rect x="20" y="51" width="60" height="8" rx="4" {two}/>{bells}{eyes}'
        f'<path d="M50 69l4 6h-8z"/><path d="{SMILE}" fill="{BLACK}"/></g>'
    )


def _back() -> str:
    """Return a card face down."""
    diamonds = "".join(f"M{x} {y - 13}l9 13l-9 13l-9 -13z" for y in (31, 57, 83, 109) for x in (23, 41, 59, 77))
    return (
        f'{SHADOW}<rect {OUTLINE} fill="{BACK}" stroke="{EDGE}" stroke-width="1.6"/>'
        f'<rect x="9" y="9" width="82" height="122" rx="5" fill="none" stroke="{BACK_LINE}" stroke-width="2"/>'
        f'<path d="{diamonds}" fill="none" stroke="{BACK_LINE}" stroke-width="2"/>'
    )


def hand_svg(cards: Cards) -> str | None:
    """Return the overlapping cards of a hand, without their status in a deal; None if it is empty."""
    return cards_svg(cards, overlap=True) if cards else None


# Cards are in a lower layer than their names, which their drawing contains.
Cards._repr_svg_ = hand_svg
