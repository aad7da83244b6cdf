"""Server addresses and page origins.

Only known host names are accepted, as a defence against DNS rebinding, in which an attacker makes the host name of
their page resolve to this machine. IP addresses cannot be rebound.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import HTTPConnection

DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def public_url(text: str) -> SplitResult:
    """Parse a public URL of the server, as given in `CLAMBER_PUBLIC_URL`.

    Raises:
        ValueError: The text is not a valid base URL.
    """
    message = f"{text!r} is no address such as https://cards.example"
    try:
        parts = urlsplit(text.rstrip("/"))
        _ = parts.port  # raises if the port is not a number or exceeds 65535
    except ValueError as error:
        raise ValueError(f"{message}: {error}") from None
    if "@" in parts.netloc:
        raise ValueError("it contains a name or a password, which an address of the server must not")
    if parts.path:
        raise ValueError(f"{message}; CLAMBER_ROOT_PATH names the path {parts.path}")
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(message)
    return parts


def _netloc(scheme: str, host: str, port: int | None) -> str:
    shown = f"[{host}]" if ":" in host else host
    return shown if port in {None, DEFAULT_PORTS[scheme]} else f"{shown}:{port}"


def _is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


class Addresses:
    """Addresses under which the server accepts requests.

    These are the configured URLs and loopback addresses. If no URL is configured, they are the machine's own names
    and all IP addresses.

    Attributes:
        origins: Origins of the configured URLs.
    """

    def __init__(self, urls: Sequence[str]) -> None:
        self._public = {
            _netloc(url.scheme, url.hostname or "", url.port): url.scheme for url in map(public_url, urls)
        }
        self.origins = frozenset(f"{scheme}://{netloc}" for netloc, scheme in self._public.items())
        hosts = {netloc.partition(":")[0] for netloc in self._public if not _is_literal(netloc.partition(":")[0])}
        self.names = tuple(sorted({*hosts, *(host.split(".")[-2] for host in hosts if "." in host)}))
        """Host names of the configured URLs, whole and without subdomains and top-level domain."""

        name = socket.gethostname().lower()
        self._local = {"localhost", name, f"{name.partition('.')[0]}.local"}

    def host(self, request: HTTPConnection) -> str | None:
        """Return the requested host, including its port; None if it is not an address of the server."""
        header = request.headers.get("host", "").lower()
        try:
            split = urlsplit(f"//{header}")
            name, port = split.hostname, split.port
        except ValueError:
            return None
        if not name or split.netloc != header or "@" in header or "%" in header:
            return None
        if self._public:
            scheme = self._scheme(header, request)
            known = _netloc(scheme, name, port) in self._public
            return header if known or is_loopback(name) else None
        return header if name in self._local or _is_literal(name) else None

    def _scheme(self, host: str, request: HTTPConnection) -> str:
        """Return the scheme used by clients. Configured addresses determine it even if a proxy does not report it."""
        plain = host.removesuffix(":443").removesuffix(":80")
        secure = request.url.scheme in {"https", "wss"}
        return self._public.get(host) or self._public.get(plain) or ("https" if secure else "http")

    def origin(self, request: HTTPConnection) -> str | None:
        """Return the origin of pages at the requested address; None if it is not an address of the server."""
        host = self.host(request)
        return None if host is None else f"{self._scheme(host, request)}://{host}"

    def is_secure(self, request: HTTPConnection) -> bool:
        """Return True if the client used HTTPS."""
        return (self.origin(request) or "").startswith("https:")


def is_loopback(host: str) -> bool:
    """Return True if a host is this machine."""
    return host == "localhost" or (_is_literal(host) and ipaddress.ip_address(host.partition("%")[0]).is_loopback)
