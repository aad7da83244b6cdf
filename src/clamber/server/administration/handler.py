"""Execution of requests, and the loop that answers requests stored in the database."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final

import structlog

from clamber.server.administration.guests import forget, guests, purge, rename
from clamber.server.administration.invitations import invite, invites, uninvite
from clamber.server.administration.moderation import acts, answer, appeals, denied_as_refusal
from clamber.server.administration.nodes import nodes
from clamber.server.administration.notices import announce, drain
from clamber.server.administration.outcomes import READING, DeniedError
from clamber.server.administration.reports import report, reports
from clamber.server.administration.roles import role, roles
from clamber.server.administration.sanctions import ban, bans, lift, mute, sanctions, suspend, unban, warn
from clamber.server.administration.status import metrics, status
from clamber.server.administration.switches import switch, switches
from clamber.server.administration.tables import close, kick, show, tables
from clamber.server.administration.waits import unwait
from clamber.server.administration.words import unword, word, words
from clamber.server.log.faults import NotStoredError
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from clamber.server.administration.context import Admin, RequestResult

LOG: Final = structlog.get_logger("clamber.admin")

POLL_SECONDS: Final = 1.0
"""Polling interval, in seconds, which bounds the delay of a request whose notification is lost."""

HANDLERS: Final[dict[str, Callable[[Admin, dict[str, Any]], Awaitable[RequestResult]]]] = {
    work.__name__: work
    for work in (
        tables, show, guests, bans, nodes, close, kick, rename, ban, unban, announce, drain, forget, purge,
        invite, invites, uninvite, role, roles, words, word, unword, unwait,
        warn, mute, suspend, lift, sanctions, acts, appeals, answer, report, reports,
        status, metrics, switch, switches,
    )
}  # fmt: skip
"""Functions that execute requests, by the value of `do`."""


async def execute(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Execute a request and return its result.

    Raises:
        DeniedError: The request is invalid or cannot be executed.
    """
    name = str(request.get("do"))
    if name not in HANDLERS:
        raise DeniedError(f"there is no {request.get('do')!r}; there are {', '.join(HANDLERS)}")
    result = await HANDLERS[name](admin, request)
    if name not in READING:
        LOG.info("the operator has changed something", do=name, found=result)  # without names of guests
    return result


async def read_as_operator(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Return what an operator reads on the page: the result of a request that changes nothing.

    Raises:
        Refusal: The request cannot be executed.
    """
    assert request["do"] in READING
    with denied_as_refusal():
        return await HANDLERS[request["do"]](admin, request)


async def respond(admin: Admin, text: str) -> dict[str, Any]:
    """Return the response to a request. Errors are converted to refusals."""
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        return {"refused": "a request is JSON"}
    if not isinstance(request, dict):
        return {"refused": "a request is an object"}
    try:
        return {"found": await execute(admin, request)}
    except DeniedError as denied:
        return {"refused": str(denied)}
    except Refusal as refusal:
        return {"refused": refusal.message}
    except NotStoredError as error:
        return {"refused": f"nothing can be stored: {error}"}
    except Exception as error:
        LOG.exception("request of the operator failed")
        return {"refused": f"it failed: {type(error).__name__}; the log says more"}


async def answer_requests(admin: Admin) -> None:
    """Answer the requests in the database until cancelled. Of several nodes, only the leader answers."""
    requests = admin.store.requests
    while True:
        try:
            for number, text in await requests.waiting() if admin.node is None or admin.node.is_leader else ():
                await requests.reply(number, json.dumps(await respond(admin, text), default=repr))
            await requests.next(POLL_SECONDS)
        except NotStoredError:
            await asyncio.sleep(POLL_SECONDS)  # logged by the database
        except Exception:
            LOG.exception("requests of the operator cannot be read")
            await asyncio.sleep(POLL_SECONDS)
