"""Botzone support: communication with programs, and the Dou Dizhu and Guandan formats (docs/botzone.md)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from clamber.engines.botzone.bot import SECONDS, Botzone
from clamber.engines.botzone.player import BotzonePlayer
from clamber.engines.botzone.session import Interaction
from clamber.engines.formats import Format

if TYPE_CHECKING:
    from clamber.bot import Bot, Wanted
    from clamber.engines.formats import ThirdPartyPlayer


def _bot(wanted: Wanted, stand_in: Bot, interaction: Interaction) -> Bot:
    seconds = SECONDS if wanted.seconds is None else wanted.seconds
    return Botzone(wanted.argument, stand_in=stand_in, interaction=interaction, seconds=seconds)


def _player(bot: Bot, seed: int) -> ThirdPartyPlayer:
    return BotzonePlayer(bot, random.Random(seed))  # noqa: S311 - sampled hidden cards are not secret


FORMAT: Final = Format(
    "botzone",
    title="Botzone",
    bots={
        "botzone": lambda wanted, stand_in: _bot(wanted, stand_in, Interaction.JSON),
        "botzone-simple": lambda wanted, stand_in: _bot(wanted, stand_in, Interaction.SIMPLE),
    },
    player=_player,
)
