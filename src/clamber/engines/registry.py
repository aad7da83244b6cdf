"""Registry of all third-party formats, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.engines import botzone, engine_bot, njupt

if TYPE_CHECKING:
    from clamber.engines.formats import Format

FORMATS: Final[dict[str, Format]] = {entry.name: entry for entry in (engine_bot.FORMAT, botzone.FORMAT, njupt.FORMAT)}
