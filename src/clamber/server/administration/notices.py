"""Requests about notices: announcements, and the refusal of new tables before maintenance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.server.administration.context import text_in
from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.tables import tables
from clamber.server.log.acts import SERVER, Act, ActKind
from clamber.server.log.notices import ANNOUNCEMENT, DRAIN, StoredNotice
from clamber.server.log.roles import SHELL, Moderator
from clamber.server.wire.operator import LONGEST_ANNOUNCEMENT

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult


async def announce(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Show a text on the page of all clients, or remove it.

    Raises:
        DeniedError: The text is empty, too long or not printable, or there is nothing to remove.
    """
    now, text = admin.clock(), None
    if request.get("clear") is True:
        act = Act(by.session, ActKind.announce, SERVER, now, details={"state": "off"})
        if not await admin.store.notices.remove(ANNOUNCEMENT, act):
            raise DeniedError("nothing is announced")
    else:
        text, text_zh = (text_in(request, name, LONGEST_ANNOUNCEMENT) for name in ("text", "text_zh"))
        if not text:
            raise DeniedError("an announcement has a text")
        act = Act(by.session, ActKind.announce, SERVER, now, text, {"state": "on"})
        await admin.store.notices.put(StoredNotice(ANNOUNCEMENT, text, text_zh, now), act)
    await notify_nodes(admin)
    return {"announced": text}


async def drain(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Refuse new tables, or accept them again. Open tables continue.

    Returns:
        The state, and the numbers of open tables and running deals. The server can be stopped once no deal runs.
    """
    draining, now = request.get("off") is not True, admin.clock()
    act = Act(by.session, ActKind.drain, SERVER, now, details={"state": "on" if draining else "off"})
    if draining:
        await admin.store.notices.put(StoredNotice(DRAIN, "", "", now), act)
    else:
        await admin.store.notices.remove(DRAIN, act)
    await notify_nodes(admin)
    rows = await tables(admin, {})
    assert isinstance(rows, list)
    return {
        "drained": draining,
        "tables": len(rows),
        "deals": sum(row["status"] == "playing" for row in rows),
    }


async def notify_nodes(admin: Admin) -> None:
    """Let all nodes heed the notices."""
    await admin.load_notices()
    await admin.ask_all("notices")
