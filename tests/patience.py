"""Waiting in tests: for a state, and with no limit but the one after which nothing is going to happen any more."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

PATIENCE: Final = 1800.0
"""Seconds without progress after which a test hangs, on however slow or busy a machine."""

PAUSE: Final = 0.005
"""Seconds between two looks at a state that nothing announces."""


def wait_until(holds: Callable[[], object]) -> None:
    """Wait for a state that another process or thread brings about."""
    limit = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < limit, "it does not happen"
        time.sleep(PAUSE)


async def until(holds: Callable[[], object]) -> None:
    """Wait for a state, while the event loop and other threads and processes go on."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - nothing announces it
            await asyncio.sleep(PAUSE)


def be_patient_with_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the programs that `clamber.bots` starts all the time that they need, where a test names no other."""
    from clamber.bots import registry

    patient = partial(registry.Limits, seconds=PATIENCE, start_seconds=PATIENCE)
    monkeypatch.setattr(registry, "Limits", patient)
