"""Budgets of guests and addresses, shared by all of their connections: CPU time, messages, and buffered bytes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from clamber.server.limits.cpu import Allowance, CpuAccount, LoopTurns
from clamber.server.limits.lag import LoopLag
from clamber.server.limits.rate_limits import Bucket, Operation, RateLimits
from clamber.server.limits.visitor import Visitor, household
from clamber.server.table.commands import DEALS, LISTINGS, PLAYS, Write

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.settings.config import Configuration
    from clamber.server.table.commands import Request


FRAMES: Final = 4
"""WebSocket frames allowed per message. Message fragments, pings and pongs also count as frames."""

BYTES_EACH: Final = 8 << 20
"""Maximum number of buffered bytes per address: request bodies and unsent output."""

BYTES_IN_ALL: Final = 64 << 20
"""Maximum number of buffered bytes in total."""


class Budget(Allowance):
    """CPU-time allowance of a guest or an address, the rate limit of its messages, and its buffered bytes."""

    __slots__ = ("buffered", "messages")

    def __init__(self, turns: LoopTurns, rate: float, messages: Bucket, clock: Callable[[], float]) -> None:
        super().__init__(turns, rate, clock)
        self.messages = messages
        self.buffered = 0

    def _seconds_until_full(self) -> float:
        return max(super()._seconds_until_full(), self.messages.seconds_until_full(self._clock()))


class Quota:
    """Limits on a table connection, charged to the budgets of its guest and its address."""

    __slots__ = ("_address", "_budgets", "_guest", "_reserved", "account", "lag", "visitor")

    def __init__(self, budgets: Budgets, visitor: Visitor) -> None:
        self._budgets = budgets
        self._guest, self._address = budgets.of_guest(visitor.session), budgets.of_address(visitor.address)
        self._reserved = 0
        self.lag = budgets.lag
        self.visitor = visitor
        self.account = CpuAccount(self._guest, self._address)

    def may_say(self) -> bool:
        """Count a message from the guest; return False if the rate limit is exceeded."""
        is_granted = self._guest.messages.take(self._budgets.clock(), self._budgets.lag.seconds())
        self._guest.hold_until_full()
        return is_granted

    def take_request(self, request: Request) -> None:
        """Count a request at a table that can be repeated without end.

        Raises:
            Refusal: The rate limit of the guest or the address is exceeded.
        """
        if not isinstance(request, PLAYS):
            operation = Operation.change
            if isinstance(request, DEALS):
                operation = Operation.deal
            elif isinstance(request, LISTINGS):
                operation = Operation.listing
            elif isinstance(request, Write):
                operation = Operation.write
            self._budgets.rate_limits.take(operation, self.visitor.address, self.visitor.session)

    def reserve(self, size: int) -> bool:
        """Reserve buffer space for the client; return False, reserving nothing, if it exceeds the budget."""
        if not self._budgets.reserve(self._address, size):
            return False
        self._reserved += size
        return True

    def release(self, size: int | None = None) -> None:
        """Release reserved buffer space.

        Args:
            size: Number of bytes; None for all.
        """
        size = self._reserved if size is None else size
        self._budgets.release(self._address, size)
        self._reserved -= size


class Budgets:
    """Registry of budgets. A budget is kept while it is in use and until its allowance has refilled.

    Attributes:
        buffered: Number of bytes buffered in total.
    """

    def __init__(self, config: Configuration, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.lag = LoopLag(clock)
        self.buffered = 0
        self.rate_limits = RateLimits(config.credits)
        self._config = config
        self._turns = LoopTurns()
        self._known: WeakValueDictionary[str, Budget] = WeakValueDictionary()

    def of_address(self, address: str) -> Budget:
        """Return the budget of an IPv4 address or of an IPv6 address's /64 network."""
        return self._find(f"from {household(address)}", self._config.processor_from)

    def of_guest(self, session: str) -> Budget:
        """Return the budget of a guest, or a new, unshared budget for a client without a session."""
        rate = self._config.processor_each
        return self._find(f"of {session}", rate) if session else self._new(rate)

    def of_connection(self) -> Budget:
        """Return a new budget for a connection whose client is not yet known."""
        return self._new(self._config.processor_from)

    def quota(self, session: str, address: str) -> Quota:
        """Return the quota of a guest's connection from an address."""
        return Quota(self, Visitor(session, address))

    def frames(self) -> Bucket:
        """Return a token bucket for the frames received on a socket."""
        config = self._config
        return Bucket(FRAMES * config.messages_per_second, FRAMES * config.message_burst, self.clock())

    def reserve(self, budget: Budget, size: int) -> bool:
        """Reserve buffer space in bytes for an address; return False, reserving nothing, if it exceeds a limit."""
        if budget.buffered + size > BYTES_EACH or self.buffered + size > BYTES_IN_ALL:
            return False
        budget.buffered += size
        self.buffered += size
        return True

    def release(self, budget: Budget, size: int) -> None:
        """Release reserved buffer space."""
        budget.buffered -= size
        self.buffered -= size

    def _find(self, name: str, rate: float) -> Budget:
        budget = self._known.get(name)
        if budget is None:
            budget = self._known[name] = self._new(rate)
        return budget

    def _new(self, rate: float) -> Budget:
        config = self._config
        messages = Bucket(config.messages_per_second, config.message_burst, self.clock())
        return Budget(self._turns, rate, messages, self.clock)
