"""Compilation of engines for requested rules, off the event loop and rate-limited per guest and per address."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from clamber.engine import engine_for, known_engine
from clamber.server.limits.rate_limits import Operation
from clamber.server.limits.visitor import Visitor
from clamber.server.limits.worker import Worker

if TYPE_CHECKING:
    from clamber.engine import CompiledRules
    from clamber.rules.house import HouseRules
    from clamber.server.limits.rate_limits import RateLimits


class Compiler:
    """Service that builds engines one at a time in a dedicated thread. Cached engines do not count against limits."""

    def __init__(self, rate_limits: RateLimits) -> None:
        self._rate_limits = rate_limits
        self._worker = Worker("compiling", most_each=math.inf, most_from=math.inf)  # limited by rate

    async def engine(self, rules: HouseRules, address: str, guest: str = "") -> CompiledRules:
        """Return the engine for a set of rules. The cache keeps it only while it is referenced.

        Raises:
            Refusal: The guest or the address has exceeded its rate limit.
        """
        engine = known_engine(rules)
        if engine is None:
            self._rate_limits.take(Operation.compiling, address, guest)
            engine = await self._worker.do(engine_for, rules, visitor=Visitor(guest, address))
        return engine

    def close(self) -> None:
        """Reject further work."""
        self._worker.close()
