"""Deal events as messages, each combining an event of the rules with its doer. The kernel encodes them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clamber.server.table.window import asks_in_windows

if TYPE_CHECKING:
    from clamber.event import Event
    from clamber.position import Position
    from clamber.records.doers import Doer
    from clamber.server.table.state import Table
    from clamber.server.wire.parts import EventInfo


def event_info(event: Event, doer: Doer | None, position: Position) -> EventInfo:
    """Return an event as a message. `position` may be any position of the event's deal."""
    text = position.engine.encoder.event(event.held, position.level_index, position.special_face, doer)
    info: EventInfo = json.loads(text)
    return info


def history(table: Table, viewer: int | None, start: int = 0) -> str:
    """Return the deal's events from index `start` on as JSON, as seen by a viewer.

    Declines within a window are omitted for every viewer, including the seat that declined, because most of them
    answer a question that was never visible.
    """
    if table.match is None or table.match.position is None:
        return "[]"
    view = table.match.view(None if asks_in_windows(table.match) else viewer)
    return table.match.engine.encoder.history(view.seen, start, table.doers)


def is_open(table: Table, start: int) -> bool:
    """Return True if no event from index `start` on hides its card from spectators."""
    if table.match is None or table.match.position is None:
        return True
    return table.match.engine.encoder.is_open(table.match.view(None).seen, start)
