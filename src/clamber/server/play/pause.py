"""How long a bot seems to think. It follows from what all see, so that it tells nobody what the bot holds."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from clamber.position import Position
    from clamber.server.play.table import Table

OPENING: Final = 1.6
LEAD: Final = 1.25
FEW_CARDS: Final = 1.15
"""How much longer than usual: for the first lead of a deal, for other leads, and where somebody holds few cards."""

FEW: Final = 5
SPREAD: Final = 0.2
"""By what part a pause is now longer, now shorter."""


def natural_pause(table: Table, position: Position) -> float:
    """Seconds for the turn that is on; never more than the table allows for a turn.

    Where somebody may be asked in secret it is always the same.
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
