"""A deal as text and as a picture, all hands open: for people who watch a program learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from clamber.cards import Card, Cards
    from clamber.position import Position

WIDTH: Final = 900
ROW: Final = 64
CARD: Final = (30, 44)
TABLE: Final = (24, 92, 60)
INK: Final = {"d": (30, 90, 200), "c": (20, 120, 40), "h": (200, 30, 30), "s": (20, 20, 20), "": (120, 40, 140)}
"""Four colours for four suits, and one for the jokers."""


def text(position: Position) -> str:
    """One line a seat, and one for the table."""
    lines = []
    for seat in range(position.seats):
        turn = ">" if position.to_act == seat else " "
        place = position.order.index(seat) + 1 if seat in position.order else 0
        hand = f"out as number {place}" if place else position.cards_text(position.hand(seat))
        lines.append(f"{turn} seat {seat} ({position.sizes[seat]:2}): {hand}")
    return "\n".join([*lines, _table_line(position)]) + "\n"


def _table_line(position: Position) -> str:
    if position.is_over:
        return "  the deal is over"
    beaten = position.to_beat
    on_table = "nothing to beat" if beaten is None else f"to beat: {beaten.full_text} of seat {position.last_player}"
    level = "" if position.level is None else f", level {position.level}"
    return f"  {position.phase}{level}; {on_table}"


def picture(position: Position) -> NDArray[np.uint8]:
    """The same as an RGB image: (height, 900, 3) uint8."""
    import numpy as np
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH, ROW * (position.seats + 1)), TABLE)
    draw = ImageDraw.Draw(image)
    for seat in range(position.seats):
        top = ROW * seat
        if position.to_act == seat:
            draw.rectangle((0, top, 5, top + ROW - 4), fill=(250, 210, 60))
        draw.text((12, top + 22), f"seat {seat}", fill="white")
        _row(draw, _ordered(position, position.hand(seat)), top)
    top = ROW * position.seats
    draw.line((0, top, WIDTH, top), fill="white")
    label = "over" if position.is_over else position.phase
    draw.text((12, top + 22), label, fill="white")
    if position.to_beat is not None:
        _row(draw, _ordered(position, position.to_beat.cards), top)
    return np.asarray(image, dtype=np.uint8)


def _ordered(position: Position, cards: Cards) -> list[Card]:
    special = -1 if position.special is None else position.special.face
    order = position.engine.order(position.level_index, special)
    return sorted(cards, key=lambda card: order[card.face])


def _row(draw: Any, cards: list[Card], top: int) -> None:
    left = 80
    step = min(CARD[0] + 2, (WIDTH - left - CARD[0]) // max(len(cards), 1))
    for i, card in enumerate(cards):
        x, y = left + i * step, top + 8
        draw.rectangle((x, y, x + CARD[0], y + CARD[1]), fill="white", outline=(90, 90, 90))
        draw.text((x + 4, y + 4), "10" if card.rank == "T" else card.rank, fill=INK[card.suit])
        draw.text((x + 4, y + 22), card.suit, fill=INK[card.suit])
