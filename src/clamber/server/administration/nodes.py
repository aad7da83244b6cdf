"""List of the nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.server.administration.outcomes import DeniedError

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult


async def nodes(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the nodes, with their numbers of tables; empty for a server of one process.

    Raises:
        DeniedError: No server runs.
    """
    if admin.hub is None:
        raise DeniedError("no server runs, so there are no nodes")
    if admin.node is None:
        return []
    counts = dict(await admin.ask_all("count")) | {admin.node.id: len(admin.hub.tables())}
    return [{**row, "tables": counts.get(row["node"])} for row in admin.node.rows()]
