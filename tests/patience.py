"""Waiting in tests: for a state, with a timeout that only a hang exceeds."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

PATIENCE: Final = 1800.0
"""Seconds without progress after which a test counts as hung, even on a slow or busy machine."""

PAUSE: Final = 0.005
"""Seconds between two polls of a state that has no notification."""


def wait_until(holds: Callable[[], object]) -> None:
    """Wait for a state that another process or thread brings about."""
    limit = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < limit, "it does not happen"
        time.sleep(PAUSE)


async def until(holds: Callable[[], object]) -> None:
    """Wait for a state without blocking the event loop."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - the state has no notification
            await asyncio.sleep(PAUSE)


def be_patient_with_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the default time limits of the programs that `clamber.bots` starts to `PATIENCE`."""
    from clamber.bots import registry

    patient = partial(registry.Limits, seconds=PATIENCE, start_seconds=PATIENCE)
    monkeypatch.setattr(registry, "Limits", patient)
