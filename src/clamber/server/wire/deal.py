"""Deal messages for a single viewer, encoded by the kernel from the rules' `View` and public state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.table.due import deadline
from clamber.server.wire.drawing import drawing_for_all, drawing_for_one, window_info
from clamber.server.wire.parts import millis

if TYPE_CHECKING:
    from clamber.server.table.state import Table


def deal_text(table: Table, viewer: int | None) -> str:
    """Return the current deal as seen by a viewer (`DealView`); `null` before the first deal."""
    return joined(deal_for_all(table), deal_for_one(table, viewer))


def joined(for_all: str, for_one: str) -> str:
    """Return the two parts of a deal as one object; `null` if there is no deal."""
    return "null" if for_all == "null" else f"{for_all[:-1]},{for_one[1:]}"


def deal_for_all(table: Table, viewer: int | None = None) -> str:
    """Return the part of a deal that is identical for all viewers (`DealForAll`); `null` before the first deal.

    This is the information available to a spectator. A test checks that every `viewer` yields the same result.
    """
    if table.match is None or table.match.position is None:
        return "null"
    window = table.window
    if window is not None and window.kind == "draw":
        return drawing_for_all(table, window, viewer)
    match, limit = table.match, deadline(table)
    return match.engine.encoder.deal_for_all(
        match.view(viewer).seen,
        table.doers,
        match=table.matches - 1,
        number=match.number,
        turn=table.turn,
        deadline=None if limit is None else millis(limit),
        turn_started=millis(table.turn_at),
        in_window=window is not None,
    )


def deal_for_one(table: Table, viewer: int | None) -> str:
    """Return the viewer-specific part of a deal (`DealForOne`); `null` before the first deal."""
    if table.match is None or table.match.position is None:
        return "null"
    window = table.window
    if window is not None and window.kind == "draw":
        return drawing_for_one(table, window, viewer)
    return table.match.engine.encoder.deal_for_one(
        table.match.view(viewer).seen,
        window=None if window is None else window_info(table, window, viewer).model_dump_json(),
        asked=viewer is None or not table.seats[viewer].why,
        open=viewer is None and table.is_open,
        counts=table.settings.counter,
    )
