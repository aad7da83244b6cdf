"""Byte budgets for data that is buffered for clients: request bodies, and unread output."""

from __future__ import annotations

import collections
from typing import Final

EACH: Final = 8 << 20
"""Maximum number of bytes buffered for one address."""

SUM: Final = 64 << 20
"""Maximum number of bytes buffered in total."""


class Buffers:
    """Budgets of bytes: one for each address, and one for all of them."""

    def __init__(self, each: int = EACH, most: int = SUM) -> None:
        self._each, self._most = each, most
        self._sum = 0
        self._of: collections.Counter[str] = collections.Counter()

    def take(self, address: str, size: int) -> bool:
        """Count bytes buffered for an address; return False, and count nothing, if a budget has no room."""
        if self._of[address] + size > self._each or self._sum + size > self._most:
            return False
        self._of[address] += size
        self._sum += size
        return True

    def release(self, address: str, size: int) -> None:
        """Stop counting bytes."""
        self._sum -= size
        self._of[address] -= size
        if not self._of[address]:
            del self._of[address]
