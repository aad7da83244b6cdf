"""Execution of requests, and answers to those that arrive in the database."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final

import structlog

from clamber.server.administration.guests import forget, guests, purge, rename
from clamber.server.administration.invitations import invite, invites, uninvite
from clamber.server.administration.nodes import nodes
from clamber.server.administration.notices import announce, drain
from clamber.server.administration.outcomes import READING, Denied
from clamber.server.administration.sanctions import ban, bans, unban
from clamber.server.administration.tables import close, kick, show, tables
from clamber.server.log.faults import NotStored
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from clamber.server.administration.context import Admin, Found

LOG: Final = structlog.get_logger("clamber.admin")

POLL_SECONDS: Final = 1.0
"""Longest interval between two looks for requests, in seconds, which bounds the delay if a notification is lost."""

DOES: Final[dict[str, Callable[[Admin, dict[str, Any]], Awaitable[Found]]]] = {
    work.__name__: work
    for work in (
        tables, show, guests, bans, nodes, close, kick, rename, ban, unban, announce, drain, forget, purge,
        invite, invites, uninvite,
    )
}  # fmt: skip
"""Functions that execute requests, by the value of `do`."""


async def do(admin: Admin, asked: dict[str, Any]) -> Found:
    """Execute a request and return its result.

    Raises:
        Denied: The request is invalid or cannot be executed.
    """
    name = str(asked.get("do"))
    if name not in DOES:
        raise Denied(f"there is no {asked.get('do')!r}; there are {', '.join(DOES)}")
    found = await DOES[name](admin, asked)
    if name not in READING:
        LOG.info("the operator has changed something", do=name, found=found)  # without names of guests
    return found


async def answered(admin: Admin, text: str) -> dict[str, Any]:
    """Return the response to a request. Errors become refusals and are not raised."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return {"refused": "a request is JSON"}
    if not isinstance(asked, dict):
        return {"refused": "a request is an object"}
    try:
        return {"found": await do(admin, asked)}
    except Denied as denied:
        return {"refused": str(denied)}
    except Refusal as refusal:
        return {"refused": refusal.message}
    except NotStored as error:
        return {"refused": f"nothing can be stored: {error}"}
    except Exception as error:
        LOG.exception("request of the operator failed")
        return {"refused": f"it failed: {type(error).__name__}; the log says more"}


async def answer_requests(admin: Admin) -> None:
    """Answer the requests in the database until cancelled; of several nodes, only the leader does."""
    requests = admin.store.requests
    while True:
        try:
            for number, asked in await requests.waiting() if admin.node is None or admin.node.is_leader else ():
                await requests.reply(number, json.dumps(await answered(admin, asked), default=repr))
            await requests.next(POLL_SECONDS)
        except NotStored:
            await asyncio.sleep(POLL_SECONDS)  # logged by the database
        except Exception:
            LOG.exception("requests of the operator cannot be read")
            await asyncio.sleep(POLL_SECONDS)
