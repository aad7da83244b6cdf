"""Units to which limits apply: a guest, and the household that shares an address."""

from __future__ import annotations

import functools
import ipaddress
import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Visitor(NamedTuple):
    """Client behind a socket: its session (empty if none), its address, and the hash of its token.

    Attributes:
        ends_at: Time when the token expires.
    """

    session: str
    address: str
    browser: str = ""
    ends_at: float = math.inf

    def names(self) -> Iterator[str]:
        """Yield the keys under which the visitor's sockets are counted."""
        yield f"from {household(self.address)}"
        if self.session:
            yield f"of {self.session}"


@functools.lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Return the unit that is limited for an address.

    This is the IPv4 address itself or the /64 network of an IPv6 address, because a household usually controls an
    entire /64. Other text is returned unchanged.
    """
    parsed = parse_address(address)
    if parsed is None:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


def parse_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address of a client; None for clients of Unix sockets, which have none."""
    try:
        parsed = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed
