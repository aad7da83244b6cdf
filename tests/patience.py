"""Helpers that wait for a condition in tests, with a timeout that only a hang exceeds."""

from __future__ import annotations

import asyncio
import socket
import time
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

T = TypeVar("T")

PATIENCE: Final = 1800.0
"""Timeout without progress after which a test counts as hung, even on a slow or busy machine, in seconds."""

PAUSE: Final = 0.005
"""Polling interval, in seconds."""


def wait_until(holds: Callable[[], T], pause: float = PAUSE) -> T:
    """Wait until another process or thread makes a condition true, and return its value.

    Args:
        holds: The condition.
        pause: Polling interval, in seconds. Requests to a server need a longer one, because it limits their rate.
    """
    limit = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < limit, "it does not happen"
        time.sleep(pause)
    return found


async def until(holds: Callable[[], object]) -> None:
    """Wait until a condition is true, without blocking the event loop."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(PAUSE)


def is_open(port: int) -> bool:
    """Return True if a program listens on a local port."""
    try:
        socket.create_connection(("127.0.0.1", port), PATIENCE).close()
    except OSError:
        return False
    return True


def be_patient_with_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the default time limits for programs started by `clamber.bots` to `PATIENCE`."""
    from clamber.engines import botzone, engine_bot

    monkeypatch.setattr(engine_bot, "Limits", partial(engine_bot.Limits, seconds=PATIENCE, start_seconds=PATIENCE))
    monkeypatch.setattr(botzone, "SECONDS", PATIENCE)
