"""What an entry led to, in a few letters: a log that a later version plays again tells where it goes elsewhere."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from clamber.server.play.entries import Acted, DealBegan, MatchBegan, WindowEnded

if TYPE_CHECKING:
    from clamber.server.play.entries import Entry
    from clamber.server.play.table import Table

PLAYS_ON: Final = (MatchBegan, DealBegan, Acted, WindowEnded)
"""Entries by which a match goes on."""


class PlayedDifferently(Exception):
    """These rules, as this version plays them, lead elsewhere than they did when the log was written."""


def digest(table: Table, entry: Entry) -> str:
    """Where an entry has led a match; empty for entries that leave it as it was."""
    if not isinstance(entry, PLAYS_ON) or table.match is None or table.match.position is None:
        return ""
    position = table.match.position
    hands = [position.hand(seat).masks for seat in range(position.seats)]
    last = None if table.last is None else (table.last.totals, table.last.result.levels)
    found = (table.status, position.phase, position.to_act, position.talon, hands, position.order, last)
    return f"{zlib.crc32(repr(found).encode()):x}"
