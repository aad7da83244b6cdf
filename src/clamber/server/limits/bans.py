"""Bans on guests (by session hash), addresses and networks."""

from __future__ import annotations

import datetime as dt
import ipaddress
import math
import re
import time
from typing import TYPE_CHECKING, Final, TypeAlias

import structlog
from cachetools import LRUCache

from clamber.server.limits.visitor import parse_address
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

LOG: Final = structlog.get_logger("clamber.bans")

MOST_OWNED: Final = 1 << 16
"""Maximum number of bot accounts whose owners are in memory; each use of a token notes the owner again."""

SESSION: Final = re.compile(rf"[0-9a-f]{{64}}|{PROGRAM}[0-9a-f]{{{64 - len(PROGRAM)}}}")
"""Pattern for the session hash of a guest or a network bot."""


def canonical_subject(text: str) -> str:
    """Return the canonical form of a ban: a full session hash, or a network in canonical notation.

    Raises:
        TypeError, ValueError: The text is neither a session hash nor a network.
    """
    return text if SESSION.fullmatch(text) else str(ipaddress.ip_network(text, strict=False))


def end_day(until: float) -> str:
    """Return the day (UTC) on which a sanction ends, or `none` if it has no end."""
    return "none" if until == math.inf else dt.datetime.fromtimestamp(until, dt.UTC).date().isoformat()


class Bans:
    """Set of current bans. Bans expire on their own."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._sessions: dict[str, float] = {}
        self._networks: dict[Network, float] = {}
        self._owners: LRUCache[str, str] = LRUCache(MOST_OWNED)

    def replace(self, banned: Iterable[tuple[str, float | None]]) -> None:
        """Replace all bans.

        Args:
            banned: Subjects of the bans, each with the time when it ends, or None for no end. A subject that is
                neither a session nor a network is logged and skipped.
        """
        self._sessions, self._networks = {}, {}
        for subject, ends_at in banned:
            try:
                name = canonical_subject(subject)
            except (TypeError, ValueError):
                LOG.error("a ban cannot be read and is left out", who=repr(subject))  # noqa: TRY400 - needs no traceback
                continue
            until = math.inf if ends_at is None else ends_at
            if SESSION.fullmatch(name):
                self._sessions[name] = until
            else:
                self._networks[ipaddress.ip_network(name)] = until

    def note_owner(self, bot: str, owner: str) -> None:
        """Note the owner of a bot account, whose bans it shares."""
        self._owners[bot] = owner

    def owner_of(self, session: str) -> str:
        """Return the owner of a bot account, as far as it was noted, or the session itself."""
        return self._owners.get(session, session)

    def has(self, session: str, address: str = "") -> bool:
        """Return True if the guest or the address is banned."""
        return self._ends_at(session, address) > self._clock()

    def check(self, session: str, address: str) -> None:
        """Raise if a guest or an address is banned.

        Raises:
            Refusal: The guest or the address is banned (`code`).
        """
        if self.has(session, address):
            raise self.refusal(session, address)

    def refusal(self, session: str, address: str) -> Refusal:
        """Return the refusal sent to a banned guest or address, with the day (UTC) on which the ban ends."""
        until = self._ends_at(session, address)
        return Refusal("banned", "whoever runs this server has banned you", {"until": end_day(until)})

    def _ends_at(self, session: str, address: str) -> float:
        """Return the time when the last ban of a guest or an address ends; -inf if there is none."""
        names = (session, self.owner_of(session))
        ends = [self._sessions.get(name, -math.inf) for name in names]
        if self._networks and (client := parse_address(address)) is not None:
            ends += [until for network, until in self._networks.items() if client in network]
        return max(ends)
