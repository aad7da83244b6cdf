"""Deal messages while cards are being drawn round by round (Big A)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from clamber.as_json.plays import PlayInfo, bare_play
from clamber.server.wire.parts import WindowInfo, millis

if TYPE_CHECKING:
    from clamber.server.table.state import Table
    from clamber.server.table.window import Window


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


def drawing_for_all(table: Table, window: Window, viewer: int | None = None) -> str:
    """Return the part of a deal that is identical for all viewers (`DealForAll`) while cards are being drawn."""
    match = table.current
    return match.engine.encoder.drawing_for_all(
        match.view(viewer).seen,
        match=table.matches - 1,
        number=match.number,
        turn=table.turn,
        turn_started=millis(table.turn_at),
        shown=window.shown,
    )


def drawing_for_one(table: Table, window: Window, viewer: int | None) -> str:
    """Return the viewer-specific part of a deal (`DealForOne`), including the cards looked at so far."""
    match = table.current
    return match.engine.encoder.drawing_for_one(
        match.view(viewer).seen,
        window=window_info(table, window, viewer).model_dump_json(),
        shown=window.shown,
        open=viewer is None and table.is_open,
        counts=table.settings.counter,
    )
