"""Deal messages while cards are being drawn round by round (Big A)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from clamber.as_json.plays import PlayInfo, bare_play, card_list
from clamber.cards import RANKS
from clamber.server.wire.parts import DealForAll, DealForOne, WindowInfo, millis
from clamber.view import drawing_view

if TYPE_CHECKING:
    from clamber.server.table.state import Table
    from clamber.server.table.window import Window
    from clamber.view import DrawingView


def window_info(table: Table, window: Window, viewer: int | None) -> WindowInfo:
    """Return a window as seen by a viewer."""
    offers = () if viewer is None or table.seats[viewer].why else window.offers[viewer]
    claims = list(map(_claim, offers))
    claimed = None if viewer is None else window.claims[viewer] or None
    kind: Literal["draw", "reveal"] = "draw" if window.kind == "draw" else "reveal"
    return WindowInfo(
        kind=kind,
        until=millis(window.until),
        open_until=millis(window.open_until),
        claims=claims,
        claimed=claimed,
    )


def _claim(text: str) -> PlayInfo:
    kind, _, cards = text.partition(" ")
    return {**bare_play(kind), "text": text, "cards": cards}


def drawing_for_all(table: Table, window: Window, viewer: int | None = None) -> DealForAll:
    """Return the part of a deal that is identical for all viewers while cards are being drawn."""
    match = table.current
    view = drawing_view(match.deals[-1], match.seats, viewer, window.shown)
    special = view.special_face
    return DealForAll(
        match=table.matches - 1,
        number=match.number,
        turn=table.turn,
        deadline=None,
        turn_started=millis(table.turn_at),
        sizes=list(view.sizes),
        known=[card_list(match.engine, cards, 0, special) for cards in view.known],
        talon=view.talon,
        first=view.first,
        leader=None,
        to_beat=None,
        to_beat_seat=None,
        trick=[],
        waiting=[],
        order=[],
        level=None,
        special=None if view.special is None else str(view.special),
        drawn=view.drawn,
        declarer=view.declarer,
        auction=None,
        levels=None,
        side=None,
        failures=None,
        multiplier=1,
        totals=list(match.totals),
        stakes=None,
        tribute_resisted=False,
    )


def drawing_for_one(table: Table, window: Window, viewer: int | None) -> DealForOne:
    """Return the viewer-specific part of a deal, including the cards that the viewer has looked at so far."""
    view, is_open = _drawn(table, window, viewer), viewer is None and table.is_open
    own = [_drawn(table, window, seat).hand for seat in range(table.current.seats)] if is_open else []
    return DealForOne(
        phase="draw",
        to_act=None,
        hand=card_list(table.current.engine, view.hand, 0, view.special_face),
        partner=None,
        alone=view.alone,
        teammates=[],
        tributes=[],
        window=window_info(table, window, viewer),
        hands=[card_list(table.current.engine, hand, 0, view.special_face) for hand in own] if is_open else None,
        my_turn=False,
        legal=[],
        playable=[],
        must_lead=None,
        unseen=_no_cards() | view.unseen.by_rank if table.settings.counter else None,
        unseen_wild=None,
    )


def _no_cards() -> dict[str, int]:
    return dict.fromkeys((*RANKS, "BJ", "RJ"), 0)


def _drawn(table: Table, window: Window, seat: int | None) -> DrawingView:
    return drawing_view(table.current.deals[-1], table.current.seats, seat, window.shown)
