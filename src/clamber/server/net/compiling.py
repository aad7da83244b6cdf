"""Engines for requested rules, built beside the event loop, with rate limits per guest and per address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.engine import engine_for, known_engine
from clamber.server.net.rate_limits import Operation
from clamber.server.net.worker import Worker

if TYPE_CHECKING:
    from clamber.engine import Engine
    from clamber.rules.house import HouseRules
    from clamber.server.net.rate_limits import RateLimits


class Compiler:
    """Builder of engines, one at a time, in a thread of its own. Engines in memory do not count against limits."""

    def __init__(self, rate_limits: RateLimits) -> None:
        self._rate_limits = rate_limits
        self._worker = Worker("compiling")

    async def engine(self, rules: HouseRules, address: str, guest: str = "") -> Engine:
        """Return the engine of some rules; it stays in memory while the caller refers to it.

        Raises:
            Refusal: The rate limit of this guest or address is exceeded.
        """
        found = known_engine(rules)
        if found is None:
            self._rate_limits.take(Operation.compiling, address, guest)
            found = await self._worker.do(engine_for, rules)
        return found

    def close(self) -> None:
        """Refuse further work."""
        self._worker.close()
