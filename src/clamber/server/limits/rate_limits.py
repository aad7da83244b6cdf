"""Token-bucket rate limits for expensive requests, per guest and per address.

Addresses are limited in addition to guests because anybody can get a new cookie. IPv6 addresses are limited per /64
network, because a household usually controls an entire /64.
"""

from __future__ import annotations

import enum
import functools
import ipaddress
import math
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from cachetools import TTLCache

from clamber.server.limits.bucket import Bucket
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

HOUR: Final = 3600.0
MOST_KNOWN: Final = 1 << 16
"""Maximum number of buckets in memory. The least recently used buckets are evicted."""


class Rate(NamedTuple):
    """Rate limit of an operation.

    Attributes:
        guest: Burst size per guest; 0 for no limit.
        address: Burst size per address; 0 for no limit.
        seconds: Time in which an empty bucket refills completely, in seconds.
    """

    guest: int
    address: int
    seconds: float


class Operation(enum.Enum):
    """Rate-limited operation."""

    request = "anything at all"
    guest = "a new guest"
    table = "a new table"
    compiling = "rules that are not in memory"
    settling = "what deals with real cards come to"
    rules = "the chart of some rules"
    invite = "what an invite is for, or a seat by it"
    code = "a code that carries a guest over, or to be that guest; a code or password for making tables"
    record = "a record to be kept"
    reading = "a record or a replay"
    analysis = "a deal to be analysed"
    socket = "a socket"
    deal = "the next deal, or a match, at a table"
    change = "any other request at a table than a play"


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
    Operation.deal: Rate(guest=1200, address=6000, seconds=HOUR),
    Operation.change: Rate(guest=120, address=600, seconds=600.0),
}
"""Rate limits by operation."""


@functools.lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Return the unit that is rate-limited for an address.

    This is the IPv4 address itself or the /64 network of an IPv6 address. Other text is returned unchanged.
    """
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
    """Token buckets of all guests and addresses. All limits are multiplied by `factor`."""

    def __init__(self, factor: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._factor = factor
        self._clock = clock
        self._left: TTLCache[tuple[Operation, str], Bucket] = TTLCache(MOST_KNOWN, 2 * HOUR, timer=clock)

    def take(self, operation: Operation, address: str, guest: str = "") -> None:
        """Count an operation against the limits of its address and its guest.

        Raises:
            Refusal: A rate limit is exceeded. Its `seconds` value is the time until the operation is possible again.
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
        self._left[operation, who] = found  # restarts the TTL
        return found
