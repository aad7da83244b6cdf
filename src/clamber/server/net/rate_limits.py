"""Token-bucket rate limits of expensive requests, per guest and per address.

Guests and addresses have separate limits, as a new cookie costs nothing. Of an IPv6 address only the first half
counts: the rest of it belongs to one household.
"""

from __future__ import annotations

import enum
import functools
import ipaddress
import math
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from cachetools import TTLCache

from clamber.server.net.bucket import Bucket
from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

HOUR: Final = 3600.0
MOST_KNOWN: Final = 1 << 16
"""Maximum number of buckets in memory; the least recently used ones are dropped."""


class Rate(NamedTuple):
    """Burst of a token bucket, per guest (0: no limit) and per address, and the seconds in which it refills."""

    guest: int
    address: int
    seconds: float


class Operation(enum.Enum):
    """Operations with a rate limit."""

    request = "anything at all"
    guest = "a new guest"
    table = "a new table"
    compiling = "rules that are not in memory"
    settling = "what deals with real cards come to"
    rules = "the chart of some rules"
    invite = "what an invite is for, or a seat by it"
    code = "a code that carries a guest over, or to be that guest"
    record = "a record to be kept"
    reading = "a record or a replay"
    analysis = "a deal to be analysed"
    socket = "a socket"


RATES: Final = {
    Operation.request: Rate(guest=0, address=2000, seconds=60.0),
    Operation.guest: Rate(guest=0, address=120, seconds=HOUR),
    Operation.table: Rate(guest=60, address=240, seconds=HOUR),
    Operation.compiling: Rate(guest=120, address=480, seconds=HOUR),
    Operation.rules: Rate(guest=0, address=240, seconds=HOUR),
    Operation.settling: Rate(guest=0, address=600, seconds=600.0),
    Operation.invite: Rate(guest=120, address=600, seconds=HOUR),
    Operation.code: Rate(guest=20, address=60, seconds=HOUR),
    Operation.record: Rate(guest=30, address=120, seconds=HOUR),
    Operation.reading: Rate(guest=300, address=600, seconds=600.0),
    Operation.analysis: Rate(guest=60, address=240, seconds=HOUR),
    Operation.socket: Rate(guest=240, address=1200, seconds=600.0),
}
"""Rate limit of each operation."""


@functools.lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Return the part of an address that counts: all of it, or its /64 network; other text as it is."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class RateLimits:
    """Token buckets of all guests and addresses. `factor` multiplies all limits."""

    def __init__(self, factor: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._factor = factor
        self._clock = clock
        self._left: TTLCache[tuple[Operation, str], Bucket] = TTLCache(MOST_KNOWN, 2 * HOUR, timer=clock)

    def take(self, operation: Operation, address: str, guest: str = "") -> None:
        """Count one more operation.

        Raises:
            Refusal: The rate limit is exceeded; `seconds` says when it is possible again.
        """
        rate = RATES[operation]
        for who, most in ((household(address), rate.address), (guest, rate.guest)):
            if not who or not most:
                continue
            bucket = self._bucket(operation, who, most)
            if not bucket.take(self._clock()):
                seconds = math.ceil(bucket.wait())
                raise Refusal("too_often", f"that was too often; try again in {seconds} s", {"seconds": seconds})

    def _bucket(self, operation: Operation, who: str, most: int) -> Bucket:
        found = self._left.get((operation, who))
        if found is None:
            burst = max(1, round(most * self._factor))
            found = Bucket(burst / RATES[operation].seconds, burst, self._clock())
        self._left[operation, who] = found  # restarts its time to live
        return found
