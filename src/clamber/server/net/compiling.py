"""Engines of rules that a guest asks for, built beside the event loop: so many for a guest and for an address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.engine import engine_for, known_engine
from clamber.server.net.credits import Asking
from clamber.server.net.worker import Worker

if TYPE_CHECKING:
    from clamber.engine import Engine
    from clamber.rules.house import HouseRules
    from clamber.server.net.credits import Credits


class Compiler:
    """Builds one engine after the other in a thread of its own. One that is in memory costs nobody anything."""

    def __init__(self, credits: Credits) -> None:  # noqa: A002 - the word for it
        self._credits = credits
        self._worker = Worker("compiling")

    async def engine(self, rules: HouseRules, address: str, guest: str = "") -> Engine:
        """The engine of some rules; whoever keeps it has them at hand.

        Raises:
            Refusal: Too many were built for this guest or address.
        """
        found = known_engine(rules)
        if found is None:
            self._credits.take(Asking.compiling, address, guest)
            found = await self._worker.do(engine_for, rules)
        return found

    def close(self) -> None:
        """Takes up nothing more."""
        self._worker.close()
