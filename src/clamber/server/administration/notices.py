"""Requests about notices: announcements, and the refusal of new tables before maintenance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.server.administration.context import text_in
from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.tables import tables
from clamber.server.log.notices import ANNOUNCEMENT, DRAIN, StoredNotice

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult

MOST_TEXT: Final = 300
"""Maximum length of an announcement, in characters."""


async def announce(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Show a text on the page of all clients, or remove it.

    Raises:
        DeniedError: The text is empty, too long or not printable, or there is nothing to remove.
    """
    if request.get("clear") is True:
        if not await admin.store.notices.remove(ANNOUNCEMENT):
            raise DeniedError("nothing is announced")
        text = None
    else:
        text, text_zh = text_in(request, "text", MOST_TEXT), text_in(request, "text_zh", MOST_TEXT)
        if not text:
            raise DeniedError("an announcement has a text")
        await admin.store.notices.put(StoredNotice(ANNOUNCEMENT, text, text_zh, admin.clock()))
    await _notify_nodes(admin)
    return {"announced": text}


async def drain(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Refuse new tables, or accept them again. Open tables continue.

    Returns:
        The state, and the numbers of open tables and running deals. The server can be stopped once no deal runs.
    """
    draining = request.get("off") is not True
    if draining:
        await admin.store.notices.put(StoredNotice(DRAIN, "", "", admin.clock()))
    else:
        await admin.store.notices.remove(DRAIN)
    await _notify_nodes(admin)
    rows = await tables(admin, {})
    assert isinstance(rows, list)
    return {
        "drained": draining,
        "tables": len(rows),
        "deals": sum(row["status"] == "playing" for row in rows),
    }


async def _notify_nodes(admin: Admin) -> None:
    await admin.load_notices()
    await admin.ask_all("notices")
