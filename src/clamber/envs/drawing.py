"""Rendering of a deal as text or an image, either with all hands visible or as seen by one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber._internal.extras import missing
from clamber.engine import PHASES
from clamber.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from clamber.cards import Card, Cards
    from clamber.position import Position

WIDTH: Final = 900
ROW: Final = 64
CARD: Final = (30, 44)
TABLE: Final = (24, 92, 60)
INK: Final = {"d": (30, 90, 200), "c": (20, 120, 40), "h": (200, 30, 30), "s": (20, 20, 20), "": (120, 40, 140)}
"""One colour per suit, and one for jokers."""


BACK: Final = (120, 150, 190)
OVER: Final = PHASES[-1]


def text(position: Position, seat: int | None = None) -> str:
    """Return one line per seat and one for the table, with all hands visible or as seen by `seat`.

    Args:
        position: Position to render.
        seat: Seat whose view is rendered; None to show all hands.
    """
    visible = position if seat is None else position.view(seat)
    lines = []
    for holder, cards in enumerate(_visible_cards(visible)):
        turn = ">" if visible.to_act == holder else " "
        finish = visible.order.index(holder) + 1 if holder in visible.order else 0
        hidden = visible.sizes[holder] - len(cards)
        hand = f"{position.cards_text(cards)} {hidden} hidden" if hidden else position.cards_text(cards)
        hand = f"out as number {finish}" if finish else hand.strip()
        lines.append(f"{turn} seat {holder} ({visible.sizes[holder]:2}): {hand}")
    return "\n".join([*lines, _table_line(visible)]) + "\n"


def _visible_cards(visible: Position | View) -> tuple[Cards, ...]:
    """Return the visible cards of each hand."""
    if isinstance(visible, View):
        return tuple(visible.hand if holder == visible.seat else known for holder, known in enumerate(visible.known))
    return visible.hands


def _table_line(visible: Position | View) -> str:
    if visible.phase == OVER:
        return "  the deal is over"
    to_beat = visible.to_beat
    on_table = "nothing to beat" if to_beat is None else f"to beat: {to_beat.full_text} of seat {visible.last_player}"
    level = "" if visible.level is None else f", level {visible.level}"
    return f"  {visible.phase}{level}; {on_table}"


def picture(position: Position, seat: int | None = None) -> NDArray[np.uint8]:
    """Return the deal as an RGB image, a (height, 900, 3) uint8 array. Hidden cards are drawn face down.

    Args:
        position: Position to render.
        seat: Seat whose view is rendered; None to show all hands.

    Raises:
        ModuleNotFoundError: NumPy or Pillow is not installed.
    """
    try:
        import numpy as np
        from PIL import Image, ImageDraw
    except ModuleNotFoundError as error:
        raise missing("envs", error) from None

    visible = position if seat is None else position.view(seat)
    image = Image.new("RGB", (WIDTH, ROW * (visible.seats + 1)), TABLE)
    draw = ImageDraw.Draw(image)
    for holder, cards in enumerate(_visible_cards(visible)):
        top = ROW * holder
        if visible.to_act == holder:
            draw.rectangle((0, top, 5, top + ROW - 4), fill=(250, 210, 60))
        draw.text((12, top + 22), f"seat {holder}", fill="white")
        _row(draw, [*_sorted_cards(position, cards), *[None] * (visible.sizes[holder] - len(cards))], top)
    top = ROW * visible.seats
    draw.line((0, top, WIDTH, top), fill="white")
    draw.text((12, top + 22), visible.phase, fill="white")
    if visible.to_beat is not None:
        _row(draw, _sorted_cards(position, visible.to_beat.cards), top)
    return np.asarray(image, dtype=np.uint8)


def _sorted_cards(position: Position, cards: Cards) -> list[Card]:
    special = position.special_face
    order = position.engine.cards.places(position.level_index, special)
    return sorted(cards, key=lambda card: order[card.face])


def _row(draw: Any, cards: Sequence[Card | None], top: int) -> None:
    left = 80
    step = min(CARD[0] + 2, (WIDTH - left - CARD[0]) // max(len(cards), 1))
    for i, card in enumerate(cards):
        x, y = left + i * step, top + 8
        draw.rectangle((x, y, x + CARD[0], y + CARD[1]), fill=BACK if card is None else "white", outline=(90, 90, 90))
        if card is None:
            continue
        draw.text((x + 4, y + 4), "10" if card.rank == "T" else card.rank, fill=INK[card.suit])
        draw.text((x + 4, y + 22), card.suit, fill=INK[card.suit])
