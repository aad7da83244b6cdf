"""SVG drawings of deals: the hands visible to the viewer, the cards on the table, and the turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS
from clamber.engine import PHASES
from clamber.sentences import say
from clamber.text.naming import mark_of
from clamber.text.play_svg import DIM, EDGE, INK, LETTER, PAD, TURN, DrawingPart, caption, felt, play_part, title_of
from clamber.text.svg import CORNER, FONT, WIDTH, DrawnCard, card_at, row_of, svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from clamber.cards import Card, Cards
    from clamber.deal_state import DealState
    from clamber.engine import CompiledRules
    from clamber.event import Event
    from clamber.play import Play

PLATE: Final = "#1f473a"
"""Colour of the plate of a seat."""

# Lengths are pixels; cards are scaled.

HEAD: Final = 40
ROW: Final = 86
SEAT: Final = 118
"""Width of the plate of a seat."""

HAND: Final = 0.5
"""Scale of the cards of a hand."""

NARROWEST: Final = 480


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """Contents of a drawing of a deal.

    Attributes:
        engine, level, special: Ruleset, kernel level and special face of the deal.
        phase, to_act: Phase and seat to act, as the viewer knows them.
        hands: Visible cards per seat.
        sizes: Number of cards per hand; cards that are not visible are drawn face down.
        order: Seats that have gone out, in order.
        talon: Number of cards not dealt yet.
        viewer: Seat of the viewer; None if there is none.
        to_beat: Play on the table.
        last_player: Seat that made it.
        events: Last event of each seat (`latest`), as the viewer knows it.
    """

    engine: CompiledRules
    level: int
    special: Card | None
    phase: str
    to_act: int | None
    hands: tuple[Cards, ...]
    sizes: tuple[int, ...]
    order: tuple[int, ...]
    talon: int
    viewer: int | None = None
    to_beat: Play | None = None
    last_player: int | None = None
    events: Mapping[int, Event] = field(default_factory=dict)

    @classmethod
    def of(cls, facts: DealState, events: Iterable[Event] = ()) -> TableDrawing:
        """Return the drawing of a deal with all hands visible, given the events of the deal."""
        return cls(
            facts.engine,
            facts.level_index,
            facts.special,
            facts.phase,
            facts.to_act,
            facts.hands,
            facts.sizes,
            facts.order,
            facts.talon,
            to_beat=facts.to_beat,
            last_player=facts.last_player,
            events=latest(events, is_lead=facts.to_beat is None),
        )


def latest(events: Iterable[Event], *, is_lead: bool) -> dict[int, Event]:
    """Return the last event of each seat in the current trick or, before the first trick, its last decision.

    Empty if a new trick is to be led, because the cards of the last one are no longer on the table.
    """
    by_seat: dict[int, Event] = {}
    for event in reversed(tuple(events)):
        last = next(iter(by_seat.values()), event)
        if event.trick != last.trick or (event.trick is not None and is_lead):
            break
        by_seat.setdefault(event.seat, event)
    return by_seat


def table_svg(table: TableDrawing) -> str:
    """Return the drawing as an SVG element."""
    seats = range(len(table.sizes))
    hands, deeds = [_hand(table, seat) for seat in seats], [_last_action(table, seat) for seat in seats]
    hand_at = PAD + SEAT + PAD
    deed_at = [hand_at + hand.width + (PAD if hand.width else 0) for hand in hands]
    width = max(NARROWEST, *(at + deed.width + PAD for at, deed in zip(deed_at, deeds, strict=True)))
    height = HEAD + ROW * len(seats) + PAD / 2
    drawn = [felt(width, height), caption(PAD + 2, 26, _heading(table), size=14, bold=True)]
    for seat, hand, deed in zip(seats, hands, deeds, strict=True):
        top = HEAD + ROW * seat
        drawn += [_plate(table, seat).at(PAD, top), hand.at(hand_at, top), deed.at(deed_at[seat], top)]
    return svg("".join(drawn), width, height, _title(table), scale=1)


def _heading(table: TableDrawing) -> str:
    """Return the game, level, special card, talon and turn."""
    notes = [table.engine.rules.game.title]
    levels = table.engine.rules.game.levels is not None
    if levels:
        notes.append(f"level {RANKS[table.level].replace('T', '10')}")
    elif table.level:
        notes.append(f"{RANKS[table.level - 1].replace('T', '10')}s wild")
    if table.special is not None:
        notes.append(f"{'wild' if levels else 'Big Ace'} {table.special.symbol}")
    if table.talon:
        notes.append(f"talon {table.talon}")
    if table.phase == PHASES[-1]:
        return " · ".join([*notes, "the deal is over"])
    return " · ".join([*notes, table.phase if table.to_act is None else f"seat {table.to_act} to {table.phase}"])


def _title(table: TableDrawing) -> str:
    """Return the drawing in words: heading, number of cards of each hand, and the play to beat."""
    sizes = [f"seat {seat} has {_cards(size)}" for seat, size in enumerate(table.sizes)]
    beat = [] if table.to_beat is None else [f"to beat: {title_of(table.to_beat)}"]
    return "; ".join([_heading(table), *sizes, *beat])


def _cards(number: int) -> str:
    return say("en", "cards", {"n": number})


def _plate(table: TableDrawing, seat: int) -> DrawingPart:
    """Return the plate of a seat: its number, its cards or its place, and a golden edge if it is to act."""
    acts = table.to_act == seat
    edge = f' stroke="{TURN}" stroke-width="2.5"' if acts else ""
    if seat in table.order:
        state = f"out {say('en', 'place', {'n': table.order.index(seat) + 1})}"
    else:
        state = _cards(table.sizes[seat])
    name = f"seat {seat} (you)" if seat == table.viewer else f"seat {seat}"
    box = f'<rect x="0" y="7" width="{SEAT}" height="56" rx="9" fill="{PLATE}"{edge}/>'
    text = caption(12, 30, name, size=14, bold=True) + caption(12, 50, state, size=12.5, fill=TURN if acts else DIM)
    return DrawingPart(box + text, SEAT)


def _hand(table: TableDrawing, seat: int) -> DrawingPart:
    """Return the visible cards of a hand, lowest first, then one card face down with the number of the others."""
    drawn = _marked_cards(table, table.hands[seat])
    width = CORNER * (len(drawn) - 1) + WIDTH if drawn else 0
    hidden = table.sizes[seat] - len(drawn)
    drawing = row_of(drawn, 0, 0, overlap=True)
    if hidden:
        at = width + PAD if drawn else 0
        drawing += card_at(DrawnCard(None), at, 0)
        drawing += f'<circle cx="{at + 50}" cy="70" r="30" fill="{EDGE}"/>'
        drawing += (
            f'<text x="{at + 50}" y="82" text-anchor="middle" font-family="{FONT}" font-weight="700" font-size="34"'
            f' fill="{INK}">{hidden}</text>'
        )
        width = at + WIDTH
    return DrawingPart(f'<g transform="scale({HAND})">{drawing}</g>' if drawing else "", width * HAND)


def _marked_cards(table: TableDrawing, cards: Cards) -> list[DrawnCard]:
    special = None if table.special is None else table.special.face
    order = table.engine.cards.places(table.level, special)
    ranked = sorted(cards, key=lambda card: order[card.face])
    return [DrawnCard(card, mark_of(card, table.engine, table.level, special)) for card in ranked]


def _last_action(table: TableDrawing, seat: int) -> DrawingPart:
    """Return the last action of a seat, golden if it is to be beaten."""
    if table.to_beat is not None and table.last_player == seat:
        return play_part(table.to_beat, f"to beat: {title_of(table.to_beat)}", fill=TURN)
    event = table.events.get(seat)
    if event is None:
        return DrawingPart()
    if event.play is None:
        return DrawingPart(caption(0, 44, event.text, size=13, fill=DIM), len(event.text) * LETTER)
    return play_part(event.play, title_of(event.play))
