"""Endpoints of push services. They come from clients, so that none may lead into the server's own network."""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Container

HTTPS: Final = 443
UNICAST: Final = ipaddress.IPv6Network("2000::/3")
"""Addresses of IPv6 that are assigned to hosts of the internet."""

_ENDPOINT: Final = re.compile(
    r"https://(?P<host>[a-z0-9.-]{1,253})(?::(?P<port>\d{1,5}))?(?P<target>/[!$-;=?-Z_a-z~]*)", re.IGNORECASE
)
"""Addresses without user names, brackets, fragments and backslashes, which programs read in different ways."""

_NAME: Final = re.compile(r"(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-)(?=[a-z])[a-z0-9-]{2,63}(?<!-)", re.IGNORECASE)
"""Full host names. No IP address in any notation is one, because the last label begins with a letter."""


class EndpointError(ValueError):
    """Raised for an endpoint to which nothing is sent. The message states the reason."""


class Endpoint(NamedTuple):
    """Address at a push service.

    Attributes:
        target: Path with the query.
        is_allowed: True if the operator has named the host and the port, which may then be in a private network.
    """

    host: str
    port: int
    target: str
    is_allowed: bool

    @property
    def origin(self) -> str:
        """Origin, the audience of the server's signature."""
        return f"https://{self.authority}"

    @property
    def authority(self) -> str:
        """Host, with the port if it is not that of HTTPS."""
        return self.host if self.port == HTTPS else f"{self.host}:{self.port}"


def parse_endpoint(url: str, allowed: Container[str] = ()) -> Endpoint:
    """Return the parts of an endpoint.

    Args:
        url: Address.
        allowed: Hosts that the operator has named, each with a port if it is not that of HTTPS.

    Raises:
        EndpointError: It is no address by HTTPS of a full host name at the usual port, or of an allowed host.
    """
    match = _ENDPOINT.fullmatch(url)
    if match is None:
        raise EndpointError("it is no address by HTTPS")
    host, port = match["host"].lower(), int(match["port"] or HTTPS)
    endpoint = Endpoint(host, port, match["target"], is_allowed=False)
    if endpoint.authority in allowed:
        return endpoint._replace(is_allowed=True)
    if port != HTTPS:
        raise EndpointError("its port is not 443")
    if not _NAME.fullmatch(host):
        raise EndpointError("its host is no full name")
    return endpoint


def is_public(address: str) -> bool:
    """Return True for an address of the public internet.

    Addresses that stand for others (of IPv4 in IPv6, of tunnels and translators) are not, because the other one may
    be private.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv6Address) and (
        parsed not in UNICAST or parsed.sixtofour or parsed.teredo or parsed.scope_id
    ):
        return False
    return parsed.is_global and not parsed.is_multicast


def address_of(endpoint: Endpoint, resolve: Callable[..., list[Any]]) -> str:
    """Return the IP address to which a request is sent, which is not looked up again. Blocks.

    Args:
        endpoint: The endpoint.
        resolve: Function with the signature of `socket.getaddrinfo`.

    Raises:
        EndpointError: One of the host's addresses is not public.
        OSError: The host has no address.
    """
    found = [str(row[4][0]) for row in resolve(endpoint.host, endpoint.port, proto=socket.IPPROTO_TCP)]
    if not found:
        raise OSError(f"{endpoint.host} has no address")
    if not endpoint.is_allowed and not all(map(is_public, found)):
        raise EndpointError("its host has an address that is not public")
    return min(found, key=lambda address: ":" in address)  # IPv4 first, which every network has
