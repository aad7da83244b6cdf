"""Connection limits, in total and per address, and the budgets charged before a client is known."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING, Final

from clamber.server import metrics
from clamber.server.limits.cpu import CpuAccount
from clamber.server.limits.visitor import household

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from clamber.server.limits.budgets import Budgets

SPARE_FILES: Final = 64
"""Number of file descriptors reserved for other uses: the database, the log, static files."""


def most_connections(requested: int) -> int:
    """Raise the limit on open files as needed, and return the number of connections that fit."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ModuleNotFoundError:
        return requested
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = requested + SPARE_FILES
    if soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(requested, max(1, soft - SPARE_FILES))


class ConnectionLimits:
    """Counter of open connections that enforces the limits."""

    def __init__(self, total: int, per_address: int, is_proxy: Callable[[str], bool], budgets: Budgets) -> None:
        self.budgets = budgets
        self._total = total
        self._per_address = min(per_address, max(1, total // 2))  # so that a single address cannot use up the total
        self._is_proxy = is_proxy
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._by_address: collections.Counter[str] = collections.Counter()

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Count a new connection; return False if a limit is reached.

        The per-address limit does not apply to trusted proxies, because many clients share them.
        """
        peer = transport.get_extra_info("peername")
        address = household(peer[0]) if peer else ""
        is_limited = not self._is_proxy(peer[0]) if peer else False
        if len(self._open) >= self._total or (is_limited and self._by_address[address] >= self._per_address):
            metrics.TURNED_AWAY.inc()
            return False
        self._open[transport] = address
        self._by_address[address] += 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Stop counting a closed connection."""
        address = self._open.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def account(self, transport: asyncio.BaseTransport) -> CpuAccount:
        """Return the account for a connection: the budget of its address, or a new one if it is from a proxy."""
        peer = transport.get_extra_info("peername")
        if peer is None or self._is_proxy(peer[0]):
            return CpuAccount(self.budgets.of_connection())
        return CpuAccount(self.budgets.of_address(peer[0]))
