"""Engines of rules that a guest asks for, built beside the event loop: so many for a guest and for an address."""

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
    """Builds one engine after the other in a thread of its own. One that is in memory costs nobody anything."""

    def __init__(self, rate_limits: RateLimits) -> None:
        self._rate_limits = rate_limits
        self._worker = Worker("compiling")

    async def engine(self, rules: HouseRules, address: str, guest: str = "") -> Engine:
        """The engine of some rules; whoever keeps it has them at hand.

        Raises:
            Refusal: Too many were built for this guest or address.
        """
        found = known_engine(rules)
        if found is None:
            self._rate_limits.take(Operation.compiling, address, guest)
            found = await self._worker.do(engine_for, rules)
        return found

    def close(self) -> None:
        """Takes up nothing more."""
        self._worker.close()
