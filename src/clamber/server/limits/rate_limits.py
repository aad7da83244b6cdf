"""Token-bucket rate limits for expensive requests, per guest and per address.

Addresses are limited in addition to guests because anybody can get a new cookie.
"""

from __future__ import annotations

import enum
import math
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from cachetools import TTLCache

from clamber.server.limits.visitor import household
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

HOUR: Final = 3600.0
MOST_KNOWN: Final = 1 << 16
"""Maximum number of buckets in memory. The least recently used buckets are evicted."""


class Bucket:
    """Token bucket that holds up to `burst` tokens and refills at `rate` tokens per second."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, float(burst), now

    def take(self, now: float, lag: float = 0.0) -> bool:
        """Take a token; return False if the bucket is empty.

        Args:
            now: Current time, in seconds.
            lag: Time for which input may have waited unread, in seconds. The burst size grows by the tokens earned
                in that time.
        """
        capacity = self._burst + lag * self._rate
        self._left = min(capacity, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """Return the time, in seconds, from the last `take` until a token is available."""
        return max(0.0, 1 - self._left) / self._rate

    def seconds_until_full(self, now: float) -> float:
        """Return the time until the bucket is full, in seconds; 0 or less if it is."""
        return (self._burst - self._left) / self._rate - (now - self._at)


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
    survey = "a question about a club's rules"
    invite = "what an invite is for, or a seat by it"
    code = "a code that carries a guest over, or to be that guest; a code or password for making tables"
    account = "an account made, or its name or means of signing in changed"
    sign_in = "a sign-in to an account, by passkey or recovery code"
    own_data = "a copy of all own data, or their deletion"
    record = "a record to be kept"
    reading = "a record or a replay"
    analysis = "a deal to be analysed"
    people = "friends, blocks and settings towards others, or lists of people"
    report = "a report of a person"
    personal_invite = "an invite to a person, or a table for the people of a match"
    news = "news, or the end of waiting for some"
    push = "a subscription to notices, its end, or a notice to try it"
    notice = "a notice"
    bot = "a bot account or its token, made or removed"
    bot_seat = "a seat of a bot account"
    challenge = "a challenge to a bot account"
    challenges = "challenges to a bot account, and answers to them"
    club = "a club, its members, links, house rules or evenings changed"
    confirm = "a confirmation of a moderator"
    moderation = "an act of a moderator"
    appeal = "an appeal, or a decision of a moderator acknowledged"
    quick = "to ask for a quick match, or to change the request"
    ticket = "the place in a queue"
    socket = "a socket"
    listing = "a table listed or withdrawn"
    deal = "the next deal, or a match, at a table"
    write = "a message of free chat"
    change = "any other request at a table than a play"


RATES: Final = {
    Operation.request: Rate(guest=0, address=2000, seconds=60.0),
    Operation.guest: Rate(guest=0, address=120, seconds=HOUR),
    Operation.table: Rate(guest=60, address=240, seconds=HOUR),
    Operation.compiling: Rate(guest=120, address=480, seconds=HOUR),
    Operation.rules: Rate(guest=0, address=240, seconds=HOUR),
    Operation.survey: Rate(guest=0, address=240, seconds=HOUR),
    Operation.settling: Rate(guest=0, address=600, seconds=600.0),
    Operation.invite: Rate(guest=120, address=600, seconds=HOUR),
    Operation.code: Rate(guest=20, address=60, seconds=HOUR),
    Operation.account: Rate(guest=30, address=60, seconds=HOUR),
    Operation.sign_in: Rate(guest=20, address=60, seconds=HOUR),
    Operation.own_data: Rate(guest=6, address=30, seconds=HOUR),
    Operation.record: Rate(guest=30, address=120, seconds=HOUR),
    Operation.reading: Rate(guest=300, address=600, seconds=600.0),
    Operation.analysis: Rate(guest=60, address=240, seconds=HOUR),
    Operation.people: Rate(guest=120, address=600, seconds=600.0),
    Operation.report: Rate(guest=20, address=60, seconds=HOUR),
    Operation.personal_invite: Rate(guest=60, address=240, seconds=HOUR),
    Operation.news: Rate(guest=60, address=2400, seconds=60.0),
    Operation.push: Rate(guest=20, address=60, seconds=HOUR),
    Operation.notice: Rate(guest=60, address=0, seconds=HOUR),
    Operation.bot: Rate(guest=30, address=60, seconds=HOUR),
    Operation.bot_seat: Rate(guest=200, address=1000, seconds=24 * HOUR),
    Operation.challenge: Rate(guest=60, address=240, seconds=HOUR),
    Operation.challenges: Rate(guest=240, address=2400, seconds=600.0),
    Operation.club: Rate(guest=120, address=600, seconds=600.0),
    Operation.confirm: Rate(guest=60, address=120, seconds=HOUR),
    Operation.moderation: Rate(guest=300, address=600, seconds=HOUR),
    Operation.appeal: Rate(guest=60, address=240, seconds=HOUR),
    Operation.quick: Rate(guest=60, address=1200, seconds=600.0),
    Operation.ticket: Rate(guest=120, address=2400, seconds=60.0),
    Operation.socket: Rate(guest=240, address=1200, seconds=600.0),
    Operation.listing: Rate(guest=30, address=120, seconds=HOUR),
    Operation.deal: Rate(guest=1200, address=6000, seconds=HOUR),
    Operation.write: Rate(guest=20, address=200, seconds=60.0),
    Operation.change: Rate(guest=120, address=600, seconds=600.0),
}
"""Rate limits by operation."""

KEPT_SECONDS: Final = max(rate.seconds for rate in RATES.values())
"""Time since its last use after which a bucket, which is full again, is deleted, in seconds."""


class RateLimits:
    """Token buckets of all guests and addresses. All limits are multiplied by `factor`."""

    def __init__(self, factor: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._factor = factor
        self._clock = clock
        self._buckets: TTLCache[tuple[Operation, str], Bucket] = TTLCache(MOST_KNOWN, KEPT_SECONDS, timer=clock)

    def take(self, operation: Operation, address: str, guest: str = "") -> None:
        """Count an operation against the limits of its address and its guest.

        Raises:
            Refusal: A rate limit is exceeded. Its `seconds` value is the time until the operation is possible again.
        """
        rate = RATES[operation]
        for key, limit in ((household(address), rate.address), (guest, rate.guest)):
            if not key or not limit:
                continue
            bucket = self._bucket(operation, key, limit)
            if not bucket.take(self._clock()):
                seconds = math.ceil(bucket.wait())
                raise Refusal("too_often", f"that was too often; try again in {seconds} s", {"seconds": seconds})

    def _bucket(self, operation: Operation, key: str, limit: int) -> Bucket:
        bucket = self._buckets.get((operation, key))
        if bucket is None:
            burst = max(1, round(limit * self._factor))
            bucket = Bucket(burst / RATES[operation].seconds, burst, self._clock())
        self._buckets[operation, key] = bucket  # restarts the TTL
        return bucket
