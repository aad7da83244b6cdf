"""Health of the database. It is unhealthy from a failure until some time after the last one."""

from __future__ import annotations

import time
from typing import Final

import structlog

from clamber.server import metrics
from clamber.server.log.faults import NotStoredError, reason_of
from clamber.server.outages import Outage

LOG: Final = structlog.get_logger("clamber.database")

QUIET_SECONDS: Final = 2.0
"""Time without a failure after which the database is healthy again, in seconds. A full disk accepts some writes."""


class Health:
    """Health of the database, exported as a metric."""

    def __init__(self) -> None:
        self._outage = Outage(LOG, "nothing can be stored", "the database takes everything again", level="error")
        self._failed_at = 0.0
        metrics.STORAGE.set(1)

    @property
    def fault(self) -> str | None:
        """Reason of the last failure; None if the database is healthy."""
        return self._outage.reason

    def record_failure(self, error: BaseException) -> NotStoredError:
        """Record a failure and return the exception to raise."""
        words = reason_of(error)
        self._failed_at = time.monotonic()
        self._outage.record_failure(words)
        metrics.STORAGE.set(0)
        return NotStoredError(words)

    def record_success(self) -> None:
        """Record that the database has passed a check."""
        if time.monotonic() >= self._failed_at + QUIET_SECONDS:
            self._outage.record_success()
            metrics.STORAGE.set(1)
