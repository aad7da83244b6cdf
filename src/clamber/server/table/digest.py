"""State digests stored with log entries, so that a replay under a later version detects divergence."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from clamber.server.table.logged.deals import Acted, DealBegan, MatchBegan, WindowEnded

if TYPE_CHECKING:
    from clamber.server.table.logged import Entry
    from clamber.server.table.state import Table

PLAYS_ON: Final = (MatchBegan, DealBegan, Acted, WindowEnded)
"""Entries that advance a match."""


class PlayedDifferentlyError(Exception):
    """Raised when a replay under this version of the rules diverges from the logged state."""


def digest(table: Table, entry: Entry) -> str:
    """Return the hex CRC-32 of the match state after an entry; empty for entries that do not advance the match."""
    if not isinstance(entry, PLAYS_ON) or table.match is None or table.match.position is None:
        return ""
    position = table.match.position
    hands = [position.hand(seat).masks for seat in range(position.seats)]
    last = None if table.last is None else (table.last.totals, table.last.result.levels)
    state = (table.status, position.phase, position.to_act, position.talon, hands, position.order, last)
    return f"{zlib.crc32(repr(state).encode()):x}"
