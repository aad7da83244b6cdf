"""Bans of guests, by the hash of their session, and of addresses and networks."""

from __future__ import annotations

import ipaddress
import re
from typing import TYPE_CHECKING, Final, TypeAlias

import structlog

from clamber.server.play.refusal import Refusal
from clamber.server.play.seat import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Iterable

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

LOG: Final = structlog.get_logger("clamber.bans")

SESSION: Final = re.compile(rf"[0-9a-f]{{64}}|{PROGRAM}[0-9a-f]{{{64 - len(PROGRAM)}}}")
"""Pattern of the hash of a session, of a guest or of a network bot."""


def banned_name(text: str) -> str:
    """Return the stored form of a ban: the whole hash of a session, or a network in its shortest form.

    Raises:
        TypeError, ValueError: The text is neither.
    """
    return text if SESSION.fullmatch(text) else str(ipaddress.ip_network(text, strict=False))


class Bans:
    """The current bans."""

    def __init__(self) -> None:
        self._sessions: set[str] = set()
        self._networks: set[Network] = set()

    def replace(self, banned: Iterable[str]) -> None:
        """Replace all bans; log and skip entries that are neither a session nor a network."""
        self._sessions, self._networks = set(), set()
        for text in banned:
            try:
                name = banned_name(text)
            except (TypeError, ValueError):
                LOG.error("a ban cannot be read and is left out", who=repr(text))  # noqa: TRY400 - needs no traceback
                continue
            if SESSION.fullmatch(name):
                self._sessions.add(name)
            else:
                self._networks.add(ipaddress.ip_network(name))

    def has(self, session: str, address: str) -> bool:
        """Return True if a guest, or an address, is banned."""
        return session in self._sessions or (bool(self._networks) and self._has_address(address))

    def check(self, session: str, address: str) -> None:
        """Refuse a banned guest or address.

        Raises:
            Refusal: The guest or the address is banned (`banned`).
        """
        if self.has(session, address):
            raise Refusal("banned", "whoever runs this server has banned you")

    def _has_address(self, address: str) -> bool:
        try:
            asking = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False  # a local socket has no IP address
        mapped = getattr(asking, "ipv4_mapped", None) or asking
        return any(mapped in network for network in self._networks)
