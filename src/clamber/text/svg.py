"""SVG drawings of cards for notebooks and pages, equal to those in the browser but without style sheet or script.

A drawing needs no other file, has no ids (so that a page may contain many), and is readable on light and on dark
backgrounds. Its `title` states the cards in words.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import Card, Cards
from clamber.text.naming import card_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.text.naming import Mark

# Colours and places are those of the page: web/src/styles/tokens.css, web/src/lib/cards. Outlines of ranks, suits and
# headgear are in card_paths.json, written from the page's by web/scripts/card_paths.py.

PAPER: Final = "#fffefb"
EDGE: Final = "#b4b3aa"
BACK: Final = "#35506b"
BACK_LINE: Final = "#6f8aa5"
BACK_RIM: Final = "#fff"
BLACK: Final = "#161a1f"
RED: Final = "#c2211c"
GOLD: Final = "#c58a00"
GOLD_PAPER: Final = "#ffeeb8"
BADGE: Final = "#ffcf4d"
FONT: Final = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif"

WIDTH: Final = 100
HEIGHT: Final = 140
"""Size of a card in units of the drawing."""

GAP: Final = 10
"""Gap between cards side by side."""

CORNER: Final = 40
"""Visible width of an overlapped card: its rank, suit and badge."""

MARGIN: Final = 5
"""Space around the cards, for thick edges and shadows."""

OUTLINE: Final = 'x="1" y="1" width="98" height="138" rx="8"'
SHADOW: Final = '<rect x="2" y="3" width="98" height="138" rx="8" fill="#000" fill-opacity=".22"/>'

SCALE: Final = 0.56
"""Pixels per unit."""

RANK_X: Final = 19.5
RANK_Y: Final = 39.0
RANK_SIZE: Final = 31.0
RANK_WIDTH: Final = 29.0
"""Bottom centre of the rank, height of a capital, and the width to which a longer rank is narrowed."""

HATCH: Final = (6, 6, 94, 134)
HATCH_STEP: Final = 12
"""Bounding box and spacing of the lines on the back of a card."""


@functools.cache
def _paths() -> dict[str, Any]:
    """Return the outlines of suits (`signs`), court cards (`courts`) and characters of ranks (`indices`)."""
    paths: dict[str, Any] = json.loads(Path(__file__).with_name("card_paths.json").read_text(encoding="utf-8"))
    return paths


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
        InvalidCardsError: A text is not a card.
    """
    row = [_as_drawn(card) for card in cards]
    title = title or ", ".join(card.name(language) for card in row)
    return svg(
        row_of(row, MARGIN, MARGIN, overlap=overlap, language=language), *row_size(len(row), overlap=overlap), title
    )


def _as_drawn(card: DrawnCard | Card | str) -> DrawnCard:
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
    """Return the SVG elements of a row of cards; the top left corner of the first card is at (x, y)."""
    step = CORNER if overlap else WIDTH + GAP
    return "".join(card_at(card, x + i * step, y, language) for i, card in enumerate(cards))


def card_at(drawn: DrawnCard, x: float, y: float, language: str = "en") -> str:
    """Return the SVG elements of a card with its top left corner at (x, y)."""
    card = drawn.card
    if card is None:
        return f'<g transform="translate({x:g} {y:g})">{_back()}</g>'
    color = RED if card.suit in {"h", "d"} or str(card) == "RJ" else BLACK
    sign = _paths()["signs"][card.suit]
    large = _paths()["courts"].get(card.rank, sign)
    big = f'<path d="{large}" transform="translate(54 90) scale(.39)"/>'
    return (
        f'<g transform="translate({x:g} {y:g})" fill="{color}"><title>{escape(drawn.name(language))}</title>'
        f"{_paper(drawn.mark)}{_rank(card.rank.replace('T', '10'))}"
        f'<path d="{sign}" transform="translate(7 48) scale(.25)"/>{big}{_badge(drawn)}</g>'
    )


def _rank(rank: str) -> str:
    """Return the characters of a rank side by side, narrowed if they are wide."""
    outlines = [_paths()["indices"][character] for character in rank]
    tall = RANK_SIZE / 100
    natural = sum(outline["width"] for outline in outlines) * tall
    wide = tall * min(1.0, RANK_WIDTH / natural)
    left, parts = RANK_X - min(natural, RANK_WIDTH) / 2, []
    for outline in outlines:
        parts.append(
            f'<path d="{outline["path"]}" transform="translate({left:.2f} {RANK_Y:g}) scale({wide:.4f} {tall:g})"/>'
        )
        left += outline["width"] * wide
    return "".join(parts)


def _paper(mark: Mark) -> str:
    """Return the paper of a card: golden if it is wild, with a golden edge if its rank is special in the deal."""
    fill = GOLD_PAPER if mark in {"wild", "wild-rank", "big"} else PAPER
    edge, width = (GOLD, 4 if fill == GOLD_PAPER else 3) if mark else (EDGE, 1.2)
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
        f'<g transform="translate(20 95)"><circle r="16" fill="{paper}" stroke="{GOLD}" stroke-width="2"/>'
        f'<text y="7.5" text-anchor="middle" font-family="{FONT}" font-weight="700" font-size="20" fill="{ink}">'
        f"{text}</text></g>"
    )


def _back() -> str:
    """Return a card face down: crossed lines in a white rim."""
    left, top, right, bottom = HATCH
    lines = []
    for c in range(left + top + HATCH_STEP, right + bottom, HATCH_STEP):  # x + y = c
        first, last = max(left, c - bottom), min(right, c - top)
        lines.append(f"M{first} {c - first}L{last} {c - last}")
    for c in range(left - bottom + HATCH_STEP, right - top, HATCH_STEP):  # x - y = c
        first, last = max(left, top + c), min(right, bottom + c)
        lines.append(f"M{first} {first - c}L{last} {last - c}")
    return (
        f'{SHADOW}<rect {OUTLINE} fill="{BACK_RIM}" stroke="{EDGE}" stroke-width="1.2"/>'
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="4" fill="{BACK}"/>'
        f'<path d="{"".join(lines)}" fill="none" stroke="{BACK_LINE}" stroke-width="2"/>'
    )


def hand_svg(cards: Cards) -> str | None:
    """Return the overlapping cards of a hand, without their status in a deal; None if it is empty."""
    return cards_svg(cards, overlap=True) if cards else None
