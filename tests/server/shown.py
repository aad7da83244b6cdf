"""Messages about tables as values: what the encoder writes, read again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clamber.server.wire import deal, events, outgoing
from clamber.server.wire.protocol import ViewMessage

if TYPE_CHECKING:
    from clamber.server.table.state import Table
    from clamber.server.wire.parts import DealForAll, DealView, EventInfo


def deal_view(table: Table, viewer: int | None) -> DealView | None:
    """Return the current deal as seen by a viewer."""
    shown: DealView | None = json.loads(deal.deal_text(table, viewer))
    return shown


def deal_for_all(table: Table, viewer: int | None = None) -> DealForAll | None:
    """Return the part of a deal that is identical for all viewers."""
    shown: DealForAll | None = json.loads(deal.deal_for_all(table, viewer))
    return shown


def history(table: Table, viewer: int | None, start: int = 0) -> list[EventInfo]:
    """Return the deal's events from an index on, as seen by a viewer."""
    shown: list[EventInfo] = json.loads(events.history(table, viewer, start))
    return shown


def view_message(table: Table, viewer: int | None, now: float) -> ViewMessage:
    """Return everything that a viewer is allowed to see."""
    return ViewMessage.model_validate_json(outgoing.view_text(table, viewer, now))
