"""Memory budgets for data buffered on behalf of clients: request bodies and unsent output."""

from __future__ import annotations

import collections
from typing import Final

EACH: Final = 8 << 20
"""Maximum number of buffered bytes per address."""

SUM: Final = 64 << 20
"""Maximum number of buffered bytes in total."""


class Buffers:
    """Byte budgets, per address and in total."""

    def __init__(self, each: int = EACH, most: int = SUM) -> None:
        self._each, self._most = each, most
        self._sum = 0
        self._of: collections.Counter[str] = collections.Counter()

    def take(self, address: str, size: int) -> bool:
        """Reserve bytes for an address; return False, reserving nothing, if a budget would be exceeded."""
        if self._of[address] + size > self._each or self._sum + size > self._most:
            return False
        self._of[address] += size
        self._sum += size
        return True

    def release(self, address: str, size: int) -> None:
        """Release reserved bytes."""
        self._sum -= size
        self._of[address] -= size
        if not self._of[address]:
            del self._of[address]
