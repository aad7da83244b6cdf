"""Digests of the result of an entry, stored in the log, so that a replay by a later version detects a difference."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from clamber.server.play.entries import Acted, DealBegan, MatchBegan, WindowEnded

if TYPE_CHECKING:
    from clamber.server.play.entries import Entry
    from clamber.server.play.table import Table

PLAYS_ON: Final = (MatchBegan, DealBegan, Acted, WindowEnded)
"""Entries that advance a match."""


class PlayedDifferently(Exception):
    """Error of a replay: in this version the rules lead to another state than when the log was written."""


def digest(table: Table, entry: Entry) -> str:
    """Return the CRC-32 of the match after an entry, in hexadecimal; empty for entries that do not advance it."""
    if not isinstance(entry, PLAYS_ON) or table.match is None or table.match.position is None:
        return ""
    position = table.match.position
    hands = [position.hand(seat).masks for seat in range(position.seats)]
    last = None if table.last is None else (table.last.totals, table.last.result.levels)
    found = (table.status, position.phase, position.to_act, position.talon, hands, position.order, last)
    return f"{zlib.crc32(repr(found).encode()):x}"
