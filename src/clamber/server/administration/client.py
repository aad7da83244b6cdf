"""Delivery of requests to the server that owns a database, or local execution if there is none."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import TYPE_CHECKING, Any, Final

from clamber.server.administration.outcomes import READING, DeniedError, NoServerAnswerError
from clamber.server.log.mailbox import StatementError, mailbox_of

if TYPE_CHECKING:
    from clamber.server.log.mailbox import Mailbox

PATIENCE: Final = 60.0
"""Time limit for the server's answer, in seconds."""

LOOK_SECONDS: Final = 0.02
"""Polling interval for the answer, in seconds."""


async def perform(database: str, request: dict[str, Any]) -> tuple[Any, str]:
    """Execute a request by the server that owns a database, or locally if no server owns it.

    Returns:
        The result, and the stored name of the server's process; empty without a server.

    Raises:
        DeniedError: The request is invalid or cannot be executed.
        NoAnswer: The server has not answered in time.
        CannotOpenError: The database is missing, empty or unusable.
        NotStoredError: The database failed.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        async with mailbox_of(database) as mailbox:
            if mailbox is not None:
                try:
                    if await mailbox.is_owned():
                        answer = await _answer(mailbox, request, deadline)
                        if answer is None:
                            continue  # the server has stopped or started in the meantime
                        return answer["found"], await mailbox.owner()
                except StatementError as error:
                    if request["do"] not in READING:  # a full disk accepts no request but can still be read
                        from clamber.server.log.faults import NotStoredError, reason_of  # noqa: PLC0415

                        raise NotStoredError(reason_of(error.__cause__ or error)) from None
        if (result := await _perform_here(database, request, deadline)) is not None:
            return result, ""


async def _answer(mailbox: Mailbox, request: dict[str, Any], deadline: float) -> dict[str, Any] | None:
    """Return the answer of the database's owner; None if that server has stopped or was replaced.

    Raises:
        DeniedError: The server has refused the request.
        NoAnswer: The server has not answered in time.
        StatementError: The database failed.
    """
    number = await mailbox.put(json.dumps(request))
    try:
        while (text := await mailbox.answer(number)) is None:
            if time.monotonic() > deadline:
                raise NoServerAnswerError(await mailbox.owner())
            if not await mailbox.is_owned():
                return None
            await asyncio.sleep(LOOK_SECONDS)
    except LookupError:
        return None
    finally:
        await mailbox.remove(number)
    answer: dict[str, Any] = json.loads(text)
    if "refused" in answer:
        raise DeniedError(answer["refused"])
    return answer


async def _perform_here(database: str, request: dict[str, Any], deadline: float) -> Any:
    """Execute a request without a server; return None if a server has taken over the database meanwhile."""
    from clamber.server.administration.context import Admin  # noqa: PLC0415
    from clamber.server.administration.handler import execute  # noqa: PLC0415
    from clamber.server.log.faults import DatabaseOwnedError  # noqa: PLC0415 - slow to import, and not needed to ask a server
    from clamber.server.log.store import Store  # noqa: PLC0415
    from clamber.server.logs import configure_logs  # noqa: PLC0415

    configure_logs(sys.stderr)
    store = Store(database)
    try:
        await store.open(own=request["do"] not in READING, existing=True)
        return await execute(Admin(store, time.time), request)
    except DatabaseOwnedError:
        if time.monotonic() > deadline:
            raise NoServerAnswerError(await store.owner.name()) from None
        return None
    finally:
        await store.close()
