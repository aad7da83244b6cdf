"""Parts of the server that operators turn off and on while it runs, within what the settings offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.bots import Level

if TYPE_CHECKING:
    from clamber.server.actors.bots import Bots
    from clamber.server.actors.notices import NoticeBoard
    from clamber.server.settings.config import Configuration

QUICK_MATCH: Final = "quick_match"
DAILY: Final = "daily"
OPEN_TABLES: Final = "open_tables"
CHAT: Final = "chat"
LEVELS: Final = {f"level_{level.value}": level for level in Level}
"""Level of bots, by the name of its part."""

PARTS: Final = (QUICK_MATCH, DAILY, OPEN_TABLES, CHAT, *LEVELS)
"""Names of all parts, in the order in which operators see them."""


class Parts:
    """Parts of this server.

    Attributes:
        offered: Parts that the settings offer, in the order of `PARTS`.
    """

    def __init__(self, config: Configuration, bots: Bots, notices: NoticeBoard) -> None:
        levels = {info.level for info in bots.offered.values()}
        offered = {QUICK_MATCH: bool(config.quick_match), DAILY: bool(config.daily)}
        offered |= {OPEN_TABLES: config.open_tables, CHAT: config.chat}
        offered |= {part: level in levels for part, level in LEVELS.items()}
        self.offered = tuple(part for part in PARTS if offered[part])
        self._notices = notices

    @property
    def off(self) -> frozenset[str]:
        """Parts that operators have turned off, whether they are offered or not."""
        return self._notices.off

    def is_on(self, part: str) -> bool:
        """Return True if a part is offered, and not turned off."""
        return part in self.offered and part not in self.off

    @property
    def levels_off(self) -> frozenset[Level]:
        """Levels of bots that are turned off."""
        return frozenset(level for part, level in LEVELS.items() if part in self.off)
