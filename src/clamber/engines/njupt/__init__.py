"""NJUPT Guandan platform: server and client for its WebSocket protocol (docs/njupt.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.engines.formats import Format
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from clamber.bot import Bot
    from clamber.engines.formats import ThirdPartyPlayer

RULES: Final = "guandan/njupt"
"""Rules closest to those of the platform."""


def _player(bot: Bot, seed: int) -> ThirdPartyPlayer:
    from clamber.engines.njupt.client import PlatformPlayer  # noqa: PLC0415 - needs websockets, an optional dependency

    return PlatformPlayer(ruleset(RULES), bot, seed)


FORMAT: Final = Format("njupt", title="NJUPT", player=_player, over_lines=False)
