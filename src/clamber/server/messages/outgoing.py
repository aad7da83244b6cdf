"""Single exit for the state of a table: from (table, viewer) to a message, or an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.messages.deal import deal_view
from clamber.server.messages.events import history
from clamber.server.messages.plays import millis
from clamber.server.messages.protocol import ViewMessage
from clamber.server.messages.results import deal_result, sheet_line
from clamber.server.messages.tables import table_state

if TYPE_CHECKING:
    from clamber.server.play.table import Table


class Unsendable(Exception):
    """Error: a message would contain something that its viewer may not see, or that no rule covers."""


def stream_name(table: Table, viewer: int | None) -> str:
    """Return the name of a viewer's stream, which has its own sequence numbers."""
    if viewer is None:
        return f"{table.id}/watch"
    # A seat with a new owner gets another stream: private updates of the old owner are not for the new one.
    return f"{table.id}/{viewer}/{table.seats[viewer].session[:12]}"


def may_watch(table: Table, viewer: int | None) -> bool:
    """Return True if this viewer may see the table at all."""
    return viewer is not None or table.settings.spectators


def view_message(table: Table, viewer: int | None, now: float) -> ViewMessage:
    """Return everything that a viewer may know.

    Raises:
        Unsendable: Spectators are not allowed here, or the seat belongs to nobody.
    """
    check_viewer(table, viewer)
    return ViewMessage(
        stream=stream_name(table, viewer),
        seq=table.seq(viewer),
        now=millis(now),
        table=table_state(table, viewer),
        deal=deal_view(table, viewer),
        history=history(table, viewer),
        last=None if table.last is None else deal_result(table.current.engine, table.last),
        sheet=[sheet_line(finished) for finished in table.sheet],
    )


def check_viewer(table: Table, viewer: int | None) -> None:
    """Check that a viewer may see a table at all.

    Raises:
        Unsendable: Spectators are not allowed here, or the seat belongs to nobody.
    """
    if not may_watch(table, viewer):
        raise Unsendable("spectators are not allowed at this table")
    if viewer is not None and not table.seats[viewer].is_person:
        raise Unsendable(f"seat {viewer} belongs to nobody")
