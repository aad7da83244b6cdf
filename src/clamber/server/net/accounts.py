"""Accounts of guests and addresses: the limits of each, over all of its connections together."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from clamber.server.net.bucket import Bucket
from clamber.server.net.buffers import Buffers
from clamber.server.net.lag import Lag
from clamber.server.net.processor import Allowance, LoopTurns, Payer
from clamber.server.net.rate_limits import household

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.net.config import Configuration


FRAMES: Final = 4
"""WebSocket frames allowed per message of a guest: fragments of messages, pings and pongs are frames, too."""


class Account(Allowance):
    """Processor-time allowance of an address or a guest, and the rate limit of its messages."""

    __slots__ = ("messages",)

    def __init__(self, turns: LoopTurns, rate: float, messages: Bucket, clock: Callable[[], float]) -> None:
        super().__init__(turns, rate, clock)
        self.messages = messages


class Quota:
    """Limits of one connection to a table, charged to the accounts of its guest and its address."""

    __slots__ = ("_accounts", "_address", "_guest", "_kept", "lag", "payer")

    def __init__(self, accounts: Accounts, guest: Account, address: str) -> None:
        self._accounts, self._guest, self._address = accounts, guest, household(address)
        self._kept = 0
        self.lag = accounts.lag
        self.payer = Payer(guest, accounts.of_address(address))

    def may_say(self) -> bool:
        """Count a message of the guest; return False if the rate limit is exceeded."""
        return self._guest.messages.take(self._accounts.clock(), self._accounts.lag.seconds())

    def keep(self, size: int) -> bool:
        """Count bytes buffered for the client; return False, and count nothing, if the budget has no room."""
        if not self._accounts.buffers.take(self._address, size):
            return False
        self._kept += size
        return True

    def release(self, size: int | None = None) -> None:
        """Stop counting buffered bytes: `size` of them, or all if None."""
        size = self._kept if size is None else size
        self._accounts.buffers.release(self._address, size)
        self._kept -= size


class Accounts:
    """All accounts. An account exists while it is in use, and until its allowance has refilled."""

    def __init__(self, config: Configuration, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.lag = Lag(clock)
        self.buffers = Buffers()
        self._config = config
        self._turns = LoopTurns()
        self._known: WeakValueDictionary[str, Account] = WeakValueDictionary()

    def of_address(self, address: str) -> Account:
        """Return the account of an address; for IPv6, that of its network."""
        return self._find(f"from {household(address)}", self._config.processor_from)

    def of_guest(self, session: str) -> Account:
        """Return the account of a guest; a new, unshared one for a client without a session."""
        rate = self._config.processor_each
        return self._find(f"of {session}", rate) if session else self._new(rate)

    def of_connection(self) -> Account:
        """Return a new account for a connection whose client is not known yet."""
        return self._new(self._config.processor_from)

    def quota(self, session: str, address: str) -> Quota:
        """Return the limits of a connection of a guest from an address."""
        return Quota(self, self.of_guest(session), address)

    def frames(self) -> Bucket:
        """Return a rate limit for the frames of a socket."""
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
