"""Sole path by which table state leaves the server: (table, viewer) yields a message or an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.wire.deal import deal_text
from clamber.server.wire.events import history
from clamber.server.wire.finished import deal_result, sheet_line
from clamber.server.wire.parts import json_text, millis
from clamber.server.wire.tables import table_state

if TYPE_CHECKING:
    from clamber.server.table.state import Table


class UnsendableError(Exception):
    """Raised when a message would contain information that its viewer may not see, or that no rule covers."""


def stream_name(table: Table, viewer: int | None) -> str:
    """Return the name of a viewer's update stream. Each stream has its own sequence numbers."""
    if viewer is None:
        return f"{table.id}/watch"
    # A new owner of the seat gets a new stream, because the old owner's private updates must stay hidden.
    return f"{table.id}/{viewer}/{table.seats[viewer].session[:12]}"


def may_watch(table: Table, viewer: int | None) -> bool:
    """Return True if the viewer may see the table at all."""
    return viewer is not None or table.settings.spectators


def view_text(table: Table, viewer: int | None, now: float) -> str:
    """Return everything that a viewer is allowed to see (`ViewMessage`), as JSON.

    Raises:
        UnsendableError: Spectators are not allowed at this table, or the seat belongs to nobody.
    """
    check_viewer(table, viewer)
    last = None if table.last is None else deal_result(table.current.engine, table.last)
    parts = {
        "type": '"view"',
        "stream": json_text(stream_name(table, viewer)),
        "seq": table.seq(viewer),
        "now": millis(now),
        "table": table_state(table, viewer).model_dump_json(),
        "deal": deal_text(table, viewer),
        "history": history(table, viewer),
        "last": json_text(last),
        "sheet": json_text([sheet_line(deal.number, deal.link, deal.result) for deal in table.sheet]),
    }
    fields = (f'"{name}":{part}' for name, part in parts.items())
    return f"{{{','.join(fields)}}}"


def check_viewer(table: Table, viewer: int | None) -> None:
    """Check that a viewer may see a table at all.

    Raises:
        UnsendableError: Spectators are not allowed at this table, or the seat belongs to nobody.
    """
    if not may_watch(table, viewer):
        raise UnsendableError("spectators are not allowed at this table")
    if viewer is not None and not table.seats[viewer].is_person:
        raise UnsendableError(f"seat {viewer} belongs to nobody")
