"""Simulated bot thinking time, which depends only on public state and so reveals nothing about the bot's hand."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from clamber.position import Position
    from clamber.server.table.state import Table

OPENING: Final = 1.6
LEAD: Final = 1.25
FEW_CARDS: Final = 1.15
"""Pause multipliers for the first lead of a deal, for other leads, and when some seat holds at most `FEW` cards."""

FEW: Final = 5
SPREAD: Final = 0.2
"""Maximum relative jitter of a pause in either direction, drawn pseudorandomly per turn."""


def natural_pause(table: Table, position: Position) -> float:
    """Return the pause for the current turn, in seconds, capped at the table's turn limit.

    The pause is constant in phases where a seat may be asked in secret.
    """
    pace = table.settings.pace
    if position.phase == "play":
        pace *= _effort(position) * _wavering(table)
    limit = table.settings.time_limit
    return pace if limit is None else min(pace, limit)


def _effort(position: Position) -> float:
    if position.to_beat is None:
        return OPENING if len(set(position.sizes)) == 1 and not position.order else LEAD
    return FEW_CARDS if min(size for size in position.sizes if size) <= FEW else 1.0


def _wavering(table: Table) -> float:
    drawn = zlib.crc32(f"{table.id} {table.turn}".encode()) / (1 << 32)
    return 1 - SPREAD + 2 * SPREAD * drawn
