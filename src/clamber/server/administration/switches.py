"""Requests about parts of the server that operators turn off and on while it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.server.actors.parts import LEVELS, PARTS
from clamber.server.administration.notices import notify_nodes
from clamber.server.administration.outcomes import DeniedError
from clamber.server.log.acts import Act, ActKind
from clamber.server.log.notices import OFF, StoredNotice, off_parts
from clamber.server.log.roles import SHELL, Moderator

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult


async def switches(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the parts that the settings of the running server offer, or all parts without a server."""
    off = off_parts(await admin.store.notices.all())
    return [{"part": part, "on": part not in off} for part in _offered(admin)]


async def switch(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Turn a part off, or on again. It stays so when the server starts again.

    Raises:
        DeniedError: The settings do not offer the part, or it is the last level of bots that is on.
    """
    part, state, now = str(request.get("part")), request.get("state"), admin.clock()
    if part not in _offered(admin):
        raise DeniedError(f"the settings of this server offer no {part}; there are {', '.join(_offered(admin))}")
    if state not in {"on", "off"}:
        raise DeniedError(f"state: on or off, not {state!r}")
    act = Act(by.session, ActKind.switch, part, now, details={"state": state})
    if state == "off":
        off = {part} | off_parts(await admin.store.notices.all())
        if part in LEVELS and off.issuperset(LEVELS.keys() & set(_offered(admin))):
            raise DeniedError(f"{part} is the last level of bots that is on")
        await admin.store.notices.put(StoredNotice(OFF + part, "", "", now), act)
    else:
        await admin.store.notices.remove(OFF + part, act)
    await notify_nodes(admin)
    return {"switched": part, "state": state}


def _offered(admin: Admin) -> tuple[str, ...]:
    return PARTS if admin.hub is None else admin.hub.parts.offered
