"""Load of this process, which operators see as a sum over all nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server import metrics
from clamber.server.background.samples import value_of

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin


def load_here(admin: Admin) -> dict[str, int]:
    """Return the load of this process."""
    assert admin.hub is not None
    tables = [table for table in admin.hub.tables() if table.status != "closed"]
    return {
        "people": round(value_of(metrics.PEOPLE)),
        "tables": len(tables),
        "deals": sum(table.status == "playing" for table in tables),
        "bots": sum(seat.kind == "bot" for table in tables for seat in table.seats),
        "waiting": round(value_of(metrics.QUICK_WAITING)),
    }
