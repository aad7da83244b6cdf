"""Limits on connections before any request, in total and per address, and the accounts that they are charged to."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING, Final

from clamber.server import metrics
from clamber.server.net.processor import Payer
from clamber.server.net.rate_limits import household

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from clamber.server.net.accounts import Accounts

SPARE_FILES: Final = 64
"""Open files that are reserved for other uses: the database, the log, files of pages."""


def most_connections(wanted: int) -> int:
    """Return the maximum number of connections of this process, after raising its limit of open files."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ModuleNotFoundError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE_FILES
    if soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(wanted, max(1, soft - SPARE_FILES))


class ConnectionLimits:
    """The open connections."""

    def __init__(self, most: int, each: int, proxies: Callable[[str], bool], accounts: Accounts) -> None:
        self.accounts = accounts
        self._most = most
        self._each = min(each, max(1, most // 2))  # one address cannot use up the total
        self._is_proxy = proxies
        self._inside: dict[asyncio.BaseTransport, str] = {}
        self._from: collections.Counter[str] = collections.Counter()

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Count a connection; return False if there is no room for it.

        The limit per address does not apply to proxies, as many people share one.
        """
        peer = transport.get_extra_info("peername")
        address = household(peer[0]) if peer else ""
        alone = not self._is_proxy(peer[0]) if peer else False
        if len(self._inside) >= self._most or (alone and self._from[address] >= self._each):
            metrics.TURNED_AWAY.inc()
            return False
        self._inside[transport] = address
        self._from[address] += 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Stop counting a connection."""
        address = self._inside.pop(transport, None)
        if address is not None:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    def payer(self, transport: asyncio.BaseTransport) -> Payer:
        """Return the payer of a connection: its address, or for that of a proxy an account of its own."""
        peer = transport.get_extra_info("peername")
        if peer is None or self._is_proxy(peer[0]):
            return Payer(self.accounts.of_connection())
        return Payer(self.accounts.of_address(peer[0]))
