"""Who may not come in: guests by the hash of their session, addresses and networks."""

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
"""The hash of a session: of a guest, or of a bot that comes over the network."""


def banned_name(text: str) -> str:
    """A guest or network as it is kept: a session's whole hash, a network in its shortest form.

    Raises:
        TypeError, ValueError: It is neither.
    """
    return text if SESSION.fullmatch(text) else str(ipaddress.ip_network(text, strict=False))


class Bans:
    """Who is banned now."""

    def __init__(self) -> None:
        self._sessions: set[str] = set()
        self._networks: set[Network] = set()

    def replace(self, banned: Iterable[str]) -> None:
        """Forgets who was banned, and takes these. What is neither a session nor a network is logged and left out."""
        self._sessions, self._networks = set(), set()
        for text in banned:
            try:
                name = banned_name(text)
            except (TypeError, ValueError):
                LOG.error("a ban cannot be read and is left out", who=repr(text))  # noqa: TRY400 - the row says it all
                continue
            if SESSION.fullmatch(name):
                self._sessions.add(name)
            else:
                self._networks.add(ipaddress.ip_network(name))

    def has(self, session: str, address: str) -> bool:
        """Whether a guest, or an address, is banned."""
        return session in self._sessions or (bool(self._networks) and self._has_address(address))

    def check(self, session: str, address: str) -> None:
        """Lets those in who are not banned.

        Raises:
            Refusal: The others.
        """
        if self.has(session, address):
            raise Refusal("banned", "whoever runs this server has banned you")

    def _has_address(self, address: str) -> bool:
        try:
            asking = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False  # a socket of this machine has none
        mapped = getattr(asking, "ipv4_mapped", None) or asking
        return any(mapped in network for network in self._networks)
