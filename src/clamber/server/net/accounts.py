"""Resource accounts: limits per guest and per address, shared by all of their connections."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakValueDictionary

from clamber.server.net.bucket import Bucket
from clamber.server.net.buffers import Buffers
from clamber.server.net.lag import Lag
from clamber.server.net.processor import Allowance, LoopTurns, Payer
from clamber.server.net.rate_limits import Operation, RateLimits, household
from clamber.server.table.commands import DEALS, PLAYS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from clamber.server.net.config import Configuration
    from clamber.server.table.commands import Request


FRAMES: Final = 4
"""WebSocket frames allowed per message. Message fragments, pings and pongs also count as frames."""


class Account(Allowance):
    """CPU-time allowance and message rate limit of a guest or an address."""

    __slots__ = ("messages",)

    def __init__(self, turns: LoopTurns, rate: float, messages: Bucket, clock: Callable[[], float]) -> None:
        super().__init__(turns, rate, clock)
        self.messages = messages


class Quota:
    """Limits on a table connection, charged to the accounts of its guest and its address."""

    __slots__ = ("_accounts", "_address", "_guest", "_kept", "lag", "payer", "visitor")

    def __init__(self, accounts: Accounts, guest: Account, visitor: Visitor) -> None:
        self._accounts, self._guest, self._address = accounts, guest, household(visitor.address)
        self._kept = 0
        self.lag = accounts.lag
        self.visitor = visitor
        self.payer = Payer(guest, accounts.of_address(visitor.address))

    def may_say(self) -> bool:
        """Count a message from the guest; return False if the rate limit is exceeded."""
        return self._guest.messages.take(self._accounts.clock(), self._accounts.lag.seconds())

    def take_request(self, request: Request) -> None:
        """Count a request at a table that can be repeated without end.

        Raises:
            Refusal: The rate limit of the guest or the address is exceeded.
        """
        if not isinstance(request, PLAYS):
            operation = Operation.deal if isinstance(request, DEALS) else Operation.change
            self._accounts.rate_limits.take(operation, self.visitor.address, self.visitor.session)

    def keep(self, size: int) -> bool:
        """Reserve buffer space for the client; return False, reserving nothing, if it exceeds the budget."""
        if not self._accounts.buffers.take(self._address, size):
            return False
        self._kept += size
        return True

    def release(self, size: int | None = None) -> None:
        """Release reserved buffer space.

        Args:
            size: Number of bytes; None for all.
        """
        size = self._kept if size is None else size
        self._accounts.buffers.release(self._address, size)
        self._kept -= size


class Visitor(NamedTuple):
    """Client behind a socket: its session (empty if none), its address, and the hash of its token."""

    session: str
    address: str
    browser: str = ""

    def names(self) -> Iterator[str]:
        """Yield the keys under which the visitor's sockets are counted."""
        yield f"from {household(self.address)}"
        if self.session:
            yield f"of {self.session}"


class Accounts:
    """Registry of accounts. An account is kept while it is in use and until its allowance has refilled."""

    def __init__(self, config: Configuration, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.lag = Lag(clock)
        self.buffers = Buffers()
        self.rate_limits = RateLimits(config.credits)
        self._config = config
        self._turns = LoopTurns()
        self._known: WeakValueDictionary[str, Account] = WeakValueDictionary()

    def of_address(self, address: str) -> Account:
        """Return the account of an IPv4 address or of an IPv6 address's /64 network."""
        return self._find(f"from {household(address)}", self._config.processor_from)

    def of_guest(self, session: str) -> Account:
        """Return the account of a guest, or a new, unshared account for a client without a session."""
        rate = self._config.processor_each
        return self._find(f"of {session}", rate) if session else self._new(rate)

    def of_connection(self) -> Account:
        """Return a new account for a connection whose client is not yet known."""
        return self._new(self._config.processor_from)

    def quota(self, session: str, address: str) -> Quota:
        """Return the quota of a guest's connection from an address."""
        return Quota(self, self.of_guest(session), Visitor(session, address))

    def frames(self) -> Bucket:
        """Return a token bucket for the frames received on a socket."""
        config = self._config
        return Bucket(FRAMES * config.messages_per_second, FRAMES * config.message_burst, self.clock())

    def _find(self, name: str, rate: float) -> Account:
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._new(rate)
        return found

    def _new(self, rate: float) -> Account:
        config = self._config
        messages = Bucket(config.messages_per_second, config.message_burst, self.clock())
        return Account(self._turns, rate, messages, self.clock)
