"""Messages about tables as values, which have exactly the declared fields, with values of the declared types."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from pydantic import TypeAdapter

from clamber.server.wire import deal, events, outgoing
from clamber.server.wire.parts import DealForAll, DealForOne, DealView, EventInfo
from clamber.server.wire.protocol import ViewMessage

if TYPE_CHECKING:
    from clamber.server.table.state import Table

DEAL: Final = TypeAdapter(DealView | None)
FOR_ALL: Final = TypeAdapter(DealForAll | None)
FOR_ONE: Final = TypeAdapter(DealForOne | None)
HISTORY: Final = TypeAdapter(list[EventInfo])


def _declared(form: TypeAdapter[Any], text: str) -> Any:
    """Return JSON as a value of its declared form, to which it adds no field and of which it lacks none."""
    value = form.validate_json(text, strict=True)
    assert form.dump_python(value, mode="json") == json.loads(text)
    return value


def deal_view(table: Table, viewer: int | None) -> Any:
    """Return the current deal as seen by a viewer."""
    return _declared(DEAL, deal.deal_text(table, viewer))


def deal_for_all(table: Table, viewer: int | None = None) -> Any:
    """Return the part of a deal that is identical for all viewers."""
    return _declared(FOR_ALL, deal.deal_for_all(table, viewer))


def deal_for_one(table: Table, viewer: int | None) -> Any:
    """Return the part of a deal for one viewer."""
    return _declared(FOR_ONE, deal.deal_for_one(table, viewer))


def history(table: Table, viewer: int | None, start: int = 0) -> Any:
    """Return the deal's events from an index on, as seen by a viewer."""
    return _declared(HISTORY, events.history(table, viewer, start))


def view_message(table: Table, viewer: int | None, now: float) -> ViewMessage:
    """Return everything that a viewer is allowed to see."""
    message = ViewMessage.model_validate_json(outgoing.view_text(table, viewer, now))
    return message.model_copy(update={"deal": deal_view(table, viewer)})
