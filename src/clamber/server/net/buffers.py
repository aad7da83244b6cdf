"""Bytes that are kept for clients: bodies until they are read whole, output until it is read."""

from __future__ import annotations

import collections
from typing import Final

EACH: Final = 8 << 20
"""Bytes that are kept for one address at most."""

SUM: Final = 64 << 20
"""Bytes that are kept for all."""


class Buffers:
    """A budget of bytes for each address, and one for all of them."""

    def __init__(self, each: int = EACH, most: int = SUM) -> None:
        self._each, self._most = each, most
        self._sum = 0
        self._of: collections.Counter[str] = collections.Counter()

    def take(self, address: str, size: int) -> bool:
        """Count bytes that are kept for an address; False, and nothing is counted, where the budget has no room."""
        if self._of[address] + size > self._each or self._sum + size > self._most:
            return False
        self._of[address] += size
        self._sum += size
        return True

    def release(self, address: str, size: int) -> None:
        """Count bytes no longer."""
        self._sum -= size
        self._of[address] -= size
        if not self._of[address]:
            del self._of[address]
