"""Transport of requests to the server that owns a database, or their execution here if none does."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import TYPE_CHECKING, Any, Final

from clamber.server.administration.outcomes import READING, Denied, NoServerAnswer
from clamber.server.log.mailbox import Failed, mailbox_of

if TYPE_CHECKING:
    from clamber.server.log.mailbox import Mailbox

PATIENCE: Final = 60.0
"""Time limit for the server's answer, in seconds."""

LOOK_SECONDS: Final = 0.02
"""Interval at which the answer is looked for, in seconds."""


async def perform(database: str, asked: dict[str, Any]) -> tuple[Any, str]:
    """Have the server that owns a database execute a request, or execute it here if no server owns the database.

    Returns:
        The result, and the stored name of the server's process; empty without a server.

    Raises:
        Denied: The request is invalid or cannot be executed.
        NoAnswer: The server has not answered in time.
        CannotOpen: The database is missing, empty or unusable.
        NotStored: The database failed.
    """
    until = time.monotonic() + PATIENCE
    while True:
        async with mailbox_of(database) as mailbox:
            if mailbox is not None:
                try:
                    if await mailbox.is_owned():
                        answer = await _answer(mailbox, asked, until)
                        if answer is None:
                            continue  # the server has stopped or started in the meantime
                        return answer["found"], await mailbox.owner()
                except Failed as error:
                    if asked["do"] not in READING:  # a full disk accepts no request but can still be read
                        from clamber.server.log.faults import NotStored, in_words  # noqa: PLC0415

                        raise NotStored(in_words(error.__cause__ or error)) from None
        if (found := await _perform_here(database, asked, until)) is not None:
            return found, ""


async def _answer(mailbox: Mailbox, asked: dict[str, Any], until: float) -> dict[str, Any] | None:
    """Return the answer of the server that owns the database; None if it has stopped, or another has replaced it.

    Raises:
        Denied: The server has refused the request.
        NoAnswer: The server has not answered in time.
        Failed: The database failed.
    """
    number = await mailbox.put(json.dumps(asked))
    try:
        while (text := await mailbox.answer(number)) is None:
            if time.monotonic() > until:
                raise NoServerAnswer(await mailbox.owner())
            if not await mailbox.is_owned():
                return None
            await asyncio.sleep(LOOK_SECONDS)
    except LookupError:
        return None
    finally:
        await mailbox.remove(number)
    answer: dict[str, Any] = json.loads(text)
    if "refused" in answer:
        raise Denied(answer["refused"])
    return answer


async def _perform_here(database: str, asked: dict[str, Any], until: float) -> Any:
    """Execute a request without a server; return None if a server has taken the database meanwhile."""
    from clamber.server.administration.context import Admin  # noqa: PLC0415
    from clamber.server.administration.handler import do  # noqa: PLC0415
    from clamber.server.log.faults import Owned  # noqa: PLC0415 - slow to import, and not needed to ask a server
    from clamber.server.log.store import Store  # noqa: PLC0415
    from clamber.server.logs import configure_logs  # noqa: PLC0415

    configure_logs(sys.stderr)
    store = Store(database)
    try:
        await store.open(own=asked["do"] not in READING, existing=True)
        return await do(Admin(store, time.time), asked)
    except Owned:
        if time.monotonic() > until:
            raise NoServerAnswer(await store.owner.name()) from None
        return None
    finally:
        await store.close()
