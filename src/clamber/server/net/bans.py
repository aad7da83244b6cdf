"""Bans on guests (by session hash), addresses and networks."""

from __future__ import annotations

import ipaddress
import re
from typing import TYPE_CHECKING, Final, TypeAlias

import structlog

from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Iterable

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

LOG: Final = structlog.get_logger("clamber.bans")

SESSION: Final = re.compile(rf"[0-9a-f]{{64}}|{PROGRAM}[0-9a-f]{{{64 - len(PROGRAM)}}}")
"""Pattern for the session hash of a guest or a network bot."""


def banned_name(text: str) -> str:
    """Return the canonical form of a ban: a full session hash, or a network in canonical notation.

    Raises:
        TypeError, ValueError: The text is neither a session hash nor a network.
    """
    return text if SESSION.fullmatch(text) else str(ipaddress.ip_network(text, strict=False))


class Bans:
    """Set of current bans."""

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
        """Return True if the guest or the address is banned."""
        return session in self._sessions or (bool(self._networks) and self._has_address(address))

    def check(self, session: str, address: str) -> None:
        """Raise if a guest or an address is banned.

        Raises:
            Refusal: The guest or the address is banned (code `banned`).
        """
        if self.has(session, address):
            raise Refusal("banned", "whoever runs this server has banned you")

    def _has_address(self, address: str) -> bool:
        try:
            asking = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False  # clients of Unix sockets have no IP address
        mapped = getattr(asking, "ipv4_mapped", None) or asking
        return any(mapped in network for network in self._networks)
