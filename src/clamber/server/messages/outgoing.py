"""The one door through which a table's state leaves: from (table, viewer) to a message, or not at all."""

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
    """Something was about to leave that this viewer may not see, or that no rule names."""


def stream_name(table: Table, viewer: int | None) -> str:
    """The name of a viewer's sequence of numbers."""
    if viewer is None:
        return f"{table.id}/watch"
    # A seat that changes hands gets another stream: what it alone knew is not the next one's.
    return f"{table.id}/{viewer}/{table.seats[viewer].session[:12]}"


def may_watch(table: Table, viewer: int | None) -> bool:
    """Whether this viewer may see the table at all."""
    return viewer is not None or table.settings.spectators


def view_message(table: Table, viewer: int | None, now: float) -> ViewMessage:
    """Everything that a viewer may know.

    Raises:
        Unsendable: Spectators are not allowed here.
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
    """Fails unless a viewer may see a table at all.

    Raises:
        Unsendable: Spectators are not allowed here, or the seat belongs to nobody.
    """
    if not may_watch(table, viewer):
        raise Unsendable("spectators are not allowed at this table")
    if viewer is not None and not table.seats[viewer].is_person:
        raise Unsendable(f"seat {viewer} belongs to nobody")
