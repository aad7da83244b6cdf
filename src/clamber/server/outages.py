"""Outages, logged when they begin and end rather than at each failed attempt."""

from __future__ import annotations

from typing import Any


class Outage:
    """Outage encountered by repeated attempts.

    Args:
        log: Logger.
        began: Event to log at the first failure, with its reason.
        ended: Event to log at the first success afterwards.
        level: Log level of `began`.

    Attributes:
        reason: Reason of the last failure; None while there is no outage.
    """

    def __init__(self, log: Any, began: str, ended: str, *, level: str = "warning") -> None:
        self.reason: str | None = None
        self._log = log
        self._began, self._ended, self._level = began, ended, level

    def record_failure(self, reason: str) -> None:
        """Record a failure."""
        if self.reason is None:
            getattr(self._log, self._level)(self._began, reason=reason)
        self.reason = reason

    def record_success(self) -> None:
        """Record a success."""
        if self.reason is not None:
            self.reason = None
            self._log.info(self._ended)
